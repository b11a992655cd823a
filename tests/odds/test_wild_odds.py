"""The chance of each kind of hand with wild cards, compared with published counts and plain enumeration."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from tests import slow_hand_ranking
from tests.repetitions import few

from riverboat import FULL, Category, Wild, cards, census
from riverboat.cards import Card
from riverboat.odds import SpotError
from riverboat.odds.wild_odds import WildOdds, wild_odds
from riverboat.ranking.kernel_conversion import ladder, mask, rule

SMALL = cards("2c 2d 5c 6c 8c 9c 9d Kd As")
GONE = [card for card in FULL if card not in SMALL]


def merged(odds: WildOdds) -> dict[str, int]:
    """The counts with the royal flush among the straight flushes."""
    counts = dict(odds.counts)
    if royal := counts.pop("royal flush", 0):
        counts["straight flush"] = counts.get("straight flush", 0) + royal
    return counts


def test_deuces_wild_as_published() -> None:
    odds = wild_odds(cards=5, wild="2")
    assert odds.exact
    assert odds.hands == 2_598_960
    assert odds.counts == {
        "five of a kind": 624 + 48,  # four deuces among them
        "royal flush": 4 + 480,  # natural and wild
        "straight flush": 2_068,
        "four of a kind": 31_552,
        "full house": 12_672,
        "flush": 14_472,
        "straight": 62_232,
        "three of a kind": 355_080,
        "two pair": 95_040,
        "pair": 1_225_008,
        "high card": 799_680,
    }
    assert odds["five of a kind"] == 672 / 2_598_960
    assert odds.or_better("straight flush") == (672 + 484 + 2_068) / 2_598_960
    assert next(iter(odds.counts)) == "five of a kind"


def test_one_joker_as_published() -> None:
    """A deck of 53 has these, of which those without the joker are natural."""
    whole = {
        "five of a kind": 13,
        "straight flush": 24 + 180,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pair": 123_552,
        "pair": 1_268_088,
        "high card": 1_302_540,
    }
    with_joker, without = Counter(merged(wild_odds(5, wilds=1))), Counter(merged(wild_odds(5)))
    assert with_joker + without == Counter(whole)
    assert with_joker.total() == 270_725


@pytest.mark.slow
@pytest.mark.parametrize("wild", ["2", "K lowest", "K lowest needs=K ace=either", "9d As"])
@pytest.mark.parametrize("have", few(["", "2c", "Kd 9c"], 1))
def test_a_small_deck_by_brute_force(wild: str, have: str) -> None:
    held = cards(have)
    rule_ = Wild.parse(wild)
    assert rule_ is not None
    result = Counter[str]()
    for more in combinations([card for card in SMALL if card not in held], 5 - len(held)):
        hand = (*held, *more)
        best = max(slow_hand_ranking.best(hand, wilds)[0] for wilds in rule_.sets(hand))
        result[Category(best).words] += 1
    odds = wild_odds(5, wild, have=have, dead=GONE)
    assert odds.exact
    assert merged(odds) == result
    assert odds.hands == result.total()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "wilds", "have"), [(5, 1, ""), (5, 2, ""), (5, 2, "9c 9d"), (6, 2, "As"), (5, 3, "2c")])
def test_a_number_of_wilds_in_a_small_deck_by_brute_force(size: int, wilds: int, have: str) -> None:
    stock = cards("2c 3c 4c 5c 9d 9h Kd As")
    held = cards(have)
    dead = [card for card in FULL if card not in stock and card not in held]
    result = Counter[str]()
    for more in combinations([card for card in stock if card not in held], size - wilds - len(held)):
        jokers = dead[:wilds]
        result[Category(slow_hand_ranking.best((*held, *more, *jokers), jokers)[0]).words] += 1
    assert merged(wild_odds(size, wilds=wilds, have=have, dead=dead)) == result


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "wilds", "dead"), [(5, 2, ""), (5, 3, ""), (6, 2, "2c 2d 2h 2s 3c"), (4, 1, ""), (3, 2, "As"), (7, 5, "")]
)
def test_a_number_of_wilds_in_a_whole_deck(size: int, wilds: int, dead: str) -> None:
    """Every hand once, with any cards that it does not hold for its jokers."""
    high, steps = rule(Wild(ranks="2"), "high"), ladder("high")  # which are wild is said hand by hand
    gone = cards(dead)
    result = Counter[str]()
    for hand in combinations([card for card in FULL if card not in gone], size - wilds):
        jokers = [card for card in FULL if card not in hand][:wilds]
        result[steps[high.value(mask((*hand, *jokers)), mask(map(Card, jokers))) // 2][0].words] += 1
    assert merged(wild_odds(size, wilds=wilds, dead=dead)) == result


def test_no_wilds_are_a_natural_hand_and_five_are_five_aces() -> None:
    assert wild_odds(5, wilds=0).counts == wild_odds(5).counts
    assert wild_odds(7, wilds=5)["five of a kind"] == 1
    assert wild_odds(7, wilds=7).counts == {"five of a kind": 1}


@pytest.mark.slow
def test_seven_cards_are_the_census() -> None:
    natural = wild_odds(7)
    assert merged(natural) == {category.words: many for category, many in census(7).items()}
    assert natural.counts["royal flush"] == 4_324
    assert natural["five of a kind"] == 0


def test_a_complete_hand_and_one_that_lacks_a_card() -> None:
    assert wild_odds(5, "2", have="2c 9d 9h 9s 9c").counts == {"five of a kind": 1}
    one = wild_odds(5, "2", have="9d 9h 9s 9c", dead="2c")
    assert one.counts == {"five of a kind": 3, "four of a kind": 44}
    assert wild_odds(1).counts == {"high card": 52}


def test_other_decks_and_rankings() -> None:
    short = wild_odds(5, ranking="short", deck="short")
    assert (short.hands, short.counts["flush"], short.counts["royal flush"]) == (376_992, 4 * 126 - 24, 4)  # six straights a suit
    assert list(short.counts).index("flush") < list(short.counts).index("full house")
    assert wild_odds(5, wilds=1, ranking="short", deck="short").counts["five of a kind"] == 9
    low = wild_odds(5, ranking="ace-to-five")
    assert low.hands == 2_598_960
    assert next(iter(low.counts)) == "no pair"
    half = wild_odds(5, ranking="eight-or-better")
    assert list(half.counts) == ["a low", "no low"]
    assert half.counts["a low"] == 56 * 4**5  # five of the ranks from the ace to the eight


# --- samples -------------------------------------------------------------------------------------------------------


def test_a_sample_covers_the_truth_and_states_its_error() -> None:
    exact = wild_odds(7, "K lowest", have="Kh 2d 3c")
    sampled = wild_odds(7, "K lowest", have="Kh 2d 3c", samples=200_000, seed=4)
    assert (sampled.exact, sampled.hands, sampled.seed) == (False, 200_000, 4)
    chi_square = sum((sampled.counts.get(kind, 0) - 200_000 * exact[kind]) ** 2 / (200_000 * exact[kind]) for kind in exact.counts)
    assert chi_square < 22.5  # six degrees of freedom, one of a thousand is above
    assert exact.interval("five of a kind") == (exact["five of a kind"],) * 2


@pytest.mark.slow
def test_the_interval_covers_the_truth_95_percent_of_the_time() -> None:
    truth = wild_odds(7, "K lowest", have="Kh 2d 3c")["five of a kind"]
    intervals = [wild_odds(7, "K lowest", have="Kh 2d 3c", samples=5_000, seed=seed).interval("five of a kind") for seed in range(300)]
    assert 274 <= sum(low <= truth <= high for low, high in intervals) <= 296  # 285 and three standard deviations either way


def test_a_sample_of_other_cards_would_be_noticed() -> None:
    exact = wild_odds(7, "K lowest", have="Kh 2d 3c")
    other = wild_odds(7, "K lowest", have="Kh 2d 3c", dead="As", samples=200_000, seed=4)
    chi_square = sum((other.counts.get(kind, 0) - 200_000 * exact[kind]) ** 2 / (200_000 * exact[kind]) for kind in exact.counts)
    assert chi_square > 100


@pytest.mark.slow
def test_more_cards_are_sampled_to_the_error() -> None:
    odds = wild_odds(9, "K lowest", seed=1, error=0.003)
    assert not odds.exact
    assert odds.stopped == "error"
    low, high = odds.interval("five of a kind")
    assert 0.0025 < (high - low) / 2 < 0.00301
    assert wild_odds(9, "K lowest", seed=1, error=0.003, threads=1).counts == odds.counts
    assert wild_odds(9, "K lowest", seed=2, error=0.003).counts != odds.counts
    assert wild_odds(9, "K lowest", seed=1, error=0.003, samples=1_000).hands == 1_000
    timed = wild_odds(9, "K lowest", error=1e-6, time=0.05)
    assert timed.stopped == "time"
    assert 0 < timed.hands < 10**9


def test_tables_as_text_and_html() -> None:
    odds = wild_odds(5, "2")
    assert str(odds).splitlines()[0] == "5 cards; wild: twos"
    assert "672" in str(odds).splitlines()[2]
    assert str(odds).splitlines()[-1] == "exact: 2,598,960 hands"
    plain = json.loads(json.dumps(odds.to_dict()))
    assert plain["kinds"]["five of a kind"]["hands"] == 672
    assert "<td>672</td>" in odds._repr_html_()
    assert "95 %" in str(wild_odds(5, "2", samples=1_000, seed=1))
    with pytest.raises(KeyError, match="no kind of hand 'six of a kind'"):
        odds["six of a kind"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"cards": 0}, "a hand of 0 cards"),
        ({"cards": 12}, "a hand of 12 cards"),
        ({"cards": 2, "have": "As Ks Qs"}, "3 known cards and 0 wilds in a hand of 2"),
        ({"cards": 5, "wilds": 6}, "6 wilds in a hand of 5"),
        ({"cards": 5, "wilds": -1}, "-1 wilds"),
        ({"cards": 8, "wilds": 1}, "7 cards at the most"),
        ({"cards": 5, "wilds": 1, "wild": "2"}, "no `wild`"),
        ({"cards": 5, "wilds": 1, "samples": 10}, "no `wild`, samples"),
        ({"cards": 5, "have": "As", "dead": "As"}, "As is held and dead"),
        ({"cards": 5, "have": "??"}, "no known card"),
        ({"cards": 5, "deck": "pinochle"}, "no deck 'pinochle'"),
        ({"cards": 5, "deck": "short", "have": "2c"}, "2c is not in the deck"),
        ({"cards": 5, "dead": FULL[4:]}, "5 cards are still to come, and 4 are left"),
        ({"cards": 5, "samples": 0}, "0 samples"),
        ({"cards": 5, "error": 2}, "an error of 2"),
        ({"cards": 5, "time": 0}, "0 seconds"),
        ({"cards": 5, "exact": True, "samples": 5}, "no samples"),
    ],
)
def test_invalid_questions_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(SpotError, match=message):
        wild_odds(**asked)
