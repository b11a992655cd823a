"""The loop: what users of a library that only ranks hands write to get odds, the deals prepared outside the timed part."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import ge, gt, le, lt
from typing import Any

import numpy as np

from bench.evaluator import Evaluator
from bench.odds.odds_function import Expected, OddsFunction
from bench.random_hands import Rows, random_hands
from riverboat import FULL, cards

Deals = Sequence[Rows]  # a seat's cards and the board, row by row


def runouts(hands: Sequence[str], board: str, size: int = 5) -> Deals:
    """Every deal of known hands from a board on."""
    held, begun = [[*map(int, cards(hand))] for hand in hands], [*map(int, cards(board))]
    left = sorted({*FULL} - {*begun}.union(*held))
    ends = [[*begun, *end] for end in combinations(left, size - len(begun))]
    return [np.array([hand + end for end in ends], dtype=np.uint8) for hand in held]


def opponents(hand: str, board: str) -> Deals:
    """A hand against every other on a full board."""
    held, begun = [*map(int, cards(hand))], [*map(int, cards(board))]
    left = sorted({*FULL} - {*held, *begun})
    rivals = [[*pair, *begun] for pair in combinations(left, len(held))]
    return [np.array([[*held, *begun]] * len(rivals), dtype=np.uint8), np.array(rivals, dtype=np.uint8)]


def dealt(hand: str, seats: int, many: int, seed: int, size: int = 5) -> Deals:
    """A hand against others and a board by chance."""
    held = np.array(cards(hand), dtype=np.uint8)
    drawn = random_hands(seed, many, (seats - 1) * len(held) + size, without=held.tolist())
    board = drawn[:, :size]
    rivals = [drawn[:, at : at + len(held)] for at in range(size, drawn.shape[1], len(held))]
    return [np.hstack((rows, board)) for rows in (np.tile(held, (many, 1)), *rivals)]


def loop(evaluator: Evaluator, deals: Deals, expected: Expected, *, sampled: bool = False) -> OddsFunction:
    """Rank every hand of every deal with one evaluator, and count."""
    ready = [[evaluator.prepare(row) for row in rows.tolist()] for rows in deals]

    def ask() -> float:
        return _part(evaluator, [evaluator.each(hands) for hands in ready])

    return OddsFunction(evaluator.name, ask, len(ready[0]), expected, sampled)


def loop_shares(name: str, evaluators: Sequence[Evaluator], deals: Deals, expected: Expected) -> OddsFunction:
    """The same for a pot of several shares; who has None does not qualify, and a share that nobody wins joins the others."""
    ready = [[[evaluator.prepare(row) for row in rows.tolist()] for rows in deals] for evaluator in evaluators]

    def ask() -> float:
        told = [[*_deal_by_deal(evaluator, hands)] for evaluator, hands in zip(evaluators, ready, strict=True)]
        total = 0.0
        for parts in zip(*told, strict=True):
            won = [part for part in parts if part is not None]
            total += sum(won) / len(won)
        return total / len(told[0])

    return OddsFunction(name, ask, len(ready[0][0]), expected)


def _part(evaluator: Evaluator, strengths: list[list[Any]]) -> float:
    best, beats, holds = (max, gt, ge) if evaluator.higher_wins else (min, lt, le)
    mine, *others = strengths
    rivals = others[0] if len(others) == 1 else list(map(best, *others))
    alone, unbeaten = sum(map(beats, mine, rivals)), sum(map(holds, mine, rivals))
    shared = (unbeaten - alone) / 2
    if len(others) > 1:
        shared = sum(1 / row.count(row[0]) for row, rival in zip(zip(*strengths, strict=True), rivals, strict=True) if row[0] == rival)
    return float(alone + shared) / len(mine)


def _deal_by_deal(evaluator: Evaluator, hands: list[list[Any]]) -> Iterator[float | None]:
    best = max if evaluator.higher_wins else min
    for row in zip(*map(evaluator.each, hands), strict=True):
        held = [strength for strength in row if strength is not None]
        if not held:
            yield None
        else:
            top = best(held)
            yield (row[0] == top) / held.count(top) if row[0] is not None else 0.0
