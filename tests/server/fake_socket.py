"""A WebSocket without a network: frames from a list go in, and messages of the real server side come out."""

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket
from tests.server.virtual_rooms import VirtualRegistry

from riverboat.protocol import messages as wire
from riverboat.rules import RegisteredGame
from riverboat.server.http.auth import Auth
from riverboat.server.http.websocket import serve_socket

Frame = str | bytes | float | None  # text, bytes, a pause in seconds, or the end


class FakeSocket:
    """One connection that sends a list of frames and records what it receives."""

    def __init__(self, frames: list[Frame]) -> None:
        self._frames = iter(frames)
        self._connected = False
        self._end = asyncio.Event()
        self.sent: list[bytes] = []
        self.code: int | None = None
        self.reason = ""

    async def receive(self) -> dict[str, Any]:
        if not self._connected:
            self._connected = True
            return {"type": "websocket.connect"}
        for frame in self._frames:
            if isinstance(frame, float):
                await asyncio.sleep(frame)
            elif frame is None:
                return {"type": "websocket.disconnect", "code": 1001}
            else:
                return {"type": "websocket.receive", "text" if isinstance(frame, str) else "bytes": frame}
        await self._end.wait()
        return {"type": "websocket.disconnect", "code": 1005}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.code, self.reason = message["code"], message.get("reason") or ""
            self._end.set()

    @property
    def messages(self) -> list[wire.FromServer]:
        return [wire.MESSAGES.decode(text) for text in self.sent]


class InteractiveSocket(FakeSocket):
    """A connection that stays open, with frames sent one by one."""

    def __init__(self) -> None:
        super().__init__([])
        self._queue: asyncio.Queue[Frame] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def receive(self) -> dict[str, Any]:
        if self._connected:
            self._frames = iter([await self._queue.get()])
        return await super().receive()

    def open(self, registry: VirtualRegistry, auth: Auth, table: str, game: RegisteredGame | None = None) -> None:
        """Connect."""
        self._task = asyncio.create_task(serve_socket(_socket(self), table, registry, auth, "", game=game))

    def say(self, frame: Frame) -> int:
        """Send a frame; returns the number of messages received before it."""
        self._queue.put_nowait(frame)
        return len(self.sent)

    async def close(self) -> None:
        """Disconnect; raises the error of the server side, if any."""
        self.say(None)
        assert self._task is not None
        await self._task


def _socket(fake: FakeSocket) -> WebSocket:
    scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "subprotocols": []}
    return WebSocket(scope, fake.receive, fake.send)


async def connect_and_send(
    registry: VirtualRegistry, auth: Auth, table: str, frames: list[Frame], token: str = "", game: RegisteredGame | None = None
) -> FakeSocket:
    """Connect, send these frames, and wait until the server closes the connection."""
    one = FakeSocket(frames)
    await serve_socket(_socket(one), table, registry, auth, token, game=game)
    return one


def hello(token: str = "", **more: Any) -> str:
    return json.dumps({"type": "hello", **({"token": token} if token else {}), **more})
