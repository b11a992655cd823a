"""How good two cards are on a board whose turn and river are still to come: ranks for many pairs and many runouts at once."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from riverboat.eight_cards.adviser.placements import Cards
from riverboat.ranking.arrays import ranks

Ranks = NDArray[np.uint16]

CLASH = np.iinfo(np.uint16).max  # for a pair that shares a card with the runout: above every rank


def holdem(pairs: Cards, flop: Cards, runouts: Cards) -> Ranks:
    """The rank of each pair on each runout, the best five of seven.

    >>> one = np.array([[48, 49]], dtype=np.uint8)
    >>> holdem(one, np.array([0, 4, 8], dtype=np.uint8), np.array([[50, 51], [49, 12]], dtype=np.uint8)).tolist()
    [[20200, 65535]]
    """
    free = _free(pairs, runouts)
    return np.where(free, _ranked(free, pairs[:, None], flop, runouts), CLASH)


def omaha(pairs: Cards, flop: Cards, runouts: Cards) -> Ranks:
    """The rank of each pair on each runout, with exactly three cards of the board.

    Three of the board have one, both or none of the runout's cards; with one it is the same in many runouts, and ranked once.
    """
    free = _free(pairs, runouts)
    turned, where = np.unique(runouts, return_inverse=True)
    where = where.reshape(runouts.shape)
    apart = _free(pairs, turned[:, None])
    two_of_flop = [flop[list(two)] for two in combinations(range(len(flop)), 2)]
    with_one = np.maximum.reduce([_ranked(apart, pairs[:, None], two, turned[:, None]) for two in two_of_flop])
    with_both = np.maximum.reduce([_ranked(free, pairs[:, None], flop[at : at + 1], runouts) for at in range(len(flop))])
    with_none = _ranked(np.ones((len(pairs), 1), dtype=bool), pairs[:, None], flop)
    best = np.maximum.reduce([with_one[:, where[:, 0]], with_one[:, where[:, 1]], with_both, np.broadcast_to(with_none, free.shape)])
    return np.where(free, best, CLASH)


def _free(pairs: Cards, runouts: Cards) -> NDArray[np.bool_]:
    """Whether pair and runout share no card."""
    found: NDArray[np.bool_] = (_masks(pairs)[:, None] & _masks(runouts)) == 0
    return found


def _masks(hands: Cards) -> NDArray[np.uint64]:
    """One bit a card."""
    found: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=-1)
    return found


def _ranked(free: NDArray[np.bool_], *parts: Cards) -> Ranks:
    """Rank the hands put together from parts that broadcast, where they can be; elsewhere nothing."""
    every = np.concatenate([np.moveaxis(np.broadcast_to(part, (*free.shape, part.shape[-1])), -1, 0) for part in parts])
    where = np.flatnonzero(free)
    found = np.zeros(free.size, dtype=np.uint16)
    found[where] = ranks(every.reshape(len(every), -1)[:, where].T)  # card by card, which is copied faster than hand by hand
    return found.reshape(free.shape)
