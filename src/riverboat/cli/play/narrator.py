"""Tells the events of a hand in words, as one viewer sees them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.chips import pots
from riverboat.cli.play.hand_view import board_lines, hand_text, judged_text
from riverboat.cli.terminal import Styler, columns, width
from riverboat.dealer import Log, Run
from riverboat.explain.made_hands import share_name, wild_among, wild_cards, wild_for_all, wild_now
from riverboat.explain.showdown import PotVerdict, ShareVerdict, Verdict, verdict
from riverboat.ranking.hand_names import listed
from riverboat.rules import Game
from riverboat.table import Event, Table, Viewer, after, seen
from riverboat.table import events as e

YOU = "You"
SHOWDOWN = "showdown"
LINE_WIDTH = 76

_SECOND_PERSON = {"has": "have", "is": "are", "matches": "match", "passes": "pass"}
_NUMBERED_ROUNDS = ("first", "second", "third", "fourth", "only")  # streets that are named by a number
_CARD_EVENTS = (e.Dealt, e.Turned, e.Laid, e.Burnt)


class PlayerNames:
    """The names of the players, with verbs in the right person.

    >>> players = PlayerNames(["You", "Anna", "Bo"])
    >>> players.does(0, "calls"), players.does(1, "calls"), players.do([1, 0], "splits"), players.whose(0), players.whom([2, 0])
    ('You call', 'Anna calls', 'Anna and you split', 'your', 'Bo and you')
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names in the order of the seats; a name that ends in "You" is the reader's."""
        self._names = tuple(names)

    def __getitem__(self, seat: int) -> str:
        """The name of a seat."""
        return self._names[seat]

    def is_you(self, seat: int) -> bool:
        """Whether this is the reader."""
        return self._names[seat].split()[-1:] == [YOU]

    def verb(self, seat: int, verb: str) -> str:
        """A verb as it follows the name: "calls" or "call"."""
        return _without_s(verb) if self.is_you(seat) else verb

    def does(self, seat: int, verb: str) -> str:
        """A name with its verb."""
        return f"{self._names[seat]} {self.verb(seat, verb)}"

    def do(self, seats: Sequence[int], verb: str) -> str:
        """One or several names with their verb."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        return f"{self._names[seats[0]]}{self.whom(seats)[len(self._names[seats[0]]) :]} {_without_s(verb)}"

    def whom(self, seats: Sequence[int]) -> str:
        """Names within a sentence."""
        return listed([self._names[seat].replace(YOU, "you") if self.is_you(seat) else self._names[seat] for seat in seats])

    def whose(self, seat: int) -> str:
        """A name as owner."""
        return "your" if self.is_you(seat) else f"{self._names[seat]}'s"


def _without_s(verb: str) -> str:
    return _SECOND_PERSON.get(verb, verb.removesuffix("s"))


class Narrator:
    """Folds the events that a viewer sees into the viewer's table, and tells each in words.

    With `all_cards` every card is told, as in a replay. `amount` writes chips. Cards that `style` hides were not recorded.
    """

    def __init__(
        self,
        game: Game,
        players: PlayerNames,
        viewer: Viewer,
        style: Styler,
        *,
        amount: Callable[[int], str] = str,
        all_cards: bool = False,
    ) -> None:
        """Start with an empty table."""
        self.game, self.variant, self.players, self.viewer, self.style = game, game.variant, players, viewer, style
        self.amount, self.all_cards = amount, all_cards
        self.table = Table((), 0)
        self.lines: list[str] = []  # the hand so far
        self._events: list[Event] = []
        self._wild = wild_now(self.variant, self.table)
        self._listed: object = None  # the seats as they were listed last
        self._unknown_hand = False  # whether a hand with hidden cards was judged

    def narrate(self, events: Iterable[Event]) -> list[str]:
        """Apply events, and return what the viewer sees of them as lines; an empty line begins a street."""
        visible = list(events) if self.all_cards else [seen(event, self.viewer) for event in events]
        self._events += visible
        chose = {event.seat for event in visible if isinstance(event, e.Chosen)}  # the choice already says that the seat is out
        lines: list[str] = []
        for group in _streets_first(_groups(visible)):
            before = self.table
            for event in group:
                self.table = after(self.table, event)
            if not isinstance(group[0], e.Folded) or group[0].seat not in chose:
                lines += self._group(group, before)
            if isinstance(group[0], e.Folded | e.Mucked):
                lines += self._wild_hand(group[0].seat)
        lines += self._wild_change()
        self.lines += lines
        return lines

    def replay(self, log: Log) -> list[str]:
        """Tell a recorded hand from its start."""
        run = Run(replace(log, answers=()))
        lines = self.narrate(run.events)
        for answer in log.answers:
            lines += self.narrate(run.step(answer))
        return lines

    def chip_counts(self, before: Sequence[int]) -> list[str]:
        """The stacks after the hand, each with the chips won and the net result."""
        counts = []
        for seat, (place, stack) in enumerate(zip(self.table.seats, before, strict=True)):
            won = sum(event.amount for event in self._events if isinstance(event, e.Awarded) and event.seat == seat)
            net = place.stack - stack
            sign, colour = ("+", "green") if net > 0 else ("-", "red") if net < 0 else ("", "dim")
            result = f"won {self.amount(won)}, " * bool(won) + f"net {sign}{self.amount(abs(net))}"
            counts.append(f"{self.players[seat]} {self.amount(place.stack)} {self.style(f'({result})', colour)}")
        carried = [f"{self.amount(self.table.carried)} for the next hand"] if self.table.carried else []
        return _sentence(["Chips: " + counts[0], *counts[1:], *carried])

    # --- groups of events ------------------------------------------------------------------------------------------

    def _group(self, group: Sequence[Event], before: Table) -> list[str]:
        """The lines of a group of events."""
        first: Any = group[0]
        match first:
            case e.Entered():
                return ["", self._street(), *self._new_cards(group[1:], listed=self._lists_cards()), *self._seats()]
            case e.Posted():
                return self._posts(group)
            case e.Dealt() | e.Turned() | e.Laid() | e.Burnt():
                return self._new_cards(group, listed=False)
            case e.Discarded():
                return [self._draw(group, before)]
            case e.Revealed():
                return board_lines(self.variant, self.table, self.style, {first.board})
            case e.Shown() | e.Judged():
                return self._showdown(group)
            case e.Ended():
                return ["", *map(self._highlighted, self._settlement())]
        line = self._line(first, before)
        return [line] if line else []

    def _street(self) -> str:
        """The header of a street, with the pots."""
        table, amount = self.table, self.amount
        current = pots([seat.live for seat in table.seats], table.dead, table.live)
        several = len(current) > 1 and not any(seat.bet for seat in table.seats)  # a bet that is not called makes no side pot yet
        sides = ", ".join(amount(pot.amount) for pot in current[1:])
        parts = f" (main {amount(current[0].amount)}, side {sides})" if several else ""
        street = f"{table.street} round" if table.street in _NUMBERED_ROUNDS else table.street
        return self.style(f"--- {street}, pot {amount(table.pot)}{parts} ---", "yellow")

    def _posts(self, group: Sequence[Any]) -> list[str]:
        """Blinds, antes or buy-ins; in one line if everyone posts the same."""
        if len(group) == len(self.table.seats) > 1:
            return [f"Everyone {self._post(group[0])}."]
        lines = []
        for post in group:
            verb, _, rest = self._post(post).partition(" ")
            lines.append(f"{self.players.does(post.seat, verb)} {rest}{self._all_in(post.seat)}.")
        return lines

    def _post(self, post: e.Posted) -> str:
        """What a seat posts, from the verb on."""
        chips = self.amount(post.amount)
        if post.kind == "ante":
            return f"antes {chips}"
        if post.kind == "buy-in":
            return f"pays the buy-in of {chips}"
        if post.kind == "bring-in":
            return f"brings it in for {chips}"
        if post.chips == "dead" and "ante" not in post.kind:
            return f"pays {chips} for the {post.kind}"
        return f"posts the {post.kind} of {chips}"

    def _new_cards(self, group: Sequence[Event], *, listed: bool) -> list[str]:
        """Cards dealt and turned; `listed` if a list of all hands follows."""
        players = self.players
        dealt = [event for event in group if isinstance(event, e.Dealt)]
        seen_hands = [deal for deal in dealt if self._sees(deal.seat)]
        others = [deal for deal in dealt if not self._sees(deal.seat)]
        deals = [] if listed and self.all_cards else [(players.does(deal.seat, "is"), self._faces(deal)) for deal in seen_hands]
        if others and len({deal.up for deal in others}) == 1 and not any(others[0].up):
            names = "the others" if seen_hands and len(others) > 1 else players.whom([deal.seat for deal in others])
            deals.append((f"{names} {'is' if len(others) == 1 else 'are'}", f"{len(others[0].cards)} down"))
        elif not listed:
            deals += [(players.does(deal.seat, "is"), self._faces(deal)) for deal in others]
        parts = [f"{who} dealt {cards}" if not index else f"{who.rpartition(' ')[0]} {cards}" for index, (who, cards) in enumerate(deals)]
        boards = {event.board for event in group if isinstance(event, e.Turned | e.Laid)}
        return _sentence(parts) + board_lines(self.variant, self.table, self.style, boards)

    def _faces(self, deal: e.Dealt) -> str:
        sees = self._sees(deal.seat)
        wild = wild_cards(self.variant, self.table, deal.seat) if sees else self._public_wilds(deal.cards)
        faces = [self.style.card(card, wild=card in wild) for card in deal.cards]
        if sees and not all(deal.up):
            faces = [f"[{face}]" if up else face for face, up in zip(faces, deal.up, strict=True)]
        return " ".join(faces) + " face up" * all(deal.up)

    def _draw(self, group: Sequence[Any], before: Table) -> str:
        """Cards discarded, and the new ones."""
        discard, deal = group[0], group[1] if len(group) > 1 else None
        sees = self._sees(discard.seat)
        old = [before.seats[discard.seat].cards[position] for position in discard.positions]
        thrown = self.style.cards(old, wild_cards(self.variant, before, discard.seat)) if sees else _count(len(old), "card")
        line = f"{self.players.does(discard.seat, 'discards')} {thrown}"
        if deal is None:
            return f"{line}."
        new = self.style.cards(deal.cards, wild_cards(self.variant, self.table, deal.seat)) if sees else str(len(deal.cards))
        return f"{line} and {self.players.verb(discard.seat, 'draws')} {new}."

    def _showdown(self, group: Sequence[Any]) -> list[str]:
        """A hand that is shown, and what it makes."""
        judged = [event for event in group if isinstance(event, e.Judged)]
        shown = [card for event in group if isinstance(event, e.Shown) for card in event.cards]
        seat = group[0].seat
        if seat is None:
            return [f"The deck has {judged_text(judgement, self.style)}." for judgement in judged]
        wild = {card for judgement in judged for card, _ in judgement.wilds} | self._public_wilds(shown)
        up = self.table.seats[seat].where(up=True)
        beside = f" beside {self.style.cards(up, wild | self._public_wilds(up))}" if up else ""
        head = f"{self.players.does(seat, 'shows')} {self.style.cards(shown, wild)}{beside}" if shown else self.players.does(seat, "has")
        if judged and self.style.hidden.intersection(self.table.seats[seat].cards):
            self._unknown_hand = True
            return [f"{head}{':' if shown else ''} cards that were not recorded."]
        if len(judged) == 1:
            return [f"{head}{':' if shown else ''} {judged_text(judged[0], self.style)}."]
        rows = [[f"  {share_name(self.variant, judgement.share)}:", judged_text(judgement, self.style)] for judgement in judged]
        return [f"{head}{':' if rows else '.'}", *(columns(rows) if rows else [])]

    def _settlement(self) -> list[str]:
        """Who won how much, and why."""
        if not self._unknown_hand:
            return list(settlement_lines(verdict(self.game, self._events), self.players, self.amount))
        lines = []  # the reasons would tell cards that were filled in
        for event in self._events:
            if isinstance(event, e.Awarded):
                chips = self.amount(event.amount)
                lines.append(f"{chips} for the next hand." if event.seat is None else f"{self.players.does(event.seat, 'wins')} {chips}.")
        return lines

    def _highlighted(self, line: str) -> str:
        coloured = self.style.cards_in(line)
        return self.style(line, "bold") if line == coloured else coloured

    def _wild_change(self) -> list[str]:
        wild = wild_now(self.variant, self.table)
        if wild == self._wild:
            return []
        self._wild = wild
        return [self.style(f"Wild now: {wild}.", "magenta")]

    def _wild_hand(self, seat: int) -> list[str]:
        """The wild cards of a hand that is folded or mucked, for a viewer who sees its cards."""
        cards = self.table.seats[seat].cards
        wild = wild_cards(self.variant, self.table, seat) if self._sees(seat) and not self.style.hidden.intersection(cards) else set()
        held = [card for card in cards if card in wild]
        return [self.style(f"Wild in {self.players.whose(seat)} hand: ", "dim") + self.style.cards(held, wild) + "."] if held else []

    # --- single events -----------------------------------------------------------------------------------------------

    def _line(self, event: Event, before: Table) -> str:
        """An event as one line; empty for bookkeeping."""
        does, style, amount = self.players.does, self.style, self.amount
        match event:
            case e.Started():
                carried = f" The pot starts with {amount(event.kitty)} from the last hand." if event.kitty else ""
                return f"{does(event.button, 'has')} the button.{carried}"
            case e.Checked():
                return f"{does(event.seat, 'checks')}."
            case e.Called():
                return f"{does(event.seat, 'calls')} {amount(event.amount)}{self._all_in(event.seat)}."
            case e.Raised():
                completes = before.street == "bring-in"
                verb, to = ("completes", "to ") if completes else ("raises", "to ") if event.over else ("bets", "")
                return f"{does(event.seat, verb)} {to}{amount(event.to)}{self._all_in(event.seat)}."
            case e.Folded():
                return style(f"{does(event.seat, 'is')} out: {event.why}." if event.why else f"{does(event.seat, 'folds')}.", "dim")
            case e.Returned():
                return f"The uncalled {amount(event.amount)} goes back to {self.players.whom([event.seat])}."
            case e.Chosen():
                return f"{does(event.seat, 'chooses')} {event.word}."
            case e.StoodPat():
                return f"{does(event.seat, 'stands')} pat."
            case e.Placed():
                return self._placement(event)
            case e.Taken():
                return f"{does(event.seat, 'takes')} {style.card(self.table.seats[event.seat].cards[-1])} from the {event.board}."
            case e.Passed():
                given = style.cards(event.cards) if self._sees(event.to) else _count(len(event.positions), "card")
                return f"{does(event.seat, 'passes')} {given} to {self.players.whom([event.to])}."
            case e.Faced():
                cards = style.cards(event.cards, wild_among(self.variant, self.table, event.cards))
                return f"The deck draws and has {cards}." if before.faced else f"The deck is dealt {cards}."
            case e.Mucked():
                return style(f"{does(event.seat, 'mucks')}.", "dim")
            case e.Reshuffled():
                return f"The deck has run out: {_count(event.count, 'discard')} shuffled back in."
        return ""

    def _placement(self, placed: e.Placed) -> str:
        hand = self.table.seats[placed.seat].cards
        boards = {board: [hand[position] for position in positions] for board, positions in placed.boards if positions}
        sees = self._sees(placed.seat)
        parts = [f"{self.style.cards(cards) if sees else len(cards)} on {board}" for board, cards in boards.items()]
        return f"{self.players.does(placed.seat, 'places')} {', '.join(parts)}."

    # --- the table ---------------------------------------------------------------------------------------------------

    def _seats(self) -> list[str]:
        """The seats still in the hand: a line each where cards are seen, else one line of stacks."""
        table = self.table
        order = [seat for seat in table.around(table.button + 1) if not table.seats[seat].folded]
        current = [(seat, table.seats[seat].cards * self._lists_cards(), table.seats[seat].stack * self._lists_stacks()) for seat in order]
        if current == self._listed or table.street == SHOWDOWN:  # nothing has changed, or the hands are shown next
            return []
        self._listed = current
        if not self._lists_cards():
            return _sentence([f"{self.players[seat]} {self._stack(seat)}" for seat in order])
        return columns([[f"  {self.players[seat]}", self._stack(seat), self._hand(seat)] for seat in order], right=[1])

    def _lists_cards(self) -> bool:
        return self.all_cards or any(any(seat.up) for seat in self.table.seats)

    def _lists_stacks(self) -> bool:
        """Whether a changed stack alone is worth a new list."""
        return self.all_cards or not self._lists_cards()

    def _hand(self, seat: int) -> str:
        return (
            hand_text(self.variant, self.table, seat, self.style) if self._sees(seat) else self._public_cards(self.table.seats[seat].cards)
        )

    def _stack(self, seat: int) -> str:
        stack = self.table.seats[seat].stack
        return self.amount(stack) if stack else "all-in"

    def _all_in(self, seat: int) -> str:
        return "" if self.table.seats[seat].stack else f" and {self.players.verb(seat, 'is')} all-in"

    def _sees(self, seat: int) -> bool:
        """Whether the hole cards of a seat are told."""
        return self.all_cards or seat == self.viewer

    def _public_wilds(self, cards: Iterable[Card]) -> set[Card]:
        return wild_for_all(self.variant, self.table, cards)

    def _public_cards(self, cards: Sequence[Card]) -> str:
        return self.style.cards(cards, self._public_wilds(cards))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _sentence(parts: Sequence[str]) -> list[str]:
    """Parts joined by commas to a sentence, on as many lines as it takes."""
    lines = [""]
    for number, part in enumerate(parts):
        text = part + ("," if number < len(parts) - 1 else ".")
        if lines[-1] and width(lines[-1]) + 1 + width(text) > LINE_WIDTH:
            lines.append("  " + text)
        else:
            lines[-1] = f"{lines[-1]} {text}".lstrip() if len(lines) == 1 else f"{lines[-1]} {text}"
    return [line for line in lines if line]


# --- grouping ------------------------------------------------------------------------------------------------------


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events that are told together: a deal around the table, a discard and its new cards, a hand and what it makes."""
    group: list[Event] = []
    for event in events:
        if group and not _belongs(group, event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _belongs(group: list[Any], event: Any) -> bool:
    first = group[0]
    match event:
        case e.Posted():
            return isinstance(first, e.Posted) and (first.kind, first.amount) == (event.kind, event.amount)
        case e.Dealt() if isinstance(first, e.Discarded):
            return len(group) == 1 and first.seat == event.seat
        case e.Dealt():
            return isinstance(first, _CARD_EVENTS) and not any(isinstance(other, e.Dealt) and other.seat == event.seat for other in group)
        case e.Turned():
            boards = [other.board for other in group if isinstance(other, e.Turned)]
            run_out = bool(event.board) and set(boards) == {event.board}  # one of several boards is dealt to its end
            return isinstance(first, _CARD_EVENTS) and (run_out or event.board not in boards)
        case e.Burnt() | e.Laid():
            return isinstance(first, _CARD_EVENTS)
        case e.Judged():
            return isinstance(first, e.Shown | e.Judged) and first.seat == event.seat
        case e.Awarded():
            return isinstance(first, e.Awarded)
    return False


def _streets_first(groups: Iterable[list[Event]]) -> Iterator[list[Event]]:
    """Put a street before the cards that open it: the rules deal first, people name the street first."""
    cards: list[Event] | None = None
    for group in groups:
        if isinstance(group[0], e.Entered) and group[0].street != SHOWDOWN:
            yield [*group, *(cards or [])]
            cards = None
            continue
        if cards is not None:
            yield cards
        cards = group if isinstance(group[0], _CARD_EVENTS) else None
        if cards is None:
            yield group
    if cards is not None:
        yield cards


# --- settlement ----------------------------------------------------------------------------------------------------


def settlement_lines(outcome: Verdict, players: PlayerNames, amount: Callable[[int], str] = str) -> Iterator[str]:
    """Every pot with its shares and the reasons, then the payments for the next hand."""
    settlement = _ResultText(players, amount)
    for pot in outcome.pots:
        yield from settlement.pot(pot)
    for payout in outcome.payouts:
        if payout.matched:
            yield f"{players.does(payout.seat, 'matches')} the pot: {amount(payout.matched)} for the next hand."


class _ResultText:
    """Pots and shares in words."""

    def __init__(self, players: PlayerNames, amount: Callable[[int], str]) -> None:
        self.players, self.amount = players, amount

    def pot(self, pot: PotVerdict) -> Iterator[str]:
        first, amount = pot.shares[0], self.amount
        if not pot.contested:
            yield f"{self.players.does(first.winners[0].seat, 'takes')} the {pot.name} of {amount(pot.amount)}: {first.why}."
            return
        head = f"{pot.name.capitalize()} {amount(pot.amount)}:"
        if len(pot.shares) == 1 and not pot.unclaimed:
            yield f"{head} {self._share(first)}."
            return
        yield head
        for share in pot.shares:
            yield f"  {share.name} {amount(share.amount)}: {self._share(share)}."
        for unclaimed in pot.unclaimed:
            yield f"  {unclaimed.why[0].upper()}{unclaimed.why[1:]}."
        if pot.odd_shares:
            names = {share.share: share.name for share in pot.shares}
            larger = [names[share] for share in pot.odd_shares.shares if share in names]
            yield f"  {pot.odd_shares.why}, so {listed(larger)} {'gets' if len(larger) == 1 else 'get'} more."

    def _share(self, share: ShareVerdict) -> str:
        """The winners of a share, their hand, the best hand that lost, and what decided."""
        if not share.winners:
            return f"no winner, it stays for the next hand: {share.why}{self._decider(share)}"
        seats = [winner.seat for winner in share.winners]
        reasons = f" with {share.winners[0].hand.words}{self._loser(share)}{self._decider(share)}"
        carried = f"; {self.amount(share.carried)} {'stays' if share.carried == 1 else 'stay'} for the next hand" if share.carried else ""
        if len(seats) == 1:
            part = f" {self.amount(share.winners[0].amount)}" if share.carried else ""
            return f"{self.players.does(seats[0], 'wins')}{part}{reasons}{carried}"
        amounts = [self.amount(winner.amount) for winner in share.winners]
        parts = f"{amounts[0]} each" if len(set(amounts)) == 1 else listed(amounts)
        return f"{self.players.do(seats, 'splits')} it, {parts},{reasons}{self._odd_chips(share)}{carried}"

    def _loser(self, share: ShareVerdict) -> str:
        loser = share.ahead_of
        if loser is None:
            return ""
        owner = "the deck's" if loser.seat is None else self.players.whose(loser.seat)
        return f", beating {owner} {loser.words}"

    def _decider(self, share: ShareVerdict) -> str:
        """The card that decided between two hands of one kind, unless their words begin with it."""
        return f"; decided by {share.kicker.words}" if share.kicker and 0 not in share.kicker.places else ""

    def _odd_chips(self, share: ShareVerdict) -> str:
        odd = share.odd_chips
        return f"; the odd {'chip goes' if len(odd.seats) == 1 else 'chips go'} to {self.players.whom(odd.seats)}, {odd.why}" if odd else ""
