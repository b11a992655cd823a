"""Every exact strategy gives the same counts as plain enumeration."""

import random
from typing import Any

import pytest
from tests.repetitions import few

from riverboat.cards import FULL, notation
from riverboat.odds import Spot, equity, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import choose, enumerate_all
from riverboat.odds.counting.tally import Tally
from riverboat.odds.ranges.hand_range import Range
from riverboat.odds.spot import hole_cards
from riverboat.variants import variants


def one_by_one(position: Spot) -> Tally:
    """Every deal by the kernel's plain walk, without what is counted at once or looked up."""
    (plan,) = plans(position)
    assert plan.native is not None
    return Tally(plan.seats, len(position.variant.shares), plan.native.exact(0, plan.native.parts, 2))


@pytest.mark.parametrize("seed", few(range(24), 5))
def test_boards_counted_at_once(seed: int) -> None:
    """Hands that are known, and the rest of a board: counted by ranks, the same as card by card."""
    chance = random.Random(seed)
    variant = variants[chance.choice(["holdem", "short-deck", "omaha", "omaha-hilo", "omaha-five"])]()
    hole = hole_cards(variant)
    seats, board = chance.randint(2, 5), chance.randint(2, 5)
    dealt = chance.sample(variant.cards, seats * hole + board + 4)
    hands = [notation(dealt[at * hole : (at + 1) * hole]) for at in range(seats)]
    position = spot(variant, hands, board=notation(dealt[seats * hole : -4]), dead=dealt[-4:][: chance.randint(0, 4)])
    assert enumerate_all(choose(plans(position)), 1).tally == one_by_one(position)


@pytest.mark.slow
def test_all_boards_counted_at_once() -> None:
    for hands in (["AsKs", "QdQh"], ["8c7c", "8d7d", "AhAd"]):
        position = spot(variants["holdem"](), hands)
        assert enumerate_all(choose(plans(position)), 2).tally == one_by_one(position)


@pytest.mark.parametrize("seed", few(range(16), 5))
def test_two_ranges_counted_at_once(seed: int) -> None:
    """Two hands, ranges or anything, with weights, dead cards and any board."""
    chance = random.Random(seed)
    rest = chance.sample(FULL, 52)
    board, dead, live = rest[: chance.choice([2, 3, 4, 5])], rest[5:30], rest[30:]

    def some() -> Any:
        ranges = [Range.of([tuple(chance.sample(live, 2)) for _ in range(9)], weight=weight) for weight in ("1", "0.5", "0.3", "0.07")]
        return chance.choice(["random", notation(live[:2]), ranges[0] | ranges[1], ranges[2], ranges[0] | ranges[3]])

    one = some()
    position = spot(variants["holdem"](), [one, "random" if one == notation(live[:2]) else some()], board=board, dead=dead)
    assert enumerate_all(choose(plans(position)), 2).tally == one_by_one(position)


def test_the_preflop_table_equals_counting() -> None:
    """What is looked up is what is counted, hand by hand of two ranges: wins, ties and weights."""
    position = spot(variants["holdem"](), ["AK:0.5, AQs", "22+, KQs:0.3"])
    looked_up, counted = (enumerate_all(choose(plans(position), table=table), 2) for table in (True, False))
    assert (looked_up.backend, counted.backend) == ("table", "kernel")
    assert looked_up.tally.winners(0) == counted.tally.winners(0)
    for seat in range(2):
        assert looked_up.tally.units(seat) == counted.tally.units(seat)
        assert (looked_up.tally.scoops(seat), looked_up.tally.parts(seat)) == (counted.tally.scoops(seat), counted.tally.parts(seat))


def test_the_preflop_table_does_not_know_kinds_of_hand() -> None:
    """Its counts leave it out, and the answer has it from a sample; counted anew, the kinds of hand are counted too."""
    looked_up, counted = equity("AK, AQs", "22+"), equity("AK, AQs", "22+", cache=False, exact=True)
    assert (looked_up.backend, counted.backend) == ("table", "kernel")
    assert [hand.equity for hand in looked_up.hands] == [hand.equity for hand in counted.hands]
    assert not any(looked_up.tally.categories(0, 0))
    assert looked_up[0].categories.sampled > 0
    assert counted[0].categories.sampled == 0
    for result in (looked_up, counted):
        assert sum(result[0].categories.values()) == pytest.approx(1)
        assert sum(result.winners["high"].values()) == pytest.approx(1)
