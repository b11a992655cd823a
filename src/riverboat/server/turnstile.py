"""The turnstile: how many sockets come from one address at a time."""

from collections import Counter


class Turnstile:
    """Counts who is in, by address."""

    def __init__(self, most: int) -> None:
        """Let so many in from each address; 0 is any number."""
        self._most = most
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Let one more in; False if that is too many."""
        if self._most and self._inside[address] >= self._most:
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One is gone."""
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]
