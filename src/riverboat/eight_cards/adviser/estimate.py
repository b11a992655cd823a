"""Estimates of the expected share of every pair and every four of the eight cards on each board."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.eight_cards.adviser.placements import columns

Floats = NDArray[np.float64]

_FEW = 16  # rows multiplied at once: few enough that NumPy does not start threads of its own, which would compete with ours


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


class Moments:
    """Sums and products of independent samples, one row each."""

    def __init__(self, width: int) -> None:
        """Start with no samples."""
        self.count = 0
        self._sum = np.zeros(width)
        self._products = np.zeros((width, width))

    def add(self, rows: Floats) -> None:
        """Add samples."""
        self.count += len(rows)
        self._sum += rows.sum(axis=0)
        full = np.zeros((-(-len(rows) // _FEW), _FEW, rows.shape[1]))
        full.reshape(-1, rows.shape[1])[: len(rows)] = rows
        self._products += (full.transpose(0, 2, 1) @ full).sum(axis=0)

    @property
    def estimate(self) -> Estimate:
        """The means with their errors; a variance is at least what one more sample could have shown."""
        means = self._sum / self.count
        spread = (self._products / self.count - np.outer(means, means)) * (self.count / (self.count - 1))
        own = np.diagonal(spread)
        spread += np.diag(np.maximum(1 / self.count - own, 0.0))
        return Estimate(means, spread / self.count)
