"""Pairs and fours of numbered cards, and all ways to place eight: tables that are the same for every hand, made once."""

from functools import lru_cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]

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


@lru_cache(maxsize=4)
def pairs_of_fours(count: int) -> Numbers:
    """For each four of so many cards the numbers of the six pairs in it: in Omaha the best of them plays."""
    fours = subsets(count, 4)
    found = np.stack([number(fours[:, pair]) for pair in combinations(range(4), 2)])
    found.flags.writeable = False
    return found


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
