"""What is to be done later: once for a key, unless the key is dropped before."""

import asyncio
from collections.abc import Callable
from typing import Any

Key = tuple[Any, ...]
Work = Callable[[], Any]


class Timers:
    """The timers of one room; what rings is handed on, for the room to do when it is its turn."""

    def __init__(self, ring: Callable[[Work], None]) -> None:
        """Nothing is set yet."""
        self._ring = ring
        self._set: dict[Key, tuple[float, asyncio.Handle]] = {}

    @property
    def running(self) -> bool:
        """Whether anything is set."""
        return bool(self._set)

    def later(self, key: Key, seconds: float, work: Work) -> None:
        """Do something later; a key that is set, or has rung, stays as it is."""
        if key not in self._set:
            loop = asyncio.get_running_loop()
            self._set[key] = (loop.time() + seconds, loop.call_later(max(0.0, seconds), self._ring, work))

    def keep(self, keys: set[Key]) -> None:
        """Drop all others."""
        for key in [key for key in self._set if key not in keys]:
            self.drop(key)

    def drop(self, key: Key) -> None:
        """Do not do it after all; the key may be set anew."""
        if key in self._set:
            self._set.pop(key)[1].cancel()

    def left(self, key: Key) -> int:
        """Milliseconds until something rings; none if nothing is set."""
        now = asyncio.get_running_loop().time()
        return max(0, round(1000 * (self._set[key][0] - now))) if key in self._set else 0
