"""A sampling strategy with a smaller error: every deal is judged against all hands that the rest of the deck makes.

From one deal of the whole deck, arithmetic counts how often none of the other hands is better, over every choice of opponents among
them. The fraction of hands that are better varies from deal to deal, but its mean is known exactly wherever the odds against one
opponent can be counted. So the part of the result that is due to the deviation from this mean can be subtracted (a control variate).
Each half of the deals gets the slope of this correction from the other half, so that the estimate has no bias.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, sqrt
from time import perf_counter
from typing import NamedTuple

from msgspec.structs import replace

from riverboat.odds.cache import CACHE
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import BUDGET, Pace, affordable, choose, enumerate_all
from riverboat.odds.counting.opponent_sampling import OpponentCounts, OpponentSampler
from riverboat.odds.counting.sampling import Progress, stream_seed
from riverboat.odds.counting.sampling_backends import thread_count
from riverboat.odds.result import kinds
from riverboat.odds.spot import Spot
from riverboat.poker_knight.sampling_strategies import Estimate

FIGURES = range(3)  # win, tie and equity
RIDGE = 1e-9  # keeps slopes finite where the two controls vary together

Pair = tuple[float, float]


class WholeDeckSampling:
    """Deals the whole deck, averages over every choice of opponents, and corrects by exact heads-up odds.

    The contest must judge each hand by itself.
    """

    name = "whole-deck"

    def sample(self, spot: Spot, deals: int, *, seed: int, threads: int | None, time: float | None, progress: Progress | None) -> Estimate:
        """Deal half of the deals from each of two random streams."""
        started = perf_counter()
        number_of_threads = thread_count(threads)
        sampler = OpponentSampler(spot)
        means = heads_up(spot, number_of_threads, time)
        halves = OpponentCounts(sampler.opponents), OpponentCounts(sampler.opponents)
        goals = deals - deals // 2, deals // 2
        pace, done = Pace(2 * sampler.batch), 0
        try:
            while done < goals[0]:
                batches, before = max(1, pace.deals // 2 // sampler.batch), perf_counter()
                for half, (counts, goal) in enumerate(zip(halves, goals, strict=True)):
                    size = min(batches * sampler.batch, goal - done)
                    counts.add(sampler.sample(stream_seed(seed, half), done // sampler.batch, size, number_of_threads))
                done += batches * sampler.batch
                pace.update(2 * batches * sampler.batch, perf_counter() - before)
                if time is not None and perf_counter() - started >= time:
                    break
        except KeyboardInterrupt:
            if not halves[0].deals:
                raise
        (contest,) = spot.variant.shares.values()
        dealt = sum(counts.deals for counts in halves)
        made = [sum(times) for times in zip(*(counts.categories for counts in halves), strict=True)]
        win, ties, equity = corrected(halves, len(spot.hands) - 1, means)
        tie = min(ties.value, 1 - win.value)
        return Estimate(
            win=win.value,
            tie=tie,
            loss=1 - win.value - tie,
            equity=equity.value,
            win_error=win.error,
            equity_error=equity.error,
            deals=dealt,
            complete=dealt == deals,
            categories={kind: times / dealt for kind, times in kinds(contest, made).items()},
            backend="kernel" if sampler.native else "reference",
        )


def heads_up(spot: Spot, threads: int, time: float | None) -> Pair | None:
    """How often one unknown hand beats the first and how often it ties, exactly; None if that takes too long to count."""
    compiled = plans(replace(spot, hands=spot.hands[:2]))
    strategies = choose(compiled)
    if not affordable(strategies) or (time is not None and sum(strategy.cost for strategy in strategies) > BUDGET * time / 2):
        return None
    try:
        tally = CACHE.get(compiled, lambda: enumerate_all(strategies, threads, time=time)).tally
    except TimeoutError:
        return None
    nobody, _, better, both = tally.winners(0)
    return (better + nobody) / tally.deals, both / tally.deals


# --- the estimate --------------------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """An estimate and its standard error."""

    value: float
    error: float


class Outcome(NamedTuple):
    """Deals in which as many hands beat and tie the first."""

    times: int
    figures: tuple[float, float, float]
    deviations: Pair  # of the fractions of hands that beat and tie it, from their means


def corrected(halves: Sequence[OpponentCounts], opponents: int, means: Pair | None) -> list[Figure]:
    """Win, tie and equity; without exact means there is no correction."""
    outcomes = [list(_outcomes(counts, opponents, means)) for counts in halves]
    deals = sum(counts.deals for counts in halves)
    floor = (opponents / halves[0].opponents) ** 2 / deals  # one more deal could have shown one more better hand
    return [_figure(outcomes, figure, deals, floor) for figure in FIGURES]


def _outcomes(counts: OpponentCounts, opponents: int, means: Pair | None) -> Iterator[Outcome]:
    hands = counts.opponents
    for better, same, times in counts:
        deviations = (better / hands - means[0], same / hands - means[1]) if means else (0.0, 0.0)
        yield Outcome(times, choice_odds(better, same, hands, opponents), deviations)


@lru_cache(maxsize=4096)
def choice_odds(better: int, same: int, hands: int, opponents: int) -> tuple[float, float, float]:
    """Win, tie and equity against a random choice of opponents among hands of which some are better and some tie.

    >>> choice_odds(better=1, same=1, hands=4, opponents=2)
    (0.16666666666666666, 0.3333333333333333, 0.3333333333333333)
    """
    worse, choices = hands - better - same, comb(hands, opponents)
    ties = [comb(same, tied) * comb(worse, opponents - tied) / choices for tied in range(opponents + 1)]
    return ties[0], sum(ties[1:]), sum(part / (tied + 1) for tied, part in enumerate(ties))


def _figure(halves: Sequence[Sequence[Outcome]], figure: int, deals: int, floor: float) -> Figure:
    """The mean of the corrected values, each half with the slopes of the other."""
    slopes = [_slopes(half, figure) for half in halves]
    values = [
        (times, figures[figure] - first * deviations[0] - second * deviations[1])
        for half, (first, second) in zip(halves, reversed(slopes), strict=True)
        for times, figures, deviations in half
    ]
    mean = sum(times * value for times, value in values) / deals
    variance = sum(times * (value - mean) ** 2 for times, value in values) / deals
    return Figure(min(1.0, max(0.0, mean)), sqrt(max(variance, floor) / deals))


def _slopes(outcomes: Sequence[Outcome], figure: int) -> Pair:
    """The slopes of a figure along both deviations, by least squares."""
    deals = sum(outcome.times for outcome in outcomes)
    if not deals:
        return 0.0, 0.0
    rows = [(times, (*deviations, figures[figure])) for times, figures, deviations in outcomes]
    mean = [sum(times * row[at] for times, row in rows) / deals for at in range(3)]

    def covariance(a: int, b: int) -> float:
        return sum(times * (row[a] - mean[a]) * (row[b] - mean[b]) for times, row in rows) / deals

    first, second, both = covariance(0, 0), covariance(1, 1), covariance(0, 1)
    ridge = RIDGE * (first + second)
    if not ridge:
        return 0.0, 0.0
    first, second = first + ridge, second + ridge
    determinant = first * second - both**2
    along = covariance(0, 2), covariance(1, 2)
    return (second * along[0] - both * along[1]) / determinant, (first * along[1] - both * along[0]) / determinant
