"""Rate limits per guest and per address, limits of chat messages, and limits of open connections.

An IPv6 /64 network counts as one address.
"""

import asyncio
import math
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

from fastapi import Depends, Request

from riverboat.server.http.auth import Guest
from riverboat.server.http.problems import ProblemError

MINUTE, HOUR = 60, 3600

# (requests, seconds) for one guest, and for all guests of one address together.
GUEST_LIMITS = {
    "tables": ((10, MINUTE), (100, HOUR)),
    "commands": ((100, 20),),
    "odds": ((30, MINUTE), (600, HOUR)),
    "codes": ((10, MINUTE),),
    "names": ((10, MINUTE),),
}
ADDRESS_LIMITS = {
    "anything": ((100, 1), (3000, MINUTE)),
    "looks": ((10, 1), (300, MINUTE)),  # requests whose response has to be computed
    "guests": ((20, MINUTE), (200, HOUR)),
    "tables": ((30, MINUTE), (300, HOUR)),
    "commands": ((1000, 20),),
    "odds": ((60, MINUTE), (1200, HOUR)),
    "codes": ((20, MINUTE),),
    "names": ((60, MINUTE),),
    "sockets": ((120, MINUTE),),
}
CHAT_LIMIT = (10, 10.0)  # messages, seconds
MAX_TALKERS = 1000  # players per room whose chat is counted
MAX_KEYS = 10_000  # guests or addresses that one limit remembers
EXPIRED_AT_ONCE = 100  # keys removed per request, so that no request waits for a long clean-up

TOO_MANY_CONNECTIONS = "not so fast: too many come from your address"
RETRY_AFTER = 5  # seconds after which a connection may be free again


def address_key(address: str) -> str:
    """The key under which an address is counted: an IPv6 customer owns a whole /64 network.

    >>> address_key("192.0.2.7"), address_key("2001:db8:1:2:aaaa::7"), address_key("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket, or a test client
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False).network_address)


# --- sliding windows -----------------------------------------------------------------------------------------------


class SlidingWindow:
    """At most `limit` events within any `seconds`."""

    def __init__(self, limit: int, seconds: float) -> None:
        """Start without events."""
        self._limit, self._seconds = limit, seconds
        self._times: deque[float] = deque()

    def take(self, now: float) -> bool:
        """Count an event; False if it exceeds the limit (it counts nevertheless)."""
        self._expire(now)
        self._times.append(now)
        return len(self._times) <= self._limit

    def give_back(self) -> None:
        """Uncount the last event."""
        self._times.pop()

    def wait(self, now: float) -> float:
        """Seconds until another event is allowed."""
        self._expire(now)
        return self._times[-self._limit] + self._seconds - now if len(self._times) >= self._limit else 0.0

    def empty(self, now: float) -> bool:
        """Whether no event counts any more."""
        self._expire(now)
        return not self._times

    def _expire(self, now: float) -> None:
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()


class KeyedWindows:
    """One sliding window per key, for the most recent keys."""

    def __init__(self, limit: int, seconds: float, max_keys: int = MAX_KEYS) -> None:
        """Start without keys."""
        self._limit, self._seconds, self._max_keys = limit, seconds, max_keys
        self._windows: OrderedDict[str, SlidingWindow] = OrderedDict()  # in order of the last event

    def wait(self, key: str, now: float) -> float:
        """Seconds until another event of this key is allowed."""
        window = self._windows.get(key)
        return window.wait(now) if window is not None else 0.0

    def take(self, key: str, now: float) -> None:
        """Count an event of this key."""
        for _ in range(EXPIRED_AT_ONCE):
            if not self._windows or not next(iter(self._windows.values())).empty(now):
                break
            self._windows.popitem(last=False)
        self._windows.setdefault(key, SlidingWindow(self._limit, self._seconds)).take(now)
        self._windows.move_to_end(key)
        if len(self._windows) > self._max_keys:
            self._windows.popitem(last=False)

    def __len__(self) -> int:
        """The number of keys with a window."""
        return len(self._windows)


# --- requests ------------------------------------------------------------------------------------------------------


class RateLimiter:
    """Counts requests by kind, guest and address."""

    def __init__(self, *, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with nothing counted."""
        self.enabled, self._clock = enabled, clock
        self._guest = {kind: [KeyedWindows(*limit) for limit in limits] for kind, limits in GUEST_LIMITS.items()}
        self._address = {kind: [KeyedWindows(*limit) for limit in limits] for kind, limits in ADDRESS_LIMITS.items()}

    def take(self, kind: str, address: str, player: str | None = None) -> int:
        """Count a request and return 0, or return the seconds to wait; a refused request is not counted."""
        if not self.enabled:
            return 0
        key = address_key(address)
        windows = [(window, key) for window in self._address.get(kind, ())]
        if player is not None:
            windows += [(window, player) for window in self._guest.get(kind, ())]
        now = self._clock()
        wait = max((window.wait(key, now) for window, key in windows), default=0.0)
        if wait <= 0:
            for window, key in windows:
                window.take(key, now)
        return math.ceil(wait)

    def __len__(self) -> int:
        """The number of windows in memory."""
        return sum(len(windows) for kinds in (self._guest, self._address) for limits in kinds.values() for windows in limits)


def check_rate_limit(request: Request, kind: str, guest: Guest | None = None) -> None:
    """Raise a 429 problem if the guest or the address has sent too many requests of this kind."""
    limiter: RateLimiter = request.app.state.rate_limiter
    wait = limiter.take(kind, request.client.host if request.client else "", guest.player if guest else None)
    if wait:
        raise ProblemError(429, f"too many {kind} in a short time", headers={"Retry-After": str(wait)})


def rate_limited(kind: str) -> Any:
    """A FastAPI dependency that checks the rate limit per address."""

    async def check(request: Request) -> None:
        check_rate_limit(request, kind)

    dependency: Callable[[Request], Coroutine[Any, Any, None]] = check
    return Depends(dependency)


# --- chat and connections ------------------------------------------------------------------------------------------


class ChatLimiter:
    """Counts the chat messages and reactions of each player in one room."""

    def __init__(self) -> None:
        """Start with nothing counted."""
        self._windows: dict[str, SlidingWindow] = {}

    def take(self, player: str) -> bool:
        """Count a message; False if the player has sent too many."""
        if player not in self._windows and len(self._windows) >= MAX_TALKERS:
            self._windows.clear()
        return self._windows.setdefault(player, SlidingWindow(*CHAT_LIMIT)).take(asyncio.get_running_loop().time())


class ConnectionLimiter:
    """Limits the connections that one address has open at a time."""

    def __init__(self, limit: int, exempt: Callable[[str], bool] = lambda _: False) -> None:
        """Allow `limit` connections per address, 0 for any number; exempt addresses (proxies) are not counted."""
        self._limit, self._exempt = limit, exempt
        self._open: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Count a new connection; False if the address has too many."""
        if self._exempt(address):
            return True
        key = address_key(address)
        if self._limit and self._open[key] >= self._limit:
            return False
        self._open[key] += 1
        return True

    def release(self, address: str) -> None:
        """Uncount a closed connection."""
        if self._exempt(address):
            return
        key = address_key(address)
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]
