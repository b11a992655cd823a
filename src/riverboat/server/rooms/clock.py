"""A room's pulse: clocks, bots, who is away; everything that happens because time passes. It orders, and the room decides."""

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING, Any

from riverboat.protocol import messages
from riverboat.protocol.room_state import Member, Playing, pace_of
from riverboat.server.rooms.announcements import Herald
from riverboat.server.rooms.between_hands import NOBODY, Interval, rest_after
from riverboat.server.rooms.bots import Crew
from riverboat.server.rooms.commands import due
from riverboat.server.rooms.current_hand import Asked, Live, Turn
from riverboat.server.rooms.persistence import Actor
from riverboat.server.rooms.timers import Key, Timers
from riverboat.server.rooms.viewers import Viewer
from riverboat.table import Event

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room

GRACE = 10.0  # seconds more to answer when the server was away
THINKING = (0.7, 2.2)  # seconds that a bot takes at the pace of people
EARLY = 0.01  # seconds that a timer may ring before its time
LATE = 0.5  # seconds that a timer may ring after its time; later than that the whole process was stopped,
UNREAD = 1.0  # and these are the seconds to read what people sent in time
ABSENT = 0.5  # seconds before the house answers for who is not there


class Pulse:
    """The clocks of one room."""

    def __init__(self, room: "Room") -> None:
        """Nothing is set yet."""
        self.room = room
        self.turns: dict[int, Turn] = {}
        self.herald = Herald(room)
        self._timers = Timers(room.order)
        self._chance = random.Random()
        self._crew = Crew(room, self._chance)
        self._interval = Interval(room, self._timers, self._chance)
        self._question: Key = ()
        self._grace = False
        self._late: Key = ()  # the clock that rang late, and rings once more

    def stop(self) -> None:
        """Forget all clocks."""
        self._timers.keep(set())
        self._crew.stop()
        self.turns.clear()
        self._question = ()
        self._interval.forget()

    @property
    def beats(self) -> bool:
        """Whether something is going to happen by itself: a hand whose players have no clock, and are gone, waits as long as they like."""
        return self._timers.running

    def beat(self, *, grace: bool = False) -> None:
        """Look what has to happen next, and when."""
        room = self.room
        self._grace = self._grace or grace
        if room.stale or room.standing.closed:
            self.stop()
        elif due(room.standing):
            room.order(self._due)
        elif (live := room.live) is not None and live.asked is not None and (playing := room.standing.playing) is not None:
            self._interval.forget()
            self._hand(live.asked, playing)
        elif room.standing.playing is None:
            self.turns.clear()
            self._question, self._grace = (), False
            self._interval.look()

    async def _due(self) -> None:
        if found := due(self.room.standing):
            await self.room.commit(found, Actor())

    # --- in a hand ---------------------------------------------------------------------------------------------

    def _hand(self, asked: Asked, playing: Playing) -> None:
        standing = self.room.standing
        self.turns = {seat: turn for seat, turn in self.turns.items() if turn.ask == asked.ask and seat in asked.waiting}
        keys: set[Key] = set()
        for seat in asked.waiting:
            member = standing.members[playing.players[seat]]
            if member.leaving or standing.session.places[member.place].away:
                key: Key = ("house", asked.ask, seat)
                self._timers.later(key, ABSENT * pace_of(standing), partial(self._for_absent, asked.ask, seat))
            elif member.bot:
                key = ("bot", asked.ask, seat)
                thinking = pace_of(standing) * self._chance.uniform(*THINKING)
                self._timers.later(key, thinking, partial(self._crew.think, asked.ask, seat))
            else:
                key = self._clock(asked, seat, member)
            keys.add(key)
        self._grace = False
        self._timers.keep(keys)
        question = (asked.ask, asked.waiting, *self.turns.values())
        if question != self._question:
            self._question = question
            self.herald.ask_all(self.turns)

    def _clock(self, asked: Asked, seat: int, member: Member) -> Key:
        """Somebody's time runs, where there is a clock, and stands still while the game is paused."""
        standing, now = self.room.standing, asyncio.get_running_loop().time()
        if not standing.settings.clock:
            return ()
        turn = self.turns.get(seat)
        if turn is None:
            base = standing.settings.clock + (GRACE if self._grace else 0.0)
            turn = Turn(asked.ask, seat, now, base, member.bank / 1000)
        turn = self.turns[seat] = turn.going(now, paused=standing.paused)
        if turn.stopped:
            return ()
        key = ("clock", asked.ask, seat)
        self._timers.later(key, turn.ends - now, partial(self._time_up, asked.ask, seat))
        return key

    def bank_left(self, seat: int) -> int | None:
        """What is left of a seat's time bank if it answers now; None if no clock runs."""
        turn = self.turns.get(seat)
        return None if turn is None else turn.bank_left(asyncio.get_running_loop().time())

    def _open(self, ask: int, seat: int) -> Live | None:
        live = self.room.live
        return live if live is not None and live.waits(ask, seat) else None

    def _time_up(self, ask: int, seat: int) -> Any:
        turn, live = self.turns.get(seat), self._open(ask, seat)
        if live is None or turn is None or turn.ask != ask:
            return None
        if turn.stopped or turn.ends > asyncio.get_running_loop().time() + EARLY:  # it was paused meanwhile: look again
            self._timers.drop(("clock", ask, seat))
            self.beat()
            return None
        key: Key = ("clock", ask, seat)
        if asyncio.get_running_loop().time() > turn.ends + LATE and key != self._late:
            self._late = key
            self._timers.drop(key)
            self._timers.later(key, UNREAD, partial(self._time_up, ask, seat))
            return None
        return self.room.answer(seat, live.run.default(seat).value, Actor(), by="clock", bank=0)

    def _for_absent(self, ask: int, seat: int) -> Any:
        live, playing, standing = self._open(ask, seat), self.room.standing.playing, self.room.standing
        if live is None or playing is None or live.run.ask is None:
            return None
        member = standing.members[playing.players[seat]]
        if not member.leaving and not standing.session.places[member.place].away:  # he is back
            return None
        folds = member.leaving and live.run.ask.offer.why_not(live.run.table, seat, "fold") is None
        return self.room.answer(seat, "fold" if folds else live.run.default(seat).value, Actor(), by="house")

    # --- what is said about it ---------------------------------------------------------------------------------

    def told(self, events: list[Event], live: Live | None) -> None:
        """Something happened in a hand."""
        if (over := self.herald.told(events, live)) is not None:
            self._interval.over(rest_after(events, over.verdict))

    def remember(self, over: Live | None) -> None:
        """This was the last hand before the server was away."""
        self.herald.remember(over)

    def foresee(self, outlook: messages.Outlook) -> None:
        """The chances in the last hand are known."""
        self.herald.foresee(outlook)

    def greet(self, viewer: Viewer) -> None:
        """Tell a new viewer what is going on just now, and what comes next."""
        self.herald.greet(viewer, self.turns)
        standing, soon = self.room.standing, self._interval.soon()
        if standing.playing is None and not standing.closed and not self.room.stale and soon.why_not != NOBODY:  # that is over now
            viewer.send(soon)
