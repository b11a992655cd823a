"""The bots of a room: each decides in an executor from what its seat can see."""

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from riverboat.dealer import Answer
from riverboat.play import SteadyBot
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.persistence import Origin
from riverboat.table import project

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room

LOG = structlog.get_logger("riverboat.bots")


class Bots:
    """Answers questions for the bots of one room."""

    def __init__(self, room: "Room", chance: random.Random) -> None:
        """Create bots as they are needed."""
        self.room, self._chance = room, chance
        self._bots: dict[str, SteadyBot] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Cancel all pending decisions."""
        for task in self._tasks:
            task.cancel()

    def decide(self, ask: int, seat: int) -> None:
        """Let the bot of a seat decide, if the question is still open."""
        current, playing = self.room.current, self.room.state.playing
        if current is not None and current.waits(ask, seat) and playing is not None:
            task = asyncio.create_task(self._decide(current, playing.players[seat], ask, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _decide(self, current: CurrentHand, player: str, ask: int, seat: int) -> None:
        bot = self._bots.setdefault(player, SteadyBot(self._chance.getrandbits(32)))
        game, table = current.run.hand.game, project(current.run.table, seat)
        offer = current.run.ask.offer if current.run.ask else None
        try:
            value = await asyncio.get_running_loop().run_in_executor(self.room.context.bot_executor, bot.answer, game, table, seat, offer)
        except Exception:
            LOG.exception("bot failed to answer", table=self.room.table)
            value = None
        self.room.enqueue(partial(self._answer, ask, seat, value))

    def _answer(self, ask: int, seat: int, value: Any) -> Any:
        current = self.room.current
        if current is None or not current.waits(ask, seat):
            return None
        if value is None or current.run.why_not(Answer(seat, value)) is not None:
            value = current.run.default(seat).value
        return self.room.answer(seat, value, Origin(), by="bot")
