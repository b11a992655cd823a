"""The door: who comes in with which token, from which page, with how much; and what goes out with every answer."""

import contextlib
import time
from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from riverboat.server.cluster.room_registry import Elsewhere
from riverboat.server.config import COOKIE, Config
from riverboat.server.http.problems import Trouble, problem
from riverboat.store.errors import StoreError

LOG = structlog.get_logger("riverboat.http")
LARGEST = 64 * 1024  # bytes of a request
CHANGES = {"POST", "PUT", "PATCH", "DELETE"}
QUIET = {"/healthz", "/metrics"}  # asked for all the time

# What was to be written may be there, and only the answer lost.
UNSURE = "the house cannot read or write just now: send the same again"
ONCE = "with the same Idempotency-Key, or the same action, it is done once; without one, look first whether it was done"

PAGE = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def token_of(connection: HTTPConnection) -> str:
    """The token that somebody shows: in the header for programs, in the cookie for pages. Never in an address."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def from_a_friend(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a page of ours asks, or no page at all: programs name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        page = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return origin in origins or (page.netloc == connection.headers.get("host", "") and _at_home(page.hostname or ""))


def _at_home(name: str) -> bool:
    """Whether a name means this machine or this house: any other may have been made to point here, by whoever owns it."""
    try:
        ip_address(name)
    except ValueError:
        return (bool(name) and "." not in name) or name.endswith((".local", ".localhost", ".home.arpa"))
    return True


class Door:
    """Everything that comes in passes here first, and everything that goes out last."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        """Stand before an application."""
        self.app, self.config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through."""
        if scope["type"] == "http":
            await _Visit(self.app, self.config, scope).attend(receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 1000

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "websocket.close":
                status = message.get("code", 1000)
            elif message["type"] == "websocket.http.response.start":  # refused before it was open
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            LOG.exception("fault", method="SOCKET", route=_route(scope))
            status = 1011
            with contextlib.suppress(Exception):  # it may be closed already
                await send({"type": "websocket.close", "code": 1011})
        LOG.info("request", method="SOCKET", route=_route(scope), status=status, ms=_ms(began))


class _Visit:
    """One request."""

    def __init__(self, app: ASGIApp, config: Config, scope: Scope) -> None:
        self.app, self.config, self.scope = app, config, scope
        self.status = 0
        self.size = 0

    async def attend(self, receive: Receive, send: Send) -> None:
        """Serve it, whatever happens."""
        began = time.perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self._dress(message)
            await send(message)

        async def receiving() -> Message:
            message = await receive()
            self.size += len(message.get("body", b""))
            if self.size > LARGEST:
                raise Trouble(413, f"a request has at most {LARGEST} bytes")
            return message

        try:
            if (answer := self._stopped()) is not None:
                await answer(self.scope, receiving, sending)
            else:
                await self.app(self.scope, receiving, sending)
        except ClientDisconnect:
            self.status = self.status or 499
        except Exception as error:
            answer = self._failed(error)
            if not self.status:
                await answer(self.scope, receiving, sending)
        finally:
            self._note(began)

    def _stopped(self) -> Any:
        """What stops somebody at the door."""
        connection = HTTPConnection(self.scope)
        if self.scope["method"] in CHANGES and not from_a_friend(connection, self.config.friends):
            return problem(
                403, "that page may not do this", "name the address of the page when the server is started: --address or --origin"
            )
        length = Headers(scope=self.scope).get("content-length", "0")
        if length.isdecimal() and int(length) > LARGEST:
            return problem(413, f"a request has at most {LARGEST} bytes")
        return None

    def _failed(self, error: Exception) -> Any:
        route = _route(self.scope)
        if isinstance(error, Elsewhere):
            return problem(503, "another house runs this table, and it cannot be reached from here")
        if isinstance(error, StoreError | SQLAlchemyError):
            LOG.error("store", method=self.scope["method"], route=route, exc_info=error)
            return problem(503, UNSURE, ONCE)
        LOG.error("fault", method=self.scope["method"], route=route, exc_info=error)
        return problem(500, "this is a fault of the server")

    def _dress(self, message: MutableMapping[str, Any]) -> None:
        """Put on what every answer wears."""
        headers = MutableHeaders(raw=message["headers"])
        api = self.scope["path"].startswith("/api/")
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'" if api else PAGE)
        headers.setdefault("Cache-Control", "no-store")
        message["headers"] = headers.raw

    def _note(self, began: float) -> None:
        route = _route(self.scope)
        write = LOG.debug if route in QUIET else LOG.info
        write("request", method=self.scope["method"], route=route, status=self.status, ms=_ms(began))


def _route(scope: Scope) -> str:
    """The route without what is in it: ids of tables are links."""
    return getattr(scope.get("route"), "path", "-")


def _ms(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 2)
