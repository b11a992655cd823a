"""The server finds garbage by itself, and leaves the process as it was."""

import asyncio
import gc
import threading
import weakref
from typing import Any

import pytest
import uvicorn

from riverboat.server import tidy
from riverboat.server.tidy import TidyServer


class Ring:
    """Holds itself: only a look for garbage frees it."""

    def __init__(self) -> None:
        self.self = self


async def _app(_scope: Any, _receive: Any, _send: Any) -> None:
    """Nobody calls."""


async def _opened() -> TidyServer:
    one = TidyServer(uvicorn.Config(_app, port=0, lifespan="off", log_level="critical"))
    one.config.load()
    one.lifespan = one.config.lifespan_class(one.config)
    await one.startup()
    return one


async def _evening() -> tuple[int, int]:
    """How many of some rings are left after one look, and how many of those that came when there was little to look for."""
    one = await _opened()
    try:
        few = [weakref.ref(Ring()) for _ in range(10)]
        await one.on_tick(0)
        kept = sum(ring() is not None for ring in few)
        old = [Ring() for _ in range(2 * tidy.NEW)]
        watched = weakref.ref(old[0])
        held = [[number] for number in range(20 * tidy.NEW)]  # much has come; the first looks moved the rings out of sight
        del old
        await one.on_tick(0)
        del held
        return kept, int(watched() is not None)
    finally:
        await one.shutdown()


def test_rings_go_when_much_has_come() -> None:
    before = gc.get_threshold()
    kept, left = asyncio.run(_evening())
    assert (kept, left) == (10, 0)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_a_guest_leaves_the_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, int]] = []
    monkeypatch.setattr(uvicorn.Server, "on_tick", _noted(seen))
    thread = threading.Thread(target=lambda: asyncio.run(_ticked()))
    thread.start()
    thread.join()
    assert seen == [gc.get_threshold()]


def _noted(seen: list[tuple[int, int, int]]) -> Any:
    async def on_tick(_self: Any, _counter: int) -> bool:
        seen.append(gc.get_threshold())
        return True

    return on_tick


async def _ticked() -> None:
    one = await _opened()
    await one.on_tick(0)
    await one.shutdown()
