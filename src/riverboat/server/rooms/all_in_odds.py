"""The lookout: has the chances of an all-in worked out elsewhere, and tells the table when they are there."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from riverboat.protocol import messages
from riverboat.server.odds.messages import OutlookAsked
from riverboat.server.odds.queue import Full, Job, Reckoner
from riverboat.server.rooms.current_hand import Live
from riverboat.server.rooms.room import Room
from riverboat.table import Event, seen
from riverboat.table import events as t

STAGES: msgspec.json.Decoder[tuple[messages.Odds, ...]] = msgspec.json.Decoder(tuple[messages.Odds, ...])


class Lookout:
    """What a house reckons with."""

    def __init__(self, reckoner: Reckoner) -> None:
        """Ask this one."""
        self._reckoner = reckoner
        self._waiting: set[asyncio.Task[None]] = set()

    def outlook(self, room: Room, live: Live, events: Sequence[Event]) -> None:
        """A hand is over, with these events after the last answer: if cards came then, tell the chances that everybody had."""
        asked = question(live, events) if room.audience.viewers else None
        if asked is None:
            return
        try:
            job = self._reckoner.ask(asked, room.table)
        except Full:
            return  # too much goes on: a table does without
        task = asyncio.create_task(self._tell(room, live.hand, job))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _tell(self, room: Room, hand: str, job: Job) -> None:
        await job.over.wait()
        if job.state == "done" and (stages := STAGES.decode(job.answer)):
            room.order(partial(room.pulse.foresee, messages.Outlook(hand, stages)))

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)
        await self._reckoner.close()


def question(live: Live, events: Sequence[Event]) -> OutlookAsked | None:
    """What is asked: only what everybody saw. None if no card came, or nothing was shown, or the game is not of the registry."""
    variant, told = live.run.hand.game.variant, live.run.events
    came = any(isinstance(event, t.Dealt | t.Turned | t.Revealed) for event in events)
    if not came or not variant.code or not any(isinstance(event, t.Shown) for event in told):
        return None
    public: Any = tuple(seen(event, None) for event in told)
    return OutlookAsked(variant.code, dict(variant.options), public, len(told) - len(events))
