"""All possible hands, counted."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from riverboat import FULL, SHORT, Category, census, ranks
from riverboat.ranking.kernel_conversion import ladder, mask, rule

TEXTBOOK_FIVE = {
    "STRAIGHT_FLUSH": 40,
    "FOUR_OF_A_KIND": 624,
    "FULL_HOUSE": 3_744,
    "FLUSH": 5_108,
    "STRAIGHT": 10_200,
    "THREE_OF_A_KIND": 54_912,
    "TWO_PAIR": 123_552,
    "PAIR": 1_098_240,
    "HIGH_CARD": 1_302_540,
}
KNOWN_SEVEN = {
    "STRAIGHT_FLUSH": 41_584,
    "FOUR_OF_A_KIND": 224_848,
    "FULL_HOUSE": 3_473_184,
    "FLUSH": 4_047_644,
    "STRAIGHT": 6_180_020,
    "THREE_OF_A_KIND": 6_461_620,
    "TWO_PAIR": 31_433_400,
    "PAIR": 58_627_800,
    "HIGH_CARD": 23_294_460,
}


def named(counts: dict[Category, int]) -> dict[str, int]:
    return {category.name: many for category, many in counts.items()}


def test_all_five_card_hands() -> None:
    assert named(census(5)) == TEXTBOOK_FIVE
    strengths = rule(None, "high").census(5, mask(FULL))
    assert sum(strengths) == comb(52, 5)
    assert sum(map(bool, strengths)) == 7_462


@pytest.mark.slow
def test_all_seven_card_hands() -> None:
    assert named(census(7)) == KNOWN_SEVEN
    assert sum(KNOWN_SEVEN.values()) == comb(52, 7) == 133_784_560


@pytest.mark.slow
def test_arrays_count_as_the_census_does() -> None:
    """All five-card hands once more, through NumPy: the same strengths the same number of times."""
    hands = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), dtype=np.uint8).reshape(-1, 5)
    found = np.bincount(ranks(hands, threads=2) // 2, minlength=len(ladder("high")))
    assert found.tolist() == rule(None, "high").census(5, mask(FULL))


def test_short_deck() -> None:
    """The counts of six-plus hold'em's five-card hands, from first principles."""
    counts = named(census(5, ranking="short", deck=SHORT))
    straights = 6  # to the ace, king, queen, jack, ten, and A-6-7-8-9
    assert counts["STRAIGHT_FLUSH"] == 4 * straights
    assert counts["FLUSH"] == 4 * (comb(9, 5) - straights)
    assert counts["STRAIGHT"] == straights * (4**5 - 4)
    assert counts["FULL_HOUSE"] == 9 * 4 * 8 * 6
    assert counts["FOUR_OF_A_KIND"] == 9 * 32
    assert sum(counts.values()) == comb(36, 5)


@pytest.mark.slow
def test_lows() -> None:
    eight = named(census(5, ranking="eight-or-better"))
    assert eight["HIGH_CARD"] == comb(8, 5) * 4**5
    assert eight["NOTHING"] == comb(52, 5) - comb(8, 5) * 4**5
    ace_to_five = named(census(5, ranking="ace-to-five"))
    assert ace_to_five["HIGH_CARD"] == comb(13, 5) * 4**5
    assert ace_to_five["PAIR"] == TEXTBOOK_FIVE["PAIR"]
    deuce_to_seven = named(census(5, ranking="deuce-to-seven"))
    assert deuce_to_seven["STRAIGHT"] == 9 * (4**5 - 4)  # the wheel is none here
    assert deuce_to_seven["HIGH_CARD"] == TEXTBOOK_FIVE["HIGH_CARD"] + 4**5 - 4
    badugi = named(census(4, ranking="badugi"))
    assert badugi["BADUGI"] == 13 * 12 * 11 * 10
    assert sum(badugi.values()) == comb(52, 4)


@pytest.mark.parametrize(("deck", "width"), [("2c 3c", 3), ("2c 3c 4c", 1), ("2c 3c 4c", 12)])
def test_census_of_nothing(deck: str, width: int) -> None:
    with pytest.raises(ValueError, match="hands of 2 to 11 cards"):
        census(width, deck=deck)


def test_census_of_a_foreign_deck() -> None:
    with pytest.raises(ValueError, match="does not know"):
        census(5, ranking="short")


def test_census_tells_its_progress_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    census(2, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 52) for done in range(1, 53)]

    def stop(done: int, _of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census(5, progress=stop)
