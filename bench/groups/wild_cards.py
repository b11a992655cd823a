"""Ranks hands with zero to three wild cards, high and low, many at once and one a call; and Kings and Lows."""

from collections.abc import Iterator

import numpy as np

from bench.evaluator import DisagreementError
from bench.measurement import HANDS, TIME, TIMES, Measurement
from bench.random_hands import Rows, random_hands, wild_hands
from bench.timing import Candidate, Timer
from riverboat import Wild, cards, evaluate, notation, ranks

MANY = 1_000_000
CALLS = 1_000
CHECKED = 200
GOAL = 100e6
GOAL_COST = 3.0
COUNTS = ("no deuce", "one deuce", "two deuces", "three deuces")
LOW = "ace-to-five"
NATURAL = "no wild cards"
NATURAL_LOW = "ace to five, no wild cards"
KINGS_AND_LOWS = "Kings and Lows, random hands"

Work = tuple[Rows, str | None, str]
"""Hands, their wild cards and their ranking."""


def wilds(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Time `ranks`, high and low, and `evaluate` with wild cards beside the same without any."""
    hands = timer.work(MANY, CHECKED)
    high, low, calls = _high(seed, hands), _low(seed, hands), _high(seed, timer.work(CALLS, CHECKED))
    for rows, wild, ranking in (*high.values(), *low.values()):
        _check(rows[:CHECKED], wild, ranking)
    best = timer.compare([_batch(name, work, hands) for name, work in (high | low).items()])
    for works, natural in ((high, NATURAL), (low, NATURAL_LOW)):
        beside = {natural: 1 / best[natural]}
        for name in works:
            if name != natural:
                yield Measurement(name, HANDS, 1 / best[name], beside, GOAL if name == KINGS_AND_LOWS else None)
    yield Measurement("Kings and Lows, cost over no wild cards", TIMES, best[KINGS_AND_LOWS] / best[NATURAL], goal=GOAL_COST)
    single = timer.compare([_calls(name, work) for name, work in calls.items()])
    for name in calls:
        if name != NATURAL:
            yield Measurement(f"evaluate, with what plays as what: {name}", TIME, single[name], {NATURAL: single[NATURAL]})


def _high(seed: int, hands: int) -> dict[str, Work]:
    random = random_hands(seed, hands)
    works: dict[str, Work] = {NATURAL: (random, None, "high")}
    works |= {f"deuces wild, {words} in each hand": (wild_hands(seed, hands, count), "2", "high") for count, words in enumerate(COUNTS)}
    return works | {KINGS_AND_LOWS: (random, "K lowest", "high")}


def _low(seed: int, hands: int) -> dict[str, Work]:
    works: dict[str, Work] = {NATURAL_LOW: (random_hands(seed, hands), None, LOW)}
    return works | {
        f"ace to five, deuces wild, {words} in each hand": (wild_hands(seed, hands, count), "2", LOW) for count, words in enumerate(COUNTS)
    }


def _batch(name: str, work: Work, hands: int) -> Candidate:
    rows, wild, ranking = work
    out = np.empty(hands, dtype=np.uint16)
    return Candidate(name, lambda: ranks(rows, wild=wild, ranking=ranking, out=out), len(rows))


def _calls(name: str, work: Work) -> Candidate:
    rows, wild, _ = work
    ready, rule = [cards(row) for row in rows.tolist()], Wild.parse(wild)
    return Candidate(name, lambda: [evaluate(hand, wild=rule).wilds for hand in ready], len(ready))


def _check(rows: Rows, wild: str | None, ranking: str) -> None:
    for row, rank in zip(rows.tolist(), ranks(rows, wild=wild, ranking=ranking).tolist(), strict=True):
        if evaluate(row, wild=wild, ranking=ranking).rank != rank:
            raise DisagreementError(f"ranks and evaluate disagree on {notation(row)} with {wild} wild, {ranking}")
