"""Cards, decks, card text, and shuffling from a seed."""

from riverboat.cards.card import UNSEEN, Card, CardsLike, cards, duplicate, notation
from riverboat.cards.card_text import FORMATS, RANKS, SUITS, CardError
from riverboat.cards.deck import DECKS, FULL, SHORT, SIX, THREE, deck
from riverboat.cards.shuffle import HashStream, Seed, new_seed, parse_seed, seed_bytes, shuffle

__all__ = [
    "DECKS",
    "FORMATS",
    "FULL",
    "RANKS",
    "SHORT",
    "SIX",
    "SUITS",
    "THREE",
    "UNSEEN",
    "Card",
    "CardError",
    "CardsLike",
    "HashStream",
    "Seed",
    "cards",
    "deck",
    "duplicate",
    "new_seed",
    "notation",
    "parse_seed",
    "seed_bytes",
    "shuffle",
]
