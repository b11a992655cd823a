"""The turnstile: how many come from one household at a time."""

from collections import Counter
from collections.abc import Callable

from riverboat.server.http.household import household

CROWDED = "not so fast: too many come from your address"
PLACE = 5  # seconds after which there may be a place again


class Turnstile:
    """Counts who is in, by household."""

    def __init__(self, most: int, carries: Callable[[str], bool] = lambda _: False) -> None:
        """Let so many in from each household, 0 is any number; an address that carries others is none."""
        self._most, self._carries = most, carries
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Let one more in; False if that is too many."""
        if self._carries(address):
            return True
        home = household(address)
        if self._most and self._inside[home] >= self._most:
            return False
        self._inside[home] += 1
        return True

    def leave(self, address: str) -> None:
        """One is gone."""
        if self._carries(address):
            return
        home = household(address)
        self._inside[home] -= 1
        if self._inside[home] <= 0:
            del self._inside[home]
