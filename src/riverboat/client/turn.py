"""A question that is put to us."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from riverboat.dealer import Value
from riverboat.protocol import messages
from riverboat.rules import Game
from riverboat.table import Table


class Turn(Struct, frozen=True):
    """What a seat has to answer, and what it saw when it was asked."""

    seat: int
    offer: messages.AnyOffer
    game: Game
    view: Table
    hand: str
    ask: int  # the number of the question
    left: int  # milliseconds on the clock, 0 is no clock
    bank: int  # and of the time bank after that
    _post: Callable[["Turn", Any], Awaitable[int]]
    _open: Callable[["Turn"], bool]

    async def answer(self, value: Value) -> int:
        """Answer: the number of the entry that it became, on disk. Refused leaves the question open."""
        return await self._post(self, value)

    @property
    def open(self) -> bool:
        """Whether the question still waits for this seat."""
        return self._open(self)

    @property
    def default(self) -> Value:
        """What is answered when the time is up."""
        return self.offer.default(self.view, self.seat)
