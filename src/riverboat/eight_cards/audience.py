"""Everybody who is told of a hand."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from riverboat.dealer import Illegal
from riverboat.eight_cards.events import Record, ValidationError
from riverboat.eight_cards.teller import HOUSE, Teller
from riverboat.table import Event, Seat, Table
from riverboat.table.events import Awarded

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
