"""What one viewer is told of a hand."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, cast

from riverboat.cards import UNSEEN
from riverboat.dealer import Illegal
from riverboat.eight_cards import events as told
from riverboat.eight_cards.events import BoardId, Record, ValidationError
from riverboat.eight_cards.state import BOARDS, GameState, game_state, kind, placed, text, uncalled
from riverboat.table import Event, Seat, Table, Viewer, after, seen
from riverboat.table.events import Awarded, Dealt, Folded, Judged, Placed, Started, Turned

HOUSE: Final = "house"
"""The viewer from whom nothing is hidden."""

_FOUR = 4  # as many cards make a board Omaha


class Teller:
    """Turns what happens at the table into the records of the document, for one viewer.

    It is given events as `seen` leaves them and keeps the table they add up to; every record is made of these alone. So it cannot tell
    what its viewer cannot see: it does not know.
    """

    def __init__(self, names: tuple[str, ...], viewer: Viewer | Literal["house"], table: Table) -> None:
        """Start before the hand, at a table where nothing lies yet; names are those of the seats."""
        self.names = names
        self.viewer = viewer
        self.table = table
        self.plo = ""  # the board that plays as Omaha
        self.locked: frozenset[str] = frozenset()
        self.told: list[Record] = []
        self._stacks: tuple[int, ...] = ()
        self._judged: dict[str, dict[int, Judged]] = {}

    def hear(self, event: Event, awards: Sequence[Awarded] = ()) -> list[Record]:
        """Take the next event, and say what to tell; `awards` are those that are known to follow: the subpots of the boards."""
        mine = event if self.viewer == HOUSE else seen(event, self.viewer)
        before, self.table = self.table, after(self.table, mine)
        records = self._records(mine, before, awards)
        self.told += records
        return records

    def refuse(self, error: told.ValidationError, viewer: str | None) -> list[Record]:
        """A refusal is for the house and for who asked."""
        records: list[Record] = [error] if viewer in (None, error.player) else []
        self.told += records
        return records

    def state(self, actor: str | None) -> GameState:
        """The hand as the viewer sees it."""
        return game_state(self.table, self.names, self.plo, self.locked, actor)

    def _records(self, event: Event, before: Table, awards: Sequence[Awarded]) -> list[Record]:
        match event:
            case Started(stacks=stacks):
                self._stacks = stacks
                return [told.HandStarted(self.names[self.table.live[0]])]
            case Dealt(seat=seat, cards=cards):
                return [told.CardsDealt(self.names[seat], len(cards), text(cards) if seat == self.viewer else ())]
            case Turned(board=board):
                return self._turned(cast("BoardId", board))
            case Placed(seat=seat):
                return self._placed(seat, before)
            case Folded(seat=seat):
                self.locked |= {self.names[seat]}
                return [told.AssignLocked(self.names[seat], folded=True)]
            case Judged(share=board, seat=int(seat)):
                judged = self._judged.setdefault(board, {})
                judged[seat] = event
                return [self._result(cast("BoardId", board), judged, awards)] if len(judged) == len(self.table.live) else []
            case Awarded() if not self.table.pot:
                return [self._hand_result()]
            case _:
                return []

    def _turned(self, board: BoardId) -> list[Record]:
        """The flop is told when three cards lie, turn and river together when five do, however they were turned."""
        cards = text(self.table.board(board))
        if len(cards) == 3:
            return [told.FlopDealt(board, cards)]
        return [told.TurnRiverDealt(board, cards[3], cards[4])] if len(cards) == 5 else []

    def _placed(self, seat: int, before: Table) -> list[Record]:
        """What is new on each board; a placement that is told once more as it lies has been locked."""
        old, now, name = before.seats[seat], self.table.seats[seat], self.names[seat]
        counts = {board: len(placed(old, board)) for board in BOARDS}
        was, records = dict(old.placed), list[Record]()
        for board, positions in now.placed:
            if new := [position for position in positions if position not in was.get(board, ())]:
                cards = tuple(now.cards[position] for position in new)
                counts[cast("BoardId", board)] = len(positions)
                visible = () if UNSEEN in cards else text(cards)
                records.append(told.AssignPlaced(player=name, board=cast("BoardId", board), cards=visible, partial=dict(counts)))
                if not self.plo and len(positions) == _FOUR:
                    self.plo = board
                    records.append(told.BoardKindLocked(cast("BoardId", board), "PLO"))
        if not records and sum(len(positions) for _, positions in now.placed) == len(now.cards):
            self.locked |= {name}
            records.append(told.AssignLocked(name))
        return records

    def _result(self, board: BoardId, judged: dict[int, Judged], awards: Sequence[Awarded]) -> Record:
        """The best hand wins; with side pots others may have won something too, or more."""
        paid = [(award.seat, award.amount) for award in awards if award.share == board]
        best = max(hand.score or 0 for hand in judged.values())
        winners = [seat for seat in self.table.live if judged[seat].score == best]
        getting = [seat for seat in self.table.live if seat in winners or seat in dict(paid)]
        won = {self.names[seat]: sum(amount for who, amount in paid if who == seat) for seat in getting}
        words = {self.names[seat]: hand.words for seat, hand in judged.items()}
        shown = {} if self.viewer == HOUSE else {self.names[seat]: text(placed(self.table.seats[seat], board)) for seat in judged}
        names = tuple(self.names[seat] for seat in winners)
        return told.BoardResult(board, kind(board, self.plo) or "NLHE", names, words, sum(amount for _, amount in paid), won, shown)

    def _hand_result(self) -> Record:
        """The pot is gone: what everybody has more or less than before the hand."""
        seats = list(zip(self.names, self.table.seats, self._stacks, uncalled(self.table), strict=True))
        net = {name: seat.stack - start for name, seat, start, _ in seats}
        return told.HandResult(net, {name: net[name] + seat.live - back for name, seat, _, back in seats}, net)


Callback = Callable[[Record], object]

RAIL = ""
"""The viewer who only watches."""


class Audience:
    """A teller for each viewer: the house (None), the rail, and the players; each callback hears what its viewer is told.

    Everybody hears an event before anybody hears the next, also if a callback answers at once and more happens meanwhile.
    """

    def __init__(self, players: tuple[str, ...], callbacks: Callback | Mapping[str | None, Callback] | None) -> None:
        """Know who listens; a lone callback is the house's."""
        self.players = players
        self.callbacks: dict[str | None, Callback] = dict(callbacks or {}) if not callable(callbacks) else {None: callbacks}
        self.telling = False
        self._queue: deque[tuple[Event | ValidationError, tuple[Awarded, ...]]] = deque()
        if strangers := [viewer for viewer in self.callbacks if viewer not in (None, RAIL, *players)]:
            raise Illegal(f"nobody here is {strangers[0]}")

    def gather(self, names: tuple[str, ...], stacks: tuple[int, ...], button: int) -> None:
        """Begin a new hand: who sits at which seat with how much; a player without a seat watches."""
        self._queue.clear()
        table = Table(tuple(map(Seat, stacks)), button)
        seats = {name: seat for seat, name in enumerate(names)}
        self.tellers: dict[str | None, Teller] = {None: Teller(names, HOUSE, table)}
        self.tellers |= {viewer: Teller(names, seats.get(viewer), table) for viewer in (RAIL, *self.players)}

    def teller(self, viewer: str | None) -> Teller:
        """Who tells this viewer."""
        if viewer not in self.tellers:
            raise Illegal(f"nobody here is {viewer}")
        return self.tellers[viewer]

    def tell(self, events: Iterable[Event | ValidationError]) -> None:
        """Tell everybody what happened; awards that come with it are known to those who tell of the boards before.

        A callback that fails keeps nothing from anybody: the first error is raised when all has been told.
        """
        batch = tuple(events)
        awards = tuple(event for event in batch if isinstance(event, Awarded))
        self._queue.extend((event, awards) for event in batch)
        if self.telling:
            return
        self.telling = True
        errors: list[Exception] = []
        try:
            while self._queue:
                errors += self._tell_one(*self._queue.popleft())
        finally:
            self.telling = False
        if errors:
            raise errors[0]

    def _tell_one(self, event: Event | ValidationError, awards: tuple[Awarded, ...]) -> list[Exception]:
        """Tell one event to all; returns what went wrong in callbacks."""
        fresh: dict[str | None, list[Record]] = {}
        for viewer, teller in self.tellers.items():
            fresh[viewer] = teller.refuse(event, viewer) if isinstance(event, ValidationError) else teller.hear(event, awards)
        errors: list[Exception] = []
        for viewer, callback in self.callbacks.items():
            for record in fresh[viewer]:
                try:
                    callback(record)
                except Exception as error:  # whatever it is, the others are told first
                    errors.append(error)
        return errors
