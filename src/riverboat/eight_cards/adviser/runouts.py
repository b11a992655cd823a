"""Ranks of many pairs of cards on many runouts of a flop at once, in hold'em and Omaha."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from riverboat.eight_cards.adviser.placements import Cards
from riverboat.ranking.rank_arrays import ranks

Ranks = NDArray[np.uint16]

CLASH = np.iinfo(np.uint16).max  # the rank of a pair that shares a card with the runout: above all others


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

    The three board cards include none, one or both of the runout's cards. Those with one occur in many runouts and are ranked once.
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
    disjoint: NDArray[np.bool_] = (_masks(pairs)[:, None] & _masks(runouts)) == 0
    return disjoint


def _masks(hands: Cards) -> NDArray[np.uint64]:
    """Masks with one bit per card."""
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=-1)
    return masks


def _ranked(free: NDArray[np.bool_], *parts: Cards) -> Ranks:
    """Rank the hands assembled from broadcast parts where `free` is true; 0 elsewhere."""
    every = np.concatenate([np.moveaxis(np.broadcast_to(part, (*free.shape, part.shape[-1])), -1, 0) for part in parts])
    where = np.flatnonzero(free)
    ranked = np.zeros(free.size, dtype=np.uint16)
    ranked[where] = ranks(every.reshape(len(every), -1)[:, where].T)  # column by column, which is copied faster
    return ranked.reshape(free.shape)
