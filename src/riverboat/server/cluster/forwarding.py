"""Whoever comes to the wrong house is served by the right one: requests and sockets go through to the house that runs the table.

A route says that a table is elsewhere (`Elsewhere`), and only then is anything forwarded: the first house has seen to origin and token by
then, and what goes on says in a signed header for whom, so that no house is asked in circles and everybody has his own allowance.
"""

import asyncio
import contextlib
from typing import Any

import httpx
import structlog
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from riverboat.protocol import messages
from riverboat.server.cluster.room_registry import Elsewhere, Lobby
from riverboat.server.http.client_timeouts import attentive
from riverboat.server.http.problems import problem
from riverboat.server.http.turnstile import CROWDED
from riverboat.server.http.uvicorn_protocols import CARRIED, TEXTS, Deaf
from riverboat.server.http.websocket import SEND
from riverboat.store.errors import StoreError

LOG = structlog.get_logger("riverboat.forward")
HEADER = "riverboat-forwarded"
ALIVE = 2.0  # seconds between two looks whether the other house is still there

SILENT = "the house that runs this table does not answer: another takes it over within seconds"
MOVES = "the table moves to another house"
BLIND = "the house cannot read or write just now"

# What is said between two neighbours only, or was seen to by the first house.
KEPT = {"connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade"}
KEPT |= {"content-length", "origin", HEADER}
SHOWN = ("authorization", "cookie", "user-agent")  # of a socket


class Forward:
    """Stands before the routes, and takes over where one says that the table is elsewhere."""

    def __init__(self, app: ASGIApp, answer: float = 12.0, patience: float = 1.0) -> None:
        """Stand before an application; `answer` are the seconds in which another house answers, or is being taken over."""
        self.app, self._answer, self._reading = app, answer, SEND * patience
        self._client: httpx.AsyncClient | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, here or there."""
        if scope["type"] == "lifespan":
            try:
                await self.app(scope, receive, send)
            finally:
                if self._client is not None:
                    await self._client.aclose()
            return
        came = self._for_whom(scope)
        if came is not None:
            scope = {**scope, "client": (came, 0)}
            if (carried := scope.get("extensions", {}).get(CARRIED)) is not None:
                carried["free"]()  # a house has a socket for each of whom it carries, and they are counted one by one
        visit = _Visit(receive, send)
        try:
            await self.app(scope, visit.hear, visit.say)
        except Elsewhere as elsewhere:
            if visit.spoken:
                raise
            where = elsewhere.address
            if came is not None or where in ("", self._lobby(scope).address):  # it was forwarded once, or two houses have one address
                await _sorry(scope, visit, MOVES)
            elif scope["type"] == "http":
                await self._request(scope, visit, where)
            else:
                await self._socket(scope, visit, where)
        except (StoreError, SQLAlchemyError) as error:
            if scope["type"] == "http" or visit.spoken:
                raise
            LOG.error("store", error=type(error).__name__)
            await _sorry(scope, visit, BLIND)

    @staticmethod
    def _lobby(scope: Scope) -> Lobby:
        lobby: Lobby = scope["app"].state.lobby
        return lobby

    def _signer(self, scope: Scope) -> URLSafeSerializer:
        return URLSafeSerializer(self._lobby(scope).key, salt="riverboat forward")

    def _for_whom(self, scope: Scope) -> str | None:
        """The address of the client for whom another house asks; None if it is not another house that asks."""
        said = Headers(scope=scope).get(HEADER)
        if said is None:
            return None
        try:
            return str(self._signer(scope).loads(said))
        except BadSignature:
            return None

    def _introduced(self, scope: Scope) -> tuple[str, str]:
        client = scope.get("client")
        return HEADER, str(self._signer(scope).dumps(client[0] if client else ""))

    # --- requests ----------------------------------------------------------------------------------------------

    async def _request(self, scope: Scope, visit: "_Visit", where: str) -> None:
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=self._answer, trust_env=False)
        headers = [(name, value) for name, value in Headers(scope=scope).items() if name not in KEPT and not name.startswith("sec-fetch-")]
        body = await visit.body()
        asked = self._client.build_request(
            scope["method"], _address(scope, where), headers=[*headers, self._introduced(scope)], content=body
        )
        try:
            answer = await self._client.send(asked, stream=True)
        except httpx.TransportError as error:
            LOG.warning("silent", error=type(error).__name__)
            await _sorry(scope, visit, SILENT)
            return
        try:
            kept = [(name.lower(), value) for name, value in answer.headers.raw if name.lower().decode() not in KEPT - {"content-length"}]
            await visit.say({"type": "http.response.start", "status": answer.status_code, "headers": kept})
            async for part in answer.aiter_raw():
                await visit.say({"type": "http.response.body", "body": part, "more_body": True})
            await visit.say({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()

    # --- sockets -----------------------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, visit: "_Visit", where: str) -> None:
        turnstile, host = scope["app"].state.turnstile, scope["client"][0] if scope.get("client") else ""
        if not turnstile.enter(host):
            await _sorry(scope, visit, CROWDED)
            return
        try:
            await self._through(scope, visit, where)
        finally:
            turnstile.leave(host)

    async def _through(self, scope: Scope, visit: "_Visit", where: str) -> None:
        shown = {name: value for name, value in Headers(scope=scope).items() if name in SHOWN}
        name, value = self._introduced(scope)
        there = connect(
            _address(scope, where).replace("http", "ws", 1),
            additional_headers={**shown, name: value},
            user_agent_header=None,
            open_timeout=self._answer,
            ping_interval=ALIVE,
            ping_timeout=self._answer,
            close_timeout=0.5,
            compression=None,
            max_size=None,
            proxy=None,
        )
        try:
            async with there as other:
                await visit.accept()
                for message in visit.texts():
                    await other.send(message)
                await _join(visit, other, self._reading, several=TEXTS in scope.get("extensions", {}))
        except (OSError, TimeoutError, WebSocketException) as error:
            crowded = isinstance(error, InvalidStatus) and error.response.status_code == 429
            if not crowded:
                LOG.warning("silent", error=type(error).__name__)
            await _sorry(scope, visit, CROWDED if crowded else SILENT)


async def _join(visit: "_Visit", other: ClientConnection, within: float, *, several: bool) -> None:
    """Carry messages both ways until one side has enough; who does not read for so many seconds is let go, as everywhere."""

    async def tell(text: str) -> None:
        if several:
            await visit.say({"type": "websocket.send", "texts": [text.encode()], "within": within})
        else:
            async with attentive(within):
                await visit.say({"type": "websocket.send", "text": text})

    async def out() -> None:
        while (text := await visit.next_text()) is not None:
            await other.send(text)

    async def back() -> None:
        try:
            while True:
                await tell(await other.recv(decode=True))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1013
            if closed.rcvd is None:
                await tell(messages.ENCODER.encode(messages.Bye(SILENT, back=True)).decode())
            async with attentive(within):
                await visit.say({"type": "websocket.close", "code": code})

    ways = [asyncio.create_task(out()), asyncio.create_task(back())]
    _, going = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in going:
        way.cancel()
    for found in await asyncio.gather(*ways, return_exceptions=True):
        if isinstance(found, Exception) and not isinstance(found, ConnectionClosed | OSError | RuntimeError | Deaf | TimeoutError):
            raise found


def _address(scope: Scope, where: str) -> str:
    path = (scope.get("raw_path") or scope["path"].encode()).decode("ascii")
    asked = scope["query_string"].decode("ascii")
    return f"{where.rstrip('/')}{path}{'?' if asked else ''}{asked}"


async def _sorry(scope: Scope, visit: "_Visit", why: str) -> None:
    """Say that it does not go on here just now; whoever comes back soon has better luck."""
    if scope["type"] == "http":
        await problem(503, why)(scope, visit.hear, visit.say)
        return
    with contextlib.suppress(OSError, RuntimeError):
        await visit.accept()
        await visit.say({"type": "websocket.send", "text": messages.ENCODER.encode(messages.Bye(why, back=True)).decode()})
        await visit.say({"type": "websocket.close", "code": 1013})


class _Visit:
    """What was heard and said before anybody knew that the table is elsewhere."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._heard: list[Message] = []
        self._accepted = False
        self.spoken = False  # whether it is too late to let another house speak

    async def hear(self) -> Message:
        """Listen, and remember it as long as it may be needed."""
        message = await self._receive()
        if not self.spoken:
            self._heard.append(message)
        return message

    async def say(self, message: Message) -> None:
        """Speak."""
        if message["type"] == "websocket.accept":
            self._accepted = True
        else:
            self.spoken = True
            self._heard.clear()
        await self._send(message)

    async def accept(self) -> None:
        """Let a socket in, if nobody has yet."""
        if not self._accepted:
            await self.say({"type": "websocket.accept"})

    async def body(self) -> bytes:
        """The whole body of a request, also what nobody has read yet."""
        while not self._heard or self._heard[-1].get("more_body", False):
            if (await self.hear())["type"] == "http.disconnect":
                break
        return b"".join(message.get("body", b"") for message in self._heard)

    def texts(self) -> list[Any]:
        """What a socket has said so far."""
        return [text for message in self._heard if (text := _text(message)) is not None]

    async def next_text(self) -> Any:
        """What it says next; None when it is gone."""
        return _text(await self._receive())


def _text(message: Message) -> Any:
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    return text if text is not None else message.get("bytes")
