"""The felt: what one viewer sees of a hand, told in words as it happens."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from riverboat.chips import pots
from riverboat.cli.company import Company
from riverboat.cli.holding import board_lines, held_text, in_words, share_name, wild_among, wild_cards, wild_for_all, wild_now
from riverboat.cli.ink import Ink, columns, width
from riverboat.cli.verdict import Verdict
from riverboat.rules import Game
from riverboat.table import Event, Table, after, seen
from riverboat.table import events as e

WIDE = 76  # places of a line
SHOWDOWN = "showdown"
_LAID = (e.Dealt, e.Turned, e.Burnt)
_ROUNDS = ("first", "second", "third", "fourth", "only")  # what some rounds of betting are called


class Felt:
    """Folds the events that a viewer sees into his table and tells them; the true table is not known here."""

    def __init__(self, game: Game, company: Company, viewer: int, ink: Ink) -> None:
        """Lay an empty table."""
        self.game, self.company, self.viewer, self.ink = game, company, viewer, ink
        self.table = Table((), 0)
        self.lines: list[str] = []  # the hand so far
        self._judged: dict[tuple[str, int | None], e.Judged] = {}
        self._wild = wild_now(game.variant, self.table)
        self._listed: object = None  # what the seats were when they were listed last

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Let things happen, and say what was seen of them."""
        told: list[str] = []
        known = [seen(event, self.viewer) for event in events]
        said = {event.seat for event in known if isinstance(event, e.Chosen)}  # who says that he drops need not be told to fold
        for group in _headed(_groups(known)):
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
        return [self.ink(f"Wild now: {now}.", "magenta")]

    # --- groups of events --------------------------------------------------------------------------------------

    def _told(self, group: Sequence[Event], before: Table) -> list[str]:
        """The lines of events that belong together."""
        first: Any = group[0]
        match first:
            case e.Entered():
                return ["", self._header(), *self._laid(group[1:], listed=self._open()), *self._seats()]
            case e.Posted():
                return self._posted(group)
            case e.Dealt() | e.Turned() | e.Burnt():
                return self._laid(group, listed=False)
            case e.Discarded():
                return [self._drawn(group, before)]
            case e.Shown() | e.Judged():
                return self._shown(group)
            case e.Awarded():
                verdict = Verdict(self.game, before, self._judged, self.company)
                lines = verdict.lines(group)  # type: ignore[arg-type]
                painted = [self.ink.words(line) for line in lines]
                return ["", *(self.ink(line, "bold") if line == known else line for line, known in zip(painted, lines, strict=True))]
        line = self._line(first, before)
        return [line] if line else []

    def _header(self) -> str:
        """The street, and what there is to win."""
        table = self.table
        made = pots([seat.live for seat in table.seats], table.dead, table.live)
        several = len(made) > 1 and not any(seat.bet for seat in table.seats)  # bets that are not called yet are no side pots
        parts = f" (main {made[0].amount}, side {', '.join(str(pot.amount) for pot in made[1:])})" if several else ""
        street = f"{table.street} round" if table.street in _ROUNDS else table.street
        return self.ink(f"--- {street}, pot {table.pot}{parts} ---", "yellow")

    def _posted(self, group: Sequence[Any]) -> list[str]:
        """Antes of all in one line, other posts in one each."""
        if len(group) == len(self.table.seats) > 1:
            return [f"Everybody posts the {group[0].kind} of {group[0].amount}."]
        told = []
        for post in group:
            what = f"pays {post.amount} for the {post.kind}" if post.chips == "dead" else f"posts the {post.kind} of {post.amount}"
            verb, _, rest = what.partition(" ")
            told.append(f"{self.company.does(post.seat, verb)} {rest}{self._all_in(post.seat)}.")
        return told

    def _laid(self, group: Sequence[Event], *, listed: bool) -> list[str]:
        """Cards that were dealt and turned; where all hands are listed below, only one's own."""
        dealt = [event for event in group if isinstance(event, e.Dealt)]
        own = [event for event in dealt if event.seat == self.viewer]
        others = [event for event in dealt if event.seat != self.viewer]
        parts = [(self.company.does(one.seat, "is"), self._faces(one)) for one in own]
        if others and len({one.up for one in others}) == 1 and not any(others[0].up):
            who = "the others" if own and len(others) > 1 else self.company.names([one.seat for one in others])
            parts.append((f"{who} {'is' if len(others) == 1 else 'are'}", f"{len(others[0].cards)} down"))
        elif not listed:
            parts += [(self.company.does(one.seat, "is"), self._faces(one)) for one in others]
        told = _wrapped([f"{who} dealt {what}" if not at else f"{who.rpartition(' ')[0]} {what}" for at, (who, what) in enumerate(parts)])
        turned = {event.board for event in group if isinstance(event, e.Turned)}
        return told + board_lines(self.game.variant, self.table, self.ink, turned)

    def _faces(self, dealt: e.Dealt) -> str:
        mine = dealt.seat == self.viewer
        wild = wild_cards(self.game.variant, self.table, dealt.seat) if mine else self._wilds(dealt.cards)
        shown = [self.ink.card(card, wild=card in wild) for card in dealt.cards]
        if mine and not all(dealt.up):
            shown = [f"[{text}]" if up else text for text, up in zip(shown, dealt.up, strict=True)]
        return " ".join(shown) + " face up" * all(dealt.up)

    def _wilds(self, cards: Iterable[Any]) -> set[Any]:
        return wild_for_all(self.game.variant, self.table, cards)

    def _open(self) -> bool:
        return any(any(seat.up) for seat in self.table.seats)

    def _drawn(self, group: Sequence[Any], before: Table) -> str:
        """Cards thrown, and the new ones."""
        thrown, dealt = group[0], group[1] if len(group) > 1 else None
        mine = thrown.seat == self.viewer
        cards = [before.seats[thrown.seat].cards[position] for position in thrown.positions]
        away = self.ink.cards(cards, self._wilds(cards)) if mine else f"{len(cards)} card{'s' * (len(cards) != 1)}"
        line = f"{self.company.does(thrown.seat, 'throws')} {away}"
        if dealt is None:
            return f"{line}."
        new = self.ink.cards(dealt.cards, self._wilds(dealt.cards)) if mine else str(len(dealt.cards))
        return f"{line} and {self.company.does(thrown.seat, 'draws').split()[-1]} {new}."

    def _shown(self, group: Sequence[Any]) -> list[str]:
        """A hand turned over, and what it makes."""
        judged = [event for event in group if isinstance(event, e.Judged)]
        for one in judged:
            self._judged[one.share, one.seat] = one
        seat = group[0].seat
        variant = self.game.variant
        if seat is None:
            return [f"The deck has {in_words(one, self.ink)}." for one in judged]
        turned = [event for event in group if isinstance(event, e.Shown)]
        cards = [card for event in turned for card in event.cards]
        wild = {card for one in judged for card, _ in one.wilds} | self._wilds(cards)
        lay = self.table.seats[seat].where(up=True)
        beside = f" beside {self.ink.cards(lay, wild | self._wilds(lay))}" if lay else ""
        head = f"{self.company.does(seat, 'shows')} {self.ink.cards(cards, wild)}{beside}" if turned else self.company.does(seat, "has")
        if len(judged) == 1:
            return [f"{head}{':' if turned else ''} {in_words(judged[0], self.ink)}."]
        rows = [[f"  {share_name(variant, one.share)}:", in_words(one, self.ink)] for one in judged]
        return [f"{head}{':' if rows else '.'}", *(columns(rows) if rows else [])]

    # --- one event ---------------------------------------------------------------------------------------------

    def _line(self, event: Event, before: Table) -> str:
        """What one event says; nothing for bookkeeping."""
        does, ink = self.company.does, self.ink
        match event:
            case e.Started():
                kitty = f" {event.kitty} chips are in the pot from before." if event.kitty else ""
                return f"{does(event.button, 'has')} the button.{kitty}"
            case e.Checked():
                return f"{does(event.seat, 'checks')}."
            case e.Called():
                return f"{does(event.seat, 'calls')} {event.amount}{self._all_in(event.seat)}."
            case e.Raised():
                first = not any(seat.bet for seat in before.seats)
                verb = f"{does(event.seat, 'bets')} " if first else f"{does(event.seat, 'raises')} to "
                verb = f"{does(event.seat, 'completes')} to " if before.street == "bring-in" else verb
                return f"{verb}{event.to}{self._all_in(event.seat)}."
            case e.Folded():
                return ink(f"{does(event.seat, 'folds')}.", "dim")
            case e.Returned():
                return f"{does(event.seat, 'takes')} back {event.amount} that nobody called."
            case e.Chosen():
                return f"{does(event.seat, 'chooses')} {event.word}."
            case e.Placed():
                held = self.table.seats[event.seat].cards
                what = {board: [held[position] for position in positions] for board, positions in event.boards if positions}
                mine = event.seat == self.viewer
                parts = [f"{ink.cards(cards) if mine else len(cards)} on {board}" for board, cards in what.items()]
                return f"{does(event.seat, 'has')} placed {', '.join(parts)}."
            case e.Faced():
                cards = ink.cards(event.cards, wild_among(self.game.variant, self.table, event.cards))
                return f"The deck draws, and has {cards}." if before.faced else f"The deck is dealt {cards}."
            case e.Mucked():
                return ink(f"{does(event.seat, 'mucks')}.", "dim")
            case e.Matched():
                return f"{does(event.seat, 'matches')} the pot: {event.amount} for the next hand."
            case e.Reshuffled():
                return f"The deck is out: {event.count} thrown cards are shuffled back."
        return ""

    def _all_in(self, seat: int) -> str:
        return " and is all-in".replace("is", "are" if self.company[seat] == "You" else "is") if not self.table.seats[seat].stack else ""

    # --- the table ---------------------------------------------------------------------------------------------

    def _seats(self) -> list[str]:
        """Who has what: one line a seat where cards lie face up, else one line for all."""
        table, company = self.table, self.company
        around = [seat for seat in table.around(table.button + 1) if not table.seats[seat].folded]
        what = [(seat, table.seats[seat].cards if self._open() else table.seats[seat].stack) for seat in around]
        if what == self._listed or table.street == SHOWDOWN:  # nothing new, or told in a moment
            return []
        self._listed = what
        if not self._open():
            return _wrapped([f"{company[seat]} {self._chips(seat)}" for seat in around])
        rows = [[f"  {company[seat]}", self._chips(seat), self._lying(seat)] for seat in around]
        return columns(rows, right=[1])

    def _lying(self, seat: int) -> str:
        if seat == self.viewer:
            return held_text(self.game.variant, self.table, seat, self.ink)
        cards = self.table.seats[seat].cards
        return self.ink.cards(cards, self._wilds(cards))

    def _chips(self, seat: int) -> str:
        return str(self.table.seats[seat].stack or "all-in")

    def stacks(self, before: Sequence[int]) -> list[str]:
        """The chips after the hand, and what it changed."""
        changes = []
        for seat, (place, had) in enumerate(zip(self.table.seats, before, strict=True)):
            change = place.stack - had
            style = "green" if change > 0 else "red" if change < 0 else "dim"
            changes.append(f"{self.company[seat]} {place.stack} {self.ink(f'({change:+d})' if change else '(0)', style)}")
        kept = [f"{self.table.carried} for the next hand"] if self.table.carried else []
        return _wrapped(["Chips: " + changes[0], *changes[1:], *kept])


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events that are told together."""
    group: list[Event] = []
    for event in events:
        if group and not _together(group, event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _together(group: list[Any], event: Any) -> bool:
    first = group[0]
    match event:
        case e.Posted():
            return isinstance(first, e.Posted) and (first.kind, first.amount) == (event.kind, event.amount)
        case e.Dealt() if isinstance(first, e.Discarded):
            return len(group) == 1 and first.seat == event.seat
        case e.Dealt():
            return isinstance(first, _LAID) and not any(isinstance(one, e.Dealt) and one.seat == event.seat for one in group)
        case e.Turned():
            return isinstance(first, _LAID) and not any(isinstance(one, e.Turned) and one.board == event.board for one in group)
        case e.Burnt():
            return isinstance(first, _LAID) and not any(isinstance(one, e.Turned | e.Dealt) for one in group)
        case e.Judged():
            return isinstance(first, e.Shown | e.Judged) and first.seat == event.seat
        case e.Awarded():
            return isinstance(first, e.Awarded)
    return False


def _headed(groups: Iterable[list[Event]]) -> Iterator[list[Event]]:
    """Put the name of a street before the cards that open it: the rules deal first, people say it first."""
    waiting: list[Event] | None = None
    for group in groups:
        if isinstance(group[0], e.Entered) and group[0].street != SHOWDOWN:
            yield [*group, *(waiting or [])]
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = group if isinstance(group[0], _LAID) else None
        if waiting is None:
            yield group
    if waiting is not None:
        yield waiting


def _wrapped(parts: Sequence[str]) -> list[str]:
    """Parts in a sentence, on as many lines as it takes."""
    lines = [""]
    for number, part in enumerate(parts):
        text = part + ("," if number < len(parts) - 1 else ".")
        if lines[-1] and width(lines[-1]) + 1 + width(text) > WIDE:
            lines.append("  " + text)
        else:
            lines[-1] = f"{lines[-1]} {text}".lstrip() if len(lines) == 1 else f"{lines[-1]} {text}"
    return [line for line in lines if line]
