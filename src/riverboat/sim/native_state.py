"""A state that the kernel plays."""

from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from riverboat._kernel import PlayState
from riverboat.cards import Card, HashStream, cards
from riverboat.chips import Award
from riverboat.dealer import Illegal, Log, Value
from riverboat.rules import Discard, Placement, Wager
from riverboat.rules.phases import Place
from riverboat.rules.variant import RUN_TWICE
from riverboat.sim.compile_game import CompiledGame
from riverboat.sim.state import State
from riverboat.table import Board, Seat, Table
from riverboat.table.table import RUNS, in_run

OVER, WAGER, DISCARD, CHOICE, PLACEMENT, CHANCE = range(6)
FOLD, PASSIVE = -1, 0  # answers to a wager as numbers; others are amounts to raise to
BITS = 4  # of a placement as a number: for each position the board, from 1


class NativeState(State):
    """A hand that the kernel plays: 1.6 kB of plain data."""

    __slots__ = ("_compiled", "_seed", "_state")

    _compiled: CompiledGame
    _seed: bytes
    _state: PlayState
    backend = "native"

    @classmethod
    def start(cls, compiled: CompiledGame, log: Log, *, explicit: bool) -> "NativeState":
        """Start a hand."""
        state = PlayState(compiled.program, log.stacks, log.button, log.kitty, log.seed, bytes(log.deck), explicit)
        return cls._of(compiled, log.seed, state)

    @classmethod
    def _of(cls, compiled: CompiledGame, seed: bytes, state: PlayState) -> "NativeState":
        self = object.__new__(cls)
        self._compiled, self._seed, self._state = compiled, seed, state
        return self

    @property
    def game(self) -> Any:
        """The game."""
        return self._compiled.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.count

    @property
    def seat(self) -> int | None:
        """The seat that answers next."""
        seat = self._state.seat
        return seat if seat >= 0 else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that may answer now, from the left of the button."""
        if self._state.seat < 0:
            return ()
        count, button, mask = self.seats, self._state.button, self._state.waiting
        return tuple(seat for step in range(1, count + 1) if mask >> (seat := (button + step) % count) & 1)

    def legal(self) -> Any:
        """The legal answers."""
        match self._state.question:
            case 1:
                return Wager(*self._state.wager)
            case 2:
                return Discard(*self._state.discard)
            case 3 if self._state.agreeing:
                return RUN_TWICE
            case 3:
                return self._phase.choice(self.game.stakes)
            case 4:
                return self._placement()
        return None

    @property
    def _phase(self) -> Any:
        return self.game.variant.phases[self._state.phase]

    def _placement(self) -> Placement:
        """The placement that is asked, with the random one that the hand's seed draws for a timeout."""
        phase: Place = self._phase
        fixed = self._compiled.boards[self._state.fixed] if self._state.fixed >= 0 else ""
        offer = Placement(phase.boards, phase.sizes, fixed, phase.step, phase.late_fold)
        table = self.table
        seat = table.live[0] if phase.at_once else self._state.seat
        purpose = "riverboat placement" if phase.at_once else f"riverboat placement {seat} {self._state.turn}"
        return replace(offer, fallback=offer.sample(table, seat, HashStream(self._seed, purpose).below))

    def apply(self, value: Value, seat: int | None = None) -> None:
        """Answer for a seat."""
        state = self._state
        if seat is None:
            seat = state.seat
        number = self._number(value)
        if number is None or not state.apply(seat, number):
            raise self._refusal(value, seat)

    def _number(self, value: Value) -> int | None:
        """An answer as the kernel's number; None if it cannot be legal."""
        question = self._state.question
        if question == WAGER:
            if value == "fold":
                return FOLD
            if value in ("check", "call"):
                return PASSIVE if (self._state.wager[0] == 0) == (value == "check") else None
            return value if type(value) is int and 0 < value < 1 << 62 else None
        if question == CHOICE:
            words = self.legal().words
            return words.index(value) if value in words else None
        if question == PLACEMENT and value == "fold":
            return FOLD
        if question == DISCARD and isinstance(value, tuple):
            return _discard(value)
        if question == PLACEMENT and isinstance(value, tuple) and len(value) == len(self._phase.boards):
            return _placement(value)
        return None

    def _refusal(self, value: Value, seat: int) -> Illegal:
        """Why an answer is not legal."""
        if self.done:
            return Illegal("hand_is_over", "the hand is over")
        if seat not in self.waiting:
            if seat >= 0 and self._state.asked >> seat & 1 and not self.outcomes:
                return Illegal("already_answered", "seat {seat} has answered", seat=seat)
            return Illegal("not_asked", "seat {seat} is not asked", seat=seat)
        return Illegal(self.legal().why_not(self.table, seat, value))

    @property
    def outcomes(self) -> tuple[Card, ...]:
        """The cards of which the caller deals the next."""
        mask = self._state.outcomes
        return tuple(Card(card) for card in range(mask.bit_length()) if mask >> card & 1)

    def deal(self, card: Card | str | int) -> None:
        """Deal the next card."""
        (dealt,) = cards(card)
        if not self._state.deal(dealt):
            raise Illegal("cannot_be_dealt", "{card} cannot be dealt now", card=str(dealt))

    @property
    def done(self) -> bool:
        """Whether the hand is over."""
        return self._state.over

    def payoffs(self) -> list[int]:
        """What each seat has won or lost so far."""
        return self._state.payoffs

    def awards(self) -> tuple[Award, ...]:
        """The awards of all pots."""
        shares = list(self.game.variant.shares)
        return tuple(
            Award(pot, in_run(shares[share], RUNS[run - 1] if run else "") if share >= 0 else "", seat if seat >= 0 else None, amount)
            for pot, share, run, seat, amount in self._state.awards
        )

    def copy(self) -> "NativeState":
        """The same state once more."""
        return self._of(self._compiled, self._seed, self._state.copy())

    def play_out(self, payoffs: NDArray[np.int64], seed: int) -> None:
        """Play copies to their end at random."""
        self._state.play_out(payoffs, seed, 0)

    def key(self, seat: int) -> bytes:
        """Everything that the seat knows, as 32 bytes."""
        if self._state.outcomes:
            raise ValueError("a card must be dealt first: no seat is asked, and nobody has seen it yet")
        return self._state.key(seat)

    @property
    def table(self) -> Table:
        """The chips, the cards of all seats and the boards."""
        boards = self._compiled.boards
        placed = self.game.variant.spread.boards if self.game.variant.spread else ()
        seats = []
        for stack, live, bet, held, up, shown, folded, _killed, _chosen, on in self._state.seats:
            parts = [(board, tuple(at for at, number in enumerate(on) if number == boards.index(board) + 1)) for board in placed]
            seats.append(
                Seat(
                    stack,
                    live,
                    bet,
                    tuple(map(Card, held)),
                    tuple(bool(up >> at & 1) for at in range(len(held))),
                    tuple(at for at in range(len(held)) if shown >> at & 1),
                    folded,
                    placed=tuple(parts) if any(on) else (),
                )
            )
        dead, awarded, carried = self._state.chips
        held, on, down = self._state.shared
        lying: dict[int, list[Card]] = {}
        for card, number in zip(held, on, strict=True):
            lying.setdefault(number, []).append(Card(card))
        return Table(
            tuple(seats),
            self._state.button,
            boards=tuple(
                Board(
                    in_run(boards[number % len(boards)], RUNS[number // len(boards) - 1] if number >= len(boards) else ""),
                    tuple(part),
                    number < len(boards) and bool(down >> number & 1),
                )
                for number, part in lying.items()
            ),
            dead=dead,
            awarded=awarded,
            carried=carried,
            faced=tuple(map(Card, self._state.faced)),
            up_order=tuple(map(Card, self._state.up_order)),
            over=self.done,
        )


def _discard(value: tuple[Any, ...]) -> int | None:
    number = 0
    for position in value:
        if type(position) is not int or not 0 <= position < 32 or number >> position & 1:
            return None
        number |= 1 << position
    return number


def _placement(value: tuple[Any, ...]) -> int | None:
    number = 0
    for board, part in enumerate(value, 1):
        if not isinstance(part, tuple) or board > 15:
            return None
        for position in part:
            if type(position) is not int or not 0 <= position < 14 or number >> BITS * position & 15:
                return None
            number |= board << BITS * position
    return number
