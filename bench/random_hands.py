"""Random hands from a seed, as rows of distinct card numbers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import FULL, RANKS

Rows = NDArray[np.uint8]

ALL = np.array(FULL, dtype=np.uint8)


def random_hands(seed: int, count: int, width: int = 7, without: Sequence[int] = ()) -> Rows:
    """Random hands from the full deck, or without some cards; the same seed begins with the same hands, whatever `count`."""
    return _rows(np.random.default_rng(seed), count, np.setdiff1d(ALL, np.array(without, dtype=np.uint8)), width)


def wild_hands(seed: int, count: int, wilds: int, rank: str = "2", width: int = 7) -> Rows:
    """Random hands that hold exactly `wilds` cards of one rank."""
    random = np.random.default_rng((seed, wilds))
    wild = RANKS.index(rank) == ALL >> 2
    rows = np.hstack((_rows(random, count, ALL[wild], wilds), _rows(random, count, ALL[~wild], width - wilds)))
    return random.permuted(rows, axis=1)


def _rows(random: np.random.Generator, count: int, deck: Rows, width: int) -> Rows:
    chunks: list[Rows] = []
    while sum(map(len, chunks)) < count:
        drawn = deck[random.integers(len(deck), size=(4096, width))]
        cards = np.bitwise_or.reduce(np.uint64(1) << drawn.astype(np.uint64), axis=1)
        chunks.append(drawn[np.bitwise_count(cards) == width])
    return np.concatenate(chunks)[:count]
