"""The preflop table equals independent counts and published figures."""

import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from riverboat import ranks
from riverboat._kernel import PAIRING_BOARDS, PAIRINGS, Pairings, Rule, count_pairings, exact_boards
from riverboat.odds.counting import preflop_table

DECK = (1 << 52) - 1
TWOS = [1 << low | 1 << high for low, high in combinations(range(52), 2)]

# Equity of a class against any two cards, in per cent, as printed by several sites and by peers.
PUBLISHED = {
    "AA": 85.20,
    "KK": 82.40,
    "QQ": 79.93,
    "JJ": 77.47,
    "TT": 75.01,
    "99": 72.06,
    "88": 69.16,
    "22": 50.33,
    "AKs": 67.04,
    "AKo": 65.32,
    "AQs": 66.21,
    "KQs": 63.40,
    "JTs": 57.53,
    "T9s": 54.03,
    "72o": 34.58,
    "32o": 32.30,
    "32s": 35.98,
}


def pair_by_chance(source: random.Random) -> tuple[int, int]:
    cards = source.sample(range(52), 4)
    return 1 << cards[0] | 1 << cards[1], 1 << cards[2] | 1 << cards[3]


def test_two_hundred_pairings_counted_again() -> None:
    source = random.Random(200)
    for _ in range(200):
        hand, other = pair_by_chance(source)
        deals, winners, *_ = exact_boards([hand, other], 0, 5, DECK & ~(hand | other), [(Rule(0), -1, -1)])
        assert deals == PAIRING_BOARDS
        assert preflop_table.pairing(hand, other) == (winners[1], winners[3])
        assert preflop_table.pairing(other, hand) == (winners[2], winners[3])


@pytest.fixture(scope="module")
def chosen() -> NDArray[np.uint8]:
    """Every board of five places of 48 live cards."""
    return np.array(list(combinations(range(48), 5)), dtype=np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_five_pairings_board_by_board(seed: int, chosen: NDArray[np.uint8]) -> None:
    source = random.Random(seed)
    hand, other = pair_by_chance(source)
    live = np.array([card for card in range(52) if not (hand | other) >> card & 1], dtype=np.uint8)
    boards = live[chosen]
    scores = []
    for mine in (hand, other):
        held = np.array([card for card in range(52) if mine >> card & 1], dtype=np.uint8)
        scores.append(ranks(np.hstack([boards, np.broadcast_to(held, (len(boards), 2))]), threads=2))
    assert preflop_table.pairing(hand, other) == (int((scores[0] > scores[1]).sum()), int((scores[0] == scores[1]).sum()))


def test_all_pairings_are_consistent() -> None:
    """What one wins the other loses, whatever the names of the suits; 47,008 pairings stand for all 1,624,350."""
    source = random.Random(3)
    for _ in range(2_000):
        hand, other = pair_by_chance(source)
        win, tie = preflop_table.pairing(hand, other)
        lose, same = preflop_table.pairing(other, hand)
        assert (win + tie + lose, tie) == (PAIRING_BOARDS, same)
        suits = source.sample(range(4), 4)
        turned = [sum(1 << card // 4 * 4 + suits[card % 4] for card in range(52) if mine >> card & 1) for mine in (hand, other)]
        assert preflop_table.pairing(turned[0], turned[1]) == (win, tie)


def test_the_file_is_what_the_kernel_counts() -> None:
    stored = Path(preflop_table.TABLE).read_bytes()
    assert len(stored) == 6 * PAIRINGS
    for first in random.Random(4).sample(range(PAIRINGS - 4), 20):
        assert count_pairings(first, first + 4) == stored[6 * first : 6 * first + 24]


def test_random_against_random_is_even() -> None:
    win, tie, total = preflop_table.ranges(TWOS, [1] * len(TWOS), TWOS, [1] * len(TWOS))
    assert 2 * win + tie == total == 1326 * 1225 * PAIRING_BOARDS


def test_ranges_are_sums_of_pairings() -> None:
    source = random.Random(6)
    mine, theirs = source.sample(TWOS, 40), source.sample(TWOS, 60)
    weights, others = [source.randrange(9) for _ in mine], [source.randrange(9) for _ in theirs]
    win = tie = total = 0
    for hand, weight in zip(mine, weights, strict=True):
        for other, times in zip(theirs, others, strict=True):
            if not hand & other:
                result = preflop_table.pairing(hand, other)
                win, tie, total = (
                    win + weight * times * result[0],
                    tie + weight * times * result[1],
                    total + weight * times * PAIRING_BOARDS,
                )
    assert preflop_table.ranges(mine, weights, theirs, others) == (win, tie, total)


def test_classes_against_random() -> None:
    names = preflop_table.class_names()
    assert len(set(names)) == 169
    assert sorted(hand for name in names for hand in preflop_table.holdings(name)) == sorted(TWOS)
    equities = {name: preflop_table.against_random(name) for name in names}
    for name, percent in PUBLISHED.items():
        assert abs(float(100 * equities[name]) - percent) < 0.0051, name
    assert sum(equities[name] * len(preflop_table.holdings(name)) for name in names) == Fraction(1326, 2)
    for name in names:
        hands = preflop_table.holdings(name)
        win, tie, total = preflop_table.ranges(hands, [1] * len(hands), TWOS, [1] * len(TWOS))
        assert equities[name] == Fraction(2 * win + tie, 2 * total), "every hand of a class is worth the same"


def test_what_is_refused() -> None:
    table = preflop_table.table()
    for bad in (
        lambda: Pairings(b""),
        lambda: Pairings(b"\xff" * (6 * PAIRINGS)),
        lambda: table.pairing(3, 6),
        lambda: table.pairing(1, 6),
        lambda: table.pairing(3, 3 << 51),
        lambda: table.ranges([3], [1, 2], [12], [1]),
        lambda: table.ranges([7], [1], [24], [1]),
        lambda: table.ranges([3], [1 << 33], [12], [1]),
        lambda: table.ranges([3], [1 << 32], [12], [1 << 32]),
        lambda: count_pairings(5, 4),
        lambda: count_pairings(0, PAIRINGS + 1),
    ):
        with pytest.raises(ValueError, match=r".+"):
            bad()
