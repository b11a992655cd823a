"""Between two hands: what we wait for, the dealer's choice, and the next deal."""

import asyncio
import random
from collections.abc import Iterable
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from riverboat.cards import new_seed, shuffle
from riverboat.cards.sealed import seal, seed_hash
from riverboat.dealer import Log
from riverboat.explain.showdown import Verdict
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.ids import new_id
from riverboat.protocol.room_state import Standing, pace_of
from riverboat.rules import Game
from riverboat.server.rooms.persistence import Actor
from riverboat.server.rooms.timers import Key, Timers
from riverboat.server.rooms.viewers import Line
from riverboat.table import Event
from riverboat.table.events import Revealed, Turned

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room

NOBODY = "nobody is here"
# Seconds before the next hand: to sit down, to see who is left, to read what a showdown came to and each share of it, to look at cards
# that come after the last answer, or that would have come.
FIRST, FOLDED, SHOWDOWN, SHARE, TURNED, HUNTED = 1.5, 2.5, 5.0, 2.0, 0.8, 5.0


def rest_after(events: Iterable[Event], verdict: Verdict) -> float:
    """How long people want to look at what a hand came to, after its last events."""
    shares = sum(len(pot.shares) + len(pot.unclaimed) for pot in verdict.pots if pot.contested) + bool(verdict.carried)
    if not shares:
        return FOLDED
    return SHOWDOWN + SHARE * shares + TURNED * sum(isinstance(event, Turned | Revealed) for event in events)


def able(standing: Standing) -> list[int]:
    """Which of the table's games so many can play as play now."""
    session = standing.session
    return [index for index in range(len(session.games)) if replace(session, chosen=index).why_not() is None]


def to_name(standing: Standing) -> bool:
    """Whether the dealer has to name a game: none is named, or one that so many cannot play any more."""
    return len(standing.session.games) > 1 and (not standing.named or standing.session.why_not() is not None)


def _beside(line: Line) -> bool:
    """Whether an entry is of no hand."""
    return not isinstance(line.entry, e.Begun | e.Answered | e.Voided)


class Interval:
    """What goes on in a room while no hand does."""

    def __init__(self, room: "Room", timers: Timers, chance: random.Random) -> None:
        """Look after a room."""
        self.room, self._timers, self._chance = room, timers, chance
        self._over = (0.0, 0.0)  # when the last hand was, and for how many seconds people want to look at it
        self._soon: tuple[messages.Soon, Key] = (messages.Soon(), ())
        self._said: Key = ()
        # After how many hands, and the seed of the next: its hash is told before the deal, and as soon as the game is known
        # the root of the deck that it makes.
        self._drawn = (room.standing.dealt, new_seed())
        self._sealed: tuple[Game, bytes, str] | None = None

    def over(self, seconds: float) -> None:
        """A hand has ended that people want to look at for so long."""
        self._over = (asyncio.get_running_loop().time(), seconds)

    def forget(self) -> None:
        """What comes next is told again."""
        self._said = ()

    def look(self) -> None:
        """Look what has to happen next, and tell it if it is something else than before."""
        standing = self.room.standing
        keys: set[Key] = set()
        reason = self._why_not(standing)
        if reason:
            self._soon = (messages.Soon(why_not=reason), ())
        elif to_name(standing):
            self._choosing(standing, keys)
        else:
            key = ("begin", standing.dealt, hunted := self._hunted())
            keys.add(key)
            self._timers.later(key, self._rest(HUNTED if hunted else FIRST), partial(self._begin, key))
            self._soon = (messages.Soon(), key)
        self._timers.keep(keys)
        soon, key = self._soon
        promised = self.soon()
        said = (soon.why_not, soon.chooser, standing.dealt, standing.named, promised.seed_hash, promised.root, *key)
        if said != self._said:
            self._said = said
            self.room.audience.send(promised)

    def soon(self) -> messages.Soon:
        """What comes next, when, and what is promised of its deck."""
        soon, key = self._soon
        hashed = "" if soon.why_not else seed_hash(self._seed())
        root = "" if soon.why_not or soon.chooser else self._root()
        return replace(soon, left=self._timers.left(key), seed_hash=hashed, root=root)

    def _seed(self) -> bytes:
        """The seed of the next hand, until it is dealt and on disk: who comes in meanwhile is promised what he is about to see."""
        if self._drawn[0] != self.room.standing.dealt:
            self._drawn = (self.room.standing.dealt, new_seed())
        return self._drawn[1]

    def _root(self) -> str:
        """The root of the next deck, as the game is now: each card that comes from it was fixed before."""
        game, seed = self.room.standing.session.game, self._seed()
        if self._sealed is None or self._sealed[0] is not game or self._sealed[1] is not seed:
            self._sealed = (game, seed, seal(shuffle(game.variant.cards, seed), seed).root)
        return self._sealed[2]

    def _rest(self, least: float) -> float:
        """Seconds until everybody has seen what there is to see, at their pace: the last hand, and what has happened just now."""
        (ended, seconds), pace = self._over, pace_of(self.room.standing)
        return max(least * pace, ended + seconds * pace - asyncio.get_running_loop().time())

    def _hunted(self) -> bool:
        """Whether somebody looks which cards would have come."""
        return any(isinstance(line.entry, e.Hunted) for line in takewhile(_beside, reversed(self.room.audience.lines)))

    def _why_not(self, standing: Standing) -> str:
        """Why no hand can be dealt, whoever named what."""
        session = standing.session
        count = len(session.playing)
        if standing.paused:
            return "the game is paused"
        if not self.room.audience.viewers:
            return NOBODY
        if count < 2:
            return "we wait for more players"
        if able(standing):
            return ""
        return (session.why_not() or "") if len(session.games) == 1 else f"no game of this table is for {count} players"

    def _choosing(self, standing: Standing, keys: set[Key]) -> None:
        """The dealer names the game; whose time is up leaves it as it was, if that can be, and a bot takes any."""
        dealer = standing.session.dealer
        bot = bool(standing.members[dealer].bot)
        key = ("name", standing.dealt, dealer, bot)
        if bot or standing.settings.clock:
            keys.add(key)
            seconds = FIRST * pace_of(standing) if bot else self._rest(FIRST) + standing.settings.clock
            self._timers.later(key, seconds, partial(self._name, key, dealer, bot))
        self._soon = (messages.Soon(chooser=dealer), key)

    def _name(self, key: Key, dealer: str, bot: bool) -> Any:
        standing = self.room.standing
        self._timers.drop(key)
        if standing.playing is not None or self._why_not(standing) or not to_name(standing) or standing.session.dealer != dealer:
            self.room.pulse.beat()
            return None
        games = able(standing)
        usual = standing.session.chosen if standing.session.chosen in games else games[0]
        named = e.Named(self._chance.choice(games), dealer) if bot else e.Named(usual)
        return self.room.commit([named], Actor())

    def _begin(self, key: Key) -> Any:
        standing = self.room.standing
        self._timers.drop(key)
        if standing.playing is not None or standing.closed or self._why_not(standing) or to_name(standing):
            self.room.pulse.beat()
            return None
        return self._deal(standing.session.deal(self._seed()), self._root())

    async def _deal(self, log: Log, root: str) -> None:
        try:
            await self.room.begin(new_id(), log, root, seed_hash(log.seed))
        except BaseException:
            self._drawn = (-1, b"")  # whatever came of it, no seed is used twice
            raise
