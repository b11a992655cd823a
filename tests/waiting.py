"""Waiting for a condition in tests, with one bound that only a hang reaches, however busy the machine is."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import connect
from websockets.sync.client import ClientConnection as SyncConnection
from websockets.sync.client import connect as connect_sync

PATIENCE = 600.0  # seconds
POLL = 0.02  # seconds between two looks at a condition

# A server whose limits on silent clients do not matter to the test: they are a thousand times as long as usual.
PATIENT: dict[str, Any] = {"timeout_factor": 1000.0, "lease": 60_000, "forward_timeout": PATIENCE}

T = TypeVar("T")
Context = Callable[[], object]  # what else to say when the wait is given up


def _give_up(what: str, context: Context | None) -> AssertionError:
    return AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}{f' ({context()})' if context else ''}")


def until(condition: Callable[[], T], what: str, context: Context | None = None) -> T:
    """Wait until a condition is true, and return what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        if time.monotonic() > end:
            raise _give_up(what, context)
        time.sleep(POLL)
    return found


async def until_async(condition: Callable[[], Any], what: str, context: Context | None = None) -> Any:
    """Wait until a condition is true, which may have to be awaited, and return what it is; everything else goes on meanwhile."""
    end = time.monotonic() + PATIENCE
    while True:
        found = condition()
        if isinstance(found, Awaitable):
            found = await found
        if found:
            return found
        if time.monotonic() > end:
            raise _give_up(what, context)
        await asyncio.sleep(POLL)


async def soon(awaitable: Awaitable[T], what: str = "it does not happen") -> T:
    """Await something that must not hang."""
    try:
        return await asyncio.wait_for(awaitable, PATIENCE)
    except TimeoutError:
        raise _give_up(what, None) from None


def client(address: str, **more: Any) -> httpx.Client:
    """An HTTP client of a server that may be slow."""
    return httpx.Client(base_url=address, timeout=PATIENCE, **more)


def async_client(address: str = "", **more: Any) -> httpx.AsyncClient:
    """The same for asyncio."""
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE, **more)


def line(url: str, **more: Any) -> connect:
    """A WebSocket of a client that never gives up on a slow server by itself."""
    return connect(url, **{"open_timeout": PATIENCE, "ping_interval": None, "compression": None, "max_size": None, **more})


def line_sync(url: str, **more: Any) -> SyncConnection:
    """The same without asyncio."""
    connection: SyncConnection = connect_sync(url, **{"open_timeout": PATIENCE, "ping_interval": None, "max_size": None, **more})
    return connection


def until_it_waits(pid: int) -> None:
    """Wait until a process waits for input.

    Python handles a signal at once only when it is blocked in a system call already; a signal that comes between the prompt and that call
    is handled after the next input.
    """
    until(lambda: _state(pid) == "S" and _state(pid) == "S", "the process does not wait")


def _state(pid: int) -> str:
    """The state of a process' main thread, as Linux calls it: S is an interruptible sleep."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
