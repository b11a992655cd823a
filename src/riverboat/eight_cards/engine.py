"""The Eight Cards engine under the names of its document: a facade of the general engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import signature
from time import monotonic
from typing import Any, ParamSpec

from msgspec.structs import replace

from riverboat.cards import CardError, CardsLike, Seed, cards, parse_seed, seed_bytes
from riverboat.dealer import Answer, Illegal, Log, Run, Value
from riverboat.eight_cards.config import EightCardsConfig
from riverboat.eight_cards.evaluator import Evaluator, EvaluatorError, decided_by
from riverboat.eight_cards.events import Record, ValidationError
from riverboat.eight_cards.placement import placement
from riverboat.eight_cards.players import Player, is_name, read_buy_ins, read_players
from riverboat.eight_cards.record_builder import Draft, named
from riverboat.eight_cards.state import GameState
from riverboat.eight_cards.subscribers import Callback, News, Subscribers
from riverboat.play import Bot, Session, hand_seed
from riverboat.rules import Stakes
from riverboat.table import Table, after, project
from riverboat.table.events import Placed

_DEFAULTS = EightCardsConfig()

Asked = ParamSpec("Asked")


def _in_time(method: Callable[Asked, Sequence[News]]) -> Callable[Asked, str | None]:
    """Decorate a player's request: check the clock first, publish the events, or publish and return the reason for a refusal."""
    shape = signature(method)

    @wraps(method)
    def ask(*args: Asked.args, **options: Asked.kwargs) -> str | None:
        arguments = shape.bind(*args, **options).arguments
        engine: PokerEngineEightCards = arguments["self"]
        engine.tick()
        try:
            news = method(*args, **options)
        except (Illegal, CardError) as error:
            return engine.refuse(arguments["player"], error)
        engine.subscribers.publish(news)  # outside of try: an error of a callback is not a refusal
        return None

    return ask


class PlacementTurn:
    """The turn of the player who places cards, with the placement that is not locked yet.

    It converts cards to positions and keeps the placement open to changes; the general engine decides what is legal.
    """

    def __init__(self, run: Run, since: float) -> None:
        """Begin the turn of the seat that is asked."""
        assert run.ask is not None
        self.run = run
        self.seat = run.waiting[0]
        self.offer = run.ask.offer
        self.since = since
        self.laid: Value | None = None

    @property
    def nothing(self) -> Value:
        """A placement of no cards."""
        return ((),) * len(self.offer.boards)

    def positions(self, boards: Mapping[str, CardsLike]) -> Value:
        """Convert a placement of cards to positions."""
        return placement(boards, self.offer, self.run.table.seats[self.seat])

    def check(self, value: Value) -> None:
        """Refuse what the rules do not allow, and moving the four cards that this turn has placed."""
        offer = replace(self.offer, fixed=self.offer.fixed or self._largest)
        if reason := self.run.why_not(Answer(self.seat, value)) or offer.why_not(self.run.table, self.seat, value):
            raise Illegal(reason)

    def placed(self, value: Value) -> Placed:
        """The placement event of this value, together with the cards placed before."""
        before = dict(self.run.table.seats[self.seat].placed)
        parts = zip(self.offer.boards, value, strict=True)  # type: ignore[arg-type]
        return Placed(self.seat, tuple((board, (*before.get(board, ()), *part)) for board, part in parts))  # type: ignore[misc]

    def lay(self, value: Value) -> Sequence[Draft]:
        """Place the cards instead of those placed earlier in this turn; return the drafts to publish."""
        before, self.laid = self.laid, value
        if value in (before, "fold"):
            return []
        taken_back = Placed(self.seat, self.run.table.seats[self.seat].placed)
        return [Draft(placed) for placed in (*([] if before is None else [taken_back]), self.placed(value))]

    def completes(self, value: Value) -> bool:
        """Whether all cards are placed with this value."""
        table: Table = after(self.run.table, self.placed(value))
        seat = table.seats[self.seat]
        return sum(len(positions) for _, positions in seat.placed) == len(seat.cards)

    @property
    def _largest(self) -> str:
        """The board on which this turn has placed four cards."""
        lying = self.placed(self.laid).boards if self.laid is not None else ()
        return next((board for board, positions in lying if len(positions) == self.offer.sizes[0]), "")


class PokerEngineEightCards:
    """Eight Cards, hand after hand: players act through methods, and events report what happens.

    >>> engine = PokerEngineEightCards(["Anna", "Bo"], seed=42)
    >>> engine.start_hand()
    >>> engine.actor, engine.lock("Anna")
    ('Anna', 'each of the 8 cards must be placed')

    Players have an id, a name and a stack: `{"id": "P1", "name": "Anna"}`; a name alone is also the id. A single callback gets everything.
    A mapping has one callback per viewer, who gets what that viewer may know: the id of a player, `RAIL` for spectators, None for the
    house, which sees all cards.
    """

    def __init__(
        self,
        players: Iterable[str | Mapping[str, Any] | Player] | Mapping[str, int],
        on_event: Callback | Mapping[str | None, Callback] | None = None,
        *,
        buy_ins: Mapping[str, int] | None = None,
        evaluator: Evaluator | None = None,
        seed: Seed | None = None,
        config: EightCardsConfig = _DEFAULTS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Seat the players; the first of them starts the first hand. `evaluator` decides the boards instead of the usual ranking."""
        seated = read_players(players)
        self.players = tuple(player.id for player in seated)
        self.names = {player.id: player.name for player in seated}
        self.buy_ins = read_buy_ins(buy_ins, self.players, config.buy_in)
        game = config.game if evaluator is None else replace(config.game, variant=decided_by(evaluator, config.game.variant))
        session = Session.open([replace(game, stakes=Stakes(buy_in=max(self.buy_ins.values(), default=1)))], places=max(2, len(seated)))
        for place, player in enumerate(seated):
            session = session.sit(player.id, place, config.stack or session.game.usual_stack if player.stack is None else player.stack)
        if reason := session.why_not():
            raise Illegal(reason)
        self.config = config
        self.session = replace(session, button=len(self.players) - 1)  # the first to place sits left of the button
        self.run: Run | None = None
        self._seed = None if seed is None else seed_bytes(parse_seed(seed))
        self._clock = clock
        self._turn: PlacementTurn | None = None
        self.subscribers = Subscribers(self.names, on_event)
        self._seat()

    # --- requests of players: each returns the reason for a refusal, or None ---------------------------------------

    def start_hand(self, *, deck: CardsLike = ()) -> None:
        """Post the buy-ins, deal, and turn the flops; a stacked deck deals these cards first."""
        if self._turn or self.subscribers.publishing:
            raise Illegal("a hand is going on")
        seed = None if self._seed is None else hand_seed(self._seed, self.session.hands + 1)
        log = self.session.deal(seed)
        run = Run(replace(log, deck=cards(deck), game=replace(log.game, stakes=self._stakes(log))))
        self._seat()
        self.run, self._turn = run, PlacementTurn(run, self._clock())
        self.subscribers.publish(run.events)

    @_in_time
    def place(self, player: str, boards: Mapping[str, CardsLike] | str, cards: CardsLike = ()) -> Sequence[News]:
        """Place cards on boards: all eight, or in steps some on one board.

        A complete placement may be changed until `lock`, except for the board of the four cards, which is fixed for all players.
        """
        turn = self._asked(player)
        value = turn.positions(boards if isinstance(boards, Mapping) else {str(boards): cards})
        turn.check(value)
        if turn.completes(value):
            return turn.lay(value)
        return self._answer(turn, value)  # the next player's turn: there is nothing to lock yet

    @_in_time
    def lock(self, player: str) -> Sequence[News]:
        """Make the placement final."""
        turn = self._asked(player)
        value = turn.nothing if turn.laid is None else turn.laid
        turn.check(value)
        return self._answer(turn, value)

    @_in_time
    def let(self, player: str, bot: Bot) -> Sequence[News]:
        """Let a bot place and lock for a player, given what the player sees."""
        turn = self._asked(player)
        value = bot.answer(turn.run.hand.game, project(turn.run.table, turn.seat), turn.seat, turn.offer)
        turn.check(value)
        return self._answer(turn, value)

    def timeout(self, player: str) -> str | None:
        """End a player's time: lock the placement; without one, place at random or fold, as configured."""
        try:
            turn = self._asked(player)
        except Illegal as error:
            return self.refuse(player, error)
        self.subscribers.publish(self._answer(turn, turn.run.default(turn.seat).value if turn.laid is None else turn.laid))
        return None

    def tick(self) -> str | None:
        """Check the clock: time out the acting player if the time is up, and return the name."""
        late, limit = self.actor, self.config.time_limit
        if late is None or limit is None or self._turn is None or self._clock() - self._turn.since < limit:
            return None
        self.timeout(late)
        return late

    def refuse(self, player: str, error: ValueError) -> str:
        """Publish a refusal to the player and return its reason; nothing has changed. Invalid names get no event."""
        reason = str(error).splitlines()[0].encode(errors="replace").decode()
        if is_name(player):
            self.subscribers.publish([ValidationError(player, reason, named(self.names, [player]))])
        return reason

    # --- state ---------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> str | None:
        """The player whose turn it is to place."""
        return self._ids[self._turn.seat] if self._turn else None

    @property
    def phase(self) -> str:
        """The phase of the hand."""
        return self.state().phase

    @property
    def stacks(self) -> dict[str, int]:
        """The stack of each player between hands."""
        return {place.player: place.stack for place in self.session.places if place.player}

    def state(self, viewer: str | None = None) -> GameState:
        """The state after the last published event: everything, or as a viewer sees it."""
        return self.subscribers.builder(viewer).state(self.actor)

    def view(self, viewer: str | None = None) -> tuple[Record, ...]:
        """The records of the hand so far: all of them, or those of a viewer."""
        return tuple(self.subscribers.builder(viewer).records)

    def _seat(self) -> None:
        """Assign the seats of the next hand."""
        self._dealt = self.session.playing
        places = [self.session.places[place] for place in self._dealt]
        self._ids = tuple(place.player for place in places)
        self.subscribers.start_hand(self._ids, tuple(place.stack for place in places), self._dealt.index(self.session.button))

    def _stakes(self, log: Log) -> Stakes:
        """The buy-ins of the next hand; if they differ, each board takes a third of their sum."""
        own = [self.buy_ins[self.session.places[place].player] for place in self.session.playing]
        if len(set(own)) == 1:
            return Stakes(buy_in=own[0])
        first = log.button + (len(own) > 2)  # stakes begin left of the button, heads-up at the button
        return Stakes(antes=(*own[first:], *own[:first]), dead_antes=True)

    def _asked(self, player: str) -> PlacementTurn:
        """The turn of this player; Illegal if it is not the player's turn."""
        if not is_name(player):
            raise Illegal(f"a player is a name, not {player!r}")
        if self.run is None or player not in self._ids:
            raise Illegal("no hand has been dealt" if player in self._ids else f"{self.names.get(player, player)} does not play this hand")
        seat = self._ids.index(player)
        if self._turn is None or self._turn.seat != seat:
            raise Illegal((self.run.why_not(Answer(seat, "")) or "").replace(f"seat {seat}", self.names[player]))
        return self._turn

    def _answer(self, turn: PlacementTurn, value: Value) -> Sequence[News]:
        """Place the cards, answer the general engine, and pass a finished hand to the session."""
        before = turn.run.log, turn.laid
        drafts = turn.lay(value)
        try:
            events = turn.run.step(Answer(turn.seat, value))
        except EvaluatorError:
            log, turn.laid = before
            self.run = turn.run = Run(log)
            raise
        self._turn = PlacementTurn(turn.run, self._clock()) if turn.run.ask else None
        if self._turn is None:
            self.session = self.session.after(turn.run.table, self._dealt)
        return [*drafts, *events]
