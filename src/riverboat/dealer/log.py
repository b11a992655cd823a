"""The truth of a hand."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.dealer.ask import Answer


class Log(Struct, frozen=True):
    """Everything a hand follows from: the game, what was there before, the seed of the deck, and the answers.

    `deck` stacks the deck instead of shuffling it: these cards come first, in this order. A card that is named again comes back after
    the deck has run out and the thrown cards have been shuffled.
    """

    game: Any  # a Game
    stacks: tuple[int, ...]
    button: int = 0
    kitty: int = 0
    seed: bytes = bytes(32)
    answers: tuple[Answer, ...] = ()
    deck: tuple[Card, ...] = ()

    def plus(self, *answers: Answer) -> "Log":
        """The log with more answers."""
        return replace(self, answers=self.answers + answers)

    @property
    def named(self) -> bool:
        """Whether cards come by name because some come back, and not in the order of a deck."""
        return len(set(self.deck)) < len(self.deck)
