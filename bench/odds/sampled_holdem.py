"""Sampled hold'em: deals per second."""

from collections.abc import Iterator, Sequence
from typing import Any

from bench.measurement import DEALS
from bench.odds.evaluator_loop import dealt
from bench.odds.odds_benchmark import OddsBenchmark
from bench.odds.odds_function import Expected, OddsFunction, equity_of
from bench.odds.odds_libraries import eval7_sampled, hand_evaluator_sampled, loops, poker_equity_sampled, pokerkit_sampled
from riverboat import Equity, equity
from riverboat.odds.counting.sampling_backends import thread_count

HERO, ACES = "AsKs", "AsAh"
SEATS = 6
MANY = 500_000  # our deals per run, twice as many on two threads; longer runs are disturbed more
THEIRS = 100_000  # deals of a peer per run
LOOPS = 2_000
LOOPED = ("phevaluator", "pkrbot")
NOTE = "phevaluator and pkrbot rank hands only, in a loop over deals drawn outside the timed part; pokerkit draws 200 a turn"


def sampled(seed: int) -> Iterator[OddsBenchmark[Equity]]:
    """The questions: heads-up on one thread, six-handed on one and two."""
    yield OddsBenchmark(
        f"sampled {HERO} v random, 1 thread",
        DEALS,
        MANY,
        lambda progress: equity(HERO, samples=MANY, seed=seed, threads=1, progress=progress),
        lambda answer: _heads_up(answer, seed),
        40e6,
        NOTE,
    )
    yield OddsBenchmark(
        "sampled AA v 5 random, 1 thread",
        DEALS,
        MANY,
        lambda progress: equity(ACES, opponents=SEATS - 1, samples=MANY, seed=seed, threads=1, progress=progress),
        lambda answer: _six(answer, seed, 1),
        20e6,
        NOTE,
    )
    yield OddsBenchmark(
        "sampled AA v 5 random, 2 threads",
        DEALS,
        2 * MANY,
        lambda progress: equity(ACES, opponents=SEATS - 1, samples=2 * MANY, seed=seed, threads=2, progress=progress),
        lambda answer: _six(answer, seed, 2),
        36e6,
        f"holdem-hand-evaluator takes all cores ({thread_count(None)} here); it counts ties as wins, and is checked against that",
    )


def _heads_up(answer: Equity, seed: int) -> Sequence[OddsFunction]:
    expected = equity_of(answer)

    def deals(hands: int) -> tuple[Any, Expected]:
        return dealt(HERO, 2, min(hands, LOOPS), seed), expected

    return [
        *eval7_sampled(HERO, THEIRS, expected),
        *loops(LOOPED, deals, sampled=True),
        *pokerkit_sampled(HERO, 2, expected),
        *poker_equity_sampled("holdem", [HERO, "**"], THEIRS, 1, expected),
    ]


def _six(answer: Equity, seed: int, threads: int) -> Sequence[OddsFunction]:
    expected = equity_of(answer)
    own = poker_equity_sampled("holdem", [ACES, *["**"] * (SEATS - 1)], THEIRS, threads, expected)
    if threads > 1:
        return [*own, *hand_evaluator_sampled(ACES, SEATS, THEIRS, answer)]

    def deals(hands: int) -> tuple[Any, Expected]:
        return dealt(ACES, SEATS, min(hands, LOOPS), seed), expected

    return [*loops(LOOPED, deals, sampled=True), *pokerkit_sampled(ACES, SEATS, expected), *own]
