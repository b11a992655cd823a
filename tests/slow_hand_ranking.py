"""A slow and simple hand ranking that shares no code with the package: the reference for all tests."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

Hand = tuple[int, tuple[int, ...]]  # category 1..10, then the ranks that break ties, ace 14

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVES = range(1, 11)


@cache
def by_ranks(ranks: tuple[int, ...]) -> Hand:
    """Up to five ranks (2 to 14, sorted) without suits."""
    counts = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(count for _, count in counts)
    order = tuple(rank for rank, _ in counts)
    if len(ranks) == 5 and shape == (1, 1, 1, 1, 1):
        if order[0] - order[4] == 4:
            return STRAIGHT, (order[0],)
        if order == (14, 5, 4, 3, 2):
            return STRAIGHT, (5,)
    if shape[0] == 5:
        return FIVES, order
    if shape[0] == 4:
        return QUADS, order
    if shape[:2] == (3, 2):
        return FULL_HOUSE, order
    if shape[0] == 3:
        return TRIPS, order
    if shape[:2] == (2, 2):
        return TWO_PAIR, order
    return (PAIR if shape[0] == 2 else HIGH), order


def five(cards: Sequence[tuple[int, int]]) -> Hand:
    """Up to five cards as (rank, suit); the same card may come twice when a wild card plays it."""
    ranks = tuple(sorted(rank for rank, _ in cards))
    plain = by_ranks(ranks)
    if len(cards) < 5 or len({suit for _, suit in cards}) > 1 or len(set(ranks)) < 5:
        return plain  # a flush never holds the same card twice
    return (STRAIGHT_FLUSH, plain[1]) if plain[0] == STRAIGHT else max(plain, (FLUSH, tuple(sorted(ranks, reverse=True))))


def best(numbers: Iterable[int], wilds: Iterable[int] = ()) -> Hand:
    """The best five of a hand of card numbers, by trying every card for every wild one."""
    wild = set(wilds)
    naturals = [split(number) for number in numbers if number not in wild]
    size = min(5, len(naturals) + len(wild))
    top: Hand = (0, ())
    for played in range(min(len(wild), size) + 1):
        if len(naturals) < size - played:
            continue
        for kept in combinations(naturals, size - played):
            for parts in combinations_with_replacement(ALL, played):
                top = max(top, five((*kept, *parts)))
    return top


def split(number: int) -> tuple[int, int]:
    """A card number as (rank, suit)."""
    return number // 4 + 2, number % 4


ALL = [split(number) for number in range(52)]


@cache
def best_ranks(ranks: tuple[int, ...]) -> Hand:
    """The best five of any number of sorted ranks, suits apart."""
    return max(by_ranks(five_of) for five_of in set(combinations(ranks, min(5, len(ranks)))))


def best_ranks_with_wilds(ranks: tuple[int, ...], wilds: int) -> Hand:
    """The same by trying every rank for every wild card."""
    return max(best_ranks(tuple(sorted(ranks + parts))) for parts in combinations_with_replacement(range(2, 15), wilds))
