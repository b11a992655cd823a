"""A question to the player: what may be answered, and how to type it."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from riverboat.cli.felt import Felt
from riverboat.cli.holding import board_lines, holding_lines, in_words, judged, numbered, wild_cards, wild_now
from riverboat.cli.stakes import game_words
from riverboat.cli.terminal import Terminal
from riverboat.cli.typed import raised, read
from riverboat.dealer import Illegal, Value
from riverboat.ranking.words import listed
from riverboat.rules import Choice, Discard, Placement, Wager

_HALF, _WHOLE = Fraction(1, 2), Fraction(1)


class Quit(Exception):
    """The player gets up from the table."""


class Prompt:
    """Asks the player at the felt until the answer is legal."""

    def __init__(self, terminal: Terminal, felt: Felt, seat: int) -> None:
        """Sit down."""
        self.terminal, self.felt, self.seat = terminal, felt, seat
        self._last: object = None  # what the player was shown of his hand

    def ask(self, offer: Any) -> Value:
        """A legal answer; bad ones are refused with the reason."""
        if isinstance(offer, Discard | Placement):
            self._last = None  # who chooses among cards has to see them
        self._show_hand(offer)
        while True:
            self.terminal.say(self._question(offer))
            text = self.terminal.ask()
            try:
                value = self._answer(offer, text)
            except Illegal as reason:
                self.terminal.say(self.terminal.ink(f"No: {reason}.", "red"))
                continue
            if value is not None and (not isinstance(offer, Placement) or self._confirmed(offer, value)):
                return value

    def _answer(self, offer: Any, text: str) -> Value | None:
        """What was typed as an answer; nothing if it was something else."""
        if not text:
            self._last = None
            self._show_hand(offer)
            raise Illegal("nothing was typed; ? helps")
        if text in ("?", "help"):
            self._help(offer)
            return None
        try:
            return read(offer, self.felt.table, self.seat, text)
        except Illegal:  # a word of the offer may begin with these letters
            if text.lower() in ("h", "hand"):
                self._history()
            elif text.lower() in ("q", "quit", "exit"):
                self._leave()
            else:
                raise
        return None

    # --- what else may be typed --------------------------------------------------------------------------------

    def _help(self, offer: Any) -> None:
        """The rules, what is wild, and how to answer."""
        game, say = self.felt.game, self.terminal.say
        say(self.terminal.ink(game_words(game), "bold"))
        for number, sentence in enumerate(game.variant.words, 1):
            say(f"{number:3}. {sentence}")
        wild = wild_now(game.variant, self.felt.table)
        say(f"Wild now: {wild or 'nothing'}." + (" A wild card has a star." if wild else ""))
        if any(self.felt.table.seats[self.seat].up):
            say("A card in [brackets] lies face up for all to see.")
        say(f"To answer: {_HOW[type(offer)]}")
        say("Also: h tells the hand so far, an empty line your cards, q leaves the table.")

    def _history(self) -> None:
        for line in self.felt.lines:
            self.terminal.say(f"  {line}".rstrip())

    def _leave(self) -> None:
        self.terminal.say("Leave the table? What you bet stays in the pot. y leaves, anything else plays on")
        if self.terminal.ask().lower() in ("y", "yes", "q", "quit"):
            raise Quit

    # --- the hand ----------------------------------------------------------------------------------------------

    def _show_hand(self, offer: Any) -> None:
        """Cards and what they make, when they have changed."""
        table, game, ink = self.felt.table, self.felt.game, self.terminal.ink
        mine = table.seats[self.seat]
        chooses = isinstance(offer, Discard | Placement)  # cards that are chosen need numbers
        shown = (mine.cards, mine.placed, table.boards, table.up_order, chooses)
        if shown == self._last:
            return
        self._last = shown
        held, *makes = holding_lines(game.variant, table, self.seat, "You hold", ink)
        lines = [held, *makes]
        if chooses:
            lines = [*makes, *self._numbered()] if isinstance(offer, Placement) else [held, *makes, *self._numbered()]
            lines = [*(board_lines(game.variant, table, ink) if isinstance(offer, Placement) else []), *lines]
        for line in ["", *lines]:
            self.terminal.say(line)

    # --- what may be answered ----------------------------------------------------------------------------------

    def _question(self, offer: Any) -> str:
        return _QUESTION[type(offer)](self, offer)

    def _wager(self, offer: Wager) -> str:
        table = self.felt.table
        mine = table.seats[self.seat]
        opened = any(place.bet for place in table.seats)
        all_in = ", all-in" if offer.call and offer.call == mine.stack else ""
        if offer.forced:
            words = [f"bring it in for {offer.call}{all_in} (c)"]
        else:
            words = [f"call {offer.call}{all_in} (c)" if offer.call else "check (c)"]
        if offer.high:
            verb = "complete to" if offer.forced else "raise to" if opened else "bet"
            words.append(
                f"{verb} {offer.low} (r)" if offer.low == offer.high else f"{verb} {offer.low}-{offer.high} ({self._sizes(offer)})"
            )
        if not offer.forced:
            words.append("fold (f)")
        return f"Pot {table.pot}, you have {mine.stack}: {listed(words, 'or')}"

    def _sizes(self, offer: Wager) -> str:
        """Short ways to say how much, where they are legal."""
        table = self.felt.table
        parts = {name: raised(offer, table, self.seat, part) for name, part in (("r 1/2", _HALF), ("pot", _WHOLE))}
        sizes = [f"{name} = {to}" for name, to in parts.items() if offer.low <= to <= offer.high]
        return ", ".join([f"r {offer.low}", *sizes, "max"])

    def _discard(self, offer: Discard) -> str:
        table = self.felt.table
        limit = offer.limit(table, self.seat)
        most = min(limit, offer.most)
        beside = f" ({limit} beside an ace that is kept)" if limit > most else ""
        pat = "" if offer.least else ", or pat to keep all"
        many = f"{most}" if offer.least == limit else f"{offer.least} to {most}"
        example = " ".join(str(card) for card in table.seats[self.seat].cards[: max(1, offer.least)])
        numbers = " ".join(str(number) for number in range(1, max(1, offer.least) + 1))
        return f"Throw {many} card{'s' * (limit != 1)}{beside}: by number ({numbers}) or by name ({example}){pat}"

    def _numbered(self) -> list[str]:
        table, ink = self.felt.table, self.terminal.ink
        mine = table.seats[self.seat]
        wild = wild_cards(self.felt.game.variant, table, self.seat)
        lying = {position: board for board, positions in mine.placed for position in positions}
        where = [lying.get(position, "-") for position in range(len(mine.cards))] if lying else []
        return numbered([ink.card(card, wild=card in wild) for card in mine.cards], where)

    def _choice(self, offer: Choice) -> str:
        prices = {word: offer.price(word) for word in offer.words}
        words = [f"{word} (costs {price})" if price else word for word, price in prices.items()]
        chips = f", you have {self.felt.table.seats[self.seat].stack}" if any(prices.values()) else ""
        return f"Pot {self.felt.table.pot}{chips}: {listed(words, 'or')}? (? explains)"

    # --- placements --------------------------------------------------------------------------------------------

    def _placement(self, offer: Placement) -> str:
        table = self.felt.table
        mine = table.seats[self.seat]
        largest = f"{offer.sizes[0]} on {f'board {offer.fixed}' if offer.fixed else 'one board'}"
        what = f"{largest} and {offer.sizes[-1]} on each other"
        example = offer.sample(table, self.seat, lambda _: 0)
        letters = ["-"] * len(mine.cards)
        for board, part in zip(offer.boards, example, strict=True):
            for position in part:
                letters[position] = board
        now = f"now {offer.step} cards on one board; in the end {what}" if offer.step else what
        board, part = next((board, part) for board, part in zip(offer.boards, example, strict=True) if part)
        named = " ".join(str(mine.cards[position]) for position in part)
        fold = ", or fold" if offer.may_fold else ""
        return f"Place {now}: a letter for each card ({''.join(letters)}), or boards with cards ({board}: {named}){fold}"

    def _confirmed(self, offer: Placement, value: Any) -> bool:
        """Show how the cards would lie, and ask whether they shall."""
        if value == "fold":
            return True
        table, ink, variant = self.felt.table, self.terminal.ink, self.felt.game.variant
        mine = table.seats[self.seat]
        before = dict(mine.placed)
        lies = {board: (*before.get(board, ()), *part) for board, part in zip(offer.boards, value, strict=True)}
        placed = replace(mine, placed=tuple(lies.items()))
        view = replace(table, seats=(*table.seats[: self.seat], placed, *table.seats[self.seat + 1 :]))
        words = {getattr(variant.shares[one.share], "board", ""): in_words(one, ink) for one in judged(variant, view, self.seat)}
        for board in offer.boards:
            own = ink.cards(mine.cards[position] for position in lies[board])
            self.terminal.say(f"  {board}: {own or '-'}  with  {ink.cards(table.board(board))}   {words.get(board, '')}".rstrip())
        self.terminal.say("Enter lays them so, r takes them back")
        while (text := self.terminal.ask().lower()) not in ("", "y", "yes", "r", "redo", "n", "no"):
            self.terminal.say(ink("No: Enter lays them so, r takes them back.", "red"))
        return text in ("", "y", "yes")


_QUESTION: dict[type, Callable[[Prompt, Any], str]] = {
    Wager: Prompt._wager,
    Discard: Prompt._discard,
    Choice: Prompt._choice,
    Placement: Prompt._placement,
}
_HOW: dict[type, str] = {
    Wager: "c checks or calls, f folds, r 12 (or only 12) makes your bet 12 in all, r 1/2 adds half the pot, pot the pot, min and max.",
    Discard: "the cards to throw by their numbers (1 3) or their names (5c 9d); pat keeps all.",
    Choice: "one of the words, or its beginning.",
    Placement: "a letter for each card (a dash for one that waits), or A: As Ks, B: 1 2; what is left goes to the board you do not name.",
}
