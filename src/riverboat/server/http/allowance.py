"""How much somebody may do in how much time."""

from collections import OrderedDict, deque

KNOWN = 10_000  # people whose allowance is remembered
FORGOTTEN = 100  # of them at a time: nobody waits until all are


class Allowance:
    """So many in so many seconds."""

    def __init__(self, most: int, within: float) -> None:
        """Nothing came yet."""
        self._most, self._within = most, within
        self._times: deque[float] = deque()

    def take(self, now: float) -> bool:
        """Whether one more is allowed; what is not allowed counts as well."""
        self._forget(now)
        self._times.append(now)
        return len(self._times) <= self._most

    def give_back(self) -> None:
        """The last one does not count."""
        self._times.pop()

    def wait(self, now: float) -> float:
        """Seconds until one more is allowed."""
        self._forget(now)
        return self._times[-self._most] + self._within - now if len(self._times) >= self._most else 0.0

    def whole(self, now: float) -> bool:
        """Whether nothing is taken from it any more."""
        self._forget(now)
        return not self._times

    def _forget(self, now: float) -> None:
        while self._times and self._times[0] <= now - self._within:
            self._times.popleft()


class Ration:
    """The same allowance for each of many: remembered while it is not whole, and of so many people only."""

    def __init__(self, most: int, within: float, known: int = KNOWN) -> None:
        """Nobody took anything yet."""
        self._most, self._within, self._known = most, within, known
        self._each: OrderedDict[str, Allowance] = OrderedDict()  # who took last stands last, and is whole again last

    def wait(self, whose: str, now: float) -> float:
        """Seconds until somebody is allowed one more."""
        found = self._each.get(whose)
        return found.wait(now) if found is not None else 0.0

    def take(self, whose: str, now: float) -> None:
        """Somebody takes one."""
        for _ in range(FORGOTTEN):
            if not self._each or not next(iter(self._each.values())).whole(now):
                break
            self._each.popitem(last=False)
        self._each.setdefault(whose, Allowance(self._most, self._within)).take(now)
        self._each.move_to_end(whose)
        if len(self._each) > self._known:
            self._each.popitem(last=False)

    def __len__(self) -> int:
        """Of how many people something is remembered."""
        return len(self._each)
