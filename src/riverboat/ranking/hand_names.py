"""Names of ranks, cards and hands."""

from collections.abc import Sequence

from riverboat.cards import RANKS, Card
from riverboat.ranking.category import Category

_NAMES = dict(
    zip(RANKS, ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"), strict=True)
)
_SUITS = ("clubs", "diamonds", "hearts", "spades")


def name(rank: str) -> str:
    """The name of a rank: "ace" for "A"."""
    return _NAMES[rank]


def plural(rank: str) -> str:
    """The plural name of a rank: "sixes" for "6"."""
    return name(rank) + ("es" if rank == "6" else "s")


def card_words(card: Card) -> str:
    """The name of a card: "king of diamonds" for Kd."""
    return f"{name(RANKS[card.rank])} of {_SUITS[card.suit]}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join a list in words: "a, b and c"."""
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def hand_words(category: Category, ranks: str, *, low: bool = False) -> str:
    """Describe a hand; different strengths have different descriptions.

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
