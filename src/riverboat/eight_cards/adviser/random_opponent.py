"""An opponent who places at random: any cards on a board are equally likely, so all can be counted.

On a given runout the opponent's possible cards on a board do not depend on the player's placement: 528 pairs or 40,920 fours. They are
counted once for all 28 pairs and 70 fours of the player's eight cards, on 595 runouts per board. Runouts come in random order, so the
first ones are a sample whose error is known and vanishes at the end.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.eight_cards.adviser.estimate import Estimate, Estimates, Floats
from riverboat.eight_cards.adviser.ordered_map import in_order
from riverboat.eight_cards.adviser.placements import BOARDS, EIGHT, Cards, EightCardsDeal, best_pairs, sizes, subsets
from riverboat.eight_cards.adviser.runouts import CLASH, Ranks, holdem, omaha

ROUND = 35  # runouts of a board per round: 17 rounds are all of them
_NO_CODE = 255


class RandomOpponent(Struct, frozen=True):
    """A deal against a random opponent."""

    deal: EightCardsDeal
    plos: Sequence[int]  # the boards that may take four
    seed: int
    threads: int

    def rounds(self) -> Iterator[Estimates]:
        """The estimates after each round of runouts, until all are counted."""
        everything = self._runouts(0).shape[0]
        tasks = [(board, first) for first in range(0, everything, ROUND) for board in range(len(BOARDS))]
        counts = {(board, size): _Shares(everything) for board in range(len(BOARDS)) for size in self._possible_sizes(board)}
        for (board, first), shares in zip(tasks, in_order(lambda task: self._count(*task), tasks, self.threads), strict=True):
            for size, rows in shares.items():
                counts[board, size].add(rows)
            if board == len(BOARDS) - 1:
                counted = min(first + ROUND, everything)
                yield Estimates({plo: self._estimate(plo, counts) for plo in self.plos}, counted, exact=counted == everything)

    def _possible_sizes(self, board: int) -> list[int]:
        """How many cards a board may take: two, four, or either."""
        return sorted({sizes(plo)[board] for plo in self.plos})

    def _runouts(self, board: int) -> Cards:
        unseen = self.deal.rest
        order = np.random.default_rng([self.seed, board]).permutation(len(subsets(len(unseen), 2)))
        return unseen[subsets(len(unseen), 2)[order]]

    def _count(self, board: int, first: int) -> dict[int, Floats]:
        """The share of each pair or four of the eight cards on some runouts of a board, one row per runout."""
        runouts, flop, unseen = self._runouts(board)[first : first + ROUND], self.deal.flop(board), self.deal.rest
        own, theirs = self.deal.own[subsets(EIGHT, 2)], unseen[subsets(len(unseen), 2)]
        shares = {}
        for size in self._possible_sizes(board):
            if size == 2:
                shares[size] = against_pairs(holdem(own, flop, runouts), holdem(theirs, flop, runouts))
            else:
                shares[size] = against_fours(best_pairs(omaha(own, flop, runouts), EIGHT), omaha(theirs, flop, runouts), len(unseen))
        return shares

    def _estimate(self, plo: int, counts: "dict[tuple[int, int], _Shares]") -> Estimate:
        parts = [counts[board, size] for board, size in enumerate(sizes(plo))]
        means, variances = (np.concatenate(column) for column in zip(*((part.means, part.variances) for part in parts), strict=True))
        return Estimate(means, np.diag(variances))  # the boards have independent runouts


def against_pairs(own: Ranks, theirs: Ranks) -> Floats:
    """The share of each own hand against all pairs of the opponent, runout by runout."""
    below = (theirs[:, None, :] < own).sum(axis=0)
    same = (theirs[:, None, :] == own).sum(axis=0)
    possible = (theirs != CLASH).sum(axis=0)
    shares: Floats = ((below + same / 2) / possible).T
    return shares


def against_fours(own: Ranks, pairs: Ranks, cards: int) -> Floats:
    """The same against all fours of the opponent, given the ranks of the pairs of a number of cards.

    Only the place of a rank among the own ranks matters, which fits into a byte: the own ranks below it plus those up to it.
    """
    codes = _places(own, pairs)
    codes[pairs == CLASH] = _NO_CODE
    own_codes = _places(own, own)
    shares = np.empty(own.shape)
    for runout, fours in enumerate(best_pairs(codes, cards).T):
        counts = np.bincount(fours, minlength=_NO_CODE + 1)[:_NO_CODE]
        shares[:, runout] = (np.cumsum(counts) - counts / 2)[own_codes[:, runout]] / counts.sum()
    return shares.T


def _places(own: Ranks, ranks: Ranks) -> NDArray[np.uint8]:
    places: NDArray[np.uint8] = (own[:, None] < ranks).sum(axis=0, dtype=np.uint8) + (own[:, None] <= ranks).sum(axis=0, dtype=np.uint8)
    return places


class _Shares:
    """The shares counted on one board: a sample of its runouts without replacement."""

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
        """The variances of the means; they vanish when all runouts are counted."""
        spread = (self._squares / self._count - self.means**2) * (self._count / max(1, self._count - 1))
        left = 1 - self._count / self._everything
        variances: Floats = np.maximum(spread, 1 / self._count) / self._count * left
        return variances
