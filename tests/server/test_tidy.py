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

pytestmark = pytest.mark.process


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


async def _much(one: TidyServer, times: int = 1) -> None:
    """Let much come, and be gone."""
    for _ in range(times):
        held = [[number] for number in range(2 * tidy.LEFT * tidy.NEW)]
        await one.on_tick(0)
        del held


def _left(rings: list[weakref.ref[Ring]]) -> int:
    return sum(ring() is not None for ring in rings)


async def _evening() -> list[int]:
    """How many of ten rings are left, moment by moment."""
    one = await _opened()
    try:
        held = [Ring() for _ in range(10)]
        rings = [weakref.ref(ring) for ring in held]
        del held
        await one.on_tick(0)
        told = [_left(rings)]  # little has come
        await _much(one)
        told.append(_left(rings))
        held = [Ring() for _ in range(10)]
        rings = [weakref.ref(ring) for ring in held]
        await _much(one)  # they are put aside, alive
        del held
        await _much(one)
        told.append(_left(rings))
        more = [[number] for number in range(tidy.TIMES * one._kept)]
        await one.on_tick(0)  # there is four times as much
        told.append(_left(rings))
        del more
        return told
    finally:
        await one.shutdown()


def test_rings_go_when_much_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidy, "CALM", float("inf"))
    before = gc.get_threshold()
    assert asyncio.run(_evening()) == [10, 0, 10, 0]
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_a_busy_server_puts_it_off_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidy, "CALM", 0.0)
    assert asyncio.run(_evening()) == [10, 0, 10, 10]
    monkeypatch.setattr(tidy, "AT_LAST", tidy.TIMES)
    assert asyncio.run(_evening()) == [10, 0, 10, 0]


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
