"""Decks: tuples of cards in ascending order."""

from riverboat.cards.card import Card, cards
from riverboat.cards.card_text import RANKS, SUITS


def deck(ranks: str = RANKS, suits: str = SUITS) -> tuple[Card, ...]:
    """Build the deck of these ranks and suits.

    >>> len(deck()), deck("JQK", "hs")
    (52, (Jh, Js, Qh, Qs, Kh, Ks))
    """
    return tuple(sorted(cards([rank + suit for rank in ranks for suit in suits])))


FULL = deck()
SHORT = deck("6789TJQKA")
THREE = deck("JQK", "s")  # the smallest deck that makes a poker game
SIX = deck("JQK", "hs")

DECKS = {"full": FULL, "short": SHORT, "three": THREE, "six": SIX}
