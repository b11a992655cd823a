"""Offers refuse every illegal value that a client may send, with a reason."""

import pytest

from riverboat.cards import cards
from riverboat.rules import Discard, Placement
from riverboat.table import Seat, Table


def holding(text: str) -> Table:
    held = cards(text)
    return Table((Seat(100, cards=held, up=(False,) * len(held)),), 0)


def test_four_only_beside_an_ace_that_is_kept() -> None:
    offer, table = Discard(3, with_ace=4), holding("As 2c 3d 9h Kd")
    assert offer.why_not(table, 0, (1, 2, 3, 4)) is None
    assert offer.why_not(table, 0, (0, 1, 2, 3)) == "more than 3 only beside an ace that is kept"
    assert offer.why_not(holding("Qs 2c 3d 9h Kd"), 0, (1, 2, 3, 4)) == "throw 0 to 3 cards"
    for number in range(200):
        answer = offer.sample(table, 0, lambda bound, number=number: number % bound)  # type: ignore[misc]
        assert offer.why_not(table, 0, answer) is None


@pytest.mark.parametrize("value", [(True,), ("0",), (0.5,), [0], ((0,),), None, (None,)])
def test_a_discard_is_positions(value: object) -> None:
    assert Discard(3).why_not(holding("As 2c 3d 9h Kd"), 0, value) == "a discard is a tuple of positions, such as (0, 2)"  # type: ignore[arg-type]


@pytest.mark.parametrize("part", [("x", 3, 4, 5), ((2,), 3, 4, 5), (None, 3, 4, 5), (True, 3, 4, 5), "2345"])
def test_a_placement_is_positions(part: object) -> None:
    offer = Placement(("A", "B", "C"), (4, 2, 2))
    reason = offer.why_not(holding("As 2c 3d 9h Kd Qd Qh Qs"), 0, ((0, 1), part, (6, 7)))  # type: ignore[arg-type]
    assert reason == "a placement is a list of positions for each of A, B, C"
