"""Odds from a library that only ranks hands: a loop over deals that are prepared outside the timed part."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import ge, gt, le, lt
from typing import Any

import numpy as np

from bench.evaluator import Evaluator
from bench.odds.odds_function import Expected, OddsFunction
from bench.random_hands import Rows, random_hands
from riverboat import FULL, cards

Deals = Sequence[Rows]  # for each seat, its cards and the board, row by row


def runouts(hands: Sequence[str], board: str, size: int = 5) -> Deals:
    """Every deal of known hands after a board."""
    held, begun = [[*map(int, cards(hand))] for hand in hands], [*map(int, cards(board))]
    left = sorted({*FULL} - {*begun}.union(*held))
    ends = [[*begun, *end] for end in combinations(left, size - len(begun))]
    return [np.array([hand + end for end in ends], dtype=np.uint8) for hand in held]


def opponents(hand: str, board: str) -> Deals:
    """A hand against every other hand on a complete board."""
    held, begun = [*map(int, cards(hand))], [*map(int, cards(board))]
    left = sorted({*FULL} - {*held, *begun})
    rivals = [[*pair, *begun] for pair in combinations(left, len(held))]
    return [np.array([[*held, *begun]] * len(rivals), dtype=np.uint8), np.array(rivals, dtype=np.uint8)]


def dealt(hand: str, seats: int, count: int, seed: int, size: int = 5) -> Deals:
    """A hand against random hands on random boards."""
    held = np.array(cards(hand), dtype=np.uint8)
    drawn = random_hands(seed, count, (seats - 1) * len(held) + size, without=held.tolist())
    board = drawn[:, :size]
    rivals = [drawn[:, at : at + len(held)] for at in range(size, drawn.shape[1], len(held))]
    return [np.hstack((rows, board)) for rows in (np.tile(held, (count, 1)), *rivals)]


def loop(evaluator: Evaluator, deals: Deals, expected: Expected, *, sampled: bool = False) -> OddsFunction:
    """Rank every hand of every deal with one evaluator, and count wins."""
    ready = [[evaluator.prepare(row) for row in rows.tolist()] for rows in deals]

    def ask() -> float:
        return _part(evaluator, [evaluator.each(hands) for hands in ready])

    return OddsFunction(evaluator.name, ask, len(ready[0]), expected, sampled)


def loop_shares(name: str, evaluators: Sequence[Evaluator], deals: Deals, expected: Expected) -> OddsFunction:
    """The same for a pot of several shares; None does not qualify, and a share that no hand wins joins the others."""
    ready = [[[evaluator.prepare(row) for row in rows.tolist()] for rows in deals] for evaluator in evaluators]

    def ask() -> float:
        parts_by_share = [[*_deal_by_deal(evaluator, hands)] for evaluator, hands in zip(evaluators, ready, strict=True)]
        total = 0.0
        for parts in zip(*parts_by_share, strict=True):
            won = [part for part in parts if part is not None]
            total += sum(won) / len(won)
        return total / len(parts_by_share[0])

    return OddsFunction(name, ask, len(ready[0][0]), expected)


def _part(evaluator: Evaluator, strengths: list[list[Any]]) -> float:
    best, beats, holds = (max, gt, ge) if evaluator.higher_wins else (min, lt, le)
    own, *others = strengths
    rivals = others[0] if len(others) == 1 else list(map(best, *others))
    alone, unbeaten = sum(map(beats, own, rivals)), sum(map(holds, own, rivals))
    shared = (unbeaten - alone) / 2
    if len(others) > 1:
        shared = sum(1 / row.count(row[0]) for row, rival in zip(zip(*strengths, strict=True), rivals, strict=True) if row[0] == rival)
    return float(alone + shared) / len(own)


def _deal_by_deal(evaluator: Evaluator, hands: list[list[Any]]) -> Iterator[float | None]:
    best = max if evaluator.higher_wins else min
    for row in zip(*map(evaluator.each, hands), strict=True):
        held = [strength for strength in row if strength is not None]
        if not held:
            yield None
        else:
            top = best(held)
            yield (row[0] == top) / held.count(top) if row[0] is not None else 0.0
