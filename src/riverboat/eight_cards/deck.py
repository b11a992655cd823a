"""The deck of the document: 52 cards that a seed shuffles."""

from collections.abc import Iterator

from riverboat.cards import FULL, Card, Seed, new_seed, notation, parse_seed, shuffle


class Deck:
    """A deck of 52 cards. A seed shuffles it, always in the same order.

    >>> deck = Deck(seed=42)
    >>> deck, deck.cards == shuffle(FULL, 42)
    (Deck(2s ... Jd), True)

    Without a seed, the cards are in ascending order until `shuffle`.
    """

    def __init__(self, seed: Seed | None = None) -> None:
        """Shuffle the deck if a seed is given."""
        self.cards: tuple[Card, ...] = FULL if seed is None else shuffle(FULL, parse_seed(seed))

    def shuffle(self, seed: Seed | None = None) -> None:
        """Shuffle all 52 cards by a seed, or by a new random one."""
        self.cards = shuffle(FULL, new_seed() if seed is None else parse_seed(seed))

    def __iter__(self) -> Iterator[Card]:
        """The cards, from the top."""
        return iter(self.cards)

    def __len__(self) -> int:
        """The number of cards."""
        return len(self.cards)

    def __repr__(self) -> str:
        """The top and the bottom card."""
        return f"Deck({notation(self.cards[:1])} ... {notation(self.cards[-1:])})"
