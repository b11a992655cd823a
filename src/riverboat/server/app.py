"""The application: tables over HTTP and sockets, and the page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import APIRouter, FastAPI, Response, WebSocket
from starlette.middleware.cors import CORSMiddleware

from riverboat import __version__
from riverboat.server import logs
from riverboat.server.api import guests, hands, health, ledger, odds, tables, variants
from riverboat.server.api.health import Checkup
from riverboat.server.cluster.forwarding import Forward
from riverboat.server.cluster.room_registry import Lobby
from riverboat.server.config import Config
from riverboat.server.docs.openapi import outlined
from riverboat.server.http.auth import Desk
from riverboat.server.http.limits import Allowances, limited
from riverboat.server.http.middleware import Door, from_a_friend, token_of
from riverboat.server.http.problems import problem, tell_problems
from riverboat.server.http.static import Page
from riverboat.server.http.turnstile import CROWDED, PLACE, Turnstile
from riverboat.server.http.websocket import attend
from riverboat.server.metrics import Watch
from riverboat.server.odds.queue import Reckoner
from riverboat.server.rooms.all_in_odds import AllInOdds
from riverboat.store.database import address, lock_folder, open_engine
from riverboat.store.errors import StoreError
from riverboat.store.idempotency import IdempotencyKeys
from riverboat.store.ledger import Ledger
from riverboat.store.migrate import upgrade

ROUTERS: list[APIRouter] = [module.ROUTES for module in (variants, guests, tables, hands, ledger, odds, health)] + [tables.DEEDS]


def create_app(config: Config) -> FastAPI:
    """Make the application; it opens its house when it starts."""
    if not structlog.is_configured():  # its own way to log shows the values of variables
        logs.start(config.log)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        url = config.database or address(config.folder)
        try:
            folder = lock_folder(url)
            engine = open_engine(url)
            await asyncio.to_thread(upgrade, engine)
        except StoreError as error:
            structlog.get_logger("riverboat").error("cannot open the store", error=str(error))
            raise
        state = app.state
        state.desk = await asyncio.to_thread(Desk, engine)
        state.ledger, state.requests = Ledger(engine), IdempotencyKeys(engine)
        state.checkup = Checkup()
        state.lobby = await asyncio.to_thread(
            lambda: Lobby(engine, config.address, state.watch, alone=folder is not None, lease=config.lease)
        )
        state.reckoner, all_in_odds = (
            Reckoner(),
            AllInOdds(Reckoner(kept=0)),
        )  # who asks for odds and who is all-in do not wait for each other
        state.lobby.reckon = state.lobby.house.all_in_odds = all_in_odds
        try:
            await state.lobby.start()
            yield
        finally:
            await state.lobby.stop()
            await all_in_odds.close()
            await state.reckoner.close()
            if folder is not None:
                folder.close()

    app = FastAPI(title="Riverboat", version=__version__, lifespan=life, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.config, app.state.watch, app.state.allowances = config, Watch(), Allowances(on=config.limits)
    app.router.redirect_slashes = False
    tell_problems(app)
    for router in ROUTERS:
        router.generate_unique_id_function = lambda route: route.name
        app.include_router(router, dependencies=[limited("anything")] if router is not health.ROUTES else None)
    _describe(app)
    _sockets(app, config)
    Page(config.page).hang(app)
    app.add_middleware(Forward, answer=config.answer, patience=config.patience)
    if config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=config.origins,
            allow_credentials=True,
            allow_methods=["GET", "POST", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key"],
        )
    app.add_middleware(Door, config=config)
    return app


def _describe(app: FastAPI) -> None:
    """Tell programs what there is: the files are the ones in docs/."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = outlined(app, ROUTERS)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]

    @app.get("/api/{name}.json", include_in_schema=False)
    async def description(name: str) -> Response:
        from riverboat.server.docs.schemas import described

        return described(app, name)


def _sockets(app: FastAPI, config: Config) -> None:
    turnstile = app.state.turnstile = Turnstile(config.sockets if config.limits else 0)

    @app.websocket("/api/tables/{table}/socket")
    async def table_socket(socket: WebSocket, table: str) -> None:
        host = socket.client.host if socket.client else ""
        if not from_a_friend(socket, config.friends):
            await socket.close(1008)
            return
        wait = app.state.allowances.take("sockets", host)
        if wait or not turnstile.enter(host):  # for the time being, and a program has to know
            await socket.send_denial_response(problem(429, CROWDED, headers={"Retry-After": str(wait or PLACE)}))
            return
        try:
            await attend(socket, table, app.state.lobby, app.state.desk, token_of(socket), config.patience)
        finally:
            turnstile.leave(host)
