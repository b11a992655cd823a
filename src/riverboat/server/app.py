"""The FastAPI application: HTTP routes, WebSockets and the web page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import APIRouter, FastAPI, Response, WebSocket
from starlette.middleware.cors import CORSMiddleware

from riverboat import __version__
from riverboat.rules import REGISTRY, RegisteredGame
from riverboat.server import logs
from riverboat.server.api import guests, hands, health, ledger, odds, table_commands, tables, variants
from riverboat.server.api.health import HealthCheck
from riverboat.server.cluster.forwarding import ForwardingMiddleware
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.config import Config
from riverboat.server.docs.openapi import openapi_of
from riverboat.server.http.auth import Auth, token_of
from riverboat.server.http.middleware import EdgeMiddleware, origin_allowed
from riverboat.server.http.problems import problem, report_problems
from riverboat.server.http.rate_limits import RETRY_AFTER, TOO_MANY_CONNECTIONS, ConnectionLimiter, RateLimiter, rate_limited
from riverboat.server.http.static import WebPage
from riverboat.server.http.websocket import DOCUMENT_SOCKET, TABLE_SOCKET, serve_socket
from riverboat.server.metrics import Metrics
from riverboat.server.odds.queue import OddsQueue
from riverboat.server.rooms.all_in_odds import AllInOdds
from riverboat.store.database import address, lock_folder, open_engine
from riverboat.store.errors import StoreError
from riverboat.store.idempotency import IdempotencyKeys
from riverboat.store.ledger import Ledger
from riverboat.store.migrate import upgrade

ROUTERS: list[APIRouter] = [module.ROUTES for module in (variants, guests, tables, hands, ledger, odds, health, table_commands)]


def create_app(config: Config) -> FastAPI:
    """Create the application; it opens the database when it starts."""
    if not structlog.is_configured():  # structlog's default output shows the values of variables
        logs.start(config.log)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        url = config.database or address(config.folder)
        try:
            folder = lock_folder(url)
            engine = open_engine(url)
            await asyncio.to_thread(upgrade, engine)
        except StoreError as error:
            structlog.get_logger("riverboat").error("cannot open the database", error=str(error))
            raise
        state = app.state
        state.auth = await asyncio.to_thread(Auth, engine)
        state.ledger, state.idempotency_keys = Ledger(engine), IdempotencyKeys(engine)
        state.health_check = HealthCheck()
        state.registry = await asyncio.to_thread(
            lambda: RoomRegistry(engine, config.address, state.metrics, alone=folder is not None, lease=config.lease)
        )
        state.odds_queue, all_in_odds = OddsQueue(), AllInOdds(OddsQueue(kept=0))  # two queues, so that neither waits for the other
        state.registry.all_in_odds = state.registry.context.all_in_odds = all_in_odds
        try:
            await state.registry.start()
            yield
        finally:
            await state.registry.stop()
            await all_in_odds.close()
            await state.odds_queue.close()
            if folder is not None:
                folder.close()

    app = FastAPI(title="Riverboat", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.config, app.state.metrics, app.state.rate_limiter = config, Metrics(), RateLimiter(enabled=config.limits)
    app.router.redirect_slashes = False
    report_problems(app)
    for router in ROUTERS:
        router.generate_unique_id_function = lambda route: route.name
        app.include_router(router, dependencies=[rate_limited("anything")] if router is not health.ROUTES else None)
    _add_descriptions(app)
    _add_sockets(app, config)
    WebPage(config.page).install(app)
    app.add_middleware(ForwardingMiddleware, timeout=config.forward_timeout, timeout_factor=config.timeout_factor)
    if config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=config.origins,
            allow_credentials=True,
            allow_methods=["GET", "POST", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key"],
        )
    app.add_middleware(EdgeMiddleware, config=config)
    return app


def _add_descriptions(app: FastAPI) -> None:
    """Serve the OpenAPI, AsyncAPI and JSON Schema files, the same as in docs/."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = openapi_of(app, ROUTERS)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]

    @app.get("/api/{name}.json", include_in_schema=False)
    async def description(name: str) -> Response:
        from riverboat.server.docs.write_schemas import description_response

        return description_response(app, name)


def _add_sockets(app: FastAPI, config: Config) -> None:
    """The socket of each table, and one for each game that has a document of its own."""
    limiter = app.state.socket_limiter = ConnectionLimiter(config.sockets if config.limits else 0)

    async def serve(socket: WebSocket, table: str, game: RegisteredGame | None = None) -> None:
        host = socket.client.host if socket.client else ""
        if not origin_allowed(socket, config.allowed_origins):
            await socket.close(1008)
            return
        wait = app.state.rate_limiter.take("sockets", host)
        if wait or not limiter.acquire(host):  # a plain HTTP response, so that programs learn when to try again
            headers = {"Retry-After": str(wait or RETRY_AFTER)}
            await socket.send_denial_response(problem(429, TOO_MANY_CONNECTIONS, headers=headers))
            return
        try:
            await serve_socket(socket, table, app.state.registry, app.state.auth, token_of(socket), config.timeout_factor, game)
        finally:
            limiter.release(host)

    @app.websocket(TABLE_SOCKET)
    async def table_socket(socket: WebSocket, table: str) -> None:
        await serve(socket, table)

    @app.websocket(DOCUMENT_SOCKET)
    async def document_socket(socket: WebSocket, document: str, table: str) -> None:
        game = REGISTRY.get(document)
        if game is None or not game.socket:
            await socket.send_denial_response(problem(404, f"there is no socket for {document}"))
            return
        await serve(socket, table, game)
