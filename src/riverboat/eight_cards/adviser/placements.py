"""Tables of pairs, fours and placements of eight cards, and the cards that the adviser is given."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.cards import FULL, UNSEEN, Card, CardsLike, cards, duplicate
from riverboat.odds import SpotError

Numbers = NDArray[np.intp]
Worth = TypeVar("Worth", bound=np.number[Any])

BOARDS = ("A", "B", "C")
EIGHT = 8

_LARGEST = 64
_COMB = np.array([[comb(card, size) for size in range(5)] for card in range(_LARGEST)], dtype=np.intp)


def number(parts: Numbers) -> Numbers:
    """The index of each subset, with cards ascending along the last axis; subsets are ordered by their highest card, then the next.

    >>> number(np.array([[0, 1], [0, 2], [1, 2], [0, 3]])).tolist()
    [0, 1, 2, 3]
    """
    size = parts.shape[-1]
    index: Numbers = _COMB[parts, np.arange(1, size + 1)].sum(axis=-1)
    return index


@lru_cache(maxsize=16)
def subsets(count: int, size: int) -> Numbers:
    """All subsets of a number of cards, each at its index."""
    listed = np.fromiter(chain.from_iterable(combinations(range(count), size)), dtype=np.intp).reshape(-1, size)
    ordered = np.empty_like(listed)
    ordered[number(listed)] = listed
    ordered.flags.writeable = False
    return ordered


def best_pairs(worth: NDArray[Worth], count: int) -> NDArray[Worth]:
    """The best pair within each four of `count` cards, given the worth of each pair, one row per pair: in Omaha two cards play.

    Fours with the same two highest cards are adjacent, in the order of the pairs below these, so they are compared all at once without
    single lookups.

    >>> best_pairs(np.array([[10], [5], [20], [7], [3], [1]]), 4).tolist()
    [[20]]
    """
    low, high = subsets(count, 2).T
    beside = [worth[comb(top, 2) : comb(top + 1, 2)] for top in range(count)]  # pairs of this card and a lower one
    either = [np.maximum(row[low[: comb(top, 2)]], row[high[: comb(top, 2)]]) for top, row in enumerate(beside)]
    best = np.empty((comb(count, 4), worth.shape[1]), dtype=worth.dtype)
    for third in range(2, count):
        size = comb(third, 2)
        three = np.maximum(worth[:size], either[third])
        for top in range(third + 1, count):
            first = comb(top, 4) + comb(third, 3)
            part = best[first : first + size]
            np.maximum(three, either[top][:size], out=part)
            np.maximum(part, beside[top][third], out=part)
    return best


def sizes(plo: int) -> tuple[int, ...]:
    """How many cards each board takes."""
    return tuple(4 if board == plo else 2 for board in range(len(BOARDS)))


@lru_cache(maxsize=4)
def placements(plo: int) -> Numbers:
    """All 420 placements when this board takes four cards: for each board the index of the pair or four.

    >>> placements(1).shape
    (420, 3)
    """
    first, second = (board for board in range(len(BOARDS)) if board != plo)
    indices = []
    for four in subsets(EIGHT, 4).tolist():
        others = [card for card in range(EIGHT) if card not in four]
        for pair in combinations(others, 2):
            parts = {plo: four, first: list(pair), second: [card for card in others if card not in pair]}
            indices.append([int(number(np.array(parts[board]))) for board in range(len(BOARDS))])
    ways = np.array(indices, dtype=np.intp)
    ways.flags.writeable = False
    return ways


@lru_cache(maxsize=4)
def columns(plo: int) -> Numbers:
    """The same as columns of an estimate: indices continue from board to board."""
    widths = [len(subsets(EIGHT, size)) for size in sizes(plo)]
    shifted: Numbers = placements(plo) + np.cumsum([0, *widths[:-1]])
    return shifted


Cards = NDArray[np.uint8]

FLOP = 3


class EightCardsDeal(Struct, frozen=True):
    """Eight cards and three flops.

    >>> EightCardsDeal.read("As Ah Ks Kh 7c 6c 5d 4d", ["2c 3c 9h", "Kd Qd 2s", "Ts 8s 8d"]).rest.size
    35
    """

    hole: tuple[Card, ...]
    flops: tuple[tuple[Card, ...], ...]

    @classmethod
    def read(cls, hole: CardsLike, flops: Mapping[str, CardsLike] | Sequence[CardsLike]) -> "EightCardsDeal":
        """Read the cards and check them."""
        if isinstance(flops, Mapping):
            if sorted(flops) != list(BOARDS):
                raise SpotError(f"there are flops on boards {', '.join(BOARDS)}, not on {', '.join(map(str, flops)) or 'none'}")
            flops = [flops[board] for board in BOARDS]
        if isinstance(flops, str) or len(flops) != len(BOARDS):
            raise SpotError(f"there are three flops, on boards {', '.join(BOARDS)}")
        deal = cls(cards(hole), tuple(cards(flop) for flop in flops))
        deal._check()
        return deal

    def _check(self) -> None:
        parts = [("the hand", self.hole, EIGHT), *((f"flop {board}", flop, FLOP) for board, flop in zip(BOARDS, self.flops, strict=True))]
        for where, part, size in parts:
            if len(part) != size or UNSEEN in part:
                raise SpotError(f"{where} has {size} known cards, not {sum(card != UNSEEN for card in part)}")
        if twice := duplicate((where, part) for where, part, _ in parts):
            raise SpotError(twice)

    @property
    def own(self) -> Cards:
        """The eight cards as numbers, in the order of dealing."""
        return _numbers(self.hole)

    def flop(self, board: int) -> Cards:
        """The flop of a board as numbers."""
        return _numbers(self.flops[board])

    @property
    def rest(self) -> Cards:
        """The unseen cards, ascending: the opponent's eight, six cards of the boards, and the stub."""
        known = {*self.hole, *(card for flop in self.flops for card in flop)}
        return _numbers(card for card in sorted(FULL) if card not in known)


def _numbers(given: Iterable[Card]) -> Cards:
    return np.array([int(card) for card in given], dtype=np.uint8)
