"""Several guests at one table, each with a bot."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

from tests.waiting import PATIENCE, until_async

from riverboat.client import GuestClient, RemoteTable
from riverboat.play import RandomBot
from riverboat.protocol.table_settings import Settings, TableGame


def settings(*games: str, seats: int = 3) -> Settings:
    return Settings(tuple(TableGame(game) for game in games), seats=seats, pace=0, clock=0)


class SharedTable:
    """Several guests seated at one table; the first is the host."""

    def __init__(self, address: str, plays: Settings, count: int = 3, patience: float = PATIENCE) -> None:
        self._address, self._plays, self._count, self._patience = address, plays, count, patience
        self._stack = AsyncExitStack()
        self.guests: list[GuestClient] = []
        self.tables: list[RemoteTable] = []
        self.id = ""

    async def __aenter__(self) -> "SharedTable":
        for number in range(self._count):
            guest = await self._stack.enter_async_context(GuestClient.join(self._address, f"guest {number}", patience=self._patience))
            self.guests.append(guest)
            self.id = self.id or await guest.open(self._plays)
            table = await self._stack.enter_async_context(guest.table(self.id))
            self.tables.append(table)
        await self.tables[0].pause()  # until all are seated
        for table in self.tables:
            await table.sit(self._plays.most)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def play(self, hands: int, seed: int = 1) -> None:
        """Let the bots play a number of hands, then stop dealing; afterwards all clients know the same."""
        bots = [RandomBot(seed + number) for number in range(self._count)]
        plays = [table.play(bot, rebuy=self._plays.least) for table, bot in zip(self.tables, bots, strict=True)]
        working = [asyncio.create_task(play) for play in plays]
        try:
            target = self.host.room.dealt + hands
            await self.host.resume()
            await self.until(lambda: self.host.room.dealt >= target)
            await self.host.pause()
            await self.until(lambda: not any(table.playing or table.broke or table.seq != self.host.seq for table in self.tables))
        finally:
            for task in working:
                task.cancel()
            ended = await asyncio.gather(*working, return_exceptions=True)
        assert [error for error in ended if not isinstance(error, asyncio.CancelledError)] == []

    @staticmethod
    async def until(condition: Callable[[], bool]) -> None:
        """Wait for a condition."""
        await until_async(condition, "the condition holds")

    @property
    def host(self) -> RemoteTable:
        return self.tables[0]
