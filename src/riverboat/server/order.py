"""A command on its way to a room, and what is replied."""

import asyncio
from typing import Any

from msgspec import Struct

from riverboat.server import wire
from riverboat.server.decide import COMMANDS as DECIDED

UNWRITTEN = "the house cannot write just now: say the same again, it is done once"
MOVES = "the table moves: say the same again"
REASON = 300  # letters that say why not

Reply = wire.Done | wire.Refused
COMMANDS: tuple[Any, ...] = (wire.Answer, wire.Hunt, *DECIDED)  # what a room takes


class Order(Struct):
    """A command of a player, and who waits for the reply."""

    player: str
    name: str
    command: Any
    reply: "asyncio.Future[Reply]"

    def answer(self, reply: Reply) -> None:
        """Reply, if whoever asked still waits."""
        if not self.reply.done():
            self.reply.set_result(reply)
