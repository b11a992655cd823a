"""OddsFunction: one way to compute the equity of a hand, ours or a peer's, with the expected result."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt
from time import perf_counter

from bench.evaluator import DisagreementError
from bench.timing import Candidate
from riverboat import Equity

ROUNDING = 1e-6  # some peers use single precision
SURE = 5  # standard errors: a right result is off by more once in two million times


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected result for the first hand, with its standard error."""

    value: float
    stderr: float = 0.0


def equity_of(answer: Equity) -> Expected:
    """The equity of the first hand."""
    return Expected(answer.hands[0].equity, answer.hands[0].stderr)


def unbeaten(answer: Equity) -> Expected:
    """How often the first hand wins or ties: the result of peers that count a tie as a win."""
    hand = answer.hands[0]
    often = hand.win + hand.tie
    return Expected(often, 0.0 if answer.exact else sqrt(often * (1 - often) / answer.samples))


@dataclass(frozen=True, slots=True)
class OddsFunction:
    """A function with its number of deals per run and its expected result.

    Slow peers answer a part of the question, with the expected result of that part; a sample is right within its error.
    """

    name: str
    ask: Callable[[], float]
    deals: int
    expected: Expected
    sampled: bool = False

    @property
    def candidate(self) -> Candidate:
        """A candidate for the timer."""
        return Candidate(self.name, self.ask, self.deals)

    def check(self, what: str) -> float:
        """Raise unless the result is right; return the seconds that it took."""
        begin = perf_counter()
        result = self.ask()
        took = perf_counter() - begin
        spread = sqrt(self.expected.value * (1 - self.expected.value) / self.deals) if self.sampled else 0.0
        if not abs(result - self.expected.value) <= ROUNDING + SURE * hypot(spread, self.expected.stderr):
            raise DisagreementError(f"{what}: {self.name} says {result:.6f}, Riverboat {self.expected.value:.6f}")
        return took
