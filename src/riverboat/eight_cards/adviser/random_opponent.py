"""An opponent who places anything anywhere: on a board he has any cards as likely as any others, so that all can be counted.

On a given runout what he may hold there is the same whatever the player has placed: 528 pairs or 40,920 fours. They are counted once
for all 28 pairs and 70 fours of the player's eight, for 595 runouts a board. Runouts come in a random order, so that those counted so
far are a sample of all, whose error is known and vanishes at the end.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.eight_cards.adviser.estimate import Estimate, Floats, Known
from riverboat.eight_cards.adviser.ordered_map import in_order
from riverboat.eight_cards.adviser.placements import BOARDS, EIGHT, Cards, Deal, best_pairs, sizes, subsets
from riverboat.eight_cards.adviser.runouts import CLASH, Ranks, holdem, omaha

ROUND = 35  # runouts of a board in one round: 17 rounds are all of them
_NO_CODE = 255


class RandomCards(Struct, frozen=True):
    """A deal against random cards."""

    deal: Deal
    plos: Sequence[int]  # the boards that may take four
    seed: int
    threads: int

    def rounds(self) -> Iterator[Known]:
        """What is known after each round of runouts, until all are counted."""
        everything = self._runouts(0).shape[0]
        tasks = [(board, first) for first in range(0, everything, ROUND) for board in range(len(BOARDS))]
        counts = {(board, size): _Shares(everything) for board in range(len(BOARDS)) for size in self._asked(board)}
        for (board, first), shares in zip(tasks, in_order(lambda task: self._count(*task), tasks, self.threads), strict=True):
            for size, rows in shares.items():
                counts[board, size].add(rows)
            if board == len(BOARDS) - 1:
                seen = min(first + ROUND, everything)
                yield Known({plo: self._estimate(plo, counts) for plo in self.plos}, seen, exact=seen == everything)

    def _asked(self, board: int) -> list[int]:
        """How many cards may lie on a board: two, four, or either."""
        return sorted({sizes(plo)[board] for plo in self.plos})

    def _runouts(self, board: int) -> Cards:
        rest = self.deal.rest
        order = np.random.default_rng([self.seed, board]).permutation(len(subsets(len(rest), 2)))
        return rest[subsets(len(rest), 2)[order]]

    def _count(self, board: int, first: int) -> dict[int, Floats]:
        """What each pair or four of the eight gets on some runouts of a board: a row a runout."""
        runouts, flop, rest = self._runouts(board)[first : first + ROUND], self.deal.flop(board), self.deal.rest
        own, theirs = self.deal.own[subsets(EIGHT, 2)], rest[subsets(len(rest), 2)]
        found = {}
        for size in self._asked(board):
            if size == 2:
                found[size] = against_pairs(holdem(own, flop, runouts), holdem(theirs, flop, runouts))
            else:
                found[size] = against_fours(best_pairs(omaha(own, flop, runouts), EIGHT), omaha(theirs, flop, runouts), len(rest))
        return found

    def _estimate(self, plo: int, counts: "dict[tuple[int, int], _Shares]") -> Estimate:
        parts = [counts[board, size] for board, size in enumerate(sizes(plo))]
        means, variances = (np.concatenate(column) for column in zip(*((part.means, part.variances) for part in parts), strict=True))
        return Estimate(means, np.diag(variances))  # every board has runouts of its own


def against_pairs(own: Ranks, theirs: Ranks) -> Floats:
    """The part that each own hand gets against all their pairs, runout by runout."""
    below = (theirs[:, None, :] < own).sum(axis=0)
    same = (theirs[:, None, :] == own).sum(axis=0)
    many = (theirs != CLASH).sum(axis=0)
    found: Floats = ((below + same / 2) / many).T
    return found


def against_fours(own: Ranks, pairs: Ranks, cards: int) -> Floats:
    """The same against all their fours, from the ranks of the pairs of so many cards.

    Their ranks matter only for their place among the own ones, for which a byte has room: own ranks below and own ranks up to it, added.
    """
    codes = _places(own, pairs)
    codes[pairs == CLASH] = _NO_CODE
    mine = _places(own, own)
    found = np.empty(own.shape)
    for runout, fours in enumerate(best_pairs(codes, cards).T):
        many = np.bincount(fours, minlength=_NO_CODE + 1)[:_NO_CODE]
        found[:, runout] = (np.cumsum(many) - many / 2)[mine[:, runout]] / many.sum()
    return found.T


def _places(own: Ranks, ranks: Ranks) -> NDArray[np.uint8]:
    places: NDArray[np.uint8] = (own[:, None] < ranks).sum(axis=0, dtype=np.uint8) + (own[:, None] <= ranks).sum(axis=0, dtype=np.uint8)
    return places


class _Shares:
    """What was counted on one board: a sample of its runouts, each taken once."""

    def __init__(self, everything: int) -> None:
        self._everything, self._count = everything, 0
        self._sum: Floats = np.zeros(1)
        self._squares: Floats = np.zeros(1)

    def add(self, rows: Floats) -> None:
        self._count += len(rows)
        self._sum = self._sum + rows.sum(axis=0)
        self._squares = self._squares + (rows**2).sum(axis=0)

    @property
    def means(self) -> Floats:
        return self._sum / self._count

    @property
    def variances(self) -> Floats:
        """Of the means: what is counted already cannot vary any more."""
        spread = (self._squares / self._count - self.means**2) * (self._count / max(1, self._count - 1))
        left = 1 - self._count / self._everything
        found: Floats = np.maximum(spread, 1 / self._count) / self._count * left
        return found
