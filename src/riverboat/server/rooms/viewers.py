"""The viewers of a room: their send queues, the recent entries they can resume from, and the fan-out of new ones."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from itertools import dropwhile

from msgspec import Struct
from msgspec.structs import replace

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import RoomState, seat_of
from riverboat.server.rooms.visibility import entry_message, may_watch, public_view, seats_with_secrets, seen_entry, view_for

MAX_RECENT = 512  # entries kept
MAX_RESUMED = 256  # entries that a client may have missed; beyond that it gets the whole view
MAX_RESUMED_BYTES = 500_000
MAX_QUEUED = 400  # messages per viewer: more than a resume sends
MAX_QUEUED_BYTES = 1_000_000
MAX_VIEWERS = 300
MAX_PAST_BYTES = 12_000  # of earlier entries for a new viewer

SLOW = "you read too slowly"
ELSEWHERE = "you are connected somewhere else"
UNWATCHED = "nobody may watch this table: take a seat"
FULL = "too many watch this table"
ONLY_WATCHING = "you only watch: join with a name first"


class PublishedEntry(Struct, gc=False):
    """An entry with what is needed to show it to a viewer: the players of its hand by seat, and the state after it."""

    seq: int
    at: int
    entry: e.Entry
    players: tuple[str, ...]
    state: RoomState
    new_settings: bool = False  # other settings are in force since this entry

    def seat(self, player: str | None) -> int | None:
        """The seat of a player in the entry's hand."""
        return seat_of(player, self.players)


class Viewer:
    """One connection to a room. Messages queue until the socket takes them; a viewer that reads too slowly is closed."""

    def __init__(self, player: str | None, token: str = "") -> None:
        """A player, or a spectator without an id; `token` is the id of the token that the client signed in with."""
        self.player, self.token = player, token
        self.closed = ""  # the reason, once closed
        self.put: Callable[[bytes], bool] | None = None  # writes to the socket at once, if that is possible without waiting
        self._queue: deque[bytes] = deque()
        self._sending = False  # the socket is sending messages that `next` returned: later ones must wait
        self._queued_bytes = 0
        self._ready = asyncio.Event()

    @property
    def close_code(self) -> int:
        """The code of the WebSocket's close."""
        return 1000

    def decode(self, text: bytes | str) -> messages.FromClient:
        """Decode a command; a DecodeError of msgspec if it is none, or Illegal."""
        return messages.COMMANDS.decode(text)

    def send(self, message: messages.Message | bytes) -> None:
        """Send or queue a message; never blocks."""
        if self.closed:
            return
        text = message if isinstance(message, bytes) else messages.ENCODER.encode(message)
        if self.put is not None and not self._queue and not self._sending and self.put(text):
            return
        self._queue.append(text)
        self._queued_bytes += len(text)
        if len(self._queue) > MAX_QUEUED or self._queued_bytes > MAX_QUEUED_BYTES:
            self._queue.clear()  # drop the backlog: the client resumes from its last sequence number
            self.close(SLOW, back=True)
        self._ready.set()

    def close(self, reason: str, *, back: bool = False) -> None:
        """Queue a goodbye and accept nothing after it."""
        if not self.closed:
            self.closed = reason
            self._queue.append(messages.ENCODER.encode(messages.Bye(reason, back)))
            self._ready.set()

    async def next(self) -> list[bytes]:
        """Wait for queued messages and return them all; empty after the goodbye."""
        self._sending = False
        while not self._queue:
            if self.closed:
                return []
            self._ready.clear()
            await self._ready.wait()
        batch, self._sending = list(self._queue), True
        self._queue.clear()
        self._queued_bytes = 0
        return batch


class Viewers:
    """All viewers of a room: those inside see the hands, those outside only who sits at the table."""

    def __init__(self, table: str) -> None:
        """Start without viewers."""
        self.table = table
        self.seq = 0  # of the last entry, whether it is in `recent` or not
        self.recent: deque[PublishedEntry] = deque(maxlen=MAX_RECENT)
        self.inside: dict[Viewer, None] = {}
        self.outside: dict[Viewer, messages.View | None] = {}  # with the view that each was sent last

    @property
    def here(self) -> tuple[str, ...]:
        """The connected players."""
        return tuple(dict.fromkeys(viewer.player for viewer in self.inside if viewer.player is not None))

    def presence(self) -> messages.Presence:
        """The message that says who is connected."""
        return messages.Presence(self.here, sum(viewer.player is None for viewer in self.inside))

    def enter(self, viewer: Viewer, state: RoomState, last: int | None) -> None:
        """Add a viewer, and send the entries after `last` or, if that is not possible, the whole view."""
        self._replace_older(viewer)
        self.outside.pop(viewer, None)
        if len(self.inside) >= MAX_VIEWERS and viewer.player not in state.members and viewer.player != state.host:
            viewer.close(FULL)
            return
        missed = self._missed(last, viewer.player)
        host = viewer.player is not None and viewer.player == state.host
        view = view_for(state, viewer.player) if missed is None else None
        viewer.send(messages.Welcome(messages.VERSION, self.table, self.seq, viewer.player or "", host, view))
        if missed is None and (past := self._past(viewer.player)):
            viewer.send(messages.Backlog(past))
        for text in missed or ():
            viewer.send(text)
        self.inside[viewer] = None

    def wait_outside(self, viewer: Viewer, state: RoomState) -> None:
        """Add a player who may not watch, and send the view without the hands."""
        self._replace_older(viewer)
        self.outside[viewer] = None
        self._update_outside(viewer, state)

    def _update_outside(self, viewer: Viewer, state: RoomState) -> None:
        """Send the public view if it has changed; otherwise the timing of hands inside would be visible."""
        view = replace(public_view(state), settings=state.settings)
        if self.outside[viewer] == view:
            return
        self.outside[viewer] = view
        viewer.send(messages.Welcome(messages.VERSION, self.table, self.seq, viewer.player or "", False, view, outside=True))

    def _replace_older(self, viewer: Viewer) -> None:
        """Close the older connection of the same player."""
        for other in self.everyone():
            if other is not viewer and other.player == viewer.player is not None:
                other.close(ELSEWHERE)
                self.leave(other)

    def leave(self, viewer: Viewer) -> bool:
        """Remove a viewer; False if it was not inside."""
        self.outside.pop(viewer, None)
        return self.inside.pop(viewer, viewer) is None

    def _move_out(self, state: RoomState) -> None:
        """Move players who may no longer watch outside, and close such spectators."""
        for viewer in [viewer for viewer in self.inside if not may_watch(state, viewer.player)]:
            self.leave(viewer)
            if viewer.player is None:
                viewer.close(UNWATCHED)
            else:
                self.outside[viewer] = None

    def admissible(self, state: RoomState) -> list[Viewer]:
        """The viewers outside who may watch now; the others are sent what has changed."""
        for viewer in self.outside:
            if not may_watch(state, viewer.player):
                self._update_outside(viewer, state)
        return [viewer for viewer in self.outside if may_watch(state, viewer.player)]

    def _missed(self, last: int | None, player: str | None) -> list[bytes] | None:
        """The messages of all entries after `last`; None if some are too old, too long, or were not visible to the player."""
        first = self.recent[0].seq if self.recent else self.seq + 1
        if last is None or not max(first - 1, self.seq - MAX_RESUMED) <= last <= self.seq:
            return None
        size, texts = 0, list[bytes]()
        for published in self.recent:
            if published.seq <= last:
                continue
            texts.append(self._encode(published, published.seat(player)))
            size += len(texts[-1])
            if size > MAX_RESUMED_BYTES or not may_watch(published.state, player):
                return None
        return texts

    @staticmethod
    def _encode(published: PublishedEntry, seat: int | None) -> bytes:
        seq, at, entry, state = published.seq, published.at, published.entry, published.state
        return messages.ENCODER.encode(entry_message(seq, at, entry, state, seat, new_settings=published.new_settings))

    def _past(self, player: str | None) -> tuple[messages.Update, ...]:
        """The latest entries that a new viewer may see, as many as fit into one message."""
        size, newest_first = 0, list[messages.Update]()
        for published in reversed(self.recent):
            if not may_watch(published.state, player):
                continue
            message = messages.Update(published.seq, published.at, seen_entry(published.entry, published.seat(player)))  # type: ignore[arg-type]
            size += len(messages.ENCODER.encode(message))
            if size > MAX_PAST_BYTES:
                break
            newest_first.append(message)
        # Skip answers at the start: they are the end of a hand whose beginning did not fit.
        return tuple(dropwhile(lambda message: isinstance(message.entry, e.Answered), reversed(newest_first)))

    def publish(self, published: PublishedEntry) -> None:
        """Send an entry to each viewer as that viewer may see it, then move out those who may no longer watch."""
        self.recent.append(self._compact(published))
        self.seq = published.seq
        with_secrets = seats_with_secrets(published.entry)
        common: bytes | None = None
        for viewer in self:
            seat = published.seat(viewer.player)
            if seat is not None and seat in with_secrets:
                viewer.send(self._encode(published, seat))
                continue
            if common is None:
                common = self._encode(published, None)
            viewer.send(common)
        self._move_out(published.state)

    def _compact(self, published: PublishedEntry) -> PublishedEntry:
        """Share one state among all answers of a hand, to save memory: their messages contain no view."""
        before = self.recent[-1].state if self.recent else published.state
        if isinstance(published.entry, e.Answered) and published.state.playing is not None and before.playing is not None:
            return replace(published, state=before)
        return published

    def send(self, message: messages.Message) -> None:
        """Send all viewers inside the same message."""
        text = messages.ENCODER.encode(message)
        for viewer in self:
            viewer.send(text)

    def send_each(self, message: Callable[[str | None], messages.Message]) -> None:
        """Send each viewer inside the message for that player."""
        for viewer in self:
            viewer.send(message(viewer.player))

    def everyone(self) -> list[Viewer]:
        """The viewers inside and outside."""
        return [*self.inside, *self.outside]

    def __iter__(self) -> Iterator[Viewer]:
        """The viewers inside."""
        return iter(list(self.inside))
