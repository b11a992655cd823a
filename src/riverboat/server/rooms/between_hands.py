"""Between two hands: the pause, dealer's choice, and the next deal."""

import asyncio
import random
from collections.abc import Iterable
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from riverboat.cards import new_seed, shuffle
from riverboat.cards.deck_commitment import seal, seed_hash
from riverboat.dealer import Log
from riverboat.explain.showdown import Verdict
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.ids import new_id
from riverboat.protocol.room_state import RoomState, pace_of
from riverboat.rules import Game
from riverboat.server.rooms.persistence import Origin
from riverboat.server.rooms.viewers import PublishedEntry
from riverboat.table import Event
from riverboat.table.events import Revealed, Turned

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room
    from riverboat.server.rooms.timers import Key, KeyedTimers

NOBODY = "nobody is here"
# Seconds before the next hand at pace 1: before the first, after all but one folded, after a showdown, more for each share of the pot, more
# for each card that came after the last answer, and after a rabbit hunt.
FIRST, FOLDED, SHOWDOWN, SHARE, TURNED, HUNTED = 1.5, 2.5, 5.0, 2.0, 0.8, 5.0


def pause_after(events: Iterable[Event], verdict: Verdict) -> float:
    """How many seconds people need to take in the result of a hand, given its last events."""
    shares = sum(len(pot.shares) + len(pot.unclaimed) for pot in verdict.pots if pot.contested) + bool(verdict.carried)
    if not shares:
        return FOLDED
    return SHOWDOWN + SHARE * shares + TURNED * sum(isinstance(event, Turned | Revealed) for event in events)


def playable_games(state: RoomState) -> list[int]:
    """The indexes of the table's games that the current number of players can play."""
    session = state.session
    return [index for index in range(len(session.games)) if replace(session, chosen=index).why_not() is None]


def needs_choice(state: RoomState) -> bool:
    """Whether the dealer must choose a game: none is chosen, or the chosen one cannot be played any more."""
    return len(state.session.games) > 1 and (not state.named or state.session.why_not() is not None)


def _outside_hands(published: PublishedEntry) -> bool:
    return not isinstance(published.entry, e.Begun | e.Answered | e.Voided)


class BetweenHands:
    """Runs one room while no hand is being played."""

    def __init__(self, room: "Room", timers: "KeyedTimers", chance: random.Random) -> None:
        """Draw the seed of the next hand."""
        self.room, self._timers, self._chance = room, timers, chance
        self._pause = (0.0, 0.0)  # when the last hand ended, and the seconds to show its result
        self._next_hand: tuple[messages.NextHand, Key] = (messages.NextHand(), ())
        self._sent: Key = ()
        # The hand count when it was drawn, and the seed of the next hand. Its hash is announced before the deal, and the root of the
        # deck as soon as the game is known.
        self._next_seed = (room.state.dealt, new_seed())
        self._sealed: tuple[Game, bytes, str] | None = None

    def hand_ended(self, seconds: float) -> None:
        """A hand has ended: show its result for this long."""
        self._pause = (asyncio.get_running_loop().time(), seconds)

    def forget(self) -> None:
        """Announce what comes next again, even if it has not changed."""
        self._sent = ()

    def schedule(self) -> None:
        """Set the timer for what comes next, and announce it if it has changed."""
        state = self.room.state
        keys: set[Key] = set()
        if reason := self._why_not(state):
            self._next_hand = (messages.NextHand(why_not=reason), ())
        elif needs_choice(state):
            self._schedule_choice(state, keys)
        else:
            key = ("begin", state.dealt, hunted := self._hunted())
            keys.add(key)
            self._timers.later(key, self._seconds_left(HUNTED if hunted else FIRST), partial(self._begin, key))
            self._next_hand = (messages.NextHand(), key)
        self._timers.keep(keys)
        key, message = self._next_hand[1], self.next_hand()
        sent = (message.why_not, message.chooser, state.dealt, state.named, message.seed_hash, message.root, *key)
        if sent != self._sent:
            self._sent = sent
            self.room.viewers.send(message)

    def next_hand(self) -> messages.NextHand:
        """What comes next and when, with the commitments to the next deck."""
        message, key = self._next_hand
        hashed = "" if message.why_not else seed_hash(self._seed())
        root = "" if message.why_not or message.chooser else self._root()
        return replace(message, left=self._timers.left(key), seed_hash=hashed, root=root)

    def _seed(self) -> bytes:
        """The seed of the next hand; it stays the same until that hand is on disk, so that every viewer gets the same commitment."""
        if self._next_seed[0] != self.room.state.dealt:
            self._next_seed = (self.room.state.dealt, new_seed())
        return self._next_seed[1]

    def _root(self) -> str:
        """The root that commits to every card of the next deck, for the chosen game."""
        game, seed = self.room.state.session.game, self._seed()
        if self._sealed is None or self._sealed[0] is not game or self._sealed[1] is not seed:
            self._sealed = (game, seed, seal(shuffle(game.variant.cards, seed), seed).root)
        return self._sealed[2]

    def _seconds_left(self, least: float) -> float:
        """Seconds until the pause after the last hand is over, and at least `least` from now, at the table's pace."""
        (ended, seconds), pace = self._pause, pace_of(self.room.state)
        return max(least * pace, ended + seconds * pace - asyncio.get_running_loop().time())

    def _hunted(self) -> bool:
        """Whether there was a rabbit hunt since the last hand."""
        return any(
            isinstance(published.entry, e.RabbitHunted) for published in takewhile(_outside_hands, reversed(self.room.viewers.recent))
        )

    def _why_not(self, state: RoomState) -> str:
        """Why no hand can be dealt, whichever game is chosen."""
        session = state.session
        count = len(session.playing)
        if state.paused:
            return "the game is paused"
        if not self.room.viewers.inside:
            return NOBODY
        if count < 2:
            return "we wait for more players"
        if playable_games(state):
            return ""
        return (session.why_not() or "") if len(session.games) == 1 else f"no game of this table is for {count} players"

    def _schedule_choice(self, state: RoomState, keys: "set[Key]") -> None:
        """Wait for the dealer's choice; when time is up the last game stays if it can be played, and a bot picks any."""
        dealer = state.session.dealer
        bot = bool(state.members[dealer].bot)
        key = ("name", state.dealt, dealer, bot)
        if bot or state.settings.clock:
            keys.add(key)
            seconds = FIRST * pace_of(state) if bot else self._seconds_left(FIRST) + state.settings.clock
            self._timers.later(key, seconds, partial(self._choose, key, dealer, bot))
        self._next_hand = (messages.NextHand(chooser=dealer), key)

    def _choose(self, key: "Key", dealer: str, bot: bool) -> Any:
        state = self.room.state
        self._timers.drop(key)
        if state.playing is not None or self._why_not(state) or not needs_choice(state) or state.session.dealer != dealer:
            self.room.timers.schedule()
            return None
        games = playable_games(state)
        fallback = state.session.chosen if state.session.chosen in games else games[0]
        return self.room.commit([e.GameChosen(self._chance.choice(games), dealer) if bot else e.GameChosen(fallback)], Origin())

    def _begin(self, key: "Key") -> Any:
        state = self.room.state
        self._timers.drop(key)
        if state.playing is not None or state.closed or self._why_not(state) or needs_choice(state):
            self.room.timers.schedule()
            return None
        return self._deal(state.session.deal(self._seed()), self._root())

    async def _deal(self, log: Log, root: str) -> None:
        try:
            await self.room.begin(new_id(), log, root, seed_hash(log.seed))
        except BaseException:
            self._next_seed = (-1, b"")  # never use a seed twice, even if the deal failed
            raise
