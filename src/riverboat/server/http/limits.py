"""How much one address, and one guest, may ask for in which time."""

import math
import time
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Depends, Request

from riverboat.server.http.allowance import Ration
from riverboat.server.http.auth import Guest
from riverboat.server.http.household import household
from riverboat.server.http.problems import Trouble

MINUTE, HOUR = 60, 3600

# What one guest may do, and all guests of one household together. So many in so many seconds.
GUEST = {
    "tables": ((10, MINUTE), (100, HOUR)),
    "commands": ((100, 20),),
    "odds": ((30, MINUTE), (600, HOUR)),
    "codes": ((10, MINUTE),),
    "names": ((10, MINUTE),),
}
ADDRESS = {
    "anything": ((100, 1), (3000, MINUTE)),
    "looks": ((10, 1), (300, MINUTE)),  # at what has to be worked out
    "guests": ((20, MINUTE), (200, HOUR)),
    "tables": ((30, MINUTE), (300, HOUR)),
    "commands": ((1000, 20),),
    "odds": ((60, MINUTE), (1200, HOUR)),
    "codes": ((20, MINUTE),),
    "names": ((60, MINUTE),),
    "sockets": ((120, MINUTE),),
}


class Allowances:
    """What everybody has left."""

    def __init__(self, *, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has asked for anything yet."""
        self.on, self._clock = on, clock
        self._guest = {kind: [Ration(*each) for each in every] for kind, every in GUEST.items()}
        self._address = {kind: [Ration(*each) for each in every] for kind, every in ADDRESS.items()}

    def take(self, kind: str, address: str, player: str | None = None) -> int:
        """Ask for one of a kind: how many seconds to wait for it, 0 if it is allowed; what is not allowed costs nothing."""
        if not self.on:
            return 0
        home = household(address)
        asked = [(ration, home) for ration in self._address.get(kind, ())]
        if player is not None:
            asked += [(ration, player) for ration in self._guest.get(kind, ())]
        now = self._clock()
        wait = max((ration.wait(whose, now) for ration, whose in asked), default=0.0)
        if wait <= 0:
            for ration, whose in asked:
                ration.take(whose, now)
        return math.ceil(wait)

    def __len__(self) -> int:
        """How much is remembered of all who asked."""
        return sum(len(ration) for kinds in (self._guest, self._address) for every in kinds.values() for ration in every)


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
