"""Connection limits below ASGI: caps connections per address and drops clients that send no request, stop reading, or flood pings.

Uvicorn alone waits for ever for a request that never comes, and for a client that reads no more.
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

from riverboat.server.http.client_timeouts import ClientTimer, client_timeout
from riverboat.server.http.rate_limits import RETRY_AFTER, ConnectionLimiter, SlidingWindow

REQUEST_TIMEOUT = 10.0  # seconds for a whole request, counted from the connection or from its first byte
READ_TIMEOUT = 20.0  # seconds in which a client may leave its response unread
CLOSE_TIMEOUT = 0.8  # seconds
PING_LIMIT = (50, 20.0)  # pings, seconds
SEND_BUFFER = 64 * 1024  # bytes in the operating system: its default of megabytes would hide for long that a client does not read
BATCH = "riverboat.batch"  # ASGI extension: `websocket.send` takes several `texts`, and `put` writes one without waiting
RELEASE = "riverboat.release"  # ASGI extension: `release` uncounts a connection that another server process opened for a client
TOO_MANY = f"HTTP/1.1 429 Too Many Requests\r\nRetry-After: {RETRY_AFTER}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()


class NotReading(Exception):
    """The client does not read. (Not a TimeoutError: that is an OSError, which is taken for a broken connection.)"""


class LimitedHttpProtocol(H11Protocol):
    """HTTP with a limit of connections per address, and with time limits for sending a request and reading the response."""

    def __init__(self, *args: Any, limiter: ConnectionLimiter, timeout_factor: float = 1.0, **named: Any) -> None:
        """Multiply all time limits by a factor."""
        super().__init__(*args, **named)
        self._timeout_factor = timeout_factor
        self._limiter, self._slot = limiter, ExitStack()  # closed when the connection ends
        self._request_timer: ClientTimer | None = None
        self._read_timer: ClientTimer | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuse the connection, or start the time limit for its first request."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self._limiter.acquire(host):
            transport.write(TOO_MANY)  # without reading the request: each open connection takes a file descriptor
            transport.close()
            return
        self._slot.callback(self._limiter.release, host)
        self._update_request_timer()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._update_request_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to LimitedWebSocketProtocol."""
        self._request_timer = _cancelled(self._request_timer)
        super().handle_websocket_upgrade(event)
        protocol: Any = self.transport.get_protocol()
        protocol.slot = self._slot

    def on_response_complete(self) -> None:
        """Go on to the next request, a part of which may have arrived."""
        super().on_response_complete()
        self._update_request_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._slot.close()
        self._request_timer, self._read_timer = _cancelled(self._request_timer), _cancelled(self._read_timer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read: start the time limit for that."""
        super().pause_writing()
        self._read_timer = self._read_timer or self._start_timer(READ_TIMEOUT)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._read_timer = _cancelled(self._read_timer)
        super().resume_writing()

    def _start_timer(self, seconds: float) -> ClientTimer:
        return ClientTimer(seconds * self._timeout_factor, partial(_drop, self.transport), self.loop)

    def _update_request_timer(self) -> None:
        """Run the time limit while a request is incomplete."""
        state = self.conn.their_state
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is None or state is h11.SEND_BODY or (state is h11.IDLE and self.conn.trailing_data[0]):
            self._request_timer = self._request_timer or self._start_timer(REQUEST_TIMEOUT)
        else:
            self._request_timer = _cancelled(self._request_timer)


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket with batched writes, limits of pings and reading, and an end that needs no consent of the client."""

    def __init__(self, *args: Any, timeout_factor: float = 1.0, **named: Any) -> None:
        """Multiply the time limit of pings by a factor."""
        super().__init__(*args, **named)
        if self.ping_timeout is not None:
            self.ping_timeout *= timeout_factor
        self.close_timeout = CLOSE_TIMEOUT / 2
        self.slot = ExitStack()
        self._pings = SlidingWindow(*PING_LIMIT)
        self._batch: list[bytes] = []  # frames written at the end of this loop iteration
        self._client_reads = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Limit the send buffer."""
        super().connection_made(transport)
        if (raw := transport.get_extra_info("socket")) is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    async def run_asgi(self) -> None:
        """Run the application, then close the connection even if the client has stopped reading."""
        self.scope["extensions"] |= {BATCH: {"put": self.put}, RELEASE: {"release": self.slot.close}}
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(CLOSE_TIMEOUT, self._force_close)

    def put(self, text: bytes) -> bool:
        """Write a message soon, in one packet with others: most of the cost is per packet. False if the client does not read or is gone."""
        if not self._client_reads:
            return False
        if not self._batch:  # one iteration later: by then the batch contains the reply to the command, too
            self.loop.call_soon(self.loop.call_soon, self._flush)
        self._batch += (_frame_header(len(text)), text)
        return True

    def _flush(self) -> None:
        if self._batch and self.conn.state is State.OPEN:
            self.transport.write(b"".join(self._batch))
        self._batch.clear()

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        self._client_reads = False

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._client_reads = not self.disconnected

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.slot.close()
        self._client_reads = False
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send a message, or a batch of texts; NotReading if the client does not read for `timeout` seconds."""
        texts: list[bytes] | None = message.get("texts")
        self._flush()
        if texts is None:
            await super().send(message)
            # uvicorn would take a refusal for a missing response
            self.handshake_complete = self.handshake_complete or self.initial_response is not None
            return
        if not self.writable.is_set():
            try:
                async with client_timeout(message["timeout"]):
                    await self.writable.wait()
            except TimeoutError:
                raise NotReading from None
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in (_frame_header(len(text)), text)]))

    def send_keepalive_ping(self) -> None:
        """Send a ping, with a time limit that counts only while this process is on time."""
        super().send_keepalive_ping()
        if self.pong_timer is not None and self.ping_timeout is not None:
            self.pong_timer.cancel()
            self.pong_timer = ClientTimer(self.ping_timeout, self.keepalive_timeout, self.loop)  # type: ignore[assignment]

    def _force_close(self) -> None:
        if not self.disconnected:
            _drop(self.transport)

    def handle_ping(self) -> None:
        """Reply, up to a limit: a client may send pings without reading the replies."""
        if self._pings.take(self.loop.time()):
            super().handle_ping()
        else:
            _drop(self.transport)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; invalid UTF-8 closes the connection without a log entry."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def _frame_header(size: int) -> bytes:
    """The header of a WebSocket text frame of this size in bytes."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)


def _drop(transport: asyncio.BaseTransport) -> None:
    """Close a connection and discard unsent data, also in the operating system."""
    if (raw := transport.get_extra_info("socket")) is not None:
        with contextlib.suppress(OSError):
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()  # type: ignore[attr-defined]


def _cancelled(timer: ClientTimer | None) -> ClientTimer | None:
    """Cancel a timer and return None in its place."""
    if timer is not None:
        timer.cancel()
    return None
