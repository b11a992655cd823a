"""Whole hands played at random from a state."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from riverboat.sim.state import State


def playouts(state: State, count: int, *, seed: int = 0) -> NDArray[np.int64]:
    """Play a state to its end `count` times with random answers: what each seat wins or loses, one row for each hand.

    The cards in the deck are shuffled every time; cards that seats hold stay where they are. Answers are drawn like those of
    `Offer.sample`. Row by row, the same seed gives the same hands, whatever `count` is; the two engines draw different ones.

    >>> wins = playouts(State("holdem", (100, 100), deck="2c As 7d Ah", seed=1), 2_000)
    >>> wins.shape, bool((wins.sum(axis=1) == 0).all()), bool(wins[:, 0].mean() > 0)
    ((2000, 2), True, True)
    """
    if count < 0:
        raise ValueError("a number of playouts is not negative")
    if not 0 <= seed < 1 << 64:
        raise ValueError("a seed of playouts is a number from 0 to 2**64 - 1")
    payoffs = np.zeros((count, state.seats), dtype=np.int64)
    state.play_out(payoffs, seed)
    return payoffs


def play_out(state: State, chance: random.Random) -> list[int]:
    """Play a state to its end with random answers, in Python."""
    while not state.done:
        if state.outcomes:
            state.deal(chance.choice(state.outcomes))
            continue
        offer: Any = state.legal()
        seat = state.waiting[0]
        state.apply(offer.sample(state.table, seat, chance.randrange), seat)
    return state.payoffs()
