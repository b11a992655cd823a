"""Outermost ASGI middleware: origin check, request size, security headers, error responses, access log."""

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

from riverboat.server.cluster.room_registry import TableElsewhere
from riverboat.server.config import Config
from riverboat.server.http.problems import ProblemError, problem
from riverboat.store.errors import StoreError

LOG = structlog.get_logger("riverboat.http")
MAX_BODY = 64 * 1024  # bytes
CHANGING_METHODS = {"POST", "PUT", "PATCH", "DELETE"}
POLLED = {"/healthz", "/metrics"}  # logged at debug level only

# The write may have succeeded, and only the response be lost.
STORE_UNAVAILABLE = "the house cannot read or write just now: send the same again"
STORE_HINT = "with the same Idempotency-Key, or the same action, it is done once; without one, check first whether it was done"

PAGE_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
API_POLICY = "default-src 'none'; frame-ancestors 'none'"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def origin_allowed(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a request comes from our page, a page of an allowed origin, or a program (which sends no origin)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    return origin in origins or (page.netloc == connection.headers.get("host", "") and _is_local(page.hostname or ""))


def _is_local(name: str) -> bool:
    """Whether a host name is an address or a local name: the owner of any other name can point it here (DNS rebinding)."""
    try:
        ip_address(name)
    except ValueError:
        return (bool(name) and "." not in name) or name.endswith((".local", ".localhost", ".home.arpa"))
    return True


class EdgeMiddleware:
    """Every request passes it first, and every response last."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        """Wrap an application."""
        self.app, self.config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http":
            await _HttpRequest(self.app, self.config, scope).handle(receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
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
            LOG.exception("unexpected error", method="SOCKET", route=_route(scope))
            status = 1011
            with contextlib.suppress(Exception):  # it may be closed already
                await send({"type": "websocket.close", "code": 1011})
        LOG.info("request", method="SOCKET", route=_route(scope), status=status, ms=_milliseconds_since(began))


class _HttpRequest:
    """One HTTP request."""

    def __init__(self, app: ASGIApp, config: Config, scope: Scope) -> None:
        self.app, self.config, self.scope = app, config, scope
        self.status = 0
        self.size = 0

    async def handle(self, receive: Receive, send: Send) -> None:
        """Send a response whatever happens, and log it."""
        began = time.perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self._add_headers(message)
            await send(message)

        async def receiving() -> Message:
            message = await receive()
            self.size += len(message.get("body", b""))
            if self.size > MAX_BODY:
                raise ProblemError(413, f"a request has at most {MAX_BODY} bytes")
            return message

        try:
            if (response := self._rejection()) is not None:
                await response(self.scope, receiving, sending)
            else:
                await self.app(self.scope, receiving, sending)
        except ClientDisconnect:
            self.status = self.status or 499
        except Exception as error:
            response = self._error_response(error)
            if not self.status:
                await response(self.scope, receiving, sending)
        finally:
            self._log(began)

    def _rejection(self) -> Any:
        """The response to a request that must not reach the application; None for all others."""
        connection = HTTPConnection(self.scope)
        if self.scope["method"] in CHANGING_METHODS and not origin_allowed(connection, self.config.allowed_origins):
            return problem(403, "that page may not do this", "start the server with the address of the page: --address or --origin")
        length = Headers(scope=self.scope).get("content-length", "0")
        if length.isdecimal() and int(length) > MAX_BODY:
            return problem(413, f"a request has at most {MAX_BODY} bytes")
        return None

    def _error_response(self, error: Exception) -> Any:
        route = _route(self.scope)
        if isinstance(error, TableElsewhere):
            return problem(503, "another server runs this table, and it cannot be reached from here")
        if isinstance(error, StoreError | SQLAlchemyError):
            LOG.error("database error", method=self.scope["method"], route=route, exc_info=error)
            return problem(503, STORE_UNAVAILABLE, STORE_HINT)
        LOG.error("unexpected error", method=self.scope["method"], route=route, exc_info=error)
        return problem(500, "this is a fault of the server")

    def _add_headers(self, message: MutableMapping[str, Any]) -> None:
        headers = MutableHeaders(raw=message["headers"])
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("Content-Security-Policy", API_POLICY if self.scope["path"].startswith("/api/") else PAGE_POLICY)
        headers.setdefault("Cache-Control", "no-store")
        message["headers"] = headers.raw

    def _log(self, began: float) -> None:
        route = _route(self.scope)
        log = LOG.debug if route in POLLED else LOG.info
        log("request", method=self.scope["method"], route=route, status=self.status, ms=_milliseconds_since(began))


def _route(scope: Scope) -> str:
    """The route pattern, not the path: ids of tables are secret links."""
    return getattr(scope.get("route"), "path", "-")


def _milliseconds_since(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 2)
