"""Pairs and fours of numbered cards, and all ways to place eight: tables that are the same for every hand, made once."""

from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]
Worth = TypeVar("Worth", bound=np.number[Any])

BOARDS = ("A", "B", "C")
EIGHT = 8

_LARGEST = 64
_COMB = np.array([[comb(card, size) for size in range(5)] for card in range(_LARGEST)], dtype=np.intp)


def number(parts: Numbers) -> Numbers:
    """The number of each subset, its cards ascending along the last axis: subsets are ordered by their highest card, then the next.

    >>> number(np.array([[0, 1], [0, 2], [1, 2], [0, 3]])).tolist()
    [0, 1, 2, 3]
    """
    size = parts.shape[-1]
    found: Numbers = _COMB[parts, np.arange(1, size + 1)].sum(axis=-1)
    return found


@lru_cache(maxsize=16)
def subsets(count: int, size: int) -> Numbers:
    """All subsets of so many cards, each at its number."""
    listed = np.fromiter(chain.from_iterable(combinations(range(count), size)), dtype=np.intp).reshape(-1, size)
    found = np.empty_like(listed)
    found[number(listed)] = listed
    found.flags.writeable = False
    return found


def best_pairs(worth: NDArray[Worth], count: int) -> NDArray[Worth]:
    """The best pair within each four of so many cards, from what each pair is worth, a row a pair: in Omaha it is what plays.

    By their numbers the fours whose two highest cards are the same stand together, in the order of the pairs below these: so all of
    them are compared at once, without looking up one by one.

    >>> best_pairs(np.array([[10], [5], [20], [7], [3], [1]]), 4).tolist()
    [[20]]
    """
    low, high = subsets(count, 2).T
    beside = [worth[comb(top, 2) : comb(top + 1, 2)] for top in range(count)]  # pairs with this card and a lower one
    either = [np.maximum(row[low[: comb(top, 2)]], row[high[: comb(top, 2)]]) for top, row in enumerate(beside)]
    best = np.empty((comb(count, 4), worth.shape[1]), dtype=worth.dtype)
    for third in range(2, count):
        many = comb(third, 2)
        three = np.maximum(worth[:many], either[third])
        for top in range(third + 1, count):
            first = comb(top, 4) + comb(third, 3)
            part = best[first : first + many]
            np.maximum(three, either[top][:many], out=part)
            np.maximum(part, beside[top][third], out=part)
    return best


def sizes(plo: int) -> tuple[int, ...]:
    """How many cards each board takes."""
    return tuple(4 if board == plo else 2 for board in range(len(BOARDS)))


@lru_cache(maxsize=4)
def placements(plo: int) -> Numbers:
    """All 420 ways to place eight cards when this board takes four: on each board the number of the pair or four of the eight.

    >>> placements(1).shape
    (420, 3)
    """
    first, second = (board for board in range(len(BOARDS)) if board != plo)
    found = []
    for four in subsets(EIGHT, 4).tolist():
        rest = [card for card in range(EIGHT) if card not in four]
        for pair in combinations(rest, 2):
            parts = {plo: four, first: list(pair), second: [card for card in rest if card not in pair]}
            found.append([int(number(np.array(parts[board]))) for board in range(len(BOARDS))])
    ways = np.array(found, dtype=np.intp)
    ways.flags.writeable = False
    return ways


@lru_cache(maxsize=4)
def columns(plo: int) -> Numbers:
    """The same, each pair or four counted on from those of the board before: the columns of an estimate."""
    widths = [len(subsets(EIGHT, size)) for size in sizes(plo)]
    found: Numbers = placements(plo) + np.cumsum([0, *widths[:-1]])
    return found
