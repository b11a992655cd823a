"""Hands side by side: who wins and why."""

import json as _json
from dataclasses import dataclass
from typing import Any

from riverboat.cards import FULL, SHORT, Card, cards, new_seed, notation, seed_bytes, shuffle
from riverboat.ranking import Strength, Wild, evaluate


@dataclass(frozen=True)
class Showdown:
    """Hands that have been ranked, and what they were dealt from."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    strengths: tuple[Strength, ...]
    wild: Wild | None
    seed: str = ""

    @classmethod
    def of(
        cls, hands: list[tuple[Card, ...]], board: tuple[Card, ...], *, wild: str, ranking: str, pick: str, seed: str = ""
    ) -> "Showdown":
        """Rank hands that share a board."""
        how = Wild.parse(wild) if wild else None
        cards([card for hand in [*hands, board] for card in hand])  # no card twice
        strengths = tuple(evaluate(hand, board, wild=how, ranking=ranking, pick=pick) for hand in hands)
        return cls(tuple(hands), board, strengths, how, seed)

    @classmethod
    def read(cls, hands: list[str], board: str, *, wild: str, ranking: str, pick: str) -> "Showdown":
        """Rank hands given as text."""
        return cls.of([cards(hand) for hand in hands], cards(board), wild=wild, ranking=ranking, pick=pick)

    @classmethod
    def deal(cls, width: int, many: int, board: int, seed: str, *, wild: str, ranking: str, pick: str) -> "Showdown":
        """Deal hands from a deck that the seed shuffles."""
        deck = SHORT if ranking == "short" else FULL
        if width * many + board > len(deck):
            raise ValueError(f"{many} hands of {width} and a board of {board} are {width * many + board} cards; the deck has {len(deck)}")
        number = seed_bytes(int(seed) if seed.isdecimal() and len(seed) != 64 else seed) if seed else new_seed()
        order = shuffle(deck, number)
        hands = [order[at * width : (at + 1) * width] for at in range(many)]
        shared = order[many * width : many * width + board]
        return cls.of(hands, shared, wild=wild, ranking=ranking, pick=pick, seed=number.hex())

    @property
    def best(self) -> Strength:
        """The strength that wins."""
        return max(self.strengths)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "board": notation(self.board),
            "wild": str(self.wild or ""),
            "seed": self.seed or None,
            "hands": [
                {
                    "cards": notation(hand),
                    "rank": strength.rank,
                    "category": strength.category.name,
                    "words": strength.words,
                    "plays": notation(strength.cards),
                    "wilds": {str(card): str(part) for card, part in strength.wilds.items()},
                    "wins": bool(strength) and strength == self.best,
                }
                for hand, strength in zip(self.hands, self.strengths, strict=True)
            ],
        }

    def show(self, *, json: bool = False) -> None:
        """Print a table, or JSON."""
        if json:
            print(_json.dumps(self.to_dict(), ensure_ascii=False))
            return
        from rich.console import Console

        from riverboat.cli.paint import paint

        Console(highlight=False).print(paint(self))
