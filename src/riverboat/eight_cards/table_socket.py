"""The document's events and requests on a WebSocket of the card room. The server knows this class by the game's entry in the registry."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from riverboat.cards import CardError
from riverboat.dealer import Illegal, Value
from riverboat.eight_cards import events
from riverboat.eight_cards.events import BoardId, CardText, Record
from riverboat.eight_cards.placement import placement
from riverboat.eight_cards.record_builder import RecordBuilder, named
from riverboat.table import Event, Seat, Table
from riverboat.table.events import Awarded


class Place(Struct, frozen=True, tag_field="type", tag="PLACE", forbid_unknown_fields=True):
    """Place cards and lock: all eight, or in steps the next two on one board."""

    boards: dict[BoardId, tuple[CardText, ...]]


class EightCardsSocket:
    """One viewer's connection: table events become the document's events, and a placement becomes an answer."""

    EVENTS = events.AnyRecord
    REQUESTS = Place

    def __init__(self) -> None:
        """Start without a hand."""
        self._builder = RecordBuilder({}, None, Table((), 0))

    def begin(self, names: Mapping[str, str], seat: int | None) -> None:
        """Begin a hand: the names of its seats by id, in order, and the viewer's seat."""
        self._builder = RecordBuilder(names, seat, Table((), 0))

    def apply(self, happened: Sequence[Event]) -> list[Record]:
        """The document's events for table events as the viewer sees them."""
        awards = [event for event in happened if isinstance(event, Awarded)]
        return [record for event in happened for record in self._builder.apply(event, awards)]

    def cancel(self) -> list[Record]:
        """The hand was cancelled and all chips went back: a result in which nobody won."""
        ids = self._builder.ids
        nothing = dict.fromkeys(ids, 0)
        return [events.HandResult(nothing, nothing, nothing, named(self._builder.names, ids))]

    def answer(self, request: Place, offer: Any) -> Value:
        """The answer to an offer that a request means, or Illegal."""
        try:
            return placement(request.boards, offer, self._seat)
        except CardError as error:
            raise Illegal(str(error).splitlines()[0]) from None

    def request(self, value: Value, offer: Any) -> Place:
        """The request that means an answer: the inverse of `answer`."""
        parts: Any = zip(offer.boards, cast("tuple[tuple[int, ...], ...]", value), strict=True)
        return Place({board: tuple(str(self._seat.cards[position]) for position in part) for board, part in parts})

    @property
    def _seat(self) -> Seat:
        """The viewer's seat."""
        assert isinstance(self._builder.viewer, int)
        return self._builder.table.seats[self._builder.viewer]

    def refuse(self, player: str, name: str, reason: str) -> Record:
        """The event for a refused request."""
        return events.ValidationError(player, reason, named({player: name}, [player]))
