"""Who looks at a table, and what they have been told."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from itertools import dropwhile

from msgspec import Struct
from msgspec.structs import replace

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import Standing, seat_of
from riverboat.server.rooms.visibility import around, may_look, own, seen_entry, told, view

REMEMBERED = 512  # entries
RESUMED = 256  # entries that a client can have missed before it gets the whole view
MOST_RESUMED = 500_000  # bytes of them
MOST_WAITING = 400  # messages that may wait for a reader: more than are said to who resumes
MOST_BYTES = 1_000_000  # of them, likewise
MOST_VIEWERS = 300
MOST_PAST = 12_000  # bytes of what was before somebody came

SLOW = "you read too slowly"
ELSEWHERE = "you are connected somewhere else"
UNWATCHED = "nobody may watch this table: take a seat"
FULL = "too many watch this table"


class Line(Struct, gc=False):
    """An entry as the audience is told of it: with who sat where in its hand, and how the room stood then."""

    seq: int
    at: int
    entry: e.Entry
    players: tuple[str, ...]
    standing: Standing
    renewed: bool = False  # whether other settings are in force since

    def seat(self, player: str | None) -> int | None:
        """The seat of a player in the entry's hand."""
        return seat_of(player, self.players)


class Viewer:
    """Somebody's connection: messages wait in order until the socket takes them; who reads too slowly is dropped."""

    def __init__(self, player: str | None, token: str = "") -> None:
        """Look through the eyes of a player, or of somebody who only watches; the token is the id of the pass he showed."""
        self.player, self.token = player, token
        self.closed = ""  # why, if it is
        self.put: Callable[[bytes], bool] | None = None  # writes a message at once, if the socket can
        self._waiting: deque[bytes] = deque()
        self._taken = False  # whether some are on their way, and others have to wait behind them
        self._bytes = 0
        self._ready = asyncio.Event()

    def send(self, message: messages.Message | bytes) -> None:
        """Send a message, or let it wait; never blocks."""
        if self.closed:
            return
        text = message if isinstance(message, bytes) else messages.ENCODER.encode(message)
        if self.put is not None and not self._waiting and not self._taken and self.put(text):
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._waiting.clear()  # nobody reads it: he gets what he missed when he is back
            self.close(SLOW, back=True)
        self._ready.set()

    def close(self, reason: str, *, back: bool = False) -> None:
        """Say goodbye, and nothing more."""
        if not self.closed:
            self.closed = reason
            self._waiting.append(messages.ENCODER.encode(messages.Bye(reason, back)))
            self._ready.set()

    async def next(self) -> list[bytes]:
        """The messages that wait, as soon as there are any; none after the goodbye."""
        self._taken = False
        while not self._waiting:
            if self.closed:
                return []
            self._ready.clear()
            await self._ready.wait()
        taken, self._taken = list(self._waiting), True
        self._waiting.clear()
        self._bytes = 0
        return taken


class Audience:
    """The viewers of a room."""

    def __init__(self, table: str) -> None:
        """Nobody is there yet."""
        self.table = table
        self.seq = 0  # the last entry, remembered or not
        self.lines: deque[Line] = deque(maxlen=REMEMBERED)
        self.viewers: dict[Viewer, None] = {}
        self.outside: dict[Viewer, messages.View | None] = {}  # who may not watch, and waits for a seat; and what he was told last

    @property
    def here(self) -> tuple[str, ...]:
        """The players who are connected."""
        return tuple(dict.fromkeys(viewer.player for viewer in self.viewers if viewer.player is not None))

    def presence(self) -> messages.Presence:
        """Who is here."""
        return messages.Presence(self.here, sum(viewer.player is None for viewer in self.viewers))

    def enter(self, viewer: Viewer, standing: Standing, last: int | None) -> None:
        """Welcome a viewer with what it missed since its last entry, or with the whole view."""
        self._replace(viewer)
        self.outside.pop(viewer, None)
        if len(self.viewers) >= MOST_VIEWERS and viewer.player not in standing.members and viewer.player != standing.host:
            viewer.close(FULL)
            return
        missed = self._since(last, viewer.player)
        host = viewer.player is not None and viewer.player == standing.host
        whole = view(standing, viewer.player) if missed is None else None
        viewer.send(messages.Welcome(messages.VERSION, self.table, self.seq, viewer.player or "", host, whole))
        if missed is None and (past := self._past(viewer.player)):
            viewer.send(messages.Past(past))
        for text in missed or ():
            viewer.send(text)
        self.viewers[viewer] = None

    def wait_outside(self, viewer: Viewer, standing: Standing) -> None:
        """Let somebody wait who may not watch: he is told who sits here, and nothing of the hands."""
        self._replace(viewer)
        self.outside[viewer] = None
        self._tell_outside(viewer, standing)

    def _tell_outside(self, viewer: Viewer, standing: Standing) -> None:
        """Tell who waits how the room stands, where that has changed: how quickly those inside play is nothing to him."""
        whole = replace(around(standing), settings=standing.settings)
        if self.outside[viewer] == whole:
            return
        self.outside[viewer] = whole
        viewer.send(messages.Welcome(messages.VERSION, self.table, self.seq, viewer.player or "", False, whole, outside=True))

    def _replace(self, viewer: Viewer) -> None:
        """The newest connection of a player wins."""
        for other in [*self.viewers, *self.outside]:
            if other is not viewer and other.player == viewer.player is not None:
                other.close(ELSEWHERE)
                self.leave(other)

    def leave(self, viewer: Viewer) -> bool:
        """Let a viewer go; False if it was gone already, or waited outside."""
        self.outside.pop(viewer, None)
        return self.viewers.pop(viewer, viewer) is None

    def _show_out(self, standing: Standing) -> None:
        """Who may not watch any more waits outside, or goes."""
        for viewer in [viewer for viewer in self.viewers if not may_look(standing, viewer.player)]:
            self.leave(viewer)
            if viewer.player is None:
                viewer.close(UNWATCHED)
            else:
                self.outside[viewer] = None

    def admit(self, standing: Standing) -> list[Viewer]:
        """Tell who waits outside how the room stands, and say who may come in now."""
        for viewer in self.outside:
            if not may_look(standing, viewer.player):
                self._tell_outside(viewer, standing)
        return [viewer for viewer in self.outside if may_look(standing, viewer.player)]

    def _since(self, last: int | None, player: str | None) -> list[bytes] | None:
        """What was told after a line; None if that is not all remembered, too much, or was not his to hear."""
        first = self.lines[0].seq if self.lines else self.seq + 1
        if last is None or not max(first - 1, self.seq - RESUMED) <= last <= self.seq:
            return None
        room, found = MOST_RESUMED, list[bytes]()
        for line in self.lines:
            if line.seq <= last:
                continue
            found.append(self._text(line, line.seat(player)))
            room -= len(found[-1])
            if room < 0 or not may_look(line.standing, player):
                return None
        return found

    @staticmethod
    def _text(line: Line, seat: int | None) -> bytes:
        return messages.ENCODER.encode(told(line.seq, line.at, line.entry, line.standing, seat, renewed=line.renewed))

    def _past(self, player: str | None) -> tuple[messages.Told, ...]:
        """The last entries as somebody may see them who comes now, as many as fit into a message."""
        room, found = MOST_PAST, list[messages.Told]()
        for line in reversed(self.lines):
            if not may_look(line.standing, player):  # he was not inside then
                continue
            one = messages.Told(line.seq, line.at, seen_entry(line.entry, line.seat(player)))  # type: ignore[arg-type]
            room -= len(messages.ENCODER.encode(one))
            if room < 0:
                break
            found.append(one)
        whole = dropwhile(lambda one: isinstance(one.entry, e.Answered), reversed(found))  # not the end of a hand alone
        return tuple(whole)

    def tell(self, line: Line) -> None:
        """Tell everybody of an entry, each as he may see it; it is the last one for who may not look after it."""
        self.lines.append(self._slim(line))
        self.seq = line.seq
        more = own(line.entry)
        common: bytes | None = None
        for viewer in list(self.viewers):
            seat = line.seat(viewer.player)
            if seat is not None and seat in more:
                viewer.send(self._text(line, seat))
                continue
            if common is None:
                common = self._text(line, None)
            viewer.send(common)
        self._show_out(line.standing)

    def _slim(self, line: Line) -> Line:
        """A line to remember: in the middle of a hand nobody is told how the room stands, so one standing does for the whole hand."""
        before = self.lines[-1].standing if self.lines else line.standing
        if isinstance(line.entry, e.Answered) and line.standing.playing is not None and before.playing is not None:
            return replace(line, standing=before)
        return line

    def send(self, message: messages.Message) -> None:
        """Send the same to everybody."""
        text = messages.ENCODER.encode(message)
        for viewer in list(self.viewers):
            viewer.send(text)

    def each(self, message: Callable[[str | None], messages.Message]) -> None:
        """Send everybody what is meant for him."""
        for viewer in list(self.viewers):
            viewer.send(message(viewer.player))

    def everybody(self) -> list[Viewer]:
        """The viewers, and who waits outside."""
        return [*self.viewers, *self.outside]

    def __iter__(self) -> Iterator[Viewer]:
        """The viewers."""
        return iter(list(self.viewers))
