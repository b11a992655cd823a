"""Questions to the player: what may be answered, how to type it, and the help that every question offers."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from riverboat.cli.play.hand_view import board_lines, hand_lines, judged_text, numbered_cards
from riverboat.cli.play.narrator import Narrator
from riverboat.cli.play.parse_answer import example_letters, raise_to, read_answer
from riverboat.cli.shared_options import game_text
from riverboat.cli.terminal import Terminal
from riverboat.dealer import Illegal, Value
from riverboat.explain.made_hands import judged, wild_cards, wild_now
from riverboat.ranking.hand_names import listed
from riverboat.rules import Choice, Discard, Game, Placement, Wager
from riverboat.rules.rulebook import rulebook
from riverboat.table import Table

QUIT_WORDS = ("q", "quit", "exit")
_HELP_WORDS, _HAND_WORDS, _YES_WORDS, _NO_WORDS = ("?", "help"), ("h", "hand"), ("", "y", "yes"), ("n", "no")
_REDO_WORDS = ("r", "redo", *_NO_WORDS)
_CONFIRM_PLACEMENT = "Enter to confirm, r to redo"
_CONFIRM_QUIT = "y or q to leave, anything else to play on"


class Quit(Exception):
    """The player leaves the table."""


class Prompt:
    """Asks the player until the answer is legal."""

    def __init__(self, terminal: Terminal, narrator: Narrator, seat: int) -> None:
        """Ask for this seat; the narrator knows what it has seen."""
        self.terminal, self.narrator, self.seat = terminal, narrator, seat
        self._shown: object = None  # the hand as it was shown last

    def ask(self, offer: Any) -> Value:
        """Return a legal answer; refuse others with the reason."""
        if isinstance(offer, Discard | Placement):
            self._shown = None  # a choice among cards needs them in sight
        self._show_hand(offer)
        while True:
            self.terminal.say(question(offer, self.narrator.table, self.seat))
            text = self.terminal.ask()
            try:
                value = self._answer(offer, text)
            except Illegal as reason:
                self.terminal.refuse(f"{reason}.")
                continue
            if value is not None and (not isinstance(offer, Placement) or self._confirms_placement(offer, value)):
                return value

    def _answer(self, offer: Any, text: str) -> Value | None:
        """Read an answer; None if the text was a request for help, the hand or leaving."""
        if not text:
            self._shown = None
            self._show_hand(offer)
            return None
        how_to = f"{_HOW_TO[type(offer)]} An empty line shows your cards."
        if text == "?" and offer_help(self.terminal, text, how_to, self.narrator):
            return None
        try:
            return read_answer(offer, self.narrator.table, self.seat, text)
        except Illegal:  # legal answers come first: a word of the offer may begin with q or h
            if text.lower() in QUIT_WORDS:
                self._leave()
            elif not offer_help(self.terminal, text.lower(), how_to, self.narrator):
                raise
        return None

    def _leave(self) -> None:
        """Raise Quit if the player confirms."""
        self.terminal.say(f"Leave the table? Your bets stay in the pot. {_CONFIRM_QUIT}")
        while offer_help(self.terminal, text := self.terminal.ask().lower(), f"{_CONFIRM_QUIT}.", self.narrator):
            self.terminal.say(_CONFIRM_QUIT)
        if text in ("y", "yes", *QUIT_WORDS):
            raise Quit

    # --- the hand --------------------------------------------------------------------------------------------------

    def _show_hand(self, offer: Any) -> None:
        """Show the cards and what they make, if they have changed."""
        table, variant, style = self.narrator.table, self.narrator.variant, self.terminal.style
        place = table.seats[self.seat]
        numbered = isinstance(offer, Discard | Placement)
        current = (place.cards, place.placed, table.boards, table.up_order, numbered)
        if current == self._shown:
            return
        self._shown = current
        hand, *makes = hand_lines(variant, table, self.seat, "You hold", style)
        if isinstance(offer, Placement):
            lines = [*board_lines(variant, table, style), *makes, *self._numbered_cards()]
        else:
            lines = [hand, *makes, *(self._numbered_cards() if numbered else [])]
        self.terminal.say_all(["", *lines])

    def _numbered_cards(self) -> list[str]:
        table, style = self.narrator.table, self.terminal.style
        place = table.seats[self.seat]
        wild = wild_cards(self.narrator.variant, table, self.seat)
        placed = {position: board for board, positions in place.placed for position in positions}
        boards = [placed.get(position, "-") for position in range(len(place.cards))] if placed else []
        return numbered_cards([style.card(card, wild=card in wild) for card in place.cards], boards)

    def _confirms_placement(self, offer: Placement, value: Any) -> bool:
        """Show the boards with the cards on them, and ask for confirmation."""
        if value == "fold":
            return True
        table, style, variant = self.narrator.table, self.terminal.style, self.narrator.variant
        place = table.seats[self.seat]
        earlier = dict(place.placed)
        positions = {board: (*earlier.get(board, ()), *part) for board, part in zip(offer.boards, value, strict=True)}
        preview = replace(place, placed=tuple(positions.items()))
        view = replace(table, seats=(*table.seats[: self.seat], preview, *table.seats[self.seat + 1 :]))
        makes = {
            getattr(variant.shares[judgement.share], "board", ""): judged_text(judgement, style)
            for judgement in judged(variant, view, self.seat)
        }
        for board in offer.boards:
            own = style.cards(place.cards[position] for position in positions[board])
            self.terminal.say(f"  {board}: {own or '-'}  with  {style.cards(table.board(board))}   {makes.get(board, '')}".rstrip())
        while (refusal := confirm(self.terminal, _CONFIRM_PLACEMENT, self.narrator, (*_REDO_WORDS, *QUIT_WORDS))) in QUIT_WORDS:
            self._leave()
        return not refusal


# --- help at every question ----------------------------------------------------------------------------------------


def offer_help(terminal: Terminal, text: str, how_to: str, narrator: Narrator | None = None, games: Sequence[Game] = ()) -> bool:
    """Answer ? with the rules and h with the hand so far; return whether the text was one of them."""
    if text in _HELP_WORDS:
        _explain(terminal, how_to, narrator, games)
    elif text in _HAND_WORDS:
        terminal.say_all(f"  {line}".rstrip() for line in (narrator.lines if narrator else ["No hand has been dealt yet."]))
    else:
        return False
    return True


def _explain(terminal: Terminal, how_to: str, narrator: Narrator | None, games: Sequence[Game]) -> None:
    """Print the rules, what is wild, and how to answer."""
    say = terminal.say
    for game in games or ([narrator.game] if narrator else []):
        say(terminal.style(game_text(game), "bold"))
        for number, sentence in enumerate(rulebook(game), 1):
            say(f"{number:3}. {sentence}")
    if narrator and not games:
        wild = wild_now(narrator.variant, narrator.table)
        say(f"Wild now: {wild or 'nothing'}." + (" A star marks a wild card." if wild else ""))
        if narrator.viewer is not None and any(narrator.table.seats[narrator.viewer].up):
            say("Your cards in [brackets] lie face up.")
    say(f"To answer: {how_to}")
    say("Also: h for the hand so far, q to leave the table.")


def confirm(terminal: Terminal, question: str, narrator: Narrator | None, no: Sequence[str] = (*QUIT_WORDS, *_NO_WORDS)) -> str:
    """Ask until the answer is Enter or one of the words for no; return that word, or nothing for Enter."""
    hint = f"{question.rpartition('? ')[2]}."
    terminal.say(question)
    while (text := terminal.ask().lower()) not in (*_YES_WORDS, *no):
        if offer_help(terminal, text, hint, narrator):
            terminal.say(question)
        else:
            terminal.refuse(hint)
    return text if text in no else ""


# --- offers as questions -------------------------------------------------------------------------------------------


def question(offer: Any, table: Table, seat: int) -> str:
    """Every legal answer in one line, with the short way to type it."""
    return _QUESTIONS[type(offer)](offer, table, seat)


def _wager(offer: Wager, table: Table, seat: int) -> str:
    place = table.seats[seat]
    all_in = ", all-in" if offer.call and offer.call == place.stack else ""
    if offer.forced:
        answers = [f"bring it in for {offer.call}{all_in} (c)"]
    else:
        answers = [f"call {offer.call}{all_in} (c)" if offer.call else "check (c)"]
    if offer.high:
        verb = "complete to" if offer.forced else "raise to" if any(other.bet for other in table.seats) else "bet"
        size = f"{offer.low} (r)" if offer.low == offer.high else f"{offer.low}-{offer.high} ({_sizes(offer, table, seat)})"
        answers.append(f"{verb} {size}")
    if not offer.forced:
        answers.append("fold (f)")
    return f"Pot {table.pot}, you have {place.stack}: {listed(answers, 'or')}"


def _sizes(offer: Wager, table: Table, seat: int) -> str:
    """Short ways to type an amount, where they are legal."""
    amounts = {name: raise_to(offer, table, seat, part) for name, part in (("r 1/2", Fraction(1, 2)), ("pot", Fraction(1)))}
    sizes = [f"{name} = {amount}" for name, amount in amounts.items() if offer.low <= amount <= offer.high]
    return ", ".join([f"r {offer.low}", *sizes, "max"])


def _discard(offer: Discard, table: Table, seat: int) -> str:
    limit = offer.limit(table, seat)
    most = min(limit, offer.most)
    with_ace = f" ({limit} if you keep an ace)" if limit > most else ""
    pat = "" if offer.least else ", or stand pat (pat)"
    count = f"{most}" if offer.least == limit else f"{offer.least} to {most}"
    names = " ".join(str(card) for card in table.seats[seat].cards[: max(1, offer.least)])
    numbers = " ".join(str(number) for number in range(1, max(1, offer.least) + 1))
    return f"Discard {count} card{'s' * (limit != 1)}{with_ace} by number ({numbers}) or by name ({names}){pat}"


def _choice(offer: Choice, table: Table, seat: int) -> str:
    prices = {word: offer.price(word) for word in offer.words}
    words = [f"{word} (costs {price})" if price else word for word, price in prices.items()]
    chips = f", you have {table.seats[seat].stack}" if any(prices.values()) else ""
    return f"Pot {table.pot}{chips}: {offer.ask or 'What do you do?'} Type {listed(words, 'or')} (? for help)"


def _placement(offer: Placement, table: Table, seat: int) -> str:
    place = table.seats[seat]
    largest = f"{offer.sizes[0]} on {f'board {offer.fixed}' if offer.fixed else 'one board'}"
    sizes = f"{largest} and {offer.sizes[-1]} on each of the others"
    count = f"{offer.step} cards on one board now, {sizes} in the end" if offer.step else sizes
    example = offer.sample(table, seat, lambda _: 0)
    board, part = next((board, part) for board, part in zip(offer.boards, example, strict=True) if part)
    names = " ".join(str(place.cards[position]) for position in part)
    fold = ", or fold" if offer.may_fold else ""
    return f"Place {count}: a letter for each card ({example_letters(offer, table, seat)}), or boards with cards ({board}: {names}){fold}"


_QUESTIONS: dict[type, Callable[[Any, Table, int], str]] = {Wager: _wager, Discard: _discard, Choice: _choice, Placement: _placement}
_HOW_TO: dict[type, str] = {
    Wager: "c to check or call, f to fold, r 12 (or just 12) to bet or raise to 12, r 1/2 to raise by half the pot, pot, min or max.",
    Discard: "the cards to discard by number (1 3) or by name (5c 9d), or pat to keep all.",
    Choice: "one of the words, or its first letters.",
    Placement: "a letter for each card (a dash to leave it for later), or A: As Ks, B: 1 2; a board you do not name gets the rest.",
}
