"""The commands of a table, one method each; a call returns when the command is on disk."""

import secrets
from abc import abstractmethod
from itertools import count
from typing import Any

from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings


class Commands:
    """Commands of players and hosts: each returns the number of its journal entry, or raises RequestRefused."""

    def __init__(self) -> None:
        """Start a series of action ids that no other connection of the player repeats."""
        prefix = secrets.token_urlsafe(9)
        self._actions = (f"{prefix}-{number}" for number in count(1))

    @abstractmethod
    async def do(self, command: Any) -> int:
        """Carry out any command of the protocol."""

    def action(self) -> str:
        """Return a new action id; the server carries out each id once, however often it is sent."""
        return next(self._actions)

    # --- players -----------------------------------------------------------------------------------------------

    async def sit(self, chips: int, place: int | None = None) -> int:
        """Sit down with chips, at the first free place by default; if the host admits players, this asks for a seat."""
        return await self.do(messages.Sit(self.action(), chips, place))

    async def rebuy(self, chips: int) -> int:
        """Buy chips; during a hand they arrive when it is over."""
        return await self.do(messages.Rebuy(self.action(), chips))

    async def step_away(self) -> int:
        """Sit out."""
        return await self.do(messages.Away(self.action(), True))

    async def come_back(self) -> int:
        """Return after sitting out."""
        return await self.do(messages.Away(self.action(), False))

    async def leave(self) -> int:
        """Leave the table; during a hand, fold at the next turn and leave when it is over."""
        return await self.do(messages.Leave(self.action()))

    async def say(self, text: str) -> int:
        """Send a chat message to all."""
        return await self.do(messages.Say(self.action(), text))

    async def choose(self, game: int) -> int:
        """Dealer's choice: choose the next game by its index in the table's list."""
        return await self.do(messages.Choose(self.action(), game))

    async def hunt(self) -> int:
        """Rabbit hunt: show which cards would have come in the last hand."""
        return await self.do(messages.Hunt(self.action()))

    # --- the host ----------------------------------------------------------------------------------------------

    async def approve(self, player: str, *, yes: bool = True) -> int:
        """Admit a player who asked for a seat, or turn them down."""
        return await self.do(messages.Approve(self.action(), player, yes))

    async def pause(self) -> int:
        """Stop dealing after this hand."""
        return await self.do(messages.Pause(self.action(), True))

    async def resume(self) -> int:
        """Deal again."""
        return await self.do(messages.Pause(self.action(), False))

    async def kick(self, player: str) -> int:
        """Remove a player."""
        return await self.do(messages.Kick(self.action(), player))

    async def change(self, settings: Settings) -> int:
        """Change the settings from the next hand on."""
        return await self.do(messages.Change(self.action(), settings))

    async def give(self, player: str, chips: int, note: str = "") -> int:
        """Correct a player's chips, with a note for the ledger."""
        return await self.do(messages.Give(self.action(), player, chips, note))

    async def invite(self, chips: int = 0, place: int | None = None) -> int:
        """Seat a bot of the server."""
        return await self.do(messages.Invite(self.action(), chips, place))

    async def appoint(self, player: str) -> int:
        """Make another player the host."""
        return await self.do(messages.Appoint(self.action(), player))

    async def end(self) -> int:
        """End the game and cash out all players."""
        return await self.do(messages.End(self.action()))
