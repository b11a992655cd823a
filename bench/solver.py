"""The solver: one way to tell what a hand may expect, ours or a peer's."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt
from time import perf_counter

from bench.clock import Entrant
from bench.judge import DisagreementError
from riverboat import Equity

ROUNDING = 1e-6  # some peers answer in single precision
SURE = 5  # standard errors: a right answer is off by more once in two million times


@dataclass(frozen=True, slots=True)
class Truth:
    """What the first hand may expect, and how sure that is."""

    value: float
    stderr: float = 0.0


def equity_of(answer: Equity) -> Truth:
    """The part of the pot that the first hand gets."""
    return Truth(answer.hands[0].equity, answer.hands[0].stderr)


def unbeaten(answer: Equity) -> Truth:
    """How often the first hand wins or shares: what those call equity who count a tie as a win."""
    hand = answer.hands[0]
    often = hand.win + hand.tie
    return Truth(often, 0.0 if answer.exact else sqrt(often * (1 - often) / answer.samples))


@dataclass(frozen=True, slots=True)
class Solver:
    """How it is asked, how many deals it counts in one run, and what the answer has to be.

    Who is too slow for a whole question is asked a part of it, with the truth of that part; a sampler is right within its error.
    """

    name: str
    ask: Callable[[], float]
    deals: int
    truth: Truth
    sampled: bool = False

    @property
    def entrant(self) -> Entrant:
        """Stand at the clock."""
        return Entrant(self.name, self.ask, self.deals)

    def check(self, what: str) -> float:
        """Raise unless the answer is right; the seconds that it took."""
        begin = perf_counter()
        found = self.ask()
        took = perf_counter() - begin
        spread = sqrt(self.truth.value * (1 - self.truth.value) / self.deals) if self.sampled else 0.0
        if not abs(found - self.truth.value) <= ROUNDING + SURE * hypot(spread, self.truth.stderr):
            raise DisagreementError(f"{what}: {self.name} says {found:.6f}, Riverboat {self.truth.value:.6f}")
        return took
