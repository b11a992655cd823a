"""A PokerKit table that plays the same hand: translates our variants, events and answers to PokerKit's."""

import warnings
from collections.abc import Iterable

import pokerkit as pk

from riverboat import notation
from riverboat.cards import Card
from riverboat.dealer import Run, Value
from riverboat.rules import Best, Bet, BringIn, Deal, Draw, Game, Post, Showdown, Turn, Variant
from riverboat.rules.betting_limits import CAP
from riverboat.table.events import Dealt, Ended, Event, Gathered, Turned

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)
STRUCTURES = {
    "no-limit": pk.BettingStructure.NO_LIMIT,
    "pot-limit": pk.BettingStructure.POT_LIMIT,
    "fixed-limit": pk.BettingStructure.FIXED_LIMIT,
}
DECKS = {"full": pk.Deck.STANDARD, "short": pk.Deck.SHORT_DECK_HOLDEM, "three": pk.Deck.KUHN_POKER, "six": pk.Deck.LEDUC_HOLDEM}
HANDS: dict[tuple[str, str, str], type[pk.Hand]] = {  # by deck, ranking and pick
    ("full", "high", "any"): pk.StandardHighHand,
    ("full", "high", "2+3"): pk.OmahaHoldemHand,
    ("full", "eight-or-better", "any"): pk.EightOrBetterLowHand,
    ("full", "eight-or-better", "2+3"): pk.OmahaEightOrBetterLowHand,
    ("full", "ace-to-five", "any"): pk.RegularLowHand,
    ("full", "deuce-to-seven", "any"): pk.StandardLowHand,
    ("full", "badugi", "any"): pk.BadugiHand,
    ("short", "short", "any"): pk.ShortDeckHoldemHand,
    ("three", "high", "any"): pk.KuhnPokerHand,
    ("six", "high", "any"): pk.LeducHoldemHand,
}
OPENINGS = {"left": pk.Opening.POSITION, "high": pk.Opening.HIGH_HAND, "low": pk.Opening.LOW_HAND}
PHASES = (Post, Deal, BringIn, Bet, Turn, Draw, Showdown)


def knows(variant: Variant) -> bool:
    """Whether PokerKit can play it too."""
    contests = variant.shares.values()
    ranked = all(type(one) is Best and not one.wild and (variant.deck, one.ranking, one.pick) in HANDS for one in contests)
    return ranked and all(type(phase) in PHASES for phase in variant.phases) and any(type(phase) is Bet for phase in variant.phases)


def streets(game: Game, seats: int) -> tuple[pk.Street, ...]:
    """Our phases as its streets: each deals and then bets."""
    stakes = game.stakes
    found: list[pk.Street] = []
    hole: tuple[bool, ...] = ()
    board, draw, opening = 0, False, None
    for phase in game.variant.phases:
        if isinstance(phase, Deal):
            hole += (False,) * phase.down + (True,) * phase.up
        elif isinstance(phase, Turn):
            board += phase.cards
        elif isinstance(phase, Draw):
            draw = True
        elif isinstance(phase, BringIn):
            opening = pk.Opening.HIGH_CARD if phase.highest else pk.Opening.LOW_CARD
        elif isinstance(phase, Bet):
            posted = max(*forced(game, seats), 0) if not found else 0
            size, most = max(stakes.small, posted), None
            if game.limit == "fixed-limit":
                size = stakes.big if phase.size == "big" else stakes.small
                most = phase.cap or (CAP if seats > 2 else None)
                most = most and most - posted // stakes.small  # it does not count blinds as bets
            found.append(pk.Street(False, hole, board, draw, opening or OPENINGS[phase.first], size, most))
            hole, board, draw, opening = (), 0, False, None
    return tuple(found)


def forced(game: Game, seats: int) -> list[int]:
    """Blinds and straddle from the left of the button; heads-up it turns the two around itself."""
    stakes = game.stakes
    blinds = [*stakes.blinds, *[stakes.straddle] * bool(stakes.straddle)]
    blinds += [0] * (seats - len(blinds))
    if stakes.button_blind:
        blinds[0 if seats == 2 else -1] = stakes.button_blind
    return blinds


class Peer:
    """A PokerKit state that follows one of our hands."""

    def __init__(self, run: Run) -> None:
        """Post what is posted; our cards follow."""
        log = run.log
        game: Game = log.game
        self.run, self.button, self.seats = run, log.button, len(log.stacks)
        antes = [game.stakes.ante] * self.seats
        if game.stakes.button_ante:
            antes[0 if self.seats == 2 else -1] += game.stakes.button_ante
        shares = list(game.variant.shares.values())[::-1]  # the first has its odd chip, ours the last
        self._told = 0
        self._late: list[Dealt] = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state = pk.State(
                AUTOMATIONS,
                DECKS[game.variant.deck],
                tuple(HANDS[game.variant.deck, one.ranking, one.pick] for one in shares),
                streets(game, self.seats),
                STRUCTURES[game.limit],
                not game.stakes.button_ante,
                antes,
                forced(game, self.seats),
                game.stakes.bring_in,
                [log.stacks[self.seat(index)] for index in range(self.seats)],
                self.seats,
            )
        self.follow()

    def seat(self, index: int) -> int:
        """Our seat of its player: it counts from the left of the button."""
        return (self.button + 1 + index) % self.seats

    @property
    def stacks(self) -> list[int]:
        """Its stacks in the order of our seats."""
        return [self.state.stacks[(seat - self.button - 1) % self.seats] for seat in range(self.seats)]

    def follow(self) -> None:
        """Deal what we dealt since; it wants all discards of a round before the first new card."""
        events: list[Event] = self.run.events[self._told :]
        self._told = len(self.run.events)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where the deck ran out, it wonders which of the thrown cards come back
            if any(isinstance(event, Gathered | Ended) for event in events):
                self._pass()
            for event in events:
                if isinstance(event, Dealt):
                    self._late.append(event)
                elif isinstance(event, Turned):
                    self._deal()
                    self.state.deal_board(theirs(event.cards))
            if self.state.stand_patter_or_discarder_index is None:
                self._deal()

    def _pass(self) -> None:
        """Check where it asks a player with nothing to call and nobody to raise; by then our round is over."""
        while self.state.actor_index is not None and self.wager == (0, 0, 0):
            self.state.check_or_call()

    def _deal(self) -> None:
        for event in self._late:
            self.state.deal_hole(theirs(event.cards), (event.seat - self.button - 1) % self.seats)
        self._late.clear()

    @property
    def turn(self) -> int | None:
        """Our seat of the player who has to bet or draw."""
        index = self.state.actor_index if self.state.actor_index is not None else self.state.stand_patter_or_discarder_index
        return None if index is None else self.seat(index)

    @property
    def wager(self) -> tuple[int, int, int]:
        """What there is to call, and the least and the most to raise to."""
        state = self.state
        call = state.effective_bring_in_amount if state.can_post_bring_in() else state.checking_or_calling_amount
        return (
            call or 0,
            state.min_completion_betting_or_raising_to_amount or 0,
            state.max_completion_betting_or_raising_to_amount or 0,
        )

    def bet(self, value: Value) -> None:
        """Fold, call or raise."""
        if value == "fold":
            self.state.fold()
        elif isinstance(value, int):
            self.state.complete_bet_or_raise_to(value)
        elif self.state.can_post_bring_in():
            self.state.post_bring_in()
        else:
            self.state.check_or_call()

    def throw(self, cards: Iterable[Card]) -> None:
        """Discard."""
        self.state.stand_pat_or_discard(theirs(cards))


def theirs(cards: Iterable[Card]) -> tuple[pk.Card, ...]:
    """Our cards as its cards."""
    return tuple(pk.Card.parse(notation(cards).replace(" ", "")))
