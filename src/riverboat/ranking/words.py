"""Hands in words."""

from collections.abc import Sequence

from riverboat.cards import RANKS, Card
from riverboat.ranking.category import Category

_NAMES = dict(
    zip(RANKS, ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"), strict=True)
)
_SUITS = ("clubs", "diamonds", "hearts", "spades")


def name(rank: str) -> str:
    """Name a rank: "A" is an ace."""
    return _NAMES[rank]


def plural(rank: str) -> str:
    """Name several of a rank: "6" is sixes."""
    return name(rank) + ("es" if rank == "6" else "s")


def card_words(card: Card) -> str:
    """Name a card: Kd is the king of diamonds."""
    return f"{name(RANKS[card.rank])} of {_SUITS[card.suit]}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join as people do: a, b and c."""
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def hand_words(category: Category, ranks: str, *, low: bool = False) -> str:
    """Tell a hand so that different strengths have different words.

    >>> hand_words(Category.FULL_HOUSE, "93"), hand_words(Category.STRAIGHT_FLUSH, "A"), hand_words(Category.HIGH_CARD, "8632A", low=True)
    ('full house, nines over threes', 'royal flush', 'eight-six-three-two-ace low')
    """
    first, rest = ranks[:1], "-".join(map(name, ranks[1:]))
    kickers = f", {rest} kicker{'s' * (len(ranks) > 2)}" if rest else ""
    match category:
        case Category.NOTHING:
            return "no low" if low else "nothing"
        case Category.HIGH_CARD if low:
            return "-".join(map(name, ranks)) + " low"
        case Category.HIGH_CARD:
            return f"{name(first)} high" + (f", {rest}" if rest else "")
        case Category.PAIR:
            return f"pair of {plural(first)}{kickers}"
        case Category.TWO_PAIR:
            kicker = f", {name(ranks[2])} kicker" if len(ranks) > 2 else ""
            return f"two pair, {plural(first)} and {plural(ranks[1])}{kicker}"
        case Category.THREE_OF_A_KIND:
            return f"three {plural(first)}{kickers}"
        case Category.STRAIGHT:
            return f"straight, {name(first)} high"
        case Category.FLUSH:
            return f"flush, {name(first)} high, {rest}"
        case Category.FULL_HOUSE:
            return f"full house, {plural(first)} over {plural(ranks[1])}"
        case Category.FOUR_OF_A_KIND:
            return f"four {plural(first)}{kickers}"
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if first == "A" else f"straight flush, {name(first)} high"
        case Category.FIVE_OF_A_KIND:
            return f"five {plural(first)}"
        case Category.BADUGI:
            return f"badugi, {'-'.join(map(name, ranks))}"
        case _:
            return f"{category.words}, {'-'.join(map(name, ranks))}"
