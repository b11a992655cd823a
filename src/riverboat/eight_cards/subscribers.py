"""Calls the subscribed callbacks with the records that their viewers may see."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from riverboat.dealer import Illegal
from riverboat.eight_cards.events import Record, ValidationError
from riverboat.eight_cards.record_builder import HOUSE, Draft, RecordBuilder
from riverboat.table import Event, Seat, Table
from riverboat.table.events import Awarded

Callback = Callable[[Record], object]
News = Event | Draft | ValidationError

RAIL = ""
"""A viewer without a seat."""


class Subscribers:
    """A record builder for each viewer: the house (None), the rail and the players; callbacks get the records of their viewer.

    All viewers get an event before any gets the next, even if a callback acts at once and causes more events.
    """

    def __init__(self, names: Mapping[str, str], callbacks: Callback | Mapping[str | None, Callback] | None) -> None:
        """Register the callbacks of players, who have names by id; a single callback is the house's."""
        self.names = dict(names)
        self.callbacks: dict[str | None, Callback] = dict(callbacks or {}) if not callable(callbacks) else {None: callbacks}
        self.publishing = False
        self._queue: deque[tuple[News, tuple[Awarded, ...]]] = deque()
        if strangers := [viewer for viewer in self.callbacks if viewer not in (None, RAIL, *names)]:
            raise Illegal(f"nobody here is {strangers[0]}")

    def start_hand(self, ids: tuple[str, ...], stacks: tuple[int, ...], button: int) -> None:
        """Begin a new hand with the players and stacks of the seats; players without a seat watch."""
        self._queue.clear()
        table = Table(tuple(map(Seat, stacks)), button)
        names = {player: self.names[player] for player in ids}
        seats = {player: seat for seat, player in enumerate(ids)}
        self.builders: dict[str | None, RecordBuilder] = {None: RecordBuilder(names, HOUSE, table)}
        self.builders |= {viewer: RecordBuilder(names, seats.get(viewer), table) for viewer in (RAIL, *self.names)}

    def builder(self, viewer: str | None) -> RecordBuilder:
        """The record builder of a viewer."""
        if viewer not in self.builders:
            raise Illegal(f"nobody here is {viewer}")
        return self.builders[viewer]

    def publish(self, news: Iterable[News]) -> None:
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

    def _publish_one(self, event: News, awards: tuple[Awarded, ...]) -> list[Exception]:
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
