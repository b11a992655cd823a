"""The engine under its own names: a face of the general one."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import signature
from time import monotonic
from typing import ParamSpec, get_args

from msgspec.structs import replace

from riverboat.cards import RANKS, Card, CardError, CardsLike, Seed, Stream, cards, notation, seed_bytes
from riverboat.dealer import Answer, Illegal, Run, Value
from riverboat.eight_cards.config import EightCardsConfig
from riverboat.eight_cards.events import Kind, Record, ValidationError
from riverboat.eight_cards.state import GameState
from riverboat.eight_cards.subscribers import RAIL, Audience, Callback
from riverboat.play import Bot, Session
from riverboat.ranking import evaluate as rank_hand
from riverboat.table import Event, Table, after, project
from riverboat.table.events import Placed

__all__ = ["RAIL", "PokerEngineEightCards", "evaluate"]

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


class Turn:
    """The open question of a hand: who is asked, since when, and what he has put down without locking it.

    What is legal the engine says; here cards become positions, and a placement stays open to changes.
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
        """Read a placement of cards as the engine's placement of positions; clients send anything."""
        if any(board not in self.offer.boards for board in boards):
            raise Illegal(f"the boards are {', '.join(self.offer.boards)}")
        held = self.run.table.seats[self.seat].cards
        try:
            named = {board: cards(boards.get(board, ())) for board in self.offer.boards}
        except TypeError:
            raise Illegal("cards are text, or a list of texts") from None
        for board, part in named.items():
            if others := [place for place, card in enumerate(part, 1) if card not in held]:
                raise Illegal(f"card {others[0]} for board {board} is not among your cards")  # its name may be another player's secret
        self._each_once([card for part in named.values() for card in part])
        return tuple(tuple(held.index(card) for card in part) for part in named.values())

    def _each_once(self, named: list[Card]) -> None:
        """Refuse cards that were placed in an earlier turn, or are named for two boards."""
        seat = self.run.table.seats[self.seat]
        lying = {seat.cards[position]: board for board, positions in seat.placed for position in positions}
        for at, card in enumerate(named):
            if card in lying:
                raise Illegal(f"{card} lies on board {lying[card]} already")
            if card in named[:at]:
                raise Illegal(f"{card} is named twice")

    def check(self, value: Value) -> None:
        """Refuse what the rules do not allow; where this turn has put its four cards, they stay."""
        offer = replace(self.offer, fixed=self.offer.fixed or self._largest)
        if reason := self.run.why_not(Answer(self.seat, value)) or offer.why_not(self.run.table, self.seat, value):
            raise Illegal(reason)

    def placed(self, value: Value) -> Placed:
        """What will lie when this is placed, with what lay before."""
        before = dict(self.run.table.seats[self.seat].placed)
        parts = zip(self.offer.boards, value, strict=True)  # type: ignore[arg-type]
        return Placed(self.seat, tuple((board, (*before.get(board, ()), *part)) for board, part in parts))  # type: ignore[misc]

    def lay(self, value: Value) -> list[Event]:
        """Put the cards down, in the place of what this turn has put down before; says what is to tell."""
        before, self.laid = self.laid, value
        if value in (before, "fold"):
            return []
        taken_back = Placed(self.seat, self.run.table.seats[self.seat].placed)
        return [*([] if before is None else [taken_back]), self.placed(value)]

    def completes(self, value: Value) -> bool:
        """Whether all cards lie with this."""
        table: Table = after(self.run.table, self.placed(value))
        seat = table.seats[self.seat]
        return sum(len(positions) for _, positions in seat.placed) == len(seat.cards)

    @property
    def _largest(self) -> str:
        """The board that this turn has made the one of four cards."""
        lying = self.placed(self.laid).boards if self.laid is not None else ()
        return next((board for board, positions in lying if len(positions) == self.offer.sizes[0]), "")


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


_HOLE = {"NLHE": 2, "PLO": 4}
_PICK = {"NLHE": "any", "PLO": "2+3"}


def evaluate(board_kind: Kind, board_cards_5: CardsLike, player_hole: CardsLike) -> tuple[int, tuple[int, ...], str]:
    """Rank a hand: its kind from 1 (high card) to 9 (straight flush), the ranks that break ties (2 to 14), and words.

    Hold'em takes the best five of seven, Omaha exactly two of the four in the hand. The first two parts compare: the larger wins.

    >>> evaluate("NLHE", "Ah Kh 7h 2c 2d", "Qh 3h")
    (6, (14, 13, 12, 7, 3), 'flush, ace high, king-queen-seven-three')
    >>> evaluate("PLO", "Ah Kh 7h 2c 2d", "Qh As Ks Kc")
    (7, (13, 2), 'full house, kings over twos')
    """
    if board_kind not in get_args(Kind):
        raise ValueError(f"a board is {' or '.join(get_args(Kind))}, not {board_kind!r}")
    try:
        board, hole = cards(board_cards_5), cards(player_hole)
    except TypeError:
        raise CardError("cards are text, or a list of texts") from None
    for found, wanted, what in ((board, 5, "a board"), (hole, _HOLE[board_kind], f"a hand on a board of {board_kind}")):
        if len(found) != wanted:
            raise CardError(f"{what} has {wanted} cards, not {len(found)}", text=notation(found))
    best = rank_hand(hole, board, pick=_PICK[board_kind])
    return int(best.category), tuple(RANKS.index(rank) + 2 for rank in best.ranks), best.words
