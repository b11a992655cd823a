"""The log of a hand, from which everything else follows."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.dealer.ask_and_answer import Answer


class Log(Struct, frozen=True):
    """The complete input of a hand: the game, the stacks, the button, the kitty, the seed and the answers.

    `deck` stacks the deck: these cards come first, in this order. A card that is named again returns after the deck has run out and the
    discarded cards have been shuffled.
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
        """Whether cards are dealt by name rather than from the top of a deck, because some return."""
        return len(set(self.deck)) < len(self.deck)
