"""Sampling strategies: ways to estimate the odds of a hand from random deals."""

from collections.abc import Mapping
from math import sqrt
from typing import Any, Protocol

from msgspec import Struct

from riverboat.odds.counting.sampling import Progress
from riverboat.odds.equity_and_odds import odds
from riverboat.odds.hand_frequencies import Interval, wilson
from riverboat.odds.result import Equity
from riverboat.odds.spot import Spot


class Estimate(Struct, frozen=True, kw_only=True):
    """The odds of the first hand of a spot, as a strategy estimates them."""

    win: float  # how often it wins alone
    tie: float  # how often it ties for the best hand
    loss: float  # how often another hand is better
    equity: float  # its average part of the pot
    win_error: float  # the standard error of `win`; 0 if every deal was counted
    equity_error: float  # the standard error of `equity`
    deals: int  # the number of deals
    exact: bool = False  # whether every deal was counted
    complete: bool = True  # whether all deals were dealt that were asked for; otherwise the time was up
    categories: Mapping[str, float] = {}  # how often it made each kind of hand
    backend: str = ""  # what ranked the hands: kernel, table, cache, or reference, which is Python
    odds: Equity | None = None  # the odds of every hand, if the strategy counts them

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of `win` by Wilson's score, as for as many plain deals as would have the same error; a point if exact."""
        if not self.win_error:
            return self.win, self.win
        spread = self.win * (1 - self.win)
        return wilson(self.win, spread, spread / self.win_error**2 if spread else self.deals)

    @classmethod
    def of(cls, odds: Equity) -> "Estimate":
        """The odds of the first hand of a result."""
        hero, tally = odds.hands[0], odds.tally
        spread = 0.0 if odds.exact else hero.win * (1 - hero.win) or 1 / odds.samples  # at least what one more deal could have shown
        return cls(
            win=hero.win,
            tie=hero.tie,
            loss=(tally.deals - tally.scoops(0) - tally.parts(0)) / tally.deals,
            equity=hero.equity,
            win_error=sqrt(spread / odds.samples),
            equity_error=hero.stderr,
            deals=odds.samples,
            exact=odds.exact,
            complete=odds.stopped in ("samples", "all deals"),
            categories=hero.categories,
            backend=odds.backend,
            odds=odds,
        )


class SamplingStrategy(Protocol):
    """Estimates the odds of a hand against unknown hands from random deals."""

    @property
    def name(self) -> str:
        """The name that results show."""

    def sample(self, spot: Spot, deals: int, *, seed: int, threads: int | None, time: float | None, progress: Progress | None) -> Estimate:
        """Deal `deals` deals and estimate the odds of the first hand.

        The same seed must give the same estimate on any number of threads (None: one per core). After `time` seconds (None: no limit),
        return an estimate from the deals so far that is not `complete`. `progress` may be called with counts.
        """


class PlainSampling:
    """Deals the opponents' cards and the rest of the board, and counts who wins."""

    name = "plain"

    def __init__(self, client: Any = None) -> None:
        """Deal on this machine, or on the workers of a dask.distributed client."""
        self.client = client

    def sample(self, spot: Spot, deals: int, *, seed: int, threads: int | None, time: float | None, progress: Progress | None) -> Estimate:
        """Count so many deals."""
        return Estimate.of(odds(spot, samples=deals, seed=seed, threads=threads, time=time, progress=progress, client=self.client))
