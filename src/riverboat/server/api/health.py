"""How the house is: for those who watch over it."""

import asyncio
import time
from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec import Struct

from riverboat.server.cluster.room_registry import Lobby
from riverboat.server.docs.openapi import TEXT, answer, shaped
from riverboat.server.http.problems import Trouble
from riverboat.server.metrics import Watch
from riverboat.store.writer.client import Write

ROUTES = APIRouter(tags=["health"])
PATIENCE = 10.0  # seconds in which a house can write, on a busy machine too
FRESH = 1.0  # seconds for which an answer is good: anybody may ask


class Health(Struct, frozen=True):
    """The house lives, writes, and its tables are its own."""

    status: str
    house: str
    process: int
    rooms: int


class Checkup:
    """Looks whether the house can write, not more often than it has to."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self._until = 0.0
        self._wrong = ""
        self._lock = asyncio.Lock()

    async def wrong(self, lobby: Lobby) -> str:
        """What is wrong; nothing if all is well."""
        async with self._lock:
            if time.monotonic() > self._until:
                self._wrong = await self._look(lobby)
                self._until = time.monotonic() + FRESH
            return self._wrong

    @staticmethod
    async def _look(lobby: Lobby) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                if not await asyncio.to_thread(lobby.lease.renew):
                    return "this house was declared dead; it begins anew"
                await lobby.house.storage.writer.append(Write({}))
        except TimeoutError:
            return f"nothing could be written in {PATIENCE:g} seconds"
        except Exception as error:
            return f"nothing can be written: {type(error).__name__}"
        return ""


@ROUTES.head("/healthz", include_in_schema=False)
@ROUTES.get("/healthz")
@shaped(gives=Health)
async def healthz(request: Request) -> Response:
    """Say that the server lives and can write: it tries."""
    lobby: Lobby = request.app.state.lobby
    checkup: Checkup = request.app.state.checkup
    if wrong := await checkup.wrong(lobby):
        raise Trouble(503, wrong)
    told: dict[str, Any] = lobby.health()
    return answer(Health("ok", told["house"], told["process"], told["rooms"]))


@ROUTES.get("/metrics")
@shaped(gives=TEXT, media="text/plain")
async def metrics(request: Request) -> Response:
    """All figures, for Prometheus; they name neither tables nor players."""
    watch: Watch = request.app.state.watch
    watch.rooms.set(len(request.app.state.lobby.rooms))
    return Response(watch.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
