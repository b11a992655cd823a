"""A command on its way to a room, and what is replied."""

import asyncio
import hashlib
from typing import Any

from msgspec import Struct, json

from riverboat.protocol import messages
from riverboat.server.rooms.commands import COMMANDS as DECIDED

UNWRITTEN = "the house cannot write just now: say the same again, it is done once"
MOVES = "the table moves: say the same again"
OTHER = "that action was something else: take a new one"
REASON = 300  # letters that say why not

Reply = messages.Done | messages.Refused
COMMANDS: tuple[Any, ...] = (messages.Answer, messages.Hunt, *DECIDED)  # what a room takes


_ENCODER = json.Encoder(order="deterministic")


def digest(command: Any) -> str:
    """What tells one command from another, for as long as its action is remembered.

    >>> digest(wire.Sit("a", 50)) == digest(wire.Sit("a", 50, None)), digest(wire.Sit("a", 50)) == digest(wire.Sit("a", 51))
    (True, False)
    """
    return hashlib.sha256(_ENCODER.encode(command)).hexdigest()[:16]


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
