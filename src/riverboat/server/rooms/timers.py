"""Timers of a room: action clocks, bot turns, absent players. Each enqueues work that the room carries out."""

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from riverboat.protocol.room_state import HandState, Member, pace_of
from riverboat.server.rooms.between_hands import NOBODY, BetweenHands, pause_after
from riverboat.server.rooms.bots import Bots
from riverboat.server.rooms.commands import automatic_entries
from riverboat.server.rooms.current_hand import CurrentHand, OpenQuestion, TurnClock
from riverboat.server.rooms.hand_messages import HandMessages
from riverboat.server.rooms.persistence import Origin
from riverboat.server.rooms.viewers import Viewer
from riverboat.table import Event

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room

GRACE = 10.0  # extra seconds to answer after a restart
BOT_DELAY = (0.7, 2.2)  # seconds until a bot answers, at pace 1
ABSENT = 0.5  # seconds before the server answers for an absent player
EARLY = 0.01  # seconds by which a timer may fire early
# A timer that fires later than this many seconds means that the whole process was suspended.
# Players then get this many seconds for the answers that they sent in time to be read.
LATE, UNREAD = 0.5, 1.0

Key = tuple[Any, ...]
Work = Callable[[], Any]


class KeyedTimers:
    """One-shot timers by key; a timer that fires hands its work to the room's queue."""

    def __init__(self, enqueue: Callable[[Work], None]) -> None:
        """Start without timers."""
        self._enqueue = enqueue
        self._set: dict[Key, tuple[float, asyncio.Handle]] = {}

    @property
    def running(self) -> bool:
        """Whether any timer is set."""
        return bool(self._set)

    def later(self, key: Key, seconds: float, work: Work) -> None:
        """Set a timer, unless the key is set or has fired already."""
        if key not in self._set:
            loop = asyncio.get_running_loop()
            self._set[key] = (loop.time() + seconds, loop.call_later(max(0.0, seconds), self._enqueue, work))

    def keep(self, keys: set[Key]) -> None:
        """Drop all other timers."""
        for key in [key for key in self._set if key not in keys]:
            self.drop(key)

    def drop(self, key: Key) -> None:
        """Cancel a timer; its key may be set again."""
        if key in self._set:
            self._set.pop(key)[1].cancel()

    def left(self, key: Key) -> int:
        """Milliseconds until a timer fires; 0 if it is not set."""
        now = asyncio.get_running_loop().time()
        return max(0, round(1000 * (self._set[key][0] - now))) if key in self._set else 0


class RoomTimers:
    """Decides what happens next in one room, and when."""

    def __init__(self, room: "Room") -> None:
        """Start without timers."""
        self.room = room
        self.turns: dict[int, TurnClock] = {}
        self.hand_messages = HandMessages(room)
        self._timers = KeyedTimers(room.enqueue)
        self._chance = random.Random()
        self._bots = Bots(room, self._chance)
        self.between_hands = BetweenHands(room, self._timers, self._chance)
        self._sent_question: Key = ()
        self._grace = False
        self._late: Key = ()  # the clock that fired late and was set once more

    def stop(self) -> None:
        """Drop all timers."""
        self._timers.keep(set())
        self._bots.stop()
        self.turns.clear()
        self._sent_question = ()
        self.between_hands.forget()

    @property
    def has_timers(self) -> bool:
        """Whether anything will happen by itself; not so in a hand without a clock whose players have gone."""
        return self._timers.running

    def schedule(self, *, grace: bool = False) -> None:
        """Set the timers that the current state calls for, and drop the others."""
        room = self.room
        self._grace = self._grace or grace
        if room.stale or room.state.closed:
            self.stop()
        elif automatic_entries(room.state):
            room.enqueue(self._commit_automatic_entries)
        elif (current := room.current) is not None and current.question is not None and (playing := room.state.playing) is not None:
            self.between_hands.forget()
            self._schedule_turns(current.question, playing)
        elif room.state.playing is None:
            self.turns.clear()
            self._sent_question, self._grace = (), False
            self.between_hands.schedule()

    async def _commit_automatic_entries(self) -> None:
        if entries := automatic_entries(self.room.state):
            await self.room.commit(entries, Origin())

    # --- in a hand ---------------------------------------------------------------------------------------------

    def _schedule_turns(self, question: OpenQuestion, playing: HandState) -> None:
        state, ask = self.room.state, question.ask
        self.turns = {seat: turn for seat, turn in self.turns.items() if turn.ask == ask and seat in question.waiting}
        keys: set[Key] = set()
        for seat in question.waiting:
            member = state.members[playing.players[seat]]
            if member.leaving or state.session.places[member.place].away:
                key: Key = ("house", ask, seat)
                self._timers.later(key, ABSENT * pace_of(state), partial(self._answer_for_absent, ask, seat))
            elif member.bot:
                key = ("bot", ask, seat)
                delay = pace_of(state) * self._chance.uniform(*BOT_DELAY)
                self._timers.later(key, delay, partial(self._bots.decide, ask, seat))
            else:
                key = self._schedule_turn(ask, seat, member)
            keys.add(key)
        self._grace = False
        self._timers.keep(keys)
        sent = (ask, question.waiting, *self.turns.values())
        if sent != self._sent_question:
            self._sent_question = sent
            self.hand_messages.send_question(self.turns)

    def _schedule_turn(self, ask: int, seat: int, member: Member) -> Key:
        """Run the clock of a seat, if the table has clocks and is not paused."""
        state, now = self.room.state, asyncio.get_running_loop().time()
        if not state.settings.clock:
            return ()
        turn = self.turns.get(seat)
        if turn is None:
            base = state.settings.clock + (GRACE if self._grace else 0.0)
            turn = TurnClock(ask, seat, now, base, member.bank / 1000)
        turn = self.turns[seat] = turn.resumed(now, paused=state.paused)
        if turn.stopped:
            return ()
        key = ("clock", ask, seat)
        self._timers.later(key, turn.ends - now, partial(self._time_up, ask, seat))
        return key

    def bank_left(self, seat: int) -> int | None:
        """Milliseconds left of a seat's time bank if it answers now; None if no clock runs."""
        turn = self.turns.get(seat)
        return None if turn is None else turn.bank_left(asyncio.get_running_loop().time())

    def _hand_waiting_for(self, ask: int, seat: int) -> CurrentHand | None:
        current = self.room.current
        return current if current is not None and current.waits(ask, seat) else None

    def _time_up(self, ask: int, seat: int) -> Any:
        turn, current = self.turns.get(seat), self._hand_waiting_for(ask, seat)
        if current is None or turn is None or turn.ask != ask:
            return None
        key, now = ("clock", ask, seat), asyncio.get_running_loop().time()
        if turn.stopped or turn.ends > now + EARLY:  # the game was paused in the meantime
            self._timers.drop(key)
            self.schedule()
            return None
        if now > turn.ends + LATE and key != self._late:
            self._late = key
            self._timers.drop(key)
            self._timers.later(key, UNREAD, partial(self._time_up, ask, seat))
            return None
        return self.room.answer(seat, current.run.default(seat).value, Origin(), by="clock", bank=0)

    def _answer_for_absent(self, ask: int, seat: int) -> Any:
        current, state = self._hand_waiting_for(ask, seat), self.room.state
        if current is None or state.playing is None or current.run.ask is None:
            return None
        member = state.members[state.playing.players[seat]]
        if not member.leaving and not state.session.places[member.place].away:  # the player has come back
            return None
        folds = member.leaving and current.run.ask.offer.why_not(current.run.table, seat, "fold") is None
        return self.room.answer(seat, "fold" if folds else current.run.default(seat).value, Origin(), by="house")

    # --- messages ----------------------------------------------------------------------------------------------

    def announce(self, events: list[Event], current: CurrentHand | None) -> None:
        """Send what accompanies these events of a hand."""
        if (showdown := self.hand_messages.announce(events, current)) is not None:
            self.between_hands.hand_ended(pause_after(events, showdown.verdict))

    def greet(self, viewer: Viewer) -> None:
        """Send a new viewer the open question or the last showdown, and what comes next."""
        self.hand_messages.greet(viewer, self.turns)
        state, next_hand = self.room.state, self.between_hands.next_hand()
        # "Nobody is here" is outdated: this viewer is.
        if state.playing is None and not state.closed and not self.room.stale and next_hand.why_not != NOBODY:
            viewer.send(next_hand)
