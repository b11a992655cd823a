"""Routes for monitoring: health and metrics."""

import asyncio
import time
from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec import Struct

from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.http.json_bodies import TEXT, documented, json_response
from riverboat.server.http.problems import ProblemError
from riverboat.server.metrics import Metrics
from riverboat.store.writer.client import Write

ROUTES = APIRouter(tags=["health"])
WRITE_TIMEOUT = 10.0  # seconds, also on a busy machine
CACHE_SECONDS = 1.0  # for which a result is used again: any client may ask


class Health(Struct, frozen=True):
    """The server is up, can write, and holds its lease."""

    status: str
    server: str
    process: int
    rooms: int


class HealthCheck:
    """Checks whether the server can write, at most once per second."""

    def __init__(self) -> None:
        """Start without a result."""
        self._until = 0.0
        self._problem = ""
        self._lock = asyncio.Lock()

    async def problem(self, registry: RoomRegistry) -> str:
        """Why the server cannot write; empty if it can."""
        async with self._lock:
            if time.monotonic() > self._until:
                self._problem = await self._check(registry)
                self._until = time.monotonic() + CACHE_SECONDS
            return self._problem

    @staticmethod
    async def _check(registry: RoomRegistry) -> str:
        try:
            async with asyncio.timeout(WRITE_TIMEOUT):
                if not await asyncio.to_thread(registry.lease.renew):
                    return "this server was declared dead; it starts over"
                await registry.context.storage.writer.append(Write({}))
        except TimeoutError:
            return f"nothing could be written in {WRITE_TIMEOUT:g} seconds"
        except Exception as error:
            return f"nothing can be written: {type(error).__name__}"
        return ""


@ROUTES.head("/healthz", include_in_schema=False)
@ROUTES.get("/healthz")
@documented(returns=Health)
async def healthz(request: Request) -> Response:
    """Whether the server is up and can write: it tries a write."""
    registry: RoomRegistry = request.app.state.registry
    health_check: HealthCheck = request.app.state.health_check
    if problem := await health_check.problem(registry):
        raise ProblemError(503, problem)
    state: dict[str, Any] = registry.health()
    return json_response(Health("ok", state["server"], state["process"], state["rooms"]))


@ROUTES.get("/metrics")
@documented(returns=TEXT, media_type="text/plain")
async def metrics(request: Request) -> Response:
    """Prometheus metrics; they name neither tables nor players."""
    figures: Metrics = request.app.state.metrics
    figures.rooms.set(len(request.app.state.registry.rooms))
    return Response(figures.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
