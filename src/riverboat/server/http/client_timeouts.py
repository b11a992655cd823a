"""Time limits for clients that count only while the server itself is on time.

After a process was stopped for ten seconds, the data that clients sent meanwhile and its own timers become due at the same moment.
A plain timer would then close a connection whose data lies unread in the socket. Here a limit consists of short slices, each of which
counts once however long it took: between any two of them the event loop reads the sockets.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

LONGEST_SLICE = 1.0  # seconds
MIN_SLICES = 4


class ClientTimer:
    """Calls back after some seconds during which the event loop was on time, unless it is cancelled before."""

    def __init__(self, seconds: float, callback: Callable[[], object], loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Start now."""
        self._loop = loop or asyncio.get_running_loop()
        self._callback, self._left = callback, max(0.0, seconds)
        self._slice = min(LONGEST_SLICE, self._left / MIN_SLICES)
        self._timer = self._loop.call_later(self._slice, self._tick)

    def _tick(self) -> None:
        self._left -= self._slice
        if self._left > 1e-6:
            self._timer = self._loop.call_later(min(self._slice, self._left), self._tick)
        else:
            self._callback()

    def cancel(self) -> None:
        """Do not call back."""
        self._timer.cancel()


@asynccontextmanager
async def client_timeout(seconds: float) -> AsyncIterator[None]:
    """Raise TimeoutError in the block after some seconds during which the event loop was on time."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as timeout:
        timer = ClientTimer(seconds, lambda: timeout.reschedule(loop.time()), loop)
        try:
            yield
        finally:
            timer.cancel()
