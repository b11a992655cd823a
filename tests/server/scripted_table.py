"""A table on virtual time whose players send the commands that a test tells them to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace
from tests.server.virtual_rooms import HOST, RecordingViewer, VirtualRegistry, until_idle

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import Member, RoomState
from riverboat.protocol.table_settings import Settings
from riverboat.server.rooms.room import Room

NAMES = {HOST: "Anna", "bo": "Bo", "cem": "Cem", "dao": "Dao", "eva": "Eva", "finn": "Finn"}
PLAIN = Settings(seats=6, least=10, most=400, clock=30, bank=60, pace=1.0)


class ScriptedTable:
    """A table with its viewers, and short ways to send commands and read the outcome."""

    def __init__(self, registry: VirtualRegistry, room: Room) -> None:
        self.registry, self.room = registry, room
        self.viewers: dict[str | None, RecordingViewer] = {}
        self._count = 0

    @property
    def state(self) -> RoomState:
        return self.room.state

    def member(self, player: str) -> Member:
        return self.state.members[player]

    def entries(self) -> list[e.Entry]:
        return [line.entry for line in self.room.viewers.recent]

    def last(self, kind: type) -> Any:
        """The last entry of a kind."""
        return next(entry for entry in reversed(self.entries()) if isinstance(entry, kind))

    def watch(self, player: str | None, last: int | None = None) -> RecordingViewer:
        self.viewers[player] = RecordingViewer(player)
        self.room.enter(self.viewers[player], last)
        return self.viewers[player]

    async def send(self, player: str, command: Any, name: str = "") -> Any:
        """Send a command, and wait until the room is idle."""
        self._count += 1
        command = command if command.action else replace(command, action=f"c{self._count}")
        reply = await self.room.do(player, name or NAMES.get(player, player), command)
        await until_idle(self.room)
        return reply

    async def do(self, player: str, command: Any, name: str = "") -> int:
        reply = await self.send(player, command, name)
        assert isinstance(reply, messages.Done), reply
        return reply.seq

    async def refusal(self, player: str, command: Any, name: str = "") -> str:
        before = (self.room.seq, self.state, dict(self.registry.writer.accounts))
        reply = await self.send(player, command, name)
        assert isinstance(reply, messages.Refused), reply
        assert (self.room.seq, self.state, dict(self.registry.writer.accounts)) == before
        return reply.reason

    async def sit(self, *players: str, chips: int = 100) -> None:
        for player in players:
            await self.do(player, messages.Sit("", chips))

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        assert self.room.current is not None
        assert self.state.playing is not None
        return self.state.playing.players[self.room.current.run.waiting[0]]

    def default(self, player: str) -> Any:
        """The default answer of a player."""
        assert self.room.current is not None
        assert self.state.playing is not None
        seat = self.state.playing.seat(player)
        assert seat is not None
        return self.room.current.run.default(seat).value

    async def answer(self, value: Any, player: str = "") -> None:
        assert self.room.current is not None
        await self.do(player or self.turn, messages.AnswerCommand("", self.room.current.ask, value))

    async def next_hand(self) -> None:
        """Wait for the next hand."""
        number = self.state.dealt
        while self.state.dealt == number:
            soon = self.room.timers.between_hands.next_hand()
            assert not soon.why_not, soon
            await asyncio.sleep(max(1, soon.left) / 1000)  # virtual time passes only while a task sleeps
            await until_idle(self.room)

    async def check_down(self) -> None:
        """Play the hand to its end with default answers (check or fold)."""
        while self.room.current is not None and self.state.playing is not None:
            seat = self.room.current.run.waiting[0]
            await self.answer(self.room.current.run.default(seat).value, self.state.playing.players[seat])

    async def call_down(self) -> None:
        """Play the hand to its end; all players call if they can."""
        while (current := self.room.current) is not None and self.state.playing is not None and current.run.ask is not None:
            seat = current.run.waiting[0]
            calls = current.run.ask.offer.why_not(current.run.table, seat, "call") is None
            await self.answer("call" if calls else current.run.default(seat).value, self.state.playing.players[seat])

    async def wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await until_idle(self.room)


@asynccontextmanager
async def scripted_table(*players: str, settings: Settings = PLAIN, watch: bool = True, chips: int = 100) -> AsyncIterator[ScriptedTable]:
    """A table with these players; hands are dealt while the host watches."""
    registry = VirtualRegistry()
    table = ScriptedTable(registry, await registry.table(settings))
    await table.sit(*players, chips=chips)
    if watch:
        table.watch(HOST)
    await until_idle(table.room)
    yield table
    await registry.close()
