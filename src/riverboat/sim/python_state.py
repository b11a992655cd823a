"""A state that the Python engine plays: any game, thirty times slower."""

import random
from hashlib import sha256
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from riverboat.cards import Card, cards
from riverboat.chips import Award
from riverboat.dealer import Answer, Hand, Illegal, Log, Run, Value
from riverboat.sim.state import State
from riverboat.table import Table, seen
from riverboat.table.events import Awarded, Reshuffled


class CardNeededError(Exception):
    """A phase needs a card that the caller has not dealt yet."""

    def __init__(self, outcomes: tuple[Card, ...]) -> None:
        """Remember which cards may come."""
        super().__init__(outcomes)
        self.outcomes = outcomes


class WalkedHand(Hand):
    """A hand whose cards the caller deals: the stacked deck of its log holds those that are known."""

    def __init__(self, log: Log) -> None:
        """Start with the whole deck in order, and nothing dealt."""
        self._next = list(log.deck)
        self._fresh = len(log.game.variant.cards)  # the cards above those that were shuffled back
        super().__init__(replace(log, deck=()))
        self.deck = sorted(log.game.variant.cards)

    def draw(self, count: int) -> tuple[Card, ...]:
        """Draw the cards that the caller has dealt; cards that were shuffled back come last."""
        if count > len(self.deck) and (returning := self._returning()):
            self._fresh = len(self.deck)
            self._shuffle_back(returning)
        return tuple(self._draw_one() for _ in range(min(count, len(self.deck))))

    def _draw_one(self) -> Card:
        possible = self.deck[: self._fresh] or self.deck
        if not self._next:
            raise CardNeededError(tuple(sorted(possible)))
        card = self._next.pop(0)
        self._fresh -= card in possible and self._fresh > 0
        self.deck.remove(card)
        return card


class WalkedRun(Run):
    """A run of a hand whose cards the caller deals."""

    hand_type = WalkedHand


class PythonState(State):
    """A hand that the Python engine plays; a copy replays it."""

    __slots__ = ("_explicit", "_log", "_outcomes", "_run")

    _explicit: bool
    _log: Log
    _outcomes: tuple[Card, ...]
    _run: Run | None
    backend = "python"

    @classmethod
    def start(cls, log: Log, *, explicit: bool) -> "PythonState":
        """Start or resume a hand."""
        self = object.__new__(cls)
        self._explicit, self._log = explicit, log
        self._go_on()
        return self

    def _go_on(self) -> None:
        """Replay the log, up to a question, a card that is needed, or the end."""
        self._outcomes, self._run = (), None
        try:
            self._run = (WalkedRun if self._explicit else Run)(self._log)
        except CardNeededError as needed:
            self._outcomes = needed.outcomes

    @property
    def game(self) -> Any:
        """The game."""
        return self._log.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self._log.stacks)

    @property
    def seat(self) -> int | None:
        """The seat that answers next."""
        return next(iter(self.waiting), None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that may answer now."""
        return self._run.waiting if self._run else ()

    def legal(self) -> Any:
        """The legal answers."""
        return self._run.ask.offer if self._run and self._run.ask else None

    def apply(self, value: Value, seat: int | None = None) -> None:
        """Answer for a seat."""
        if self._run is None:
            raise Illegal("not_asked", "seat {seat} is not asked", seat=-1 if seat is None else seat)
        answer = Answer(self.waiting[0] if seat is None and self.waiting else -1 if seat is None else seat, value)
        if not self._explicit:
            self._run.step(answer)
            return
        if reason := self._run.why_not(answer):
            raise Illegal(reason)
        self._log = replace(self._log, answers=(*self._run.answers, answer))
        self._go_on()

    @property
    def outcomes(self) -> tuple[Card, ...]:
        """The cards of which the caller deals the next."""
        return self._outcomes

    def deal(self, card: Card | str | int) -> None:
        """Deal the next card."""
        (dealt,) = cards(card)
        if dealt not in self._outcomes:
            raise Illegal("cannot_be_dealt", "{card} cannot be dealt now", card=str(dealt))
        self._log = replace(self._log, deck=(*self._log.deck, dealt))
        self._go_on()

    @property
    def done(self) -> bool:
        """Whether the hand is over."""
        return self._run is not None and self._run.ask is None

    def payoffs(self) -> list[int]:
        """What each seat has won or lost so far."""
        return [seat.stack - stack for seat, stack in zip(self.table.seats, self._log.stacks, strict=True)]

    def awards(self) -> tuple[Award, ...]:
        """The awards of all pots."""
        events = self._run.events if self._run else ()
        return tuple(Award(event.pot, event.share, event.seat, event.amount) for event in events if isinstance(event, Awarded))

    def copy(self) -> "PythonState":
        """The same state once more."""
        return self.start(self._log if self._explicit or self._run is None else self._run.log, explicit=self._explicit)

    def play_out(self, payoffs: NDArray[np.int64], seed: int) -> None:
        """Play copies to their end at random."""
        from riverboat.sim.playouts import play_out  # imported late: it imports this module's base

        for row in range(len(payoffs)):
            chance = random.Random(f"{seed} {row}")
            other = self.copy()
            other._shuffle(chance)
            payoffs[row] = play_out(other, chance)

    def _shuffle(self, chance: random.Random) -> None:
        """Shuffle the deck, unless the caller deals; cards that were shuffled back stay last."""
        if self._explicit or self._run is None:
            return
        hand = self._run.hand
        returned = next((event.count for event in reversed(hand.events) if isinstance(event, Reshuffled)), 0)
        top = max(0, len(hand.deck) - returned)
        above, below = hand.deck[:top], hand.deck[top:]
        chance.shuffle(above)
        chance.shuffle(below)
        hand.deck[:] = above + below
        hand.seed = chance.randbytes(32)  # of decks that are shuffled anew, and of odd chips

    def key(self, seat: int) -> bytes:
        """Everything that the seat knows, as 32 bytes."""
        run = self._known()
        answered = len(run.ask.seats) - len(run.waiting) if run.ask else 0  # of a question that others have not answered yet
        sealed = [answer for answer in run.answers[len(run.answers) - answered :] if answer.seat == seat]
        return sha256(repr((seat, [seen(event, seat) for event in run.events], sealed)).encode()).digest()

    def _known(self) -> Run:
        if self._run is None:
            raise ValueError("a card must be dealt first: no seat is asked, and nobody has seen it yet")
        return self._run

    @property
    def table(self) -> Table:
        """The chips, the cards of all seats and the boards."""
        return self._known().table
