"""Playouts: whole hands at random, in the kernel or in Python."""

import random

import numpy as np
import pytest
from tests import hand_laws
from tests.repetitions import scaled
from tests.sim.test_state import state_of

from riverboat.sim import State, playouts
from riverboat.variants import variants

ALIKE = ["holdem", "chicago", "twos-jacks-axe", "deuces-wild", "kings-and-lows-draw", "eight-cards", "baseball", "irish"]
HANDS = scaled(check=200, test=1_000, soak=200_000)


def middle(code: str, seed: int) -> tuple[State, State]:
    """The same state in both engines, some answers into a random hand."""
    log = hand_laws.some_log(hand_laws.some_variant(variants[code], random.Random(seed)), seed)
    answers = hand_laws.play(log, seed).log.answers
    states = state_of(log), state_of(log, backend="python")
    for answer in answers[: random.Random(seed).randrange(len(answers) + 1)]:
        for state in states:
            state.apply(answer.value, answer.seat)
    return states


@pytest.mark.parametrize("code", variants)
def test_chips_stay_at_the_table(code: str) -> None:
    """What seats win, others lose, or it carries over; the state itself does not change."""
    for seed in range(4):
        state, _ = middle(code, seed)
        before = state.payoffs()
        payoffs = playouts(state, 50, seed=seed)
        carried = state.table.dead + sum(seat.live for seat in state.table.seats) + sum(before)
        assert (payoffs.sum(axis=1) <= carried).all()
        assert state.payoffs() == before


def test_rows_depend_on_the_seed_alone() -> None:
    for backend in ("native", "python"):
        state = State("omaha", (100, 60, 200), seed=5, backend=backend)
        payoffs = playouts(state, 40, seed=1)
        assert (playouts(state, 10, seed=1) == payoffs[:10]).all()
        assert (playouts(state, 40, seed=2) != payoffs).any()
        assert len(np.unique(payoffs, axis=0)) > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    "code", ["holdem", "seven-card-stud", "twos-jacks-axe", "deuces-wild", "kings-and-lows-draw", "eight-cards", "baseball", "irish"]
)
def test_both_engines_play_alike(code: str) -> None:
    """The mean result of each seat is the same in both engines, within five standard errors."""
    variant = variants[code]()
    for seed in range(2):
        state, other = (State(variant, (40, 40), seed=seed, backend=backend) for backend in ("native", "python"))
        one, two = playouts(state, 20 * HANDS, seed=seed), playouts(other, HANDS, seed=seed)
        error = np.sqrt(one.var(axis=0) / len(one) + two.var(axis=0) / len(two))
        assert (np.abs(one.mean(axis=0) - two.mean(axis=0)) <= 5 * error + 1e-9).all(), (one.mean(axis=0), two.mean(axis=0), error)


def test_an_engine_that_deals_otherwise_is_noticed() -> None:
    """With other cards the mean differs: the comparison above would see it."""
    one = playouts(State("holdem", (40, 40), deck="2c As 7d Ah"), 20 * HANDS)
    two = playouts(State("holdem", (40, 40), deck="As 2c Ah 7d"), HANDS)
    error = np.sqrt(one.var(axis=0) / len(one) + two.var(axis=0) / len(two))
    assert (np.abs(one.mean(axis=0) - two.mean(axis=0)) > 5 * error).all()


def test_a_caller_who_deals_may_play_out() -> None:
    for backend in ("native", "python"):
        payoffs = playouts(State("kuhn", (10, 10), chance="explicit", backend=backend), 60)
        assert set(map(tuple, payoffs.tolist())) <= {(1, -1), (-1, 1), (2, -2), (-2, 2)}
        assert len(np.unique(payoffs, axis=0)) == 4


def test_the_end_is_played_out_at_once() -> None:
    state = State("holdem", (100, 100))
    state.apply("fold")
    assert (playouts(state, 3) == [-1, 1]).all()


def test_wrong_counts_and_seeds_are_refused() -> None:
    state = State("holdem", (100, 100))
    with pytest.raises(ValueError, match="not negative"):
        playouts(state, -1)
    with pytest.raises(ValueError, match="a seed"):
        playouts(state, 1, seed=-1)
