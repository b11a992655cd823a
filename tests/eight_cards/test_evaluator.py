"""The evaluator in the document's form, compared with the plain evaluator of the tests."""

import random
from itertools import combinations
from typing import Any

import pytest
from tests.oracle import best

from riverboat.cards import FULL, CardError
from riverboat.eight_cards import evaluate


def test_holdem_takes_the_best_of_seven() -> None:
    chance = random.Random(1)
    for _ in range(300):
        dealt = chance.sample(FULL, 7)
        assert evaluate("NLHE", dealt[:5], dealt[5:])[:2] == best(dealt)


def test_omaha_takes_two_and_three() -> None:
    chance = random.Random(2)
    for _ in range(150):
        dealt = chance.sample(FULL, 9)
        board, hole = dealt[:5], dealt[5:]
        assert evaluate("PLO", board, hole)[:2] == max(
            best((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3)
        )


def test_the_board_may_play_in_holdem_and_not_in_omaha() -> None:
    board = "As Ks Qs Js Ts"
    assert evaluate("NLHE", board, "2c 3d") == (9, (14,), "royal flush")
    assert evaluate("PLO", board, "2c 3d 4h 5h")[0] == 1


def test_hands_that_cannot_be_ranked() -> None:
    with pytest.raises(ValueError, match="NLHE or PLO, not 'STUD'"):
        evaluate("STUD", "As Ks Qs Js Ts", "2c 3d")  # type: ignore[arg-type]
    with pytest.raises(CardError, match="a board has 5 cards, not 4"):
        evaluate("NLHE", "As Ks Qs Js", "2c 3d")
    with pytest.raises(CardError, match="a hand on a board of PLO has 4 cards, not 2"):
        evaluate("PLO", "As Ks Qs Js Ts", "2c 3d")
    with pytest.raises(CardError, match="As twice"):
        evaluate("NLHE", "As Ks Qs Js Ts", "As 3d")


@pytest.mark.parametrize(
    ("kind", "board", "hole"),
    [
        (None, "As Ks Qs Js Ts", "2c 3d"),
        ([], "As Ks Qs Js Ts", "2c 3d"),
        ("NLHE", None, "2c 3d"),
        ("NLHE", ["As", None], "2c 3d"),
        ("NLHE", "As Ks Qs Js Ts", 1.5),
        ("NLHE", "As Ks Qs Js Ts", {2: 3}.items()),
    ],
)
def test_wrong_types_have_clear_errors(kind: Any, board: Any, hole: Any) -> None:
    with pytest.raises(ValueError, match=r"^(a board is NLHE or PLO|cards are text)"):
        evaluate(kind, board, hole)
