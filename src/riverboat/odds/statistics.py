"""How often each kind of hand comes, and how sure that is."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import sqrt

from riverboat.odds.sampling import Counted, Z
from riverboat.odds.tally import Tally

Interval = tuple[float, float]


def wilson(mean: float, variance: float, deals: int) -> Interval:
    """The 95 % interval of a mean between 0 and 1 by Wilson's score; for a frequency the variance is p (1 - p).

    >>> low, high = wilson(0.0, 0.0, 1000)
    >>> round(low, 5), round(high, 5)
    (0.0, 0.00383)
    """
    spread = Z * Z / deals
    centre = (mean + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(variance / deals + spread / (4 * deals))
    return max(0.0, centre - half), min(1.0, centre + half)


def interval_of(part: float, sampled: int) -> Interval:
    """The 95 % interval of a frequency in so many deals of a sample; a point if there was none."""
    return wilson(part, part * (1 - part), sampled) if sampled else (part, part)


class Makes:
    """The counts that know what hands make: those of the answer, or a sample that is dealt when first asked for."""

    def __init__(self, counted: Counted, again: Callable[[], Counted] | None = None) -> None:
        """`again` deals the same spot, if the answer came from a table that knows only who wins."""
        self._first, self._again = counted, again

    @cached_property
    def counted(self) -> Counted:
        """The counts."""
        known = self._again is None or any(self._first.tally.categories(0, 0))
        return self._first if known or self._again is None else self._again()


class Frequencies(Mapping[str, float]):
    """Kinds of hand and how often each comes, the best first, without those that never came; counted when first looked at."""

    def __init__(self, makes: Makes, counts: Callable[[Tally], dict[str, int]]) -> None:
        """`counts` reads the kinds off a tally."""
        self._makes, self._read = makes, counts

    @cached_property
    def _counts(self) -> dict[str, int]:
        return self._read(self._makes.counted.tally)

    @property
    def sampled(self) -> int:
        """The deals of the sample that they are of; none if every deal was counted."""
        return 0 if self._makes.counted.exact else self._makes.counted.tally.deals

    @property
    def seed(self) -> int | None:
        """What deals that sample again."""
        return self._makes.counted.seed if self.sampled else None

    def interval(self, kind: str) -> Interval:
        """The 95 % interval of a frequency by Wilson's score, also of a kind that never came; a point if every deal was counted."""
        return interval_of(self.get(kind, 0.0), self.sampled)

    def __getitem__(self, kind: str) -> float:
        """How often a kind came."""
        return self._counts[kind] / self._makes.counted.tally.deals

    def __iter__(self) -> Iterator[str]:
        """The kinds that came."""
        return iter(self._counts)

    def __len__(self) -> int:
        """How many kinds came."""
        return len(self._counts)

    def __repr__(self) -> str:
        """As a dictionary."""
        return repr(dict(self))
