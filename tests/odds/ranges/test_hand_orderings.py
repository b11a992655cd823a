from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from riverboat import ranks
from riverboat.cards import FULL, RANKS, SHORT, Card
from riverboat.odds.counting.preflop_table import against_random
from riverboat.odds.ranges.hand_orderings import CLASSES, ORDERINGS, chen, chen_order, equity_order
from riverboat.odds.ranges.hand_range import Range


def name_of(held: tuple[Card, ...]) -> str:
    high, low = sorted(held, reverse=True)
    return RANKS[high.rank] + RANKS[low.rank] + ("" if high.rank == low.rank else "s" if high.suit == low.suit else "o")


ALL_TWO = tuple(combinations(FULL[::-1], 2))
OF_CLASS = {name: [held for held in ALL_TWO if name_of(held) == name] for name in CLASSES}


@pytest.mark.parametrize("name", ORDERINGS)
def test_orderings_hold_every_class_once(name: str) -> None:
    assert sorted(ORDERINGS[name]()) == sorted(CLASSES)


@pytest.mark.slow
@given(st.sampled_from(list(ORDERINGS)), st.fractions(0, 100), st.fractions(0, 100), st.sampled_from([FULL, SHORT]))
def test_shares_grow_and_stay_within_their_size(name: str, one: Fraction, two: Fraction, dealt: tuple[Card, ...]) -> None:
    less, more = (max(Fraction(1, 1000), round(end, 3)) for end in sorted([one, two]))
    small, large = (Range.parse(f"{float(end)}%", ordering=name, deck=dealt) for end in (less, more))
    none, room = Range.parse("none", deck=dealt), comb(len(dealt), 2) * less / 100
    assert small - large == none
    assert len(small) <= room or small == Range.parse("AA", deck=dealt)
    following = [held for name_ in ORDERINGS[name]() if dealt == FULL or not set(name_) & set("2345") for held in OF_CLASS[name_]]
    assert set(dict(small)) == set(following[: len(small)])
    if small.is_random is False:
        assert len(small) + len(OF_CLASS[name_of(following[len(small)])]) > room  # one class more would be too much
    assert small == Range.parse(f"{float(less)}%{name}", deck=dealt)
    if small != large:
        assert Range.parse(f"{float(less)}%-{float(more)}%{name}", deck=dealt) == large - small


def test_chen_points_of_the_book() -> None:
    points = {"AA": 20, "KK": 16, "QQ": 14, "JJ": 12, "TT": 10, "55": 5, "22": 5, "AKs": 12, "AKo": 10, "AQs": 11, "KQs": 10}
    points |= {
        "JTs": 9,
        "T9s": 8,
        "98s": 8,
        "87o": 5,
        "75s": 6,
        "A5s": 7,
        "A2o": 5,
        "Q9o": 5,
        "ATs": 8,
        "KTs": 8,
        "T6s": 3,
        "72o": -1,
        "32o": 3,
    }
    assert {name: chen(name) for name in points} == points
    assert list(chen_order()) == sorted(chen_order(), key=chen, reverse=True)
    assert chen_order().index("JJ") + 1 == chen_order().index("AKs")


def equities(boards: NDArray[np.uint8], heft: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The equity of each class against a random hand on each of these boards, and how many of its hands were there, by `heft`."""
    pairs = np.array(list(combinations(range(47), 2)))
    holding = np.array([[hand for hand, pair in enumerate(pairs.tolist()) if at in pair] for at in range(47)])
    name = {frozenset(held): CLASSES.index(name_of(held)) for held in ALL_TWO}
    number = np.array([[name.get(frozenset((FULL[one], FULL[two])), 0) for two in range(52)] for one in range(52)])
    won, there = np.zeros((len(boards), 169)), np.zeros((len(boards), 169))
    for at, board in enumerate(boards):
        rest = np.setdiff1d(np.arange(52, dtype=np.uint8), board)
        held = rest[pairs]
        rank = ranks(np.hstack([np.tile(board, (1081, 1)), held]))
        ordered = np.sort(rank)
        halves = np.searchsorted(ordered, rank, "left") + np.searchsorted(ordered, rank, "right")  # two for a win, one for a tie
        mine = rank[holding]  # hands that share a card do not meet
        sharing = (mine[:, :, None] > mine[:, None, :]).sum(2) + (mine[:, :, None] >= mine[:, None, :]).sum(2)
        halves = halves - np.bincount(holding.ravel(), weights=sharing.ravel(), minlength=1081) + 1
        kind = number[held[:, 0], held[:, 1]]
        won[at] = heft[at] * np.bincount(kind, weights=halves / 1980, minlength=169)
        there[at] = heft[at] * np.bincount(kind, minlength=169)
    return won, there


@pytest.mark.slow
def test_the_order_by_equity_on_random_boards() -> None:
    """Every pair of classes that a sample can tell apart by six standard errors stands in the order of the sample."""
    rng = np.random.default_rng(7)
    boards = np.array([rng.choice(52, 5, replace=False) for _ in range(1500)], dtype=np.uint8)
    won, there = equities(boards, np.ones(len(boards), dtype=np.int64))
    mean = won.sum(0) / there.sum(0)
    assert mean[CLASSES.index("AA")] == pytest.approx(0.8520, abs=0.01)
    assert mean[CLASSES.index("32o")] == pytest.approx(0.3230, abs=0.01)
    order = [CLASSES.index(name) for name in equity_order()]
    off = ((won - there * mean) / there.mean(0))[:, order]  # the linearized error of each class on each board
    places = np.arange(169)
    gap = mean[order][:, None] - mean[order][None, :]
    error = np.array([np.sqrt(((off[:, [one]] - off) ** 2).sum(0)) for one in places]) / len(boards)
    clear = (abs(gap) > 6 * error) & (places[:, None] < places[None, :])
    assert clear.sum() > 0.6 * comb(169, 2)
    assert (gap[clear] > 0).all()


def test_the_order_by_equity_equals_the_preflop_table() -> None:
    assert list(equity_order()) == sorted(CLASSES, key=against_random, reverse=True)
    assert len({against_random(name) for name in CLASSES}) == len(CLASSES)
