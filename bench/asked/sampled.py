"""Sampled hold'em: deals a second."""

from collections.abc import Iterator, Sequence
from typing import Any

from bench.asked.peers import eval7_sampled, hand_evaluator_sampled, loops, poker_equity_sampled, pokerkit_sampled
from bench.loop import dealt
from bench.question import Question
from bench.row import DEALS
from bench.solver import Solver, Truth, equity_of
from riverboat import Equity, equity
from riverboat.odds.sampling import threads_of

HERO, ACES = "AsKs", "AsAh"
SEATS = 6
MANY = 500_000  # deals of ours in one run, twice as many on two threads: longer runs meet more of what else the machine does
THEIRS = 100_000  # deals of a peer in one run
LOOPS = 2_000
LOOPED = ("phevaluator", "pkrbot")
NOTE = "phevaluator and pkrbot rank hands only, in a loop over deals drawn outside the clock; pokerkit draws 200 a turn"


def sampled(seed: int) -> Iterator[Question[Equity]]:
    """The questions: heads-up on one thread, six-handed on one and two."""
    yield Question(
        f"sampled {HERO} v random, 1 thread",
        DEALS,
        MANY,
        lambda progress: equity(HERO, samples=MANY, seed=seed, threads=1, progress=progress),
        lambda answer: _heads_up(answer, seed),
        40e6,
        NOTE,
    )
    yield Question(
        "sampled AA v 5 random, 1 thread",
        DEALS,
        MANY,
        lambda progress: equity(ACES, opponents=SEATS - 1, samples=MANY, seed=seed, threads=1, progress=progress),
        lambda answer: _six(answer, seed, 1),
        20e6,
        NOTE,
    )
    yield Question(
        "sampled AA v 5 random, 2 threads",
        DEALS,
        2 * MANY,
        lambda progress: equity(ACES, opponents=SEATS - 1, samples=2 * MANY, seed=seed, threads=2, progress=progress),
        lambda answer: _six(answer, seed, 2),
        36e6,
        f"holdem-hand-evaluator takes all cores ({threads_of(None)} here); it counts ties as wins, and is checked against that",
    )


def _heads_up(answer: Equity, seed: int) -> Sequence[Solver]:
    truth = equity_of(answer)

    def deals(hands: int) -> tuple[Any, Truth]:
        return dealt(HERO, 2, min(hands, LOOPS), seed), truth

    return [
        *eval7_sampled(HERO, THEIRS, truth),
        *loops(LOOPED, deals, sampled=True),
        *pokerkit_sampled(HERO, 2, truth),
        *poker_equity_sampled("holdem", [HERO, "**"], THEIRS, 1, truth),
    ]


def _six(answer: Equity, seed: int, threads: int) -> Sequence[Solver]:
    truth = equity_of(answer)
    own = poker_equity_sampled("holdem", [ACES, *["**"] * (SEATS - 1)], THEIRS, threads, truth)
    if threads > 1:
        return [*own, *hand_evaluator_sampled(ACES, SEATS, THEIRS, answer)]

    def deals(hands: int) -> tuple[Any, Truth]:
        return dealt(ACES, SEATS, min(hands, LOOPS), seed), truth

    return [*loops(LOOPED, deals, sampled=True), *pokerkit_sampled(ACES, SEATS, truth), *own]
