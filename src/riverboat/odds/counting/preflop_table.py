"""The preflop table: exact results of all 47,008 pairs of two-card hands before the flop, counted by the kernel.

`python -m riverboat.odds.counting.preflop_table --write` counts the table again: about ten seconds on two cores.
"""

import sys
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from os.path import dirname, join
from typing import TYPE_CHECKING

from riverboat._kernel import PAIRING_BOARDS, PAIRINGS, Pairings, count_pairings
from riverboat.cards import RANKS

if TYPE_CHECKING:
    from fractions import Fraction  # imported late: only orderings need it

TABLE = join(dirname(__file__), "preflop.bin")


@cache
def table() -> Pairings:
    """The table, read on first use."""
    with open(TABLE, "rb") as file:
        return Pairings(file.read())


def pairing(hand: int, other: int) -> tuple[int, int]:
    """The number of the 1,712,304 boards on which the first hand wins, and on which both tie; hands are masks of cards.

    >>> from riverboat import cards
    >>> from riverboat.ranking.kernel_conversion import mask
    >>> pairing(mask(cards("As Ks")), mask(cards("Qd Qh")))
    (787966, 6732)
    """
    return table().pairing(hand, other)


def ranges(hands: Sequence[int], weights: Sequence[int], others: Sequence[int], other_weights: Sequence[int]) -> tuple[int, int, int]:
    """Weighted wins, ties and boards, over all pairs of hands of two ranges that share no card."""
    return table().ranges(hands, weights, others, other_weights)


def holdings(name: str) -> list[int]:
    """The hands of a class (a pair, suited or offsuit), as masks.

    >>> len(holdings("AA")), len(holdings("AKs")), len(holdings("72o"))
    (6, 4, 12)
    """
    high, low = (RANKS.index(rank) for rank in name[:2])
    suits = combinations(range(4), 2) if high == low else ((a, b) for a in range(4) for b in range(4) if (a == b) == (name[2:] == "s"))
    return [1 << 4 * high + a | 1 << 4 * low + b for a, b in suits]


def class_names() -> list[str]:
    """All 169 classes, aces first."""
    order = RANKS[::-1]
    return [high + low + how for at, high in enumerate(order) for low in order[at:] for how in (("",) if high == low else ("s", "o"))]


@cache
def against_random(name: str) -> "Fraction":
    """The equity of a class against a random hand.

    >>> round(float(against_random("AA")), 4)
    0.852
    """
    from fractions import Fraction

    hand = holdings(name)[0]
    others = [1 << a | 1 << b for a, b in combinations(range(52), 2)]
    win, tie, total = ranges([hand], [1], others, [1] * len(others))
    return Fraction(2 * win + tie, 2 * total)


def count(threads: int = 2, part: int = 256) -> bytes:
    """Count all pairings, in the format of the file: wins and ties, three bytes each."""
    from concurrent.futures import ThreadPoolExecutor  # imported late: only a new count needs it

    with ThreadPoolExecutor(threads) as pool:
        return b"".join(pool.map(lambda first: count_pairings(first, min(first + part, PAIRINGS)), range(0, PAIRINGS, part)))


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m riverboat.odds.counting.preflop_table --write")
    with open(TABLE, "wb") as file:
        size = file.write(count())
    print(f"{TABLE}: {PAIRINGS:,} pairings of {PAIRING_BOARDS:,} boards each, {size:,} bytes")
