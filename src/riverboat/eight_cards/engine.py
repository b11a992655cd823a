"""The engine under its own names: a face of the general one."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import signature
from time import monotonic
from typing import ParamSpec

from msgspec.structs import replace

from riverboat.cards import CardError, CardsLike, Seed, Stream, cards, seed_bytes
from riverboat.dealer import Answer, Illegal, Run, Value
from riverboat.eight_cards.config import EightCardsConfig
from riverboat.eight_cards.events import Record, ValidationError
from riverboat.eight_cards.state import GameState
from riverboat.eight_cards.subscribers import RAIL, Audience, Callback
from riverboat.eight_cards.turn import Turn
from riverboat.play import Bot, Session
from riverboat.table import Event, project

__all__ = ["RAIL", "PokerEngineEightCards"]

_DEFAULTS = EightCardsConfig()

Asked = ParamSpec("Asked")


def _in_time(method: Callable[Asked, list[Event]]) -> Callable[Asked, str | None]:
    """Late is late; what else is not allowed is told to who asked, and returned as the reason; what is allowed is told to all."""
    shape = signature(method)

    @wraps(method)
    def ask(*args: Asked.args, **more: Asked.kwargs) -> str | None:
        who = shape.bind(*args, **more).arguments
        engine: PokerEngineEightCards = who["self"]
        engine.tick()
        try:
            news = method(*args, **more)
        except (Illegal, CardError) as error:
            return engine.refuse(who["player"], error)
        engine.audience.tell(news)  # not above: an error of a callback is no refusal
        return None

    return ask


def _is_name(player: object) -> bool:
    """Whether this can be a player's name: text that is not blank, and that JSON can write."""
    return isinstance(player, str) and bool(player.strip()) and player.encode(errors="ignore").decode() == player


class PokerEngineEightCards:
    """Eight Cards, hand after hand: what players ask for goes in by methods, what happens comes out as events.

    >>> engine = PokerEngineEightCards(["Anna", "Bo"], seed=42)
    >>> engine.start_hand()
    >>> engine.actor, engine.lock("Anna")
    ('Anna', 'each of the 8 cards must be placed')

    Players are names, or names with stacks. A callback hears everything; a mapping of callbacks has one for each viewer, who hears what
    he may know: a player, `RAIL` for somebody who only watches, None for the house, which knows all.
    """

    def __init__(
        self,
        players: Iterable[str] | Mapping[str, int],
        *,
        seed: Seed | None = None,
        config: EightCardsConfig = _DEFAULTS,
        on_event: Callback | Mapping[str | None, Callback] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Seat the players; the first of them starts the first hand."""
        self.players = tuple(players)
        if strange := [name for name in self.players if not _is_name(name)]:
            raise Illegal(f"a player is a name, not {strange[0]!r}")
        chips = players if isinstance(players, Mapping) else dict.fromkeys(self.players, config.stack)
        session = Session.open([config.game], places=max(2, len(self.players)))
        for place, name in enumerate(self.players):
            session = session.sit(name, place, chips[name])
        if reason := session.why_not():
            raise Illegal(reason)
        self.config = config
        self.session = replace(session, button=len(self.players) - 1)  # who places first sits left of the button
        self.run: Run | None = None
        self._seed = None if seed is None else seed_bytes(seed)
        self._clock = clock
        self._turn: Turn | None = None
        self.audience = Audience(self.players, on_event)
        self._seat()

    # --- what players ask for: each returns why not, None if it is done ------------------------------------------

    def start_hand(self, *, deck: CardsLike = ()) -> None:
        """Post, deal and turn the flops; a stacked deck deals these cards first."""
        if self._turn or self.audience.telling:
            raise Illegal("a hand is going on")
        seed = None if self._seed is None else Stream(self._seed, f"riverboat hand {self.session.hands}").take(32)
        run = Run(replace(self.session.deal(seed), deck=cards(deck)))
        self._seat()
        self.run, self._turn = run, Turn(run, self._clock())
        self.audience.tell(run.events)

    @_in_time
    def place(self, player: str, boards: Mapping[str, CardsLike] | str, cards: CardsLike = ()) -> list[Event]:
        """Put cards on boards: all eight, or in steps some on one board.

        What completes the eight may be changed until `lock`, but not where the four lie: that holds for all at once.
        """
        turn = self._asked(player)
        value = turn.positions(boards if isinstance(boards, Mapping) else {str(boards): cards})
        turn.check(value)
        if turn.completes(value):
            return turn.lay(value)
        return self._answer(turn, value)  # the next player's turn; there is nothing to lock yet

    @_in_time
    def lock(self, player: str) -> list[Event]:
        """Let the placement be final."""
        turn = self._asked(player)
        value = turn.nothing if turn.laid is None else turn.laid
        turn.check(value)
        return self._answer(turn, value)

    @_in_time
    def let(self, player: str, bot: Bot) -> list[Event]:
        """Let a bot place and lock for a player, from what the player sees."""
        turn = self._asked(player)
        value = bot.answer(turn.run.hand.game, project(turn.run.table, turn.seat), turn.seat, turn.offer)
        turn.check(value)
        return self._answer(turn, value)

    def timeout(self, player: str) -> str | None:
        """Let a player's time be up: what lies is locked; if nothing lies, chance places the cards, or they are folded."""
        try:
            turn = self._asked(player)
        except Illegal as error:
            return self.refuse(player, error)
        self.audience.tell(self._answer(turn, turn.run.default(turn.seat).value if turn.laid is None else turn.laid))
        return None

    def tick(self) -> str | None:
        """Look at the clock: who has used up the time of his turn is timed out, and named."""
        late, limit = self.actor, self.config.time_limit
        if late is None or limit is None or self._turn is None or self._clock() - self._turn.since < limit:
            return None
        self.timeout(late)
        return late

    def refuse(self, player: str, error: ValueError) -> str:
        """Tell a player why not; nothing has changed. What is no name at all is not told of."""
        reason = str(error).splitlines()[0].encode(errors="replace").decode()
        if _is_name(player):
            self.audience.tell([ValidationError(player, reason)])
        return reason

    # --- what there is to see ----------------------------------------------------------------------------------

    @property
    def actor(self) -> str | None:
        """Whose turn it is to place."""
        return self._names[self._turn.seat] if self._turn else None

    @property
    def phase(self) -> str:
        """Where the state machine stands."""
        return self.state().phase

    @property
    def stacks(self) -> dict[str, int]:
        """What everybody has between hands."""
        return {place.player: place.stack for place in self.session.places if place.player}

    def state(self, viewer: str | None = None) -> GameState:
        """The hand as of the event that was told last: everything, or what a viewer sees of it."""
        return self.audience.teller(viewer).state(self.actor)

    def view(self, viewer: str | None = None) -> tuple[Record, ...]:
        """The events of the hand so far: all of them, or as a viewer was told."""
        return tuple(self.audience.teller(viewer).told)

    def _seat(self) -> None:
        """Who plays the next hand, at which seat of it."""
        self._dealt = self.session.playing
        places = [self.session.places[place] for place in self._dealt]
        self._names = tuple(place.player for place in places)
        self.audience.gather(self._names, tuple(place.stack for place in places), self._dealt.index(self.session.button))

    def _asked(self, player: str) -> Turn:
        """The turn of this player, or why it is not his."""
        if not _is_name(player):
            raise Illegal(f"a player is a name, not {player!r}")
        if self.run is None or player not in self._names:
            raise Illegal("no hand has been dealt" if player in self._names else f"{player} does not play this hand")
        seat = self._names.index(player)
        if self._turn is None or self._turn.seat != seat:
            raise Illegal((self.run.why_not(Answer(seat, "")) or "").replace(f"seat {seat}", player))
        return self._turn

    def _answer(self, turn: Turn, value: Value) -> list[Event]:
        """Place, if that is not done, and give the engine its answer; a hand that is over goes to the session at once."""
        news = [*turn.lay(value), *turn.run.step(Answer(turn.seat, value))]
        self._turn = Turn(turn.run, self._clock()) if turn.run.ask else None
        if self._turn is None:
            self.session = self.session.after(turn.run.table, self._dealt)
        return news
