"""The line to a table: a socket that comes back by itself and says again what was not acknowledged."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from riverboat.client.errors import Closed, Refused
from riverboat.protocol import messages
from riverboat.protocol.client_view import Gap, Unkept

PAUSES = (0.05, 5.0)  # seconds before one tries again: doubled each time, up to the second
SAID_AGAIN = 0.5  # seconds before one says again what could not be done just now
LARGEST = 1 << 20  # bytes of a message from the server
NOT_SO_FAST = 429
ANSWER = 20.0  # seconds that a server may take to answer, however little patience somebody has


class _Said(Struct):
    """A command that was not acknowledged yet."""

    text: str
    done: "asyncio.Future[int]"


class Line:
    """Keeps a table's socket open as long as that makes sense, and pairs commands with their replies."""

    def __init__(
        self, url: str, hello: Callable[[], messages.Hello], heard: Callable[[messages.FromServer], None], patience: float
    ) -> None:
        """Connect to an address later: `hello` is asked for what to say first, `heard` is told everything that comes."""
        self._url, self._hello, self._heard, self._patience = url, hello, heard, patience
        self._said: dict[str, _Said] = {}
        self._socket: ClientConnection | None = None  # only after the welcome
        self._bye: messages.Bye | None = None
        self._task: asyncio.Task[None] | None = None
        self._chance = random.Random()
        self.ended: Closed | None = None  # why it is over for good

    async def open(self) -> None:
        """Connect for the first time: whoever does not answer at once is not there; who says when to come again is."""
        welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._keep(welcomed), name=f"line {self._url}")
        await welcomed

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._end(Closed("you closed the connection"))

    async def say(self, command: Any) -> int:
        """Say something, again and again if need be, until the server has answered: the number of the entry that it became."""
        if self.ended is not None:
            raise Closed(self.ended.reason)
        said = _Said(messages.ENCODER.encode(command).decode(), asyncio.get_running_loop().create_future())
        self._said[command.action] = said
        try:
            await self._write(said.text)
            return await said.done
        finally:
            self._said.pop(command.action, None)

    async def wave(self, command: messages.React) -> None:
        """Say something that nobody acknowledges; it is not said at all if the line is down."""
        await self._write(messages.ENCODER.encode(command).decode())

    async def _write(self, text: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):  # it will be said again when the line is back
                await self._socket.send(text)

    # --- the socket --------------------------------------------------------------------------------------------

    async def _keep(self, welcomed: "asyncio.Future[None]") -> None:
        """Connect, listen, and come back until it is over for good."""
        loop = asyncio.get_running_loop()
        lost, pause = loop.time(), PAUSES[0]
        try:
            while True:
                reason, wait = await self._listen(welcomed)
                if self._socket is not None:  # it was up
                    self._socket, lost, pause = None, loop.time(), PAUSES[0]
                if not (welcomed.done() or wait) or max(wait, loop.time() - lost) > self._patience:
                    raise Closed(reason)
                await asyncio.sleep(wait + pause * (0.5 + self._chance.random()))
                pause = min(2 * pause, PAUSES[1])
        except Closed as error:
            self._end(error)
            if not welcomed.done():
                welcomed.set_exception(error)
        except Exception as error:  # a fault of ours: nobody may wait for ever
            self._end(Closed(f"a fault here: {error!r}"))
            if not welcomed.done():
                welcomed.set_exception(error)
            else:
                raise

    async def _listen(self, welcomed: "asyncio.Future[None]") -> tuple[str, int]:
        """One connection from hello to its end: why it ended, and seconds to stay away; Closed if there is no use in coming back."""
        self._bye, wait = None, 0
        try:
            within = max(ANSWER, self._patience)
            async with connect(self._url, compression=None, max_size=LARGEST, open_timeout=within, ping_timeout=within) as socket:
                await socket.send(messages.ENCODER.encode(self._hello()).decode())
                async for text in socket:
                    await self._hear(socket, messages.MESSAGES.decode(text), welcomed)
            reason = "the server hung up"
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500 and status != NOT_SO_FAST:
                raise Closed(f"the server does not let us in: {status}") from None
            reason = "the server says: not so fast" if status == NOT_SO_FAST else f"the server is in trouble: {status}"
            wait = _wait(error.response.headers.get("Retry-After", ""))
        except msgspec.DecodeError as error:
            raise Closed(f"the server speaks another language: {error}") from None
        except Unkept as error:
            raise Closed(str(error)) from None
        except (OSError, TimeoutError, InvalidHandshake, WebSocketException, Gap) as error:
            reason = f"no server answers at {self._url}: {error}"
        if self._bye is not None:
            reason = self._bye.reason
            if not self._bye.back:
                raise Closed(reason)
        return reason, wait

    async def _hear(self, socket: ClientConnection, message: messages.FromServer, welcomed: "asyncio.Future[None]") -> None:
        match message:
            case messages.Welcome():
                self._heard(message)
                self._socket = socket
                for said in list(self._said.values()):
                    await socket.send(said.text)
                if not welcomed.done():
                    welcomed.set_result(None)
            case messages.Done():
                if (kept := self._said.get(message.action)) is not None and not kept.done.done():
                    kept.done.set_result(message.seq)
            case messages.Refused():
                self._refused(message)
            case messages.Bye():
                self._bye = message
                self._heard(message)
            case _:
                self._heard(message)

    def _refused(self, message: messages.Refused) -> None:
        said = self._said.get(message.action)
        if said is None or said.done.done():
            self._heard(message)
        elif message.again:
            asyncio.get_running_loop().call_later(SAID_AGAIN, self._again, message.action)
        else:
            said.done.set_exception(Refused(message.reason))

    def _again(self, action: str) -> None:
        if (said := self._said.get(action)) is not None and self._socket is not None:
            task = asyncio.ensure_future(self._write(said.text))
            said.done.add_done_callback(lambda _: task.cancel())

    def _end(self, error: Closed) -> None:
        if self.ended is None:
            self.ended = error
            for said in self._said.values():
                if not said.done.done():
                    said.done.set_exception(Closed(error.reason))
            self._heard(messages.Bye(error.reason))


def _wait(said: str) -> int:
    """The seconds that Retry-After says; who names a date is one that stands before the server, and is asked again at our own pace."""
    return int(said) if said.isascii() and said.isdecimal() else 0
