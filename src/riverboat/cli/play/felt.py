"""The felt: what one viewer sees of a hand, told in words as it happens."""

from collections.abc import Iterable, Sequence
from typing import Any

from riverboat.chips import pots
from riverboat.cli.play.company import Company
from riverboat.cli.play.grouping import SHOWDOWN, grouped
from riverboat.cli.play.hand_view import held_text
from riverboat.cli.play.narrator import Teller, wrapped
from riverboat.cli.play.verdict import lines as verdict_lines
from riverboat.cli.terminal import Styler, columns
from riverboat.explain.made_hands import wild_for_all, wild_now
from riverboat.explain.showdown import verdict
from riverboat.rules import Game
from riverboat.table import Event, Table, after, seen
from riverboat.table import events as e

_ROUNDS = ("first", "second", "third", "fourth", "only")  # what some rounds of betting are called


class Felt:
    """Folds the events that a viewer sees into his table and tells them; the true table is not known here."""

    def __init__(self, game: Game, company: Company, viewer: int, style: Styler) -> None:
        """Lay an empty table."""
        self.game, self.company, self.viewer, self.style = game, company, viewer, style
        self.table = Table((), 0)
        self._teller = Teller(game.variant, company, viewer, style)
        self.lines: list[str] = []  # the hand so far
        self._seen: list[Event] = []
        self._wild = wild_now(game.variant, self.table)
        self._listed: object = None  # what the seats were when they were listed last

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Let things happen, and say what was seen of them."""
        told: list[str] = []
        known = [seen(event, self.viewer) for event in events]
        self._seen += known
        said = {event.seat for event in known if isinstance(event, e.Chosen)}  # who says that he drops need not be told to fold
        for group in grouped(known):
            before = self.table
            for event in group:
                self.table = after(self.table, event)
            if not isinstance(group[0], e.Folded) or group[0].seat not in said:
                told += self._told(group, before)
        told += self._wild_changed()
        self.lines += told
        return told

    def stands_pat(self, seat: int) -> list[str]:
        """Nothing was thrown: no event tells it, and everybody sees it."""
        told = [f"{self.company.does(seat, 'stands')} pat."]
        self.lines += told
        return told

    def _wild_changed(self) -> list[str]:
        now = wild_now(self.game.variant, self.table)
        if now == self._wild:
            return []
        self._wild = now
        return [self.style(f"Wild now: {now}.", "magenta")]

    # --- groups of events --------------------------------------------------------------------------------------

    def _told(self, group: Sequence[Event], before: Table) -> list[str]:
        """The lines of events that belong together."""
        first: Any = group[0]
        match first:
            case e.Entered():
                return ["", self._header(), *self._teller.laid(self.table, group[1:], listed=_open(self.table)), *self._seats()]
            case e.Posted():
                return self._teller.posted(self.table, group)
            case e.Dealt() | e.Turned() | e.Laid() | e.Burnt():
                return self._teller.laid(self.table, group, listed=False)
            case e.Discarded():
                return [self._teller.drawn(self.table, group, before)]
            case e.Shown() | e.Judged():
                return self._teller.shown(self.table, group)
            case e.Ended():
                return ["", *map(self._verdict, verdict_lines(verdict(self.game, self._seen), self.company))]
        line = self._teller.line(self.table, first, before)
        return [line] if line else []

    def _verdict(self, line: str) -> str:
        painted = self.style.cards_in(line)
        return self.style(line, "bold") if line == painted else painted

    def _header(self) -> str:
        """The street, and what there is to win."""
        table = self.table
        made = pots([seat.live for seat in table.seats], table.dead, table.live)
        several = len(made) > 1 and not any(seat.bet for seat in table.seats)  # bets that are not called yet are no side pots
        parts = f" (main {made[0].amount}, side {', '.join(str(pot.amount) for pot in made[1:])})" if several else ""
        street = f"{table.street} round" if table.street in _ROUNDS else table.street
        return self.style(f"--- {street}, pot {table.pot}{parts} ---", "yellow")

    # --- the table ---------------------------------------------------------------------------------------------

    def _seats(self) -> list[str]:
        """Who has what: one line a seat where cards lie face up, else one line for all."""
        table, company = self.table, self.company
        around = [seat for seat in table.around(table.button + 1) if not table.seats[seat].folded]
        what = [(seat, table.seats[seat].cards if _open(self.table) else table.seats[seat].stack) for seat in around]
        if what == self._listed or table.street == SHOWDOWN:  # nothing new, or told in a moment
            return []
        self._listed = what
        if not _open(self.table):
            return wrapped([f"{company[seat]} {self._chips(seat)}" for seat in around])
        rows = [[f"  {company[seat]}", self._chips(seat), self._lying(seat)] for seat in around]
        return columns(rows, right=[1])

    def _lying(self, seat: int) -> str:
        if seat == self.viewer:
            return held_text(self.game.variant, self.table, seat, self.style)
        cards = self.table.seats[seat].cards
        return self.style.cards(cards, wild_for_all(self.game.variant, self.table, cards))

    def _chips(self, seat: int) -> str:
        return str(self.table.seats[seat].stack or "all-in")

    def stacks(self, before: Sequence[int]) -> list[str]:
        """The chips after the hand, and what it changed."""
        changes = []
        for seat, (place, had) in enumerate(zip(self.table.seats, before, strict=True)):
            change = place.stack - had
            tone = "green" if change > 0 else "red" if change < 0 else "dim"
            changes.append(f"{self.company[seat]} {place.stack} {self.style(f'({change:+d})' if change else '(0)', tone)}")
        kept = [f"{self.table.carried} for the next hand"] if self.table.carried else []
        return wrapped(["Chips: " + changes[0], *changes[1:], *kept])


def _open(table: Table) -> bool:
    """Whether cards lie face up before players."""
    return any(any(seat.up) for seat in table.seats)
