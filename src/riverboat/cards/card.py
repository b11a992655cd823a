"""A playing card, and lists of cards."""

from collections.abc import Iterable
from operator import index
from typing import SupportsIndex

from riverboat.cards.card_text import FORMATS, UNSEEN_NUMBER, CardError, read, write


class Card(int):
    """A playing card: the number 0..51 that is rank * 4 + suit, deuce of clubs to ace of spades.

    >>> Card("As"), Card("10h"), Card("q♦"), Card(0)
    (As, Th, Qd, 2c)
    >>> int(Card("As")), Card("As") > Card("Ah") > Card("Ks")
    (51, True)
    >>> f"{Card('As'):unicode}"
    'A♠'
    """

    __slots__ = ()

    def __new__(cls, value: "str | SupportsIndex") -> "Card":
        """Read a card from text or take its number. Each card is a single object."""
        if isinstance(value, str):
            parsed = cards(value)
            if len(parsed) != 1:
                raise CardError(f"expected one card, found {len(parsed)}", text=value, hint="for several, use cards()")
            return parsed[0]
        number = index(value)
        if not 0 <= number <= UNSEEN_NUMBER:
            raise CardError(f"no card has the number {number}", hint="numbers are 0 to 51, and 52 is the unseen card")
        return _ALL[number]

    @property
    def rank(self) -> int:
        """The rank, 0 for a deuce to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """The suit, 0 to 3 for clubs, diamonds, hearts, spades."""
        return self & 3

    def __str__(self) -> str:
        """The card in ASCII: rank, then suit."""
        return write(self)

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        """Format as "ascii", "unicode" or "emoji"; anything else formats the ASCII text."""
        return write(self, spec) if spec in FORMATS else format(str(self), spec)

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        """Copy and unpickle to the same object."""
        return Card, (int(self),)


_ALL = tuple(int.__new__(Card, number) for number in range(UNSEEN_NUMBER + 1))

UNSEEN = _ALL[UNSEEN_NUMBER]

CardsLike = str | SupportsIndex | Iterable[str | SupportsIndex]


def cards(source: CardsLike, *, distinct: bool = True) -> tuple[Card, ...]:
    """Read cards from text or from a list of texts, cards and numbers; `??` is the unseen card.

    >>> cards("As Kd, 10h|t♣  ??"), cards("AsKd"), cards(["As", 47, Card("Kd")])
    ((As, Kd, Th, Tc, ??), (As, Kd), (As, Ks, Kd))

    Cards must differ unless `distinct` is false.
    """
    if type(source) is tuple and all(type(card) is Card for card in source) and len(set(source)) == len(source):
        return source  # already parsed
    if isinstance(source, str):
        located = tuple((position, _ALL[number]) for position, number in read(source))
        text = source
    elif isinstance(source, Iterable):
        located = tuple(
            (index, card)
            for index, item in enumerate(source)
            for card in (cards(item, distinct=distinct) if isinstance(item, str) else (Card(item),))
        )
        text = ""
    else:
        return (Card(source),)
    if distinct and len({card for _, card in located if card != UNSEEN}) + sum(card == UNSEEN for _, card in located) < len(located):
        seen: set[Card] = set()
        for position, card in located:
            if card in seen and card != UNSEEN:
                place = "" if text else f" (item {position})"
                raise CardError(
                    f"{card} twice{place}", text=text, position=position if text else None, hint="each card can be there only once"
                )
            seen.add(card)
    return tuple(card for _, card in located)


def duplicate(piles: Iterable[tuple[str, Iterable[Card]]]) -> str:
    """Say which card is in two named piles, or twice in one; empty if none is.

    >>> duplicate([("hand 1", cards("As Ks")), ("hand 2", cards("Ks Qd"))])
    'Ks is in hand 1 and in hand 2'
    """
    places: dict[Card, str] = {}
    for place, pile in piles:
        for card in pile:
            if card in places and card != UNSEEN:
                return f"{card} is in {places[card]} and in {place}" if places[card] != place else f"{card} is twice in {place}"
            places[card] = place
    return ""


def notation(source: CardsLike, style: str = "ascii", separator: str = " ") -> str:
    """Write cards as text that `cards` reads back.

    >>> notation("AsKd??"), notation("AsKd", "unicode")
    ('As Kd ??', 'A♠ K♦')
    """
    return separator.join(write(card, style) for card in cards(source, distinct=False))
