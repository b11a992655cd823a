"""Time limits for clients that count only while the server itself is on time.

A process that the machine has stopped for ten seconds finds what clients sent in the meantime, and its own timers, at the same moment.
A plain timer would then close a connection whose data lies unread in the socket. Here a limit consists of short slices, each of which
counts once however long it took: between any two of them the loop reads what has come.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

LONGEST_SLICE = 1.0  # seconds
SLICES = 4  # that a limit has at least


class Alarm:
    """Calls back after so many seconds during which the loop was on time, unless it is cancelled before."""

    def __init__(self, seconds: float, callback: Callable[[], object], loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Start now."""
        self._loop = loop or asyncio.get_running_loop()
        self._callback, self._left = callback, max(0.0, seconds)
        self._slice = min(LONGEST_SLICE, self._left / SLICES)
        self._timer = self._loop.call_later(self._slice, self._tick)

    def _tick(self) -> None:
        self._left -= self._slice
        if self._left > 1e-6:
            self._timer = self._loop.call_later(min(self._slice, self._left), self._tick)
        else:
            self._callback()

    def cancel(self) -> None:
        """Do not call back after all."""
        self._timer.cancel()


@asynccontextmanager
async def attentive(seconds: float) -> AsyncIterator[None]:
    """Raise TimeoutError in the block after so many seconds during which the loop was on time."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as bound:
        alarm = Alarm(seconds, lambda: bound.reschedule(loop.time()), loop)
        try:
            yield
        finally:
            alarm.cancel()
