"""The kicker: what decides between two hands of one kind."""

from itertools import groupby

from msgspec import Struct

from riverboat.cards import Card
from riverboat.ranking import Category, Strength
from riverboat.ranking.category import ranking_named
from riverboat.ranking.words import name, plural

_IN_ORDER = (Category.HIGH_CARD, Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
_SETS = {
    Category.PAIR: ("pair of {}",),
    Category.TWO_PAIR: ("higher pair {}", "second pair {}"),
    Category.THREE_OF_A_KIND: ("three {}",),
    Category.FULL_HOUSE: ("three {}", "pair of {}"),
    Category.FOUR_OF_A_KIND: ("four {}",),
    Category.FIVE_OF_A_KIND: ("five {}",),
}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Kicker(Struct, frozen=True):
    """What decided: places among the winner's cards that play, the cards there, and the ranks on both sides."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]
    rank: str  # of the winner at the first difference; none if only the lack of wild cards decides
    against: str
    words: str


def kicker(ranking: str, won: int, lost: int, cards: tuple[Card, ...], plays_as: tuple[Card, ...]) -> Kicker | None:
    """Compare two ranks of one ranking, given the winner's cards that play and what each plays as; none if the hands differ in kind.

    >>> from riverboat import evaluate
    >>> first, second = evaluate("As Ah Kd Jc 2s"), evaluate("Ad Ac Ks Th 9s")
    >>> kicker("high", first.rank, second.rank, first.cards, first.cards)
    Kicker(places=(3,), cards=(Jc,), rank='J', against='T', words='kicker jack')
    """
    first, second = Strength(won, ranking), Strength(lost, ranking)
    if first.category is not second.category or won == lost:
        return None
    if first.ranks == second.ranks:
        return Kicker((), (), "", "", "no wild card")
    pairs = enumerate(zip(first.ranks, second.ranks, strict=False))
    at, (mine, other) = next(((at, both) for at, both in pairs if both[0] != both[1]), (-1, ("", "")))
    if at < 0:  # one hand has more cards, and what they share is the same
        at = min(len(first.ranks), len(second.ranks))
        mine, other = first.ranks[at : at + 1], second.ranks[at : at + 1]
    places = _places(first.category, at, plays_as)
    low = ranking_named(ranking).low
    return Kicker(places, tuple(cards[place] for place in places), mine, other, _words(first.category, at, mine, low=low))


def _places(category: Category, at: int, plays_as: tuple[Card, ...]) -> tuple[int, ...]:
    """Where the cards of that rank are: cards that play are told in the order in which they decide."""
    if category in _IN_ORDER or category > Category.FIVE_OF_A_KIND:
        return (at,) if at < len(plays_as) else ()
    sets = [[place for place, _ in found] for _, found in groupby(enumerate(plays_as), key=lambda placed: placed[1].rank)]
    return tuple(sets[at]) if at < len(sets) else ()


def _words(category: Category, at: int, rank: str, *, low: bool) -> str:
    if not rank:
        return "fewer cards"
    sets = _SETS.get(category, ())
    if at < len(sets):
        return sets[at].format(plural(rank))
    if low and not sets:
        return f"{name(rank)} low" if not at else f"{_ORDINALS[at]} card {name(rank)}"
    return f"{name(rank)} high" if not at else f"kicker {name(rank)}"
