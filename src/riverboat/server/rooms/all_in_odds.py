"""Requests the odds of an all-in from a worker process, and sends the result to the room."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import asdict

from riverboat.odds.all_in import MomentOdds
from riverboat.protocol import messages
from riverboat.server.odds.questions_and_results import AllInQuestion
from riverboat.server.odds.queue import Job, OddsQueue, QueueFull
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.room import Room
from riverboat.table import Event, seen
from riverboat.table import events as t

_DECODER: msgspec.json.Decoder[tuple[MomentOdds, ...]] = msgspec.json.Decoder(tuple[MomentOdds, ...])


class AllInOdds:
    """Computes all-in odds for all rooms of a server."""

    def __init__(self, queue: OddsQueue) -> None:
        """Compute in the workers of this queue."""
        self._queue = queue
        self._tasks: set[asyncio.Task[None]] = set()

    def request(self, room: Room, current: CurrentHand, events: Sequence[Event]) -> None:
        """If cards came after the last answer of a hand that is over, compute the odds and send them to the room."""
        asked = question(current, events) if room.viewers.inside else None
        if asked is None:
            return
        try:
            job = self._queue.add(asked, room.table)
        except QueueFull:
            return  # under load a table does without
        task = asyncio.create_task(self._deliver(room, current.hand, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver(self, room: Room, hand: str, job: Job) -> None:
        await job.finished.wait()
        if job.state == "done" and (moments := _DECODER.decode(job.result)):
            room.enqueue(partial(room.timers.hand_messages.send_odds, odds_message(hand, moments)))

    async def close(self) -> None:
        """Cancel all requests and close the queue."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._queue.close()


def question(current: CurrentHand, last_events: Sequence[Event]) -> AllInQuestion | None:
    """The request, from public information only; None if no card came, no hand was shown, or the game is not registered."""
    variant, events = current.run.hand.game.variant, current.run.events
    came = any(isinstance(event, t.Dealt | t.Turned | t.Revealed) for event in last_events)
    if not came or not variant.code or not any(isinstance(event, t.Shown) for event in events):
        return None
    public: Any = tuple(seen(event, None) for event in events)
    return AllInQuestion(variant.code, dict(variant.options), public, len(events) - len(last_events))


def odds_message(hand: str, moments: Sequence[MomentOdds]) -> messages.AllInOdds:
    """The message with the odds at each moment."""
    return messages.AllInOdds(hand, tuple(messages.AllInStage(**asdict(moment)) for moment in moments))
