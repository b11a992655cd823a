"""Seeded hands: rows of card numbers, each card once a row."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import FULL, RANKS

Rows = NDArray[np.uint8]

ALL = np.array(FULL, dtype=np.uint8)


def random_hands(seed: int, many: int, width: int = 7, without: Sequence[int] = ()) -> Rows:
    """Deal hands at random from the full deck, or what is left of it: the same seed begins with the same hands, however many."""
    return _rows(np.random.default_rng(seed), many, np.setdiff1d(ALL, np.array(without, dtype=np.uint8)), width)


def wild_hands(seed: int, many: int, wilds: int, rank: str = "2", width: int = 7) -> Rows:
    """Deal hands at random that hold exactly so many cards of one rank."""
    random = np.random.default_rng((seed, wilds))
    wild = RANKS.index(rank) == ALL >> 2
    rows = np.hstack((_rows(random, many, ALL[wild], wilds), _rows(random, many, ALL[~wild], width - wilds)))
    return random.permuted(rows, axis=1)


def _rows(random: np.random.Generator, many: int, deck: Rows, width: int) -> Rows:
    kept: list[Rows] = []
    while sum(map(len, kept)) < many:
        drawn = deck[random.integers(len(deck), size=(4096, width))]
        cards = np.bitwise_or.reduce(np.uint64(1) << drawn.astype(np.uint64), axis=1)
        kept.append(drawn[np.bitwise_count(cards) == width])
    return np.concatenate(kept)[:many]
