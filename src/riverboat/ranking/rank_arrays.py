"""Ranking many hands at once in NumPy arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from riverboat._kernel import MOST_CARDS
from riverboat.cards import Card, CardError
from riverboat.ranking.kernel_conversion import rule
from riverboat.ranking.wild import Wild


def ranks(
    array: NDArray[np.uint8],
    *,
    wild: Wild | str | None = None,
    ranking: str = "high",
    threads: int = 1,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]:
    """Rank each row of an (N, k) array of card numbers, k from 1 to 11: larger is better, 0 does not qualify.

    >>> ranks(np.array([[51, 47, 43, 39, 35], [0, 1, 2, 3, 51]], dtype=np.uint8))
    array([20238, 19906], dtype=uint16)

    The array may have any strides and is not copied. The numbers are those of `evaluate(...).rank`; `Strength(number).words` explains one.
    """
    _check(array)
    result = np.empty(len(array), dtype=np.uint16) if out is None else out
    if not (_is_array(result, np.uint16) and result.shape == array.shape[:1] and result.flags.c_contiguous and result.flags.writeable):
        raise ValueError(f"out must be a writeable, contiguous array of uint16 with shape {array.shape[:1]}")
    bad = rule(Wild.parse(wild), ranking).ranks(array, result, threads)
    if bad >= 0:
        raise _bad_row(array[bad], bad, ranking)
    return result


def _is_array(thing: Any, dtype: type[np.generic]) -> bool:
    return isinstance(thing, np.ndarray) and thing.dtype == dtype


def _check(array: Any) -> None:
    if not _is_array(array, np.uint8):
        kind = f"an array of {array.dtype}" if isinstance(array, np.ndarray) else f"a {type(array).__name__}"
        raise TypeError(f"expected an array of uint8, got {kind}; use np.asarray(cards, dtype=np.uint8)")
    if array.ndim != 2:
        raise ValueError(f"expected an array of shape (hands, cards), got {array.shape}")
    if not 1 <= array.shape[1] <= MOST_CARDS:
        raise ValueError(f"a hand has 1 to {MOST_CARDS} cards, not {array.shape[1]}")


def _bad_row(row: NDArray[np.uint8], index: int, ranking: str) -> CardError:
    numbers = row.tolist()
    for at, number in enumerate(numbers):
        if number > 51:
            return CardError(f"row {index} holds {number}, which is not a card", hint="card numbers are 0 to 51")
        if number in numbers[:at]:
            return CardError(f"row {index} holds {Card(number)} twice", hint="each card can be there only once")
    return CardError(f"row {index} holds a card that {ranking} does not know", hint="a short deck starts at the sixes")
