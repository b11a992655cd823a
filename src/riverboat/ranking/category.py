"""Hand categories, and the rankings that order them."""

from enum import IntEnum
from typing import NamedTuple

from riverboat.cards.card_text import RANKS


class Category(IntEnum):
    """A category of hands; the numbers are the kernel's.

    Five of a kind beats a straight flush. The last four belong to badugi; NOTHING is a hand that does not qualify.
    """

    NOTHING = 0
    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    FIVE_OF_A_KIND = 10
    ONE_CARD = 11
    TWO_CARDS = 12
    THREE_CARDS = 13
    BADUGI = 14

    @property
    def words(self) -> str:
        """The name in lower case."""
        return self.name.lower().replace("_", " ")


class Ranking(NamedTuple):
    """A way to compare hands: a table of the kernel and the meaning of its numbers."""

    name: str
    table: int
    order: str  # the ranks from the lowest to the highest, as this ranking counts them
    low: bool = False
    eight_or_better: bool = False
    size: int = 5  # the most cards that play


_ACE_LOW = RANKS[-1] + RANKS[:-1]

RANKINGS = {
    ranking.name: ranking
    for ranking in (
        Ranking("high", 0, RANKS),
        Ranking("short", 1, RANKS),
        Ranking("ace-to-five", 2, _ACE_LOW, low=True),
        Ranking("eight-or-better", 2, _ACE_LOW, low=True, eight_or_better=True),
        Ranking("deuce-to-seven", 3, RANKS, low=True),
        Ranking("badugi", 4, _ACE_LOW, low=True, size=4),
    )
}


def ranking_named(name: str) -> Ranking:
    """The ranking with this name; ValueError if there is none."""
    try:
        return RANKINGS[name]
    except KeyError:
        raise ValueError(f"unknown ranking {name!r}; rankings are {', '.join(RANKINGS)}") from None
