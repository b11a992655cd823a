"""How much one address, and one guest, may ask for in which time."""

import math
import time
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Depends, Request
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from riverboat.server.api.problems import Trouble
from riverboat.server.desk import Guest

# What one guest may do, and all guests of one address together: a household has one address.
GUEST = {
    "tables": "10/minute;100/hour",
    "commands": "100/20 seconds",
    "odds": "30/minute;600/hour",
    "codes": "10/minute",
    "names": "10/minute",
}
ADDRESS = {
    "anything": "100/second;3000/minute",
    "looks": "10/second;300/minute",  # at what has to be worked out
    "guests": "20/minute;200/hour",
    "tables": "30/minute;300/hour",
    "commands": "1000/20 seconds",
    "odds": "60/minute;1200/hour",
    "codes": "20/minute",
    "names": "60/minute",
    "sockets": "120/minute",
}


class Allowances:
    """What everybody has left."""

    def __init__(self, *, on: bool = True) -> None:
        """Nobody has asked for anything yet."""
        self.on = on
        self._window = MovingWindowRateLimiter(MemoryStorage())
        self._guest = {kind: parse_many(text) for kind, text in GUEST.items()}
        self._address = {kind: parse_many(text) for kind, text in ADDRESS.items()}

    def take(self, kind: str, address: str, player: str | None = None) -> int:
        """Ask for one of a kind: how many seconds to wait for it, 0 if it is allowed."""
        if not self.on:
            return 0
        asked: list[tuple[RateLimitItem, str]] = [(item, f"address {address}") for item in self._address.get(kind, ())]
        if player is not None:
            asked += [(item, f"guest {player}") for item in self._guest.get(kind, ())]
        for item, whose in asked:
            if not self._window.hit(item, kind, whose):
                return max(1, math.ceil(self._window.get_window_stats(item, kind, whose).reset_time - time.time()))
        return 0


def spend(request: Request, kind: str, guest: Guest | None = None) -> None:
    """Refuse who has asked for too much of a kind."""
    allowances: Allowances = request.app.state.allowances
    wait = allowances.take(kind, request.client.host if request.client else "", guest.player if guest else None)
    if wait:
        raise Trouble(429, f"too many {kind} in a short time", headers={"Retry-After": str(wait)})


def limited(kind: str) -> Any:
    """A dependency of routes that anybody may ask for so often."""

    async def check(request: Request) -> None:
        spend(request, kind)

    checked: Callable[[Request], Coroutine[Any, Any, None]] = check
    return Depends(checked)
