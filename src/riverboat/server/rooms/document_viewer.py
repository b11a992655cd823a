"""A viewer whose messages are the events of a game's own document, instead of those of the table's socket."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from riverboat.dealer import Illegal, Value
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.ids import new_id
from riverboat.protocol.room_state import seat_of
from riverboat.rules import RegisteredGame
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.room import Room
from riverboat.server.rooms.viewers import ONLY_WATCHING, Viewer
from riverboat.server.rooms.visibility import seen_events
from riverboat.table import Event

_ENCODER = msgspec.json.Encoder()


class DocumentSocket(Protocol):
    """What a game's package provides: for one viewer, table events as the document's events, and requests as answers."""

    EVENTS: Any  # the types of its events and requests, for their description
    REQUESTS: Any

    def begin(self, names: Mapping[str, str], seat: int | None) -> None:
        """Begin a hand: the names of its seats by player id, in order, and the viewer's seat."""

    def apply(self, happened: Sequence[Event]) -> Sequence[Any]:
        """The document's events for table events, as the viewer may see them."""

    def cancel(self) -> Sequence[Any]:
        """The document's events for a hand that was cancelled."""

    def answer(self, request: Any, offer: Any) -> Value:
        """The answer to an offer that a request means, or Illegal."""

    def request(self, value: Value, offer: Any) -> Any:
        """The request that means an answer: the inverse of `answer`."""

    def refuse(self, player: str, name: str, reason: str) -> Any:
        """The document's event for a refused request."""


def document_socket(game: RegisteredGame) -> type[DocumentSocket]:
    """The class that a game names for its document."""
    module, _, name = game.socket.partition(":")
    return cast("type[DocumentSocket]", getattr(import_module(module), name))


class DocumentViewer(Viewer):
    """Translates what the room sends to this viewer, and the viewer's requests; it knows no more than any other viewer."""

    def __init__(self, player: str | None, token: str, name: str, room: Room, game: RegisteredGame) -> None:
        """View the hands of one game of a room."""
        super().__init__(player, token)
        self.back = False
        self._name, self._room, self._game = name, room, game
        self._document = document_socket(game)()
        self._requests = msgspec.json.Decoder(self._document.REQUESTS)
        self._question: messages.Question | None = None  # the open question, if it is ours
        self._follows = False  # whether the current hand is one of this game

    def send(self, message: messages.Message | bytes) -> None:
        """Send the document's events for a message of the room; most messages have none."""
        received: Any = messages.MESSAGES.decode(message) if isinstance(message, bytes) else message
        for record in self._translate(received):
            super().send(_ENCODER.encode(record))

    def close(self, reason: str, *, back: bool = False) -> None:
        """Accept nothing more. The document has no goodbye, so the reason is that of the WebSocket's close."""
        if not self.closed:
            self.closed, self.back = reason, back
            self._ready.set()

    @property
    def close_code(self) -> int:
        """The code of the WebSocket's close: 1013 asks the client to come back."""
        return 1013 if self.back else 1008

    def decode(self, text: bytes | str) -> messages.FromClient:
        """The command that a request means: the answer to the open question."""
        request = self._requests.decode(text)
        if self.player is None:
            raise Illegal("only_watching", ONLY_WATCHING)
        if self._question is None:
            raise Illegal("not_asked", "{player} is not asked", player=self._name)
        value: Any = self._document.answer(request, self._question.offer)
        return messages.AnswerCommand(new_id(), self._question.ask, value)

    def _translate(self, message: Any) -> Sequence[Any]:
        match message:
            case messages.Welcome(view=messages.View(), outside=False):
                return self._hand_so_far()
            case messages.Question():
                self._question = message if message.offer is not None else None
            case messages.Update(entry=e.Begun() as entry):
                return self._begin(entry.players, self._room.current, entry.events)
            case messages.Update(entry=e.Answered() as entry) if self._follows:
                return self._document.apply(entry.events)
            case messages.Update(entry=e.Voided()) if self._follows:
                self._question = None
                return self._document.cancel()
            case messages.Refused():
                return [self._document.refuse(self.player or "", self._name, message.reason)]
        return ()

    def _hand_so_far(self) -> Sequence[Any]:
        """The hand from its beginning, for a client that comes late or comes back."""
        self._question, self._follows = None, False
        players, hand = self._room.latest_hand
        return self._begin(players, hand, seen_events(hand.published, seat_of(self.player, players)) if hand else ())

    def _begin(self, players: tuple[str, ...], hand: CurrentHand | None, events: Sequence[Event]) -> Sequence[Any]:
        self._question = None
        self._follows = hand is not None and hand.run.hand.game.variant.code == self._game.code
        if not self._follows:
            return ()
        members = self._room.state.members
        names = {player: members[player].name if player in members else player for player in players}
        self._document.begin(names, seat_of(self.player, players))
        return self._document.apply(events)
