"""Turns table events into the document's records for each viewer, and calls the subscribed callbacks."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, cast

from riverboat.cards import UNSEEN
from riverboat.dealer import Illegal
from riverboat.eight_cards import events
from riverboat.eight_cards.events import BoardId, Record, ValidationError
from riverboat.eight_cards.state import BOARDS, GameState, game_state, kind, placed, text, uncalled
from riverboat.table import Event, Seat, Table, Viewer, after, seen
from riverboat.table.events import Awarded, Dealt, Folded, Judged, Placed, Started, Turned

HOUSE: Final = "house"
"""The viewer who sees all cards."""

_FOUR = 4  # a board with four cards of a player plays as Omaha


class RecordBuilder:
    """Builds the document's records from table events, for one viewer.

    It gets events as `seen` leaves them and keeps the table they add up to. Records are built from these alone, so they cannot reveal
    what the viewer may not see.
    """

    def __init__(self, names: tuple[str, ...], viewer: Viewer | Literal["house"], table: Table) -> None:
        """Start before the hand with an empty table; names are those of the seats."""
        self.names = names
        self.viewer = viewer
        self.table = table
        self.plo = ""  # the board that plays as Omaha
        self.locked: frozenset[str] = frozenset()
        self.records: list[Record] = []
        self._stacks: tuple[int, ...] = ()
        self._judged: dict[str, dict[int, Judged]] = {}

    def apply(self, event: Event, awards: Sequence[Awarded] = ()) -> list[Record]:
        """Apply the next event and return its records; `awards` are the awards of the boards that follow it."""
        visible = event if self.viewer == HOUSE else seen(event, self.viewer)
        before, self.table = self.table, after(self.table, visible)
        records = self._records(visible, before, awards)
        self.records += records
        return records

    def refuse(self, error: events.ValidationError, viewer: str | None) -> list[Record]:
        """The record of a refusal, which only the player who asked and the house get."""
        records: list[Record] = [error] if viewer in (None, error.player) else []
        self.records += records
        return records

    def state(self, actor: str | None) -> GameState:
        """The hand as the viewer sees it."""
        return game_state(self.table, self.names, self.plo, self.locked, actor)

    def _records(self, event: Event, before: Table, awards: Sequence[Awarded]) -> list[Record]:
        match event:
            case Started(stacks=stacks):
                self._stacks = stacks
                return [events.HandStarted(self.names[self.table.live[0]])]
            case Dealt(seat=seat, cards=cards):
                return [events.CardsDealt(self.names[seat], len(cards), text(cards) if seat == self.viewer else ())]
            case Turned(board=board):
                return self._turned(cast("BoardId", board))
            case Placed(seat=seat):
                return self._placed(seat, before)
            case Folded(seat=seat):
                self.locked |= {self.names[seat]}
                return [events.AssignLocked(self.names[seat], folded=True)]
            case Judged(share=board, seat=int(seat)):
                judged = self._judged.setdefault(board, {})
                judged[seat] = event
                return [self._result(cast("BoardId", board), judged, awards)] if len(judged) == len(self.table.live) else []
            case Awarded() if not self.table.pot:
                return [self._hand_result()]
            case _:
                return []

    def _turned(self, board: BoardId) -> list[Record]:
        """One record for the flop when three cards lie, one for turn and river when five do."""
        cards = text(self.table.board(board))
        if len(cards) == 3:
            return [events.FlopDealt(board, cards)]
        return [events.TurnRiverDealt(board, cards[3], cards[4])] if len(cards) == 5 else []

    def _placed(self, seat: int, before: Table) -> list[Record]:
        """The new cards on each board; a repeated placement without new cards means that it was locked."""
        old, now, name = before.seats[seat], self.table.seats[seat], self.names[seat]
        counts = {board: len(placed(old, board)) for board in BOARDS}
        was, records = dict(old.placed), list[Record]()
        for board, positions in now.placed:
            if new := [position for position in positions if position not in was.get(board, ())]:
                cards = tuple(now.cards[position] for position in new)
                counts[cast("BoardId", board)] = len(positions)
                visible = () if UNSEEN in cards else text(cards)
                records.append(events.AssignPlaced(player=name, board=cast("BoardId", board), cards=visible, partial=dict(counts)))
                if not self.plo and len(positions) == _FOUR:
                    self.plo = board
                    records.append(events.BoardKindLocked(cast("BoardId", board), "PLO"))
        if not records and sum(len(positions) for _, positions in now.placed) == len(now.cards):
            self.locked |= {name}
            records.append(events.AssignLocked(name))
        return records

    def _result(self, board: BoardId, judged: dict[int, Judged], awards: Sequence[Awarded]) -> Record:
        """The result of a board: the best hands, and what each player won; with side pots not only the best."""
        paid = [(award.seat, award.amount) for award in awards if award.share == board]
        best = max(hand.score or 0 for hand in judged.values())
        winners = [seat for seat in self.table.live if judged[seat].score == best]
        getting = [seat for seat in self.table.live if seat in winners or seat in dict(paid)]
        won = {self.names[seat]: sum(amount for winner, amount in paid if winner == seat) for seat in getting}
        words = {self.names[seat]: hand.words for seat, hand in judged.items()}
        shown = {} if self.viewer == HOUSE else {self.names[seat]: text(placed(self.table.seats[seat], board)) for seat in judged}
        names = tuple(self.names[seat] for seat in winners)
        return events.BoardResult(board, kind(board, self.plo) or "NLHE", names, words, sum(amount for _, amount in paid), won, shown)

    def _hand_result(self) -> Record:
        """The result of the hand: what each player won, and the net change of the stacks."""
        seats = list(zip(self.names, self.table.seats, self._stacks, uncalled(self.table), strict=True))
        net = {name: seat.stack - start for name, seat, start, _ in seats}
        return events.HandResult(net, {name: net[name] + seat.live - back for name, seat, _, back in seats}, net)


Callback = Callable[[Record], object]

RAIL = ""
"""A viewer without a seat."""


class Subscribers:
    """A record builder for each viewer: the house (None), the rail and the players; callbacks get the records of their viewer.

    All viewers get an event before any gets the next, even if a callback acts at once and causes more events.
    """

    def __init__(self, players: tuple[str, ...], callbacks: Callback | Mapping[str | None, Callback] | None) -> None:
        """Register the callbacks; a single callback is the house's."""
        self.players = players
        self.callbacks: dict[str | None, Callback] = dict(callbacks or {}) if not callable(callbacks) else {None: callbacks}
        self.publishing = False
        self._queue: deque[tuple[Event | ValidationError, tuple[Awarded, ...]]] = deque()
        if strangers := [viewer for viewer in self.callbacks if viewer not in (None, RAIL, *players)]:
            raise Illegal(f"nobody here is {strangers[0]}")

    def start_hand(self, names: tuple[str, ...], stacks: tuple[int, ...], button: int) -> None:
        """Begin a new hand with the names and stacks of the seats; players without a seat watch."""
        self._queue.clear()
        table = Table(tuple(map(Seat, stacks)), button)
        seats = {name: seat for seat, name in enumerate(names)}
        self.builders: dict[str | None, RecordBuilder] = {None: RecordBuilder(names, HOUSE, table)}
        self.builders |= {viewer: RecordBuilder(names, seats.get(viewer), table) for viewer in (RAIL, *self.players)}

    def builder(self, viewer: str | None) -> RecordBuilder:
        """The record builder of a viewer."""
        if viewer not in self.builders:
            raise Illegal(f"nobody here is {viewer}")
        return self.builders[viewer]

    def publish(self, news: Iterable[Event | ValidationError]) -> None:
        """Publish events to all viewers; the builders know the awards of the batch in advance, for the results of the boards.

        If callbacks fail, the first error is raised after all viewers have been notified.
        """
        batch = tuple(news)
        awards = tuple(event for event in batch if isinstance(event, Awarded))
        self._queue.extend((event, awards) for event in batch)
        if self.publishing:
            return
        self.publishing = True
        errors: list[Exception] = []
        try:
            while self._queue:
                errors += self._publish_one(*self._queue.popleft())
        finally:
            self.publishing = False
        if errors:
            raise errors[0]

    def _publish_one(self, event: Event | ValidationError, awards: tuple[Awarded, ...]) -> list[Exception]:
        """Publish one event to all viewers; return the errors of callbacks."""
        fresh: dict[str | None, list[Record]] = {}
        for viewer, builder in self.builders.items():
            fresh[viewer] = builder.refuse(event, viewer) if isinstance(event, ValidationError) else builder.apply(event, awards)
        errors: list[Exception] = []
        for viewer, callback in self.callbacks.items():
            for record in fresh[viewer]:
                try:
                    callback(record)
                except Exception as error:  # the other callbacks run first
                    errors.append(error)
        return errors
