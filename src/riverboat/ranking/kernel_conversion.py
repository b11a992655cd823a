"""Converts rankings, wild cards and hands to the kernel's types."""

from collections.abc import Iterable
from functools import lru_cache

from riverboat._kernel import Rule, codes
from riverboat.cards import FULL, RANKS, Card, cards
from riverboat.ranking.category import Category, ranking_named
from riverboat.ranking.wild import Wild


def mask(held: Iterable[Card]) -> int:
    """A bit mask of cards."""
    bits = 0
    for card in held:
        bits |= 1 << card
    return bits


@lru_cache(maxsize=1024)
def rule(wild: Wild | None, ranking: str) -> Rule:
    """Compile a ranking and its wild cards."""
    how = ranking_named(ranking)
    if wild is None:
        return Rule(how.table, eight_or_better=how.eight_or_better)
    always = set(cards(wild.cards))
    return Rule(
        how.table,
        eight_or_better=how.eight_or_better,
        wild_cards=mask(card for card in FULL if card in always or RANKS[card.rank] in wild.ranks),
        lowest=wild.lowest,
        ace_either=wild.ace == "either",
        needs=mask(card for card in FULL if RANKS[card.rank] in wild.needs),
        double_ace=wild.double_ace,
        natural_first=wild.natural_first,
    )


@lru_cache(maxsize=16)
def ladder(ranking: str) -> tuple[tuple[Category, str], ...]:
    """The meaning of each rank // 2 of a ranking, worst first: the category and the ranks that break ties."""
    order = ranking_named(ranking).order
    steps = []
    for code in codes(ranking_named(ranking).table):
        nibbles = (code >> shift & 15 for shift in (16, 12, 8, 4, 0))
        steps.append((Category(code >> 20), "".join(order[nibble - 1] for nibble in nibbles if nibble)))
    return tuple(steps)
