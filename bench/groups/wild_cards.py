"""Ranks hands with zero to three wild cards, and Kings and Lows."""

from collections.abc import Iterator

import numpy as np

from bench.evaluator import DisagreementError
from bench.measurement import HANDS, TIMES, Measurement
from bench.random_hands import Rows, random_hands, wild_hands
from bench.timing import Candidate, Timer
from riverboat import evaluate, notation, ranks

MANY = 1_000_000
CHECKED = 200
GOAL = 100e6
GOAL_COST = 3.0
NATURAL = "no wild cards"
KINGS_AND_LOWS = "Kings and Lows, random hands"


def wilds(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Time `ranks` with wild cards beside the same without any."""
    hands = timer.work(MANY, CHECKED)
    random = random_hands(seed, hands)
    tables: dict[str, tuple[Rows, str | None]] = {NATURAL: (random, None)}
    for count, words in enumerate(("no deuce", "one deuce", "two deuces", "three deuces")):
        tables[f"deuces wild, {words} in each hand"] = (wild_hands(seed, hands, count), "2")
    tables[KINGS_AND_LOWS] = (random, "K lowest")
    for rows, wild in tables.values():
        _check(rows[:CHECKED], wild)
    out = np.empty(hands, dtype=np.uint16)
    best = timer.compare([_candidate(name, rows, wild, out) for name, (rows, wild) in tables.items()])
    speed = {name: 1 / seconds for name, seconds in best.items()}
    natural = {NATURAL: speed.pop(NATURAL)}
    for name, value in speed.items():
        yield Measurement(name, HANDS, value, natural, GOAL if name == KINGS_AND_LOWS else None)
    yield Measurement("Kings and Lows, cost over no wild cards", TIMES, natural[NATURAL] / speed[KINGS_AND_LOWS], goal=GOAL_COST)


def _candidate(name: str, rows: Rows, wild: str | None, out: np.ndarray) -> Candidate:
    return Candidate(name, lambda: ranks(rows, wild=wild, out=out), len(rows))


def _check(rows: Rows, wild: str | None) -> None:
    for row, rank in zip(rows.tolist(), ranks(rows, wild=wild).tolist(), strict=True):
        if evaluate(row, wild=wild).rank != rank:
            raise DisagreementError(f"ranks and evaluate disagree on {notation(row)} with {wild} wild")
