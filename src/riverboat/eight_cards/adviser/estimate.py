"""Estimates of the expected share of every pair and every four of the eight cards on each board."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.eight_cards.adviser.placements import columns

Floats = NDArray[np.float64]

_FEW = 16  # rows multiplied at once: few enough that NumPy does not start threads of its own, which would compete with ours
_PRIOR = 4


class Estimate(Struct, frozen=True):
    """Expectations of boards when one of them takes four: 28 pairs, 70 fours and 28 pairs, in the order of the boards.

    A placement's total is the mean of three of them, so 126 numbers cover 420 placements. Their errors are correlated, because they come
    from the same deals.
    """

    means: Floats
    covariances: Floats  # of the means

    def totals(self, plo: int) -> tuple[Floats, Floats]:
        """The expected part of the pot of each placement, and its standard error."""
        chosen = columns(plo)
        spread = self.covariances[chosen[:, :, None], chosen[:, None, :]].sum(axis=(1, 2))
        return self.means[chosen].mean(axis=1), np.sqrt(np.maximum(spread, 0.0)) / chosen.shape[1]

    @property
    def errors(self) -> Floats:
        """The standard error of each expectation."""
        errors: Floats = np.sqrt(np.diagonal(self.covariances))
        return errors


class Estimates(Struct, frozen=True):
    """The estimates after some rounds: one for each board that may take four cards."""

    estimates: Mapping[int, Estimate]
    samples: int
    exact: bool = False
    judgements: int = 0  # different judgements of the opponent among the samples


class Moments:
    """Sums and products of samples, one row each, in groups: samples of a group have something in common, and groups are independent."""

    def __init__(self, width: int) -> None:
        """Start with no samples."""
        self.count = self.groups = 0
        self._sum = np.zeros(width)
        self._products = np.zeros((width, width))
        self._group_sizes = 0.0  # the sum of their squares
        self._group_sums = np.zeros(width)  # the sum of the groups' sums, each times its size
        self._group_products = np.zeros((width, width))

    def add(self, rows: Floats) -> None:
        """Add a group of samples."""
        total = rows.sum(axis=0)
        self.count += len(rows)
        self.groups += 1
        self._sum += total
        full = np.zeros((-(-len(rows) // _FEW), _FEW, rows.shape[1]))
        full.reshape(-1, rows.shape[1])[: len(rows)] = rows
        self._products += (full.transpose(0, 2, 1) @ full).sum(axis=0)
        self._group_sizes += len(rows) ** 2
        self._group_sums += len(rows) * total
        self._group_products += np.outer(total, total)

    @property
    def estimate(self) -> Estimate:
        """The means of at least two groups with their errors, which follow from the differences between the groups.

        With few groups these differences are uncertain themselves. So they are moderated by those of single samples, raised as the
        groups demand on average over all columns, as if these were `_PRIOR` groups more.
        """
        means = self._sum / self.count
        crossed = np.outer(self._group_sums, means)
        residuals = self._group_products - crossed - crossed.T + np.outer(means, means) * self._group_sizes
        between = residuals / self.count**2 * (self.groups / (self.groups - 1))
        single = self._single(means) / self.count
        raised = single * max(1.0, np.trace(between) / np.trace(single))
        known = self.groups - 1
        return Estimate(means, (known * between + _PRIOR * raised) / (known + _PRIOR))

    def _single(self, means: Floats) -> Floats:
        """The covariances of one sample; a variance is at least what one more sample could have shown."""
        spread: Floats = (self._products / self.count - np.outer(means, means)) * (self.count / (self.count - 1))
        spread += np.diag(np.maximum(1 / self.count - np.diagonal(spread), 0.0))
        return spread
