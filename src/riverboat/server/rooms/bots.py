"""The bots of a table: each sees what its seat sees, and thinks beside the table."""

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from riverboat.dealer import Answer
from riverboat.play import SteadyBot
from riverboat.server.rooms.current_hand import Live
from riverboat.server.rooms.persistence import Actor
from riverboat.table import project

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room

LOG = structlog.get_logger("riverboat.crew")


class Crew:
    """Who plays for the house."""

    def __init__(self, room: "Room", chance: random.Random) -> None:
        """Nobody thinks yet."""
        self.room, self._chance = room, chance
        self._bots: dict[str, SteadyBot] = {}
        self._thinking: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Think no more."""
        for task in self._thinking:
            task.cancel()

    def think(self, ask: int, seat: int) -> None:
        """Let the bot of a seat think about a question, if that is open."""
        live, playing = self.room.live, self.room.standing.playing
        if live is not None and live.waits(ask, seat) and playing is not None:
            task = asyncio.create_task(self._think(live, playing.players[seat], ask, seat))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    async def _think(self, live: Live, player: str, ask: int, seat: int) -> None:
        bot = self._bots.setdefault(player, SteadyBot(self._chance.getrandbits(32)))
        game, sight, offer = live.run.hand.game, project(live.run.table, seat), live.run.ask.offer if live.run.ask else None
        try:
            value = await asyncio.get_running_loop().run_in_executor(self.room.house.think, bot.answer, game, sight, seat, offer)
        except Exception:
            LOG.exception("a bot is at its wits' end", table=self.room.table)
            value = None
        self.room.order(partial(self._says, ask, seat, value))

    def _says(self, ask: int, seat: int, value: Any) -> Any:
        live = self.room.live
        if live is None or not live.waits(ask, seat):
            return None
        if value is None or live.run.why_not(Answer(seat, value)) is not None:
            value = live.run.default(seat).value
        return self.room.answer(seat, value, Actor(), by="bot")
