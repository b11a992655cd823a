"""The law that ties the kernel's executor to the Python engine: the same log gives the same hand, question by question."""

import random
from typing import Any

import pytest

from riverboat.cards import Card
from riverboat.chips import Award
from riverboat.dealer import Answer, Illegal, Log, Run
from riverboat.rules import Placement
from riverboat.sim.compile_game import CompiledGame
from riverboat.sim.native_state import NativeState
from riverboat.sim.state import State
from riverboat.table import Table
from riverboat.table.events import Awarded


def chips_and_cards(table: Table) -> dict[str, Any]:
    """What both engines keep of a table, in one order."""
    return {
        "seats": [
            (
                *(seat.stack, seat.live, seat.bet, seat.cards, seat.up, seat.shown, seat.folded),
                {board: sorted(at) for board, at in seat.placed},
            )
            for seat in table.seats
        ],
        "boards": {board.name: (board.cards, board.down) for board in table.boards if board.cards},
        "chips": (table.dead, table.awarded, table.carried, table.pot),
        "faced": table.faced,
        "up": table.up_order,
        "over": table.over,
    }


def awards(run: Run) -> tuple[Award, ...]:
    """The awards of a hand, as its events say."""
    return tuple(Award(event.pot, event.share, event.seat, event.amount) for event in run.events if isinstance(event, Awarded))


def start(compiled: CompiledGame, log: Log) -> NativeState:
    """The hand of a log in the kernel."""
    return NativeState.start(compiled, log, explicit=False)


def same(run: Run, state: State) -> None:
    """Both engines ask the same, and everything on the table is the same."""
    assert state.waiting == run.waiting
    assert state.legal() == (run.ask.offer if run.ask else None)
    assert chips_and_cards(state.table) == chips_and_cards(run.table)
    assert state.done == (run.ask is None)
    if isinstance(state, NativeState):
        assert [Card(card) for card in state._state.deck] == run.hand.deck


def play(compiled: CompiledGame, log: Log, seed: int) -> Run:
    """Play a random hand in both engines and compare them at every question; sometimes go on with a copy, or try something illegal."""
    chance = random.Random(seed)
    run, state = Run(log), start(compiled, log)
    same(run, state)
    while run.ask is not None:
        seat = chance.choice(run.waiting)
        offer = run.ask.offer
        value = offer.default(run.table, seat) if chance.random() < 0.1 else offer.sample(run.table, seat, chance.randrange)
        if not isinstance(offer, Placement) and chance.random() < 0.1:
            illegal(run, state, seat, chance)
        if chance.random() < 0.1:
            state = state.copy()
        run.step(Answer(seat, value))
        try:
            state.apply(value, seat)
        except Illegal as error:
            raise AssertionError(f"{value} is refused: {error}") from error
        same(run, state)
    assert state.awards() == awards(run)
    assert state.payoffs() == [seat.stack - stack for seat, stack in zip(run.table.seats, log.stacks, strict=True)]
    return run


WORDS = ["fold", "check", "call", "stay", "buy", "twice", True, None]
WRONG: list[Any] = [*WORDS, 0, -1, 1, 3, 10**6, 1 << 70, (), (0,), (0, 0), (9,), (-1,), ((0,),)]


def illegal(run: Run, state: NativeState, seat: int, chance: random.Random) -> None:
    """Both engines refuse the same answers, for the same reason."""
    for value in chance.sample(WRONG, 3):
        reason = run.why_not(Answer(seat, value))
        if reason is None:
            continue
        with pytest.raises(Illegal) as refusal:
            state.apply(value, seat)
        assert str(refusal.value) == str(reason), value
