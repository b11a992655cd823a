"""Poker Knight's default question: a hand against one or five unknown hands, 100,000 deals."""

from collections.abc import Iterator, Sequence
from math import sqrt

from bench.measurement import TIME
from bench.odds.odds_benchmark import OddsBenchmark
from bench.odds.odds_function import Expected, OddsFunction
from bench.odds.odds_libraries import eval7_sampled, hand_evaluator_sampled, poker_equity_sampled, pokerkit_sampled
from riverboat import equity, solve_poker_hand
from riverboat.odds.cache import CACHE
from riverboat.odds.counting.sampling_backends import thread_count
from riverboat.poker_knight.solver import SimulationResult

HERO = ["As", "Ks"]
HAND = "".join(HERO)
MANY = 100_000
GOAL = 10e-3
NOTE = "Poker Knight itself, which is not on PyPI, took {} s where the goals were set; pokerkit draws 200 deals a turn, scaled"
SECONDS = {1: 72, 5: 191}


def poker_knight(_: int) -> Iterator[OddsBenchmark[SimulationResult]]:
    """Against one and against five."""
    yield from (_question(rivals) for rivals in SECONDS)


def _question(rivals: int) -> OddsBenchmark[SimulationResult]:
    def ask(_: object) -> SimulationResult:
        CACHE.clear()  # a cached result would not measure anything
        return solve_poker_hand(HERO, rivals)

    def peers(answer: SimulationResult) -> Sequence[OddsFunction]:
        expected = Expected(answer.equity, 0.0 if answer.exact else sqrt(answer.equity * (1 - answer.equity) / answer.simulations_run))
        exactly = equity(HAND, opponents=rivals, samples=MANY * 10)
        return [
            *(eval7_sampled(HAND, MANY, expected) if rivals == 1 else ()),
            *pokerkit_sampled(HAND, rivals + 1, expected),
            *poker_equity_sampled("holdem", [HAND, *["**"] * rivals], MANY, thread_count(None), expected),
            *hand_evaluator_sampled(HAND, rivals + 1, MANY, exactly),
        ]

    counted = ask(None).exact  # the goal is a time, or an exact result in any time
    what = f"Poker Knight's default, {HAND} v {rivals}, {'exact' if counted else 'sampled'}"
    note = "ours counts every deal, which the goal allows instead of 10 ms, the peers sample 100,000; " if counted else ""
    return OddsBenchmark(what, TIME, MANY, ask, peers, None if counted else GOAL, note + NOTE.format(SECONDS[rivals]))
