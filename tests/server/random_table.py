"""A table where players act at random, reproducibly by a seed: join, play, chat, reconnect, leave."""

import asyncio
import random
from typing import Any

from msgspec.structs import replace
from tests.server.virtual_rooms import HOST, RecordingViewer, VirtualRegistry, until_idle

from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.rules import Stakes
from riverboat.server.rooms.room import Room
from riverboat.variants import variants

NAMES = {HOST: "Anna", "p-1": "Bo", "p-2": "Cem", "p-3": "Dao", "p-4": "Eva", "p-5": "Finn"}


def random_games(chance: random.Random) -> tuple[TableGame, ...]:
    codes = chance.sample(sorted(variants), chance.choice((1, 1, 1, 2, 4)))
    return tuple(TableGame(code, limit=chance.choice(("", "", "no-limit", "fixed-limit", "pot-limit"))) for code in codes)


def random_settings(chance: random.Random, **more: Any) -> Settings:
    games = random_games(chance)
    most = min(variants[played.game]().seats.stop - 1 for played in games)
    return Settings(
        games=games,
        seats=chance.randint(2, max(2, min(most, 6))) if len(games) == 1 else 6,
        least=20,
        most=chance.choice((30, 200)),
        clock=chance.choice((0, 10, 30)),
        bank=chance.choice((0, 5, 60)),
        pace=chance.choice((0.01, 0.01, 1.0)),  # not 0: bots alone would play forever without virtual time passing
        watching=chance.random() < 0.8,
        approve=chance.random() < 0.2,
        **more,
    )


class RandomTable:
    """One table with players who act at random."""

    def __init__(self, registry: VirtualRegistry, seed: int) -> None:
        self.registry, self.chance = registry, random.Random(seed)
        self.viewers: dict[str | None, RecordingViewer] = {}
        self.count = 0
        self.room: Room

    async def open(self, settings: Settings | None = None) -> "RandomTable":
        self.room = await self.registry.table(settings or random_settings(self.chance))
        for player in (*NAMES, None):
            self.connect(player)
        for player in list(NAMES)[: self.chance.randint(2, 4)]:
            await self.send(player, messages.Sit("", self.chance.randint(20, self.room.state.settings.most)))
        await until_idle(self.room)
        return self

    def connect(self, player: str | None) -> None:
        self.viewers[player] = RecordingViewer(player)
        self.room.enter(self.viewers[player], None)

    def read(self) -> None:
        for viewer in self.viewers.values():
            viewer.read()

    async def send(self, player: str, command: Any) -> Any:
        """Send a command, with a new action id if it has none."""
        self.count += 1
        command = command if command.action else replace(command, action=f"a{self.count}")
        return await self.room.do(player, NAMES.get(player, "Guest"), command)

    # --- random steps ------------------------------------------------------------------------------------------

    async def step(self) -> Any:
        """Take a random step: mostly an answer."""
        kinds = (self.answer, self.send_nonsense, self.act_as_player, self.act_as_host, self.reconnect, self.wait)
        return await self.chance.choices(kinds, weights=(60, 8, 12, 8, 6, 6))[0]()

    async def answer(self) -> Any:
        current, playing = self.room.current, self.room.state.playing
        if current is None or playing is None or current.run.ask is None:
            await asyncio.sleep(0.01)
            return None
        seat = self.chance.choice(current.run.waiting)
        value: Any = current.run.ask.offer.sample(current.run.table, seat, self.chance.randrange)
        if isinstance(value, str) and value == "fold" and self.chance.random() < 0.6:
            value = current.run.default(seat).value
        return await self.send(playing.players[seat], messages.AnswerCommand("", current.ask, value))

    async def send_nonsense(self) -> Any:
        """Send a command that is usually illegal."""
        player = self.chance.choice(list(NAMES))
        current = self.room.current
        ask = current.ask if current is not None else 0
        commands = (
            messages.AnswerCommand(
                "", ask + self.chance.choice((0, 0, -1, 1)), self.chance.choice(("fold", "stay", 10**9, (), (0, 0), ((9,), (), ())))
            ),
            messages.Sit("", self.chance.choice((-1, 0, 10**13, 50)), self.chance.choice((None, -1, 99, 0))),
            messages.Rebuy("", self.chance.choice((-5, 0, 10**15))),
            messages.Choose("", self.chance.choice((-1, 0, 99))),
            messages.Give("", "nobody", 5),
            messages.Kick("", player),
            messages.Appoint("", player),
            messages.Change("", Settings(seats=3, bots=9)),
            messages.Hunt(""),
        )
        return await self.send(player, self.chance.choice(commands))

    async def act_as_player(self) -> Any:
        player = self.chance.choice(list(NAMES))
        commands = (
            messages.Sit("", self.chance.randint(20, 30)),
            messages.Sit("", self.chance.randint(20, 30), self.chance.randrange(6)),
            messages.Rebuy("", self.chance.randint(1, 30)),
            messages.Away("", self.chance.random() < 0.4),
            messages.Leave(""),
            messages.Say("", "hello \u202e there"),
            messages.Choose("", self.chance.randrange(len(self.room.state.session.games))),
            messages.Hunt(""),
        )
        return await self.send(player, self.chance.choices(commands, weights=(4, 2, 4, 4, 1, 2, 6, 2))[0])

    async def act_as_host(self) -> Any:
        state, chance = self.room.state, self.chance
        someone = chance.choice(list(state.members) or ["nobody"])
        guest = chance.choice(list(state.seat_requests) or ["nobody"])
        changed = random_settings(chance, name="Other table")
        changed = replace(changed, seats=state.settings.seats, games=changed.games if chance.random() < 0.5 else state.settings.games)
        commands = (
            messages.Approve("", guest, chance.random() < 0.8),
            messages.Pause("", not state.paused),
            messages.Kick("", someone),
            messages.Change("", changed),
            messages.Give("", someone, chance.choice((5, -5, -500, 100)), "a note"),
            messages.Invite("", chance.choice((0, 25))),
            messages.Appoint("", someone),
            messages.End(""),
        )
        return await self.send(state.host, chance.choices(commands, weights=(8, 6, 2, 4, 5, 2, 2, 0.4))[0])

    async def reconnect(self) -> None:
        player = self.chance.choice(list(self.viewers))
        viewer = self.viewers[player]
        if self.chance.random() < 0.3:  # disconnected for a while, and misses entries
            viewer.read()
            self.room.leave(viewer)
            for _ in range(self.chance.randint(1, 5)):
                await self.answer()
        viewer.read()
        self.viewers[player] = viewer.back(self.room, last=self.chance.random() < 0.7)

    async def wait(self) -> None:
        await asyncio.sleep(self.chance.choice((0.1, 1.0, 8.0, 31.0, 100.0)))


def cheap_stakes() -> Stakes:
    return Stakes(blinds=(1, 2))
