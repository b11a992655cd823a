"""What one can do at a table, each as one call that returns when it is on disk."""

import secrets
from abc import abstractmethod
from itertools import count
from typing import Any

from riverboat.protocol import messages
from riverboat.protocol.settings import Settings


class Commands:
    """The commands of a table: each gives the number of its entry, or raises Refused with the reason."""

    def __init__(self) -> None:
        """Name actions so that no two of one player ever have the same name."""
        prefix = secrets.token_urlsafe(9)
        self._names = (f"{prefix}-{number}" for number in count(1))

    @abstractmethod
    async def do(self, command: Any) -> int:
        """Carry out any command of the wire."""

    def action(self) -> str:
        """A new name for an action; the server carries out each one once, however often it is sent."""
        return next(self._names)

    # --- players -----------------------------------------------------------------------------------------------

    async def sit(self, chips: int, place: int | None = None) -> int:
        """Take a place with chips, the first free one unless another is named; where the host lets people in, this asks."""
        return await self.do(messages.Sit(self.action(), chips, place))

    async def rebuy(self, chips: int) -> int:
        """Buy chips; in the middle of a hand they come when it is over."""
        return await self.do(messages.Rebuy(self.action(), chips))

    async def step_away(self) -> int:
        """Sit out."""
        return await self.do(messages.Away(self.action(), True))

    async def come_back(self) -> int:
        """Play again after having sat out."""
        return await self.do(messages.Away(self.action(), False))

    async def leave(self) -> int:
        """Leave the table; in a hand one folds at the next turn and leaves when it is over."""
        return await self.do(messages.Leave(self.action()))

    async def say(self, text: str) -> int:
        """Say something to all."""
        return await self.do(messages.Say(self.action(), text))

    async def choose(self, game: int) -> int:
        """Dealer's choice: name the next game by its place in the table's list."""
        return await self.do(messages.Choose(self.action(), game))

    async def hunt(self) -> int:
        """Look which cards would have come in the last hand."""
        return await self.do(messages.Hunt(self.action()))

    # --- the host ----------------------------------------------------------------------------------------------

    async def approve(self, player: str, *, yes: bool = True) -> int:
        """Let somebody in who asked, or not."""
        return await self.do(messages.Approve(self.action(), player, yes))

    async def pause(self) -> int:
        """Stop dealing after this hand."""
        return await self.do(messages.Pause(self.action(), True))

    async def resume(self) -> int:
        """Deal again."""
        return await self.do(messages.Pause(self.action(), False))

    async def kick(self, player: str) -> int:
        """Make somebody leave."""
        return await self.do(messages.Kick(self.action(), player))

    async def change(self, settings: Settings) -> int:
        """Play something else, or otherwise, from the next hand on."""
        return await self.do(messages.Change(self.action(), settings))

    async def give(self, player: str, chips: int, note: str = "") -> int:
        """Correct somebody's chips, with a note for the record."""
        return await self.do(messages.Give(self.action(), player, chips, note))

    async def invite(self, chips: int = 0, place: int | None = None) -> int:
        """Seat a bot of the server."""
        return await self.do(messages.Invite(self.action(), chips, place))

    async def appoint(self, player: str) -> int:
        """Make somebody else the host."""
        return await self.do(messages.Appoint(self.action(), player))

    async def end(self) -> int:
        """End the game; everybody is cashed out."""
        return await self.do(messages.End(self.action()))
