"""How much somebody may do in how much time."""

from collections import deque


class Allowance:
    """So many in so many seconds."""

    def __init__(self, most: int, within: float) -> None:
        """Nothing came yet."""
        self._most, self._within = most, within
        self._times: deque[float] = deque()

    def take(self, now: float) -> bool:
        """Whether one more is allowed; what is not allowed counts as well."""
        while self._times and self._times[0] <= now - self._within:
            self._times.popleft()
        self._times.append(now)
        return len(self._times) <= self._most

    def give_back(self) -> None:
        """The last one does not count."""
        self._times.pop()
