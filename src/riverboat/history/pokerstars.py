"""Writes hands as PokerStars-style text, which most poker tools read."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card, notation
from riverboat.chips import pots
from riverboat.dealer import Log, Run
from riverboat.history.phh.toml_text import Source
from riverboat.rules import BringIn, Discard, Draw, Game
from riverboat.table import Event, Table, after
from riverboat.table import events as e
from riverboat.table.table import run_of
from riverboat.variants import variants

NAMES = {code: name for code in variants if (name := variants[code]().pokerstars)}
LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
BOARD = {3: "FLOP", 4: "TURN", 5: "RIVER"}
STUD = {2: "2nd STREET", 3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
SHARES = {"high": "HI", "low": "LO"}  # in the order of the text


class Header(Struct, frozen=True):
    """Data of the first lines that the log does not have: number, table and time."""

    number: int = 1
    table: str = "Riverboat"
    when: str = ""  # "2009/11/01 12:00:00 ET"


def export(
    log: Log,
    *,
    players: Sequence[str] = (),
    amount: Callable[[int], str] = str,
    hero: int | None = None,
    unknown: Collection[Card] = (),
    header: Header | None = None,
) -> str:
    """Write a hand of hold'em, Omaha, stud or draw; with a hero, only the hero's cards and shown cards are included.

    Cards among `unknown` were filled in for an imported hand and are left out.

    >>> from riverboat.variants import variants
    >>> from riverboat.dealer import Answer
    >>> log = Log(Game.of(variants["holdem"]()), (100, 100), seed=bytes(32)).plus(Answer(0, "fold"))
    >>> print(export(log, players=("Ann", "Bob"), hero=0))  # doctest: +NORMALIZE_WHITESPACE
    PokerStars Hand #1: Hold'em No Limit (1/2)
    Table 'Riverboat' 2-max Seat #1 is the button
    Seat 1: Ann (100 in chips)
    Seat 2: Bob (100 in chips)
    Ann: posts small blind 1
    Bob: posts big blind 2
    *** HOLE CARDS ***
    Dealt to Ann [...]
    Ann: folds
    Uncalled bet (1) returned to Bob
    Bob collected 2 from pot
    Bob: doesn't show hand
    *** SUMMARY ***
    Total pot 2 | Rake 0
    Seat 1: Ann (button) folded
    Seat 2: Bob collected (2)
    """
    names = tuple(players) or tuple(f"Seat {seat + 1}" for seat in range(len(log.stacks)))
    return _Transcript(log, names, amount, hero, frozenset(unknown), header or Header()).text()


class _Transcript:
    """Replays a hand and writes its lines."""

    def __init__(
        self, log: Log, names: tuple[str, ...], amount: Callable[[int], str], hero: int | None, unknown: frozenset[Card], header: Header
    ) -> None:
        self.log, self.names, self.amount, self.hero, self.unknown, self.header = log, names, amount, hero, unknown, header
        self.game: Game = log.game
        if self.game.variant.code not in NAMES or not self.game.variant.pokerstars:
            raise ValueError(f"PokerStars has no {self.game.variant.name}: only {', '.join(NAMES)}")
        self.title = NAMES[self.game.variant.code]
        self.stud = any(isinstance(phase, BringIn) for phase in self.game.variant.phases)
        self.draws = sum(isinstance(phase, Draw) for phase in self.game.variant.phases)
        self.table = Table((), 0)
        self.lines: list[str] = []
        self.drew: set[int] | None = None  # the seats that have drawn in the current draw
        self.drawn = 0
        self.dealt = 0  # cards per seat, which name the streets of stud
        self.judged: dict[int, dict[str, e.Judged]] = {}  # the judged hands of each seat, by share
        self.showed: set[int] = set()
        self.mucked: set[int] = set()
        self.won: dict[int, int] = {}
        self.pots = 1
        self.total = 0

    def text(self) -> str:
        run = Run(replace(self.log, answers=()))
        self.lines += _head(self.log, self.names, self.amount, self.title, self.header, stud=self.stud)
        self._tell(run.events)
        for answer in self.log.answers:
            if run.ask is not None and isinstance(run.ask.offer, Discard):
                self._draw(answer.seat, answer.value)
            else:
                self.drew = None
            self._tell(run.step(answer))
        if run.ask is None:
            self._summary()
        return "\n".join(self.lines) + "\n"

    def _say(self, seat: int, words: str) -> None:
        self.lines.append(f"{self.names[seat]}: {words}")

    def _all_in(self, seat: int) -> str:
        return "" if self.table.seats[seat].stack else " and is all-in"

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            before = self.table
            self.table = after(before, event)
            self._event(event, before)

    def _event(self, event: Event, before: Table) -> None:
        amount = self.amount
        match event:
            case e.Posted():
                kind = {"ante": "the ante", "bring-in": ""}.get(event.kind, event.kind)
                words = f"posts {kind} {amount(event.amount)}" if kind else f"brings in for {amount(event.amount)}"
                self._say(event.seat, words + self._all_in(event.seat))
            case e.Dealt():
                self._dealt(event, before)
            case e.Turned():
                self._turned(event, before)
            case e.Folded():
                self._say(event.seat, "folds")
            case e.Checked():
                self._say(event.seat, "checks")
            case e.Called():
                self._say(event.seat, f"calls {amount(event.amount)}{self._all_in(event.seat)}")
            case e.Raised():
                words = f"raises {amount(event.to - event.over)} to {amount(event.to)}" if event.over else f"bets {amount(event.to)}"
                self._say(event.seat, words + self._all_in(event.seat))
            case e.Returned():
                self.lines.append(f"Uncalled bet ({amount(event.amount)}) returned to {self.names[event.seat]}")
            case e.Entered(street="showdown"):
                self.lines.append("*** SHOW DOWN ***")
            case e.Judged() if event.seat is not None:
                self._judged(event.seat, event)
            case e.Mucked():
                self.mucked.add(event.seat)
                self._say(event.seat, "mucks hand")
            case e.Awarded() if event.seat is not None:
                self._awarded(event, before)

    def _known(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(UNSEEN if card in self.unknown else card for card in cards)

    def _dealt(self, event: e.Dealt, before: Table) -> None:
        """A line for the dealt cards that the reader may see: the hero's and face-up cards, or all without a hero."""
        old = before.seats[event.seat].cards
        if not old and not self.dealt:
            self.lines += [] if self.stud else ["*** DEALING HANDS ***" if self.draws else "*** HOLE CARDS ***"]
        if self.stud and len(old) + len(event.cards) > self.dealt:
            self.lines.append(f"*** {STUD.get(len(old) + len(event.cards), 'RIVER')} ***")
        self.dealt = max(self.dealt, len(old) + len(event.cards))
        mine = self.hero is None or event.seat == self.hero
        ups = before.seats[event.seat].up
        kept = self._known(card for card, up in zip(old, ups, strict=True) if mine or up)
        new = self._known(card for card, up in zip(event.cards, event.up, strict=True) if mine or up)
        if new and any(card != UNSEEN for card in new):
            held = f" [{notation(kept)}]" if kept else ""
            self.lines.append(f"Dealt to {self.names[event.seat]}{held} [{notation(new)}]")

    def _turned(self, event: e.Turned, before: Table) -> None:
        if run_of(event.board)[1]:
            raise ValueError("a hand whose board was run twice is not told in this style")
        old = before.board(event.board)
        name = BOARD.get(len(old) + len(event.cards), "RIVER")
        held = f" [{notation(old)}]" if old else ""
        self.lines.append(f"*** {name} ***{held} [{notation(self._known(event.cards))}]")

    def _judged(self, seat: int, event: e.Judged) -> None:
        """Write a shown hand once it was judged for every share; a low that does not qualify is left out."""
        hands = self.judged.setdefault(seat, {})
        hands[event.share] = event
        if len(hands) < len(self.game.variant.shares):
            return
        self.showed.add(seat)
        words = event.words
        if len(hands) > 1:
            words = "; ".join(f"{name}: {hands[share].words}" for share, name in SHARES.items() if hands[share].score is not None)
        self._say(seat, f"shows [{notation(self._known(self.table.seats[seat].cards))}] ({words})")

    def _draw(self, seat: int, value: Any) -> None:
        """Write a discard, before the new cards; each draw has a title if there are several."""
        if self.drew is None or seat in self.drew:
            self.drew = set()
            self.drawn += 1
            if self.draws > 1:
                self.lines.append(f"*** {DRAWS[min(self.drawn, len(DRAWS)) - 1]} ***")
        self.drew.add(seat)
        thrown = self._known(card for at, card in enumerate(self.table.seats[seat].cards) if at in value)
        cards = f" [{notation(thrown)}]" if thrown and self.hero in (None, seat) else ""
        self._say(seat, f"discards {len(thrown)} card{'s' * (len(thrown) > 1)}{cards}" if thrown else "stands pat")

    def _awarded(self, event: e.Awarded, before: Table) -> None:
        assert event.seat is not None
        if not self.won:
            self.pots = max(1, len(pots([seat.live for seat in before.seats], before.dead, before.live)))
            self.total = before.pot
        side = f"side pot{f'-{event.pot}' if self.pots > 2 else ''}" if event.pot else "main pot"
        self.lines.append(f"{self.names[event.seat]} collected {self.amount(event.amount)} from {side if self.pots > 1 else 'pot'}")
        if not self.showed and len(before.live) == 1:
            self._say(event.seat, "doesn't show hand")
        self.won[event.seat] = self.won.get(event.seat, 0) + event.amount

    def _summary(self) -> None:
        self.lines += ["*** SUMMARY ***", f"Total pot {self.amount(self.total)} | Rake 0"]
        if board := self.table.board():
            self.lines.append(f"Board [{notation(self._known(board))}]")
        for index, seat in enumerate(self.table.seats):
            place = " (button)" if index == self.log.button and not self.stud else ""
            self.lines.append(f"Seat {index + 1}: {self.names[index]}{place} {self._end(index, seat.folded)}")

    def _end(self, seat: int, folded: bool) -> str:
        won = self.amount(self.won[seat]) if seat in self.won else ""
        if folded:
            return "folded"
        if seat in self.showed:
            held = notation(self._known(self.table.seats[seat].cards))
            return f"showed [{held}] and {f'won ({won})' if won else 'lost'}"
        return "mucked" if seat in self.mucked else f"collected ({won})"


def _head(log: Log, names: Sequence[str], amount: Callable[[int], str], title: str, header: Header, *, stud: bool) -> list[str]:
    """The game, the table and the players; stud has no button."""
    game: Game = log.game
    stakes = game.stakes
    levels = sorted({blind for blind in stakes.blinds if blind})
    blinds = levels[:2] if len(levels) > 1 and game.limit != "fixed-limit" else (stakes.small, stakes.big)
    money = "/".join(amount(chips) for chips in blinds)
    when = f" - {header.when}" if header.when else ""
    button = "" if stud else f" Seat #{log.button + 1} is the button"
    lines = [
        f"PokerStars Hand #{header.number}: {title} {LIMITS[game.limit]} ({money}){when}",
        f"Table '{header.table}' {len(names)}-max{button}",
    ]
    seats = enumerate(zip(names, log.stacks, strict=True), 1)
    return lines + [f"Seat {seat}: {name} ({amount(stack)} in chips)" for seat, (name, stack) in seats]


def when_of(source: Source, fields: Mapping[str, Any]) -> str:
    """The date and time of a PHH hand for the first line; empty if the file has no date."""
    day = ("year", "month", "day")
    if not all(key in fields for key in day):
        return ""
    for key in day:
        if type(fields[key]) is not int:
            raise source.error(f"{key} is {fields[key]!r}, not a number", key=key)
    time = str(fields.get("time", ""))
    zone = str(fields.get("time_zone_abbreviation", fields.get("time_zone", "")))
    return f"{fields['year']}/{fields['month']:02d}/{fields['day']:02d} {time} {zone if time else ''}".strip()
