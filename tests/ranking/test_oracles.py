"""Random hands compared with other libraries."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import eval7
import phevaluator
import pokerkit
import pytest

from riverboat import FULL, SHORT, Card, evaluate, rank


def deals(seed: int, many: int, width: int, deck: tuple[Card, ...] = FULL) -> Iterator[tuple[Card, ...]]:
    source = random.Random(seed)
    return (tuple(source.sample(deck, width)) for _ in range(many))


def same_order(ours: list[int], theirs: list[Any]) -> None:
    """Sorted by their opinion, ours rises exactly where theirs does."""
    both = sorted(zip(theirs, ours, strict=True))
    for (their_low, our_low), (their_high, our_high) in pairwise(both):
        assert (their_low < their_high, their_low == their_high) == (our_low < our_high, our_low == our_high)


@pytest.mark.slow
@pytest.mark.parametrize("width", [5, 6, 7])
def test_eval7(width: int) -> None:
    hands = list(deals(7 + width, 20_000, width))
    same_order([rank(hand) for hand in hands], [eval7.evaluate([eval7.Card(str(card)) for card in hand]) for hand in hands])


@pytest.mark.slow
@pytest.mark.parametrize("width", [5, 6, 7])
def test_phevaluator(width: int) -> None:
    hands = list(deals(70 + width, 20_000, width))
    same_order([rank(hand) for hand in hands], [-phevaluator.evaluate_cards(*map(str, hand)) for hand in hands])


def kit(hand: tuple[Card, ...]) -> str:
    return "".join(map(str, hand))


POKERKIT: list[tuple[str, str, int, tuple[Card, ...]]] = [
    ("StandardHighHand", "high", 7, FULL),
    ("ShortDeckHoldemHand", "short", 7, SHORT),
    ("RegularLowHand", "ace-to-five", 7, FULL),
    ("EightOrBetterLowHand", "eight-or-better", 7, FULL),
    ("StandardLowHand", "deuce-to-seven", 5, FULL),
    ("StandardLowHand", "deuce-to-seven", 7, FULL),
    ("BadugiHand", "badugi", 4, FULL),
    ("BadugiHand", "badugi", 6, FULL),
]


@pytest.mark.slow
@pytest.mark.parametrize(("theirs", "ranking", "width", "deck"), POKERKIT)
def test_pokerkit(theirs: str, ranking: str, width: int, deck: tuple[Card, ...]) -> None:
    judge: Callable[[str], Any] = getattr(pokerkit, theirs).from_game_or_none
    found = [(rank(hand, ranking=ranking), judge(kit(hand))) for hand in deals(11 * width, 600, width, deck)]
    assert all((ours == 0) == (other is None) for ours, other in found)
    same_order(*map(list, zip(*[pair for pair in found if pair[0]], strict=True)))


@pytest.mark.slow
@pytest.mark.parametrize(("theirs", "ranking"), [("OmahaHoldemHand", "high"), ("OmahaEightOrBetterLowHand", "eight-or-better")])
@pytest.mark.parametrize("shared", [3, 4, 5])
def test_two_of_the_hand_and_three_of_the_board(theirs: str, ranking: str, shared: int) -> None:
    judge: Callable[[str, str], Any] = getattr(pokerkit, theirs).from_game_or_none
    found = []
    for dealt in deals(13, 200, 4 + shared):
        hand, board = dealt[:4], dealt[4:]
        found.append((evaluate(hand, board, pick="2+3", ranking=ranking).rank, judge(kit(hand), kit(board))))
    assert all((ours == 0) == (other is None) for ours, other in found)
    same_order(*map(list, zip(*[pair for pair in found if pair[0]], strict=True)))
