"""What a player sees before placing: eight cards and three flops; the rest of the deck is unknown."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.cards import FULL, UNSEEN, Card, CardsLike, cards
from riverboat.eight_cards.choices import BOARDS, EIGHT
from riverboat.odds import SpotError

Cards = NDArray[np.uint8]

FLOP = 3


class Deal(Struct, frozen=True):
    """Eight cards and three flops.

    >>> Deal.read("As Ah Ks Kh 7c 6c 5d 4d", ["2c 3c 9h", "Kd Qd 2s", "Ts 8s 8d"]).rest.size
    35
    """

    hole: tuple[Card, ...]
    flops: tuple[tuple[Card, ...], ...]

    @classmethod
    def read(cls, hole: CardsLike, flops: Mapping[str, CardsLike] | Sequence[CardsLike]) -> "Deal":
        """Read the cards, and refuse what cannot be."""
        if isinstance(flops, Mapping):
            if sorted(flops) != list(BOARDS):
                raise SpotError(f"there are flops on boards {', '.join(BOARDS)}, not on {', '.join(map(str, flops)) or 'none'}")
            flops = [flops[board] for board in BOARDS]
        if isinstance(flops, str) or len(flops) != len(BOARDS):
            raise SpotError(f"there are three flops, on boards {', '.join(BOARDS)}")
        made = cls(cards(hole), tuple(cards(flop) for flop in flops))
        made._check()
        return made

    def _check(self) -> None:
        parts = [("the hand", self.hole, EIGHT), *((f"flop {board}", flop, FLOP) for board, flop in zip(BOARDS, self.flops, strict=True))]
        seen: dict[Card, str] = {}
        for where, part, wanted in parts:
            if len(part) != wanted or UNSEEN in part:
                raise SpotError(f"{where} has {wanted} known cards, not {sum(card != UNSEEN for card in part)}")
            for card in part:
                if card in seen:
                    raise SpotError(f"{card} is in {seen[card]} and in {where}" if seen[card] != where else f"{card} is twice in {where}")
                seen[card] = where

    @property
    def own(self) -> Cards:
        """The eight as numbers, as they were dealt."""
        return _numbers(self.hole)

    def flop(self, board: int) -> Cards:
        """The flop of a board as numbers."""
        return _numbers(self.flops[board])

    @property
    def rest(self) -> Cards:
        """What nobody has shown, ascending: the other player's eight, six cards of the boards, and the stub."""
        known = {*self.hole, *(card for flop in self.flops for card in flop)}
        return _numbers(card for card in sorted(FULL) if card not in known)


def _numbers(held: Iterable[Card]) -> Cards:
    return np.array([int(card) for card in held], dtype=np.uint8)
