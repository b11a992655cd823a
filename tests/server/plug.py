"""A socket without a network: the application's side is real, the other side is a list of frames."""

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket
from tests.server.parlour import Parlour

from riverboat.server import wire
from riverboat.server.desk import Desk
from riverboat.server.socket import attend

Frame = str | bytes | float | None  # text, bytes, a pause in seconds, or the end


class Plug:
    """One connection: what is put in, and what came out."""

    def __init__(self, frames: list[Frame]) -> None:
        self._frames = iter(frames)
        self._connected = False
        self._end = asyncio.Event()
        self.sent: list[bytes] = []
        self.code: int | None = None

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
            self.code = message["code"]
            self._end.set()

    @property
    def messages(self) -> list[wire.FromServer]:
        return [wire.MESSAGES.decode(text) for text in self.sent]


async def plug(parlour: Parlour, desk: Desk, table: str, frames: list[Frame], token: str = "") -> Plug:
    """Connect, say all this, and stay until the connection is closed."""
    one = Plug(frames)
    scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "subprotocols": []}
    await attend(WebSocket(scope, one.receive, one.send), table, parlour, desk, token)
    return one


def hello(token: str = "", **more: Any) -> str:
    return json.dumps({"type": "hello", **({"token": token} if token else {}), **more})
