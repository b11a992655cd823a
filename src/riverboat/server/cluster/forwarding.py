"""Forwards requests and sockets to the server process that runs the table.

A request is forwarded only when a route raises TableElsewhere: by then this process has checked its origin and token. A signed header
names the client for whom it is forwarded, so that no request is forwarded twice and rate limits apply to the client.
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
from riverboat.server.cluster.room_registry import RoomRegistry, TableElsewhere
from riverboat.server.http.client_timeouts import client_timeout
from riverboat.server.http.problems import problem
from riverboat.server.http.rate_limits import TOO_MANY_CONNECTIONS
from riverboat.server.http.uvicorn_protocols import BATCH, RELEASE, NotReading
from riverboat.server.http.websocket import SEND_TIMEOUT
from riverboat.store.errors import StoreError

LOG = structlog.get_logger("riverboat.forwarding")
HEADER = "riverboat-forwarded"
PING_INTERVAL = 2.0  # seconds

NO_RESPONSE = "the server that runs this table does not respond: another takes it over within seconds"
TABLE_MOVES = "the table moves to another server"
STORE_UNAVAILABLE = "the house cannot read or write just now"

# Hop-by-hop headers, and headers that the first process has checked.
NOT_FORWARDED = {"connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade"}
NOT_FORWARDED |= {"content-length", "origin", HEADER}
SOCKET_HEADERS = ("authorization", "cookie", "user-agent")  # forwarded with a socket


class ForwardingMiddleware:
    """Wraps the routes, and forwards a request where a route raises TableElsewhere."""

    def __init__(self, app: ASGIApp, timeout: float = 12.0, timeout_factor: float = 1.0) -> None:
        """Wrap an application; `timeout` is the time in seconds in which the other process has to respond."""
        self.app, self._timeout, self._send_timeout = app, timeout, SEND_TIMEOUT * timeout_factor
        self._client: httpx.AsyncClient | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, here or in the other process."""
        if scope["type"] == "lifespan":
            try:
                await self.app(scope, receive, send)
            finally:
                if self._client is not None:
                    await self._client.aclose()
            return
        client = self._forwarded_client(scope)
        if client is not None:
            scope = {**scope, "client": (client, 0)}
            if (extension := scope.get("extensions", {}).get(RELEASE)) is not None:
                extension["release"]()  # counts for the client's address, not for that of the process that forwards it
        exchange = _Exchange(receive, send)
        try:
            await self.app(scope, exchange.receive, exchange.send)
        except TableElsewhere as elsewhere:
            if exchange.responded:
                raise
            url = elsewhere.address
            if client is not None or url in ("", self._registry(scope).address):  # forwarded before, or two processes have one address
                await _unavailable(scope, exchange, TABLE_MOVES)
            elif scope["type"] == "http":
                await self._forward_request(scope, exchange, url)
            else:
                await self._forward_socket(scope, exchange, url)
        except (StoreError, SQLAlchemyError) as error:
            if scope["type"] == "http" or exchange.responded:
                raise
            LOG.error("database error", error=type(error).__name__)
            await _unavailable(scope, exchange, STORE_UNAVAILABLE)

    @staticmethod
    def _registry(scope: Scope) -> RoomRegistry:
        registry: RoomRegistry = scope["app"].state.registry
        return registry

    def _signer(self, scope: Scope) -> URLSafeSerializer:
        return URLSafeSerializer(self._registry(scope).key, salt="riverboat forward")

    def _forwarded_client(self, scope: Scope) -> str | None:
        """The address of the client for whom another process forwards this request; None if none does."""
        header = Headers(scope=scope).get(HEADER)
        if header is None:
            return None
        try:
            return str(self._signer(scope).loads(header))
        except BadSignature:
            return None

    def _forwarding_header(self, scope: Scope) -> tuple[str, str]:
        client = scope.get("client")
        return HEADER, str(self._signer(scope).dumps(client[0] if client else ""))

    # --- requests ----------------------------------------------------------------------------------------------

    async def _forward_request(self, scope: Scope, exchange: "_Exchange", url: str) -> None:
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=self._timeout, trust_env=False)
        headers = [
            (name, value) for name, value in Headers(scope=scope).items() if name not in NOT_FORWARDED and not name.startswith("sec-fetch-")
        ]
        request = self._client.build_request(
            scope["method"], _target(scope, url), headers=[*headers, self._forwarding_header(scope)], content=await exchange.body()
        )
        try:
            response = await self._client.send(request, stream=True)
        except httpx.TransportError as error:
            LOG.warning("other server does not respond", error=type(error).__name__)
            await _unavailable(scope, exchange, NO_RESPONSE)
            return
        try:
            dropped = NOT_FORWARDED - {"content-length"}
            kept = [(name.lower(), value) for name, value in response.headers.raw if name.lower().decode() not in dropped]
            await exchange.send({"type": "http.response.start", "status": response.status_code, "headers": kept})
            async for part in response.aiter_raw():
                await exchange.send({"type": "http.response.body", "body": part, "more_body": True})
            await exchange.send({"type": "http.response.body", "body": b""})
        finally:
            await response.aclose()

    # --- sockets -----------------------------------------------------------------------------------------------

    async def _forward_socket(self, scope: Scope, exchange: "_Exchange", url: str) -> None:
        limiter, host = scope["app"].state.socket_limiter, scope["client"][0] if scope.get("client") else ""
        if not limiter.acquire(host):
            await _unavailable(scope, exchange, TOO_MANY_CONNECTIONS)
            return
        try:
            await self._connect(scope, exchange, url)
        finally:
            limiter.release(host)

    async def _connect(self, scope: Scope, exchange: "_Exchange", url: str) -> None:
        headers = {name: value for name, value in Headers(scope=scope).items() if name in SOCKET_HEADERS}
        name, value = self._forwarding_header(scope)
        connection = connect(
            _target(scope, url).replace("http", "ws", 1),
            additional_headers={**headers, name: value},
            user_agent_header=None,
            open_timeout=self._timeout,
            ping_interval=PING_INTERVAL,
            ping_timeout=self._timeout,
            close_timeout=0.5,
            compression=None,
            max_size=None,
            proxy=None,
        )
        try:
            async with connection as other:
                await exchange.accept()
                for message in exchange.received_texts():
                    await other.send(message)
                await _relay(scope, exchange, other, self._send_timeout)
        except (OSError, TimeoutError, WebSocketException) as error:
            too_many = isinstance(error, InvalidStatus) and error.response.status_code == 429
            if not too_many:
                LOG.warning("other server does not respond", error=type(error).__name__)
            await _unavailable(scope, exchange, TOO_MANY_CONNECTIONS if too_many else NO_RESPONSE)


async def _relay(scope: Scope, exchange: "_Exchange", other: ClientConnection, timeout: float) -> None:
    """Relay messages both ways until one side closes; a client that reads nothing for `timeout` seconds is dropped."""
    batch = BATCH in scope.get("extensions", {})

    async def to_client(text: str) -> None:
        if batch:
            await exchange.send({"type": "websocket.send", "texts": [text.encode()], "timeout": timeout})
        else:
            async with client_timeout(timeout):
                await exchange.send({"type": "websocket.send", "text": text})

    async def upstream() -> None:
        while (text := await exchange.next_text()) is not None:
            await other.send(text)

    async def downstream() -> None:
        try:
            while True:
                await to_client(await other.recv(decode=True))
        except ConnectionClosed as closed:
            code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (1013, NO_RESPONSE)
            if closed.rcvd is None and _has_goodbye(scope):
                await to_client(_goodbye(reason))
            async with client_timeout(timeout):
                await exchange.send({"type": "websocket.close", "code": code, "reason": reason})

    tasks = [asyncio.create_task(upstream()), asyncio.create_task(downstream())]
    _, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception) and not isinstance(result, ConnectionClosed | OSError | RuntimeError | NotReading | TimeoutError):
            raise result


def _target(scope: Scope, url: str) -> str:
    path = (scope.get("raw_path") or scope["path"].encode()).decode("ascii")
    query = scope["query_string"].decode("ascii")
    return f"{url.rstrip('/')}{path}{'?' if query else ''}{query}"


async def _unavailable(scope: Scope, exchange: "_Exchange", reason: str) -> None:
    """Ask the client to try again soon."""
    if scope["type"] == "http":
        await problem(503, reason)(scope, exchange.receive, exchange.send)
        return
    with contextlib.suppress(OSError, RuntimeError):
        await exchange.accept()
        if _has_goodbye(scope):
            await exchange.send({"type": "websocket.send", "text": _goodbye(reason)})
        await exchange.send({"type": "websocket.close", "code": 1013, "reason": reason})


def _has_goodbye(scope: Scope) -> bool:
    """Whether a socket has messages of its own; the sockets of documents have none but the document's."""
    return "document" not in scope.get("path_params", {})


def _goodbye(reason: str) -> str:
    return messages.ENCODER.encode(messages.Bye(reason, back=True)).decode()


class _Exchange:
    """An ASGI request whose messages are kept until it is known which process responds."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._received: list[Message] = []
        self._accepted = False
        self.responded = False  # whether it is too late to forward

    async def receive(self) -> Message:
        """Receive a message, and keep it while it may have to be forwarded."""
        message = await self._receive()
        if not self.responded:
            self._received.append(message)
        return message

    async def send(self, message: Message) -> None:
        """Send a message; after anything but accepting a socket, the request cannot be forwarded."""
        if message["type"] == "websocket.accept":
            self._accepted = True
        else:
            self.responded = True
            self._received.clear()
        await self._send(message)

    async def accept(self) -> None:
        """Accept a socket, if that has not happened yet."""
        if not self._accepted:
            await self.send({"type": "websocket.accept"})

    async def body(self) -> bytes:
        """The whole body of a request, read to its end."""
        while not self._received or self._received[-1].get("more_body", False):
            if (await self.receive())["type"] == "http.disconnect":
                break
        return b"".join(message.get("body", b"") for message in self._received)

    def received_texts(self) -> list[Any]:
        """The messages that a socket has received so far."""
        return [text for message in self._received if (text := _text(message)) is not None]

    async def next_text(self) -> Any:
        """The next message of a socket; None when it is closed."""
        return _text(await self._receive())


def _text(message: Message) -> Any:
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    return text if text is not None else message.get("bytes")
