"""The function: one way to tell what a hand may expect, ours or a peer's."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt
from time import perf_counter

from bench.evaluator import DisagreementError
from bench.timing import Candidate
from riverboat import Equity

ROUNDING = 1e-6  # some peers answer in single precision
SURE = 5  # standard errors: a right answer is off by more once in two million times


@dataclass(frozen=True, slots=True)
class Expected:
    """What the first hand may expect, and how sure that is."""

    value: float
    stderr: float = 0.0


def equity_of(answer: Equity) -> Expected:
    """The part of the pot that the first hand gets."""
    return Expected(answer.hands[0].equity, answer.hands[0].stderr)


def unbeaten(answer: Equity) -> Expected:
    """How often the first hand wins or shares: what those call equity who count a tie as a win."""
    hand = answer.hands[0]
    often = hand.win + hand.tie
    return Expected(often, 0.0 if answer.exact else sqrt(often * (1 - often) / answer.samples))


@dataclass(frozen=True, slots=True)
class OddsFunction:
    """How it is asked, how many deals it counts in one run, and what the answer has to be.

    Who is too slow for a whole question is asked a part of it, with the expected of that part; a sampler is right within its error.
    """

    name: str
    ask: Callable[[], float]
    deals: int
    expected: Expected
    sampled: bool = False

    @property
    def candidate(self) -> Candidate:
        """Stand at the timer."""
        return Candidate(self.name, self.ask, self.deals)

    def check(self, what: str) -> float:
        """Raise unless the answer is right; the seconds that it took."""
        begin = perf_counter()
        found = self.ask()
        took = perf_counter() - begin
        spread = sqrt(self.expected.value * (1 - self.expected.value) / self.deals) if self.sampled else 0.0
        if not abs(found - self.expected.value) <= ROUNDING + SURE * hypot(spread, self.expected.stderr):
            raise DisagreementError(f"{what}: {self.name} says {found:.6f}, Riverboat {self.expected.value:.6f}")
        return took
