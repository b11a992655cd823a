"""A long enumeration yields rows for progress; they add up to the same counts, however small they are."""

from math import inf

import pytest
from tests.repetitions import few

from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import Enumeration, Pace, blocks
from riverboat.odds.counting.plan import Plan
from riverboat.odds.spot import spot
from riverboat.variants import variants

SPOTS = {
    "two random hands": ("holdem", ["AsAh", "random", "random"], "2c 7d 9h Td 3s"),
    "a range with weights": ("holdem", ["AsAh", "QQ:0.5, AKs, 98s:0.25", "random"], "2c 7d 9h Td"),
    "four cards and a board": ("omaha", ["AsKsQdJd", "random"], "2c 7d 9h Td"),
    "wild cards": ("deuces-wild-stud", ["Kh 2d / 3c 5c 9d 8s", "As Ah / Ac 7c Td"], ""),
    "up cards in order": ("follow-the-queen", ["Kh 2d / 3c Qc 9d 8s", "As Ah / Ac 7c Td Jd"], ""),
}


def whole(name: str) -> Plan:
    code, hands, board = SPOTS[name]
    (plan,) = plans(spot(variants[code](), hands, board=board))
    assert plan.native is not None
    return plan


def added(parts: list[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*parts, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SPOTS)
@pytest.mark.parametrize("deals", few([600, 20_000, 1 << 60], 1))
def test_blocks_add_up(name: str, deals: int) -> None:
    """Whether cards are named one choice at a time, many together, or not at all."""
    plan = whole(name)
    assert plan.native is not None
    parts = [list(part.native.exact(0, part.native.parts, 1, inf)) for part in blocks(plan, Pace(deals), 1) if part.native is not None]
    assert added(parts) == list(plan.native.exact(0, plan.native.parts, 1, inf))
    if deals > plan.deals:
        assert len(parts) == 1


def test_a_long_count_has_many_rows() -> None:
    """No block is a large part of the whole; what comes of them in rows is every deal."""
    plan = whole("two random hands")
    assert max(part.deals for part in blocks(plan, Pace(5_000), 2)) <= plan.deals / 100
    assert sum(row[0] for row in Enumeration(plan).rows(2)) == plan.deals


def test_the_pace_follows_the_measured_speed() -> None:
    pace = Pace(1000)
    pace.update(1000, 1.0)
    assert pace.deals == 200  # in a fifth of a second
    pace.update(200, 0.0)
    assert pace.deals == 1600  # not believed at once
    pace.update(0, 1.0)
    assert pace.deals == 1600  # nothing was learnt
