"""Two cards of the hand with three of the board: the fast lookup equals all choices."""

import random
from itertools import combinations

import pytest

from riverboat._kernel import Rule

RULES = {
    "high": Rule(0),
    "short": Rule(1),
    "ace-to-five": Rule(2),
    "eight-or-better": Rule(2, eight_or_better=True),
    "deuces wild": Rule(0, wild_cards=15),
    "double ace": Rule(0, wild_cards=15 << 44 | 1, double_ace=True),
    "low with wilds": Rule(2, wild_cards=15, eight_or_better=True),
    "lowest wild": Rule(0, lowest=True),
    "ace either": Rule(0, lowest=True, ace_either=True),
    "natural first": Rule(0, wild_cards=15, natural_first=True),
    "deuce-to-seven": Rule(3),
}
WILD = {"deuces wild": 15, "double ace": 15 << 44 | 1, "low with wilds": 15}


@pytest.mark.parametrize("name", ["high", "short", "ace-to-five", "eight-or-better", *WILD])
@pytest.mark.parametrize("width", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_two_plus_three_equals_all_choices(name: str, width: int, shown: int) -> None:
    rule = RULES[name]
    source = random.Random(f"{name}{width}{shown}")
    for many in (52, 52, 26, 13):  # suits are fewer, so that flushes are common
        pool = [card for card in range(16 if name == "short" else 0, 52) if card % 4 < max(1, many // 13)]
        if len(pool) < width + shown:
            continue
        for _ in range(30):
            cards = [1 << card for card in source.sample(pool, width + shown)]
            result = rule.judge(sum(cards[:width]), sum(cards[width:]), 2, 3)
            best = 0
            for own in combinations(cards[:width], 2):
                for shared in combinations(cards[width:], 3):
                    five = sum(own) + sum(shared)
                    best = max(best, rule.value(five, five & WILD.get(name, 0)))
            assert result == best


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("width", "shown"), [(1, 5), (2, 2), (4, 0), (4, 2), (7, 4), (4, 5)])
def test_any_width_is_a_hand(name: str, width: int, shown: int) -> None:
    """Too few or too many cards for the fast way, or another rule: judged all the same, and a better board never hurts."""
    rule = RULES[name]
    source = random.Random(f"{name}{width}{shown}")
    for _ in range(30):
        cards = [1 << card for card in source.sample(range(16, 52), width + shown)]
        hand, board = sum(cards[:width]), sum(cards[width:])
        rank = rule.judge(hand, board, 2, 3)
        if name in {"high", "short", "ace-to-five", "eight-or-better"}:
            choices = [
                rule.value(sum(own) + sum(shared), 0)
                for own in combinations(cards[:width], min(2, width))
                for shared in combinations(cards[width:], min(3, shown))
            ]
            assert rank == max(choices)
