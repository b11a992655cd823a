"""A WebSocket to a table that reconnects by itself and resends commands without a reply."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from riverboat.client.errors import ConnectionClosed, RequestRefused
from riverboat.protocol import messages
from riverboat.protocol.client_view import DeckMismatch, MissingEntries

RECONNECT_DELAYS = (0.05, 5.0)  # seconds: doubled after each failure, up to the second
RESEND_DELAY = 0.5  # seconds before a command that the server could not carry out yet is sent again
MAX_MESSAGE = 1 << 20  # bytes of a message from the server
TOO_MANY_REQUESTS = 429
MIN_TIMEOUT = 20.0  # seconds that a server may take to respond, even if `patience` is shorter


class _PendingCommand(Struct):
    """A command without a reply."""

    text: str
    reply: "asyncio.Future[int]"


class TableConnection:
    """Keeps the WebSocket of a table open, and matches commands with their replies."""

    def __init__(
        self, url: str, hello: Callable[[], messages.Hello], on_message: Callable[[messages.FromServer], None], patience: float
    ) -> None:
        """Prepare the connection: `hello` returns the first message of each attempt, `on_message` gets every message of the server."""
        self._url, self._hello, self._on_message, self._patience = url, hello, on_message, patience
        self._pending: dict[str, _PendingCommand] = {}
        self._socket: ClientConnection | None = None  # set once the server has sent its welcome
        self._bye: messages.Bye | None = None
        self._task: asyncio.Task[None] | None = None
        self._random = random.Random()
        self.closed: ConnectionClosed | None = None  # why it closed for good

    async def open(self) -> None:
        """Connect. An unreachable server fails at once; one that replies with Retry-After is tried again."""
        welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run(welcomed), name=f"connection {self._url}")
        await welcomed

    async def close(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._close(ConnectionClosed("you closed the connection"))

    async def send(self, command: Any) -> int:
        """Send a command until the server has replied, and return the number of the entry that it became."""
        if self.closed is not None:
            raise ConnectionClosed(self.closed.reason)
        pending = _PendingCommand(messages.ENCODER.encode(command).decode(), asyncio.get_running_loop().create_future())
        self._pending[command.action] = pending
        try:
            await self._write(pending.text)
            return await pending.reply
        finally:
            self._pending.pop(command.action, None)

    async def send_reaction(self, command: messages.React) -> None:
        """Send a message that gets no reply; it is dropped if the connection is down."""
        await self._write(messages.ENCODER.encode(command).decode())

    async def _write(self, text: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):  # sent again after the reconnect
                await self._socket.send(text)

    # --- the socket --------------------------------------------------------------------------------------------

    async def _run(self, welcomed: "asyncio.Future[None]") -> None:
        """Connect, and reconnect until the connection is closed for good."""
        loop = asyncio.get_running_loop()
        lost, delay = loop.time(), RECONNECT_DELAYS[0]
        try:
            while True:
                reason, wait = await self._connect_once(welcomed)
                if self._socket is not None:  # it was connected
                    self._socket, lost, delay = None, loop.time(), RECONNECT_DELAYS[0]
                if not (welcomed.done() or wait) or max(wait, loop.time() - lost) > self._patience:
                    raise ConnectionClosed(reason)
                await asyncio.sleep(wait + delay * (0.5 + self._random.random()))
                delay = min(2 * delay, RECONNECT_DELAYS[1])
        except ConnectionClosed as error:
            self._close(error)
            if not welcomed.done():
                welcomed.set_exception(error)
        except Exception as error:  # a bug: pending commands must not wait forever
            self._close(ConnectionClosed(f"internal error: {error!r}"))
            if not welcomed.done():
                welcomed.set_exception(error)
            else:
                raise

    async def _connect_once(self, welcomed: "asyncio.Future[None]") -> tuple[str, int]:
        """Run one connection to its end: why it ended and seconds to wait; ConnectionClosed if reconnecting is useless."""
        self._bye, wait = None, 0
        try:
            timeout = max(MIN_TIMEOUT, self._patience)
            async with connect(self._url, compression=None, max_size=MAX_MESSAGE, open_timeout=timeout, ping_timeout=timeout) as socket:
                await socket.send(messages.ENCODER.encode(self._hello()).decode())
                async for text in socket:
                    await self._receive(socket, messages.MESSAGES.decode(text), welcomed)
            reason = "the server closed the connection"
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500 and status != TOO_MANY_REQUESTS:
                raise ConnectionClosed(f"the server rejected the connection: {status}") from None
            reason = "the server limits the rate of connections" if status == TOO_MANY_REQUESTS else f"the server failed: {status}"
            wait = _retry_after(error.response.headers.get("Retry-After", ""))
        except msgspec.DecodeError as error:
            raise ConnectionClosed(f"the server sent an unknown message: {error}") from None
        except DeckMismatch as error:
            raise ConnectionClosed(str(error)) from None
        except (OSError, TimeoutError, InvalidHandshake, WebSocketException, MissingEntries) as error:
            reason = f"no server answers at {self._url}: {error}"
        if self._bye is not None:
            reason = self._bye.reason
            if not self._bye.back:
                raise ConnectionClosed(reason)
        return reason, wait

    async def _receive(self, socket: ClientConnection, message: messages.FromServer, welcomed: "asyncio.Future[None]") -> None:
        match message:
            case messages.Welcome():
                self._on_message(message)
                self._socket = socket
                for pending in list(self._pending.values()):
                    await socket.send(pending.text)
                if not welcomed.done():
                    welcomed.set_result(None)
            case messages.Done():
                if (command := self._pending.get(message.action)) is not None and not command.reply.done():
                    command.reply.set_result(message.seq)
            case messages.Refused():
                self._refused(message)
            case messages.Bye():
                self._bye = message
                self._on_message(message)
            case _:
                self._on_message(message)

    def _refused(self, message: messages.Refused) -> None:
        pending = self._pending.get(message.action)
        if pending is None or pending.reply.done():
            self._on_message(message)
        elif message.again:
            asyncio.get_running_loop().call_later(RESEND_DELAY, self._resend, message.action)
        else:
            pending.reply.set_exception(RequestRefused(message.reason))

    def _resend(self, action: str) -> None:
        if (pending := self._pending.get(action)) is not None and self._socket is not None:
            task = asyncio.ensure_future(self._write(pending.text))
            pending.reply.add_done_callback(lambda _: task.cancel())

    def _close(self, error: ConnectionClosed) -> None:
        if self.closed is None:
            self.closed = error
            for pending in self._pending.values():
                if not pending.reply.done():
                    pending.reply.set_exception(ConnectionClosed(error.reason))
            self._on_message(messages.Bye(error.reason))


def _retry_after(header: str) -> int:
    """Return the seconds of a Retry-After header; a date, which only proxies send, counts as none."""
    return int(header) if header.isascii() and header.isdecimal() else 0
