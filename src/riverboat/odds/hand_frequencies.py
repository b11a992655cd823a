"""Frequencies of kinds of hand, with 95 % intervals by Wilson's score."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import sqrt

from riverboat.odds.counting.sampling import CountedDeals, Z
from riverboat.odds.counting.tally import Tally

Interval = tuple[float, float]


def wilson(mean: float, variance: float, deals: float) -> Interval:
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
    """The 95 % interval of a frequency in a sample of so many deals; a point if every deal was counted (`sampled` is 0)."""
    return wilson(part, part * (1 - part), sampled) if sampled else (part, part)


class HandKinds:
    """The counts that include kinds of hand: those of the result, or of a sample dealt on first use."""

    def __init__(self, counted: CountedDeals, again: Callable[[], CountedDeals] | None = None) -> None:
        """`again` samples the same spot, if the result came from the preflop table, which knows only who wins."""
        self._first, self._again = counted, again

    @cached_property
    def counted(self) -> CountedDeals:
        """The counts."""
        known = self._again is None or any(self._first.tally.categories(0, 0))
        return self._first if known or self._again is None else self._again()


class Frequencies(Mapping[str, float]):
    """Kinds of hand and their frequencies, best first, without those that never occurred; computed on first use."""

    def __init__(self, makes: HandKinds, counts: Callable[[Tally], dict[str, int]]) -> None:
        """`counts` reads the kinds of hand from a tally."""
        self._makes, self._read = makes, counts

    @cached_property
    def _counts(self) -> dict[str, int]:
        return self._read(self._makes.counted.tally)

    @property
    def sampled(self) -> int:
        """The size of the sample; 0 if every deal was counted."""
        return 0 if self._makes.counted.exact else self._makes.counted.tally.deals

    @property
    def seed(self) -> int | None:
        """The seed of the sample; None if every deal was counted."""
        return self._makes.counted.seed if self.sampled else None

    def interval(self, kind: str) -> Interval:
        """The 95 % interval of a frequency, also of a kind that never occurred; a point if every deal was counted."""
        return interval_of(self.get(kind, 0.0), self.sampled)

    def __getitem__(self, kind: str) -> float:
        """The frequency of a kind."""
        return self._counts[kind] / self._makes.counted.tally.deals

    def __iter__(self) -> Iterator[str]:
        """The kinds that occurred."""
        return iter(self._counts)

    def __len__(self) -> int:
        """How many kinds occurred."""
        return len(self._counts)

    def __repr__(self) -> str:
        """As a dictionary."""
        return repr(dict(self))
