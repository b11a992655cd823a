"""The porter: looks after bare connections, lets in so many of each address, and shows out who says nothing, reads nothing, or never stops.

Uvicorn waits for ever for a request that never comes, and for a reader that reads no more.
"""

import asyncio
import contextlib
import socket
import struct
from contextlib import ExitStack
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from riverboat.server.http.allowance import Allowance
from riverboat.server.http.client_timeouts import Alarm, attentive
from riverboat.server.http.turnstile import PLACE, Turnstile

REQUEST = 10.0  # seconds for a whole request, from the first word or from nothing
READING = 20.0  # seconds that somebody may not read what he asked for
LINGER = 0.8  # seconds for a goodbye
PINGS = (50, 20.0)  # in so many seconds
KERNEL = 64 * 1024  # bytes that the operating system may keep for a reader; it would keep megabytes, and we would notice late
TEXTS = "riverboat.texts"  # an extension of ASGI: several messages in one event, and `put` to write one at once
CARRIED = "riverboat.carried"  # another: `free` gives a connection's place back, because another house carries somebody by it
AGAIN = f"HTTP/1.1 429 Too Many Requests\r\nRetry-After: {PLACE}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()


class Deaf(Exception):
    """The other side does not read; no TimeoutError, which is taken for a line that broke."""


class PatientHttp(H11Protocol):
    """A connection that has to come to the point."""

    def __init__(self, *args: Any, turnstile: Turnstile, patience: float = 1.0, **named: Any) -> None:
        """Wait for a request, so many times as long as usual."""
        super().__init__(*args, **named)
        self._patience = patience
        self._turnstile, self._place = turnstile, ExitStack()  # what is given back when the connection is gone
        self._asking: Alarm | None = None
        self._reading: Alarm | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects: a request has to follow."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self._turnstile.enter(host):
            transport.write(AGAIN)  # before we know what was asked for: each line that is open is a file, and there are only so many
            transport.close()
            return
        self._place.callback(self._turnstile.leave, host)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Some of a request came."""
        super().data_received(data)
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a socket from now on, which has a porter of its own."""
        self._asking = _stopped(self._asking)
        super().handle_websocket_upgrade(event)
        firm: Any = self.transport.get_protocol()
        firm.place = self._place

    def on_response_complete(self) -> None:
        """A request is answered: some of the next may be there already."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._place.close()
        self._asking, self._reading = _stopped(self._asking), _stopped(self._reading)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Somebody does not read."""
        super().pause_writing()
        self._reading = self._reading or self._alarm(READING)

    def resume_writing(self) -> None:
        """Somebody reads again."""
        self._reading = _stopped(self._reading)
        super().resume_writing()

    def _alarm(self, seconds: float) -> Alarm:
        return Alarm(seconds * self._patience, partial(_drop, self.transport), self.loop)

    def _look(self) -> None:
        """Let the time run as long as a request is not whole."""
        state = self.conn.their_state
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is None or state is h11.SEND_BODY or (state is h11.IDLE and self.conn.trailing_data[0]):
            self._asking = self._asking or self._alarm(REQUEST)
        else:
            self._asking = _stopped(self._asking)


class FirmSocket(WebSocketsSansIOProtocol):
    """A socket that is closed when it is closed, whether the other side agrees or not."""

    def __init__(self, *args: Any, patience: float = 1.0, **named: Any) -> None:
        """Nothing came yet; an answer to a ping may take so many times as long as usual."""
        super().__init__(*args, **named)
        if self.ping_timeout is not None:
            self.ping_timeout *= patience
        self.close_timeout = LINGER / 2
        self.place = ExitStack()
        self._pings = Allowance(*PINGS)
        self._parts: list[bytes] = []  # what is written at the end of this moment
        self._flows = True  # whether the other side takes what is written

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        if (line := transport.get_extra_info("socket")) is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)

    async def run_asgi(self) -> None:
        """Serve it, and hang up when it is over: a reader that stopped reading would keep it for ever."""
        self.scope["extensions"] |= {TEXTS: {"put": self.put}, CARRIED: {"free": self.place.close}}
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER, self._hang_up)

    def put(self, text: bytes) -> bool:
        """Write a message before long, with others of the same moment: most of what they cost is in the pieces.

        False if it has to wait, because the other side does not read or is gone.
        """
        if not self._flows:
            return False
        if not self._parts:  # the moment after the next: by then whoever acted has his reply, too
            self.loop.call_soon(self.loop.call_soon, self._flush)
        self._parts += (_head(len(text)), text)
        return True

    def _flush(self) -> None:
        if self._parts and self.conn.state is State.OPEN:
            self.transport.write(b"".join(self._parts))
        self._parts.clear()

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self._flows = False

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        self._flows = not self.disconnected

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self.place.close()
        self._flows = False
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send a message, or several in one piece; Deaf if nobody reads."""
        texts: list[bytes] | None = message.get("texts")
        self._flush()
        if texts is None:
            await super().send(message)
            self.handshake_complete = self.handshake_complete or self.initial_response is not None  # uvicorn calls a refusal no answer
            return
        if not self.writable.is_set():
            try:
                async with attentive(message["within"]):
                    await self.writable.wait()
            except TimeoutError:
                raise Deaf from None
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is there; the time for its answer counts only while we are on time ourselves."""
        super().send_keepalive_ping()
        if self.pong_timer is not None and self.ping_timeout is not None:
            self.pong_timer.cancel()
            self.pong_timer = Alarm(self.ping_timeout, self.keepalive_timeout, self.loop)  # type: ignore[assignment]

    def _hang_up(self) -> None:
        if not self.disconnected:
            _drop(self.transport)

    def handle_ping(self) -> None:
        """Answer, but not for ever: somebody may ask without reading the answers."""
        if self._pings.take(self.loop.time()):
            super().handle_ping()
        else:
            _drop(self.transport)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; text that is none ends the connection, and is nothing to write a log about."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes on the line."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)


def _drop(transport: asyncio.BaseTransport) -> None:
    """End a connection for good: what was not read is thrown away, by the operating system too."""
    if (line := transport.get_extra_info("socket")) is not None:
        with contextlib.suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()  # type: ignore[attr-defined]


def _stopped(timer: Alarm | None) -> Alarm | None:
    """No timer any more."""
    if timer is not None:
        timer.cancel()
    return None
