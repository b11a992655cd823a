"""What people say beside the game: so much, and not more."""

import asyncio

from riverboat.server.http.allowance import Allowance

TALK = (10, 10.0)  # what somebody may say in so many seconds
FACE = 8  # letters of a reaction
MOST_TALKERS = 1000


class Chatter:
    """Who talks how much in one room."""

    def __init__(self) -> None:
        """Nobody has said anything."""
        self._said: dict[str, Allowance] = {}

    def may_talk(self, player: str) -> bool:
        """Whether somebody does not talk too much."""
        if player not in self._said and len(self._said) >= MOST_TALKERS:
            self._said.clear()
        return self._said.setdefault(player, Allowance(*TALK)).take(asyncio.get_running_loop().time())
