import pickle
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repetitions import scaled

from riverboat import CardError
from riverboat.cards import FULL, RANKS, SHORT, SIX, SUITS, THREE, Card, cards, deck
from riverboat.odds.ranges.hand_orderings import CLASSES
from riverboat.odds.ranges.hand_range import Range, RangeError

QUEENS_UP = deck("QKA")


def hands(text: str) -> set[frozenset[Card]]:
    return {frozenset(held) for held, _ in Range.parse(text)}


# --- what the texts mean ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count"),
    [
        *[("AA", 6), ("77+", 48), ("22+", 78), ("99-66", 24), ("66-99", 24), ("1010+", 30)],
        *[("AK", 16), ("AKs", 4), ("AKo", 12), ("KAs", 4), ("ATs+", 16), ("A10s+", 16), ("KTo+", 36), ("AT+", 64), ("A2+", 192)],
        *[("A5s-A2s", 16), ("A2s-A5s", 16), ("AK-AT", 64), ("JTs-87s", 16), ("87s-JTs", 16), ("J9o-97o", 36), ("54s+", 4), ("64s+", 8)],
        *[
            ("AsKs", 1),
            ("A♠ K♠", 1),
            ("AsKx", 4),
            ("AxKs", 4),
            ("AsK", 4),
            ("Ax", 198),
            ("A*", 198),
            ("xx", 1326),
            ("xsxs", 78),
            ("Asx", 51),
        ],
        *[("Axs", 48), ("Axo", 144), ("xxs", 312), ("xxo", 936), ("**s", 312), ("random", 1326), ("*", 1326), ("RANDOM", 1326)],
        *[("77+, !88", 42), ("77+,88-66,A A", 54), ("random, !xxo, !22+", 312), ("AK, !AsKx", 12), ("aks, AKS", 4), ("none", 0)],
        *[("100%", 1326), ("0.1%", 6), ("0.4%", 6), ("1%", 12), ("1.81%", 24), ("0%-1%", 12), ("100%-0%", 1326)],
    ],
)
def test_counts(text: str, count: int) -> None:
    assert len(Range.parse(text)) == count


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ATs+", "AKs, AQs, AJs, ATs"),
        ("A5s-A2s", "A5s, A4s, A3s, A2s"),
        ("JTs-87s", "JTs, T9s, 98s, 87s"),
        ("J8s-85s", "J8s, T7s, 96s, 85s"),
        ("99-66", "99, 88, 77, 66"),
        ("AK", "AKs, AKo"),
        ("Axs", "A2s+"),
        ("77+, !88", "99+, 77"),
        ("AsKx", "AsKs, AsKh, AsKd, AsKc"),
        ("22+, 22:0.5, AA:0.25", "33-KK, 22:0.5, AA:0.25"),
        ("AK:0.5, AKs", "AKs, AKo:0.5"),
        ("88, !88, 77, 88:0.1", "77, 88:.1"),
        ("AK:1", "AK"),
        ("AK:.5", "AK : 0.500000"),
    ],
)
def test_meanings(text: str, same: str) -> None:
    assert Range.parse(text) == Range.parse(same)
    assert Range.parse(text) != Range.parse("72o")


def test_classes_hold_the_hands_they_name() -> None:
    assert len(set(CLASSES)) == 169
    by_name: dict[str, set[frozenset[Card]]] = {name: set() for name in CLASSES}
    for low, high in combinations(FULL, 2):
        kind = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
        by_name[f"{RANKS[high.rank]}{RANKS[low.rank]}{kind}"].add(frozenset((low, high)))
    assert {name: hands(name) for name in CLASSES} == by_name


def test_a_short_deck_deals_its_own_hands() -> None:
    assert len(Range.parse("random", deck=SHORT)) == comb(36, 2)
    assert len(Range.parse("A6s+", deck=SHORT)) == 32
    assert str(Range.parse("66+, xxs", deck=SHORT)).startswith("66+, A6s+, K6s+")
    assert str(Range.random(deck=THREE)) == "random"
    assert str(~Range.parse("KsQs", deck=THREE)) == "KJs, QJs"
    assert str(Range.parse("JJ+, KQs", deck=SIX)) == "JJ+, KQs"
    assert Range.parse("AA") != Range.parse("AA", deck=SHORT)


# --- hands of more cards ------------------------------------------------------------------------------------------


def by_force(pattern: list[tuple[str, str]], shape: str, size: int, dealt: tuple[Card, ...]) -> set[frozenset[Card]]:
    """Every hand, every way to lay it on the pattern: slow, and with nothing of what it judges."""
    result = set()
    for held in combinations(dealt, size):
        suited = sum([card.suit for card in held].count(suit) > 1 for suit in range(4))
        if shape and suited != {"r": 0, "ss": 1, "ds": 2}[shape]:
            continue
        if any(
            all(
                rank in ("x", RANKS[card.rank]) and suit in ("", SUITS[card.suit])
                for card, (rank, suit) in zip(order, pattern, strict=True)
            )
            for order in permutations(held)
        ):
            result.add(frozenset(held))
    return result


@given(
    st.integers(3, 4).flatmap(
        lambda size: st.lists(st.tuples(st.sampled_from("QKAx"), st.sampled_from(["", *SUITS])), min_size=size, max_size=size)
    ),
    st.sampled_from(["", "r", "ss", "ds"]),
)
@settings(max_examples=scaled(check=10, test=60, soak=2_000))
def test_patterns_equal_brute_force(pattern: list[tuple[str, str]], shape: str) -> None:
    text = "".join(rank + suit for rank, suit in pattern) + shape
    fixed = [slot for slot in pattern if slot[0] != "x" and slot[1]]
    result = by_force(pattern, shape, len(pattern), QUEENS_UP) if len(fixed) == len(set(fixed)) else set()
    if result:
        assert {frozenset(held) for held, _ in Range.parse(text, cards=len(pattern), deck=QUEENS_UP)} == result
    else:
        with pytest.raises(RangeError, match=r"twice|no such hand"):
            Range.parse(text, cards=len(pattern), deck=QUEENS_UP)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("random", 270_725),
        ("xxxx", 270_725),
        ("xxxxds", 36_504),
        ("xxxxss", 205_660),
        ("xxxxr", 28_561),
        ("AAxx", comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1),
        ("AA**", 6_961),
        ("xAxA", 6_961),
        ("AAxx, !AAAx", comb(4, 2) * comb(48, 2)),
        ("AKQJ", 256),
        ("AKQJds", 36),
        ("AKQJr", 24),
        ("AAKKds", 6),
        ("AhAdxhxd", 12 * 12),
        ("AhAd x x", comb(50, 2)),
        ("AsKsQdJd", 1),
        ("AhKxQxJx", 64),
        ("Axxx", comb(52, 4) - comb(48, 4)),
    ],
)
def test_counts_of_four_cards(text: str, count: int) -> None:
    assert len(Range.parse(text, cards=4)) == count


def test_other_numbers_of_cards() -> None:
    assert len(Range.parse("A", cards=1)) == 4
    assert len(Range.parse("AAxxx", cards=5)) == sum(comb(4, aces) * comb(48, 5 - aces) for aces in (2, 3, 4))
    assert len(Range.parse("xhxhxhxhxh", cards=5)) == comb(13, 5)
    seven = Range.random(cards=7)
    assert (len(seven), seven.is_random, str(seven)) == (comb(52, 7), True, "random")
    one = Range.parse("AsAhAdAcKsKhKd", cards=7)
    assert Range.parse(str(one), cards=7) == one
    with pytest.raises(RangeError, match="133,784,560 hands are too many to list"):
        seven.masks  # noqa: B018
    with pytest.raises(RangeError, match="too many to list"):
        Range.parse("xhxxxxxx", cards=7)
    with pytest.raises(RangeError, match="more than 5,000,000 hands are too many"):
        Range.parse("xhxdxxxx", cards=6)


@pytest.mark.parametrize("text", ["AAxx", "AAxxds", "xxxxss", "AKQJ, AAxx:0.5", "AAxxr, KKxx:0.25", "AsKsQdJd, AhKxQxJx"])
def test_texts_of_four_cards_round_trip(text: str) -> None:
    result = Range.parse(text, cards=4)
    assert Range.parse(str(result), cards=4) == result


def test_patterns_are_written_as_patterns() -> None:
    assert str(Range.parse("AAxx, AAKxds, AKQJr", cards=4)) == "AAxx, AKQJr"
    assert str(Range.parse("AKQJr, AKQJss, AKQJds", cards=4)) == "AKQJ"
    assert str(Range.parse("xxxxr, xxxxss, xxxxds", cards=4)) == "random"
    assert str(Range.parse("AsAhxx, AsAdxx, AsAcxx, AhAdxx, AhAcxx, AdAcxx", cards=4)) == "AAxx"


# --- the values ---------------------------------------------------------------------------------------------------

Weighted = dict[tuple[Card, ...], Fraction]


def name_of(held: tuple[Card, ...]) -> str:
    high, low = sorted(held, reverse=True)
    return RANKS[high.rank] + RANKS[low.rank] + ("" if high.rank == low.rank else "s" if high.suit == low.suit else "o")


ALL_TWO = tuple(combinations(FULL[::-1], 2))
OF_CLASS = {name: [held for held in ALL_TWO if name_of(held) == name] for name in CLASSES}
weights = st.integers(1, 1_000_000).map(lambda millionths: Fraction(millionths, 1_000_000)) | st.sampled_from([Fraction(1), Fraction(1, 2)])


def range_of(weighted: Weighted, size: int = 2, dealt: tuple[Card, ...] = FULL) -> Range:
    result = Range.parse("none", cards=size, deck=dealt)
    for weight in set(weighted.values()):
        result |= Range.of([held for held in weighted if weighted[held] == weight], weight=weight, cards=size, deck=dealt)
    return result


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    """Some classes and some hands, each with a weight; now and then what is left of them."""
    weighted: Weighted = {}
    for name, weight in draw(st.lists(st.tuples(st.sampled_from(CLASSES), weights), max_size=30)):
        weighted |= dict.fromkeys(OF_CLASS[name], weight)
    weighted |= draw(st.dictionaries(st.sampled_from(ALL_TWO), weights, max_size=10))
    result = range_of(weighted)
    return ~result if draw(st.integers(0, 4)) == 0 else result


@pytest.mark.slow
@given(ranges())
def test_texts_round_trip(one: Range) -> None:
    assert Range.parse(str(one)) == one
    assert str(Range.parse(str(one))) == str(one)


@given(st.dictionaries(st.sampled_from(list(combinations(QUEENS_UP, 3))), weights, max_size=20), st.booleans())
def test_texts_of_three_cards_round_trip(weighted: Weighted, rest: bool) -> None:
    one = range_of(weighted, 3, QUEENS_UP)
    one = ~one if rest else one
    assert Range.parse(str(one), cards=3, deck=QUEENS_UP) == one


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A2s,A3s,A5s,AKo,A4s,AA,KK,QQ,JJ,TT,99,88,77", "77+, A5s-A2s, AKo"),
        ("AKo, AsKs:0.5", "AKo, AsKs:0.5"),
        ("JTs, T9s, 98s, 87s, QJs:0.5", "JTs-87s, QJs:0.5"),
        ("JTs, T9s", "JTs, T9s"),
        ("AT+", "AT+"),
        ("ATs+, AQo+", "ATs+, AQo+"),
        ("KQ, QJ, JT", "KQ-JT"),
        ("99, 88, 66, 22", "99-88, 66, 22"),
        ("random:0.5", "random:0.5"),
        ("random, !AA", "KK-22, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32"),
        ("AK, !AsKs", "AKo, AhKh, AdKd, AcKc"),
        ("54s+", "54s"),
        ("AK:0.125", "AK:0.125"),
        ("2c2d:0.000001", "2d2c:0.000001"),
    ],
)
def test_canonical_texts(text: str, canonical: str) -> None:
    assert str(Range.parse(text)) == canonical


@given(ranges(), ranges(), ranges())
@settings(max_examples=scaled(check=8, test=60, soak=2_000))
def test_algebra(one: Range, two: Range, three: Range) -> None:
    none, every = Range.parse("none"), Range.random()
    assert one | two == two | one
    assert one & two == two & one
    assert one | (two | three) == (one | two) | three
    assert one & (two & three) == (one & two) & three
    assert one & (two | three) == (one & two) | (one & three)
    assert one | (two & three) == (one | two) & (one | three)
    assert one | (one & two) == one == one & (one | two)
    assert one | none == one == one & every
    assert one & none == none == one - one
    assert ~~one == one
    assert ~(one | two) == ~one & ~two
    assert hash(one & every) == hash(one)


@given(ranges(), ranges())
@settings(max_examples=scaled(check=8, test=50, soak=2_000))
def test_intersection_and_difference_add_up_to_the_range(one: Range, two: Range) -> None:
    mine, yours, shared, left, either, rest = map(dict, (one, two, one & two, one - two, one | two, ~one))
    for held in ALL_TWO:
        weight, other = mine.get(held, 0), yours.get(held, 0)
        assert shared.get(held, 0) == min(weight, other)
        assert either.get(held, 0) == max(weight, other)
        assert shared.get(held, 0) + left.get(held, 0) == weight
        assert rest.get(held, 0) + weight == 1


def test_algebra_of_plain_ranges_is_that_of_sets() -> None:
    one, two = hands("77+, A2s+, KQ"), hands("99-55, Ax, QJs")
    left, right = Range.parse("77+, A2s+, KQ"), Range.parse("99-55, Ax, QJs")
    assert {frozenset(held) for held, _ in left | right} == one | two
    assert {frozenset(held) for held, _ in left & right} == one & two
    assert {frozenset(held) for held, _ in left - right} == one - two
    assert len(~left) == 1326 - len(one)


def test_ranges_of_different_hands_do_not_mix() -> None:
    with pytest.raises(RangeError, match="different hands"):
        Range.parse("AA") | Range.parse("AAxx", cards=4)
    with pytest.raises(RangeError, match="different hands"):
        Range.parse("AA") & Range.parse("AA", deck=SHORT)
    with pytest.raises(TypeError):
        Range.parse("AA") | "KK"  # type: ignore[operator]


def test_every_spelling_of_random_is_random() -> None:
    assert Range.random().is_random
    for text in ("*", "xx", "22+, xxs, xxo", "100%", "50%, 50%-100%", "AA, random", "random:0.5, random"):
        assert Range.parse(text).is_random, text
        assert Range.parse(text) == Range.random()
        assert hash(Range.parse(text)) == hash(Range.random())
    assert not Range.parse("random:0.5").is_random
    assert not Range.parse("random, !AsAh").is_random


def test_masks_and_weights() -> None:
    result = Range.parse("AsAh:0.75, KsKh, 2c2d:0.5")
    assert result.masks.dtype == np.uint64
    assert result.masks.tolist() == [0b11, 0b1100 << 44, 0b1100 << 48]
    assert result.weights.tolist() == [2, 4, 3]
    assert set(Range.parse("AK:0.3").weights.tolist()) == {1}
    assert Range.random().weights.tolist() == [1] * 1326
    assert Range.parse("none").weights.tolist() == []
    for size, dealt in ((2, FULL), (4, FULL), (3, SHORT)):
        masks = Range.random(cards=size, deck=dealt).masks
        assert len(masks) == comb(len(dealt), size)
        assert (masks[1:] > masks[:-1]).all()
        assert (np.bitwise_count(masks) == size).all()
    with pytest.raises(ValueError, match="read-only"):
        result.masks[0] = 1


def test_asking_a_range() -> None:
    result = Range.parse("AK:0.5, QQ")
    assert "AsKd" in result
    assert cards("Kd As") in result
    assert "AsQd" not in result
    assert result.weight("QsQh") == 1
    assert dict(result)[cards("AsKd")] == Fraction(1, 2)
    assert len(dict(result)) == len(result) == 22
    assert result.percent == pytest.approx(100 * 14 / 1326)
    assert pickle.loads(pickle.dumps(result)) == result
    with pytest.raises(CardError, match="3 cards in a hand of 2"):
        "AsKdQs" in result  # noqa: B015
    with pytest.raises(CardError, match="no 2s in this deck"):
        Range.random(deck=SHORT).weight("As2s")


def test_dead_cards_remove_hands() -> None:
    result = Range.parse("AK, QQ:0.5").without("As Qd")
    assert result == Range.parse("AK, !AsKx, QsQh:0.5, QsQc:0.5, QhQc:0.5")
    assert len(Range.random().without("As")) == comb(51, 2)
    assert len(Range.parse("AAxx", cards=4).without("As Ah Ad")) == 0


def test_the_grid_has_the_order_of_the_classes() -> None:
    grid = Range.parse("77+, AKs:0.5, AsKd").grid()
    assert list(grid) == list(CLASSES)
    assert list(grid)[:3] == ["AA", "AKs", "AQs"]
    assert list(grid)[13:15] == ["AKo", "KK"]
    assert [grid[name] for name in ("77", "66", "AKs", "AKo")] == [1, 0, Fraction(1, 2), Fraction(1, 12)]
    assert len(Range.random(deck=SHORT).grid()) == 81
    with pytest.raises(RangeError, match="no grid"):
        Range.random(cards=4).grid()


def test_ranges_of_hands() -> None:
    assert Range.of(["As Ks", "KsAs", cards("AhKh")], weight="0.5") == Range.parse("AsKs:0.5, AhKh:0.5")
    for weight in (0, 2, Fraction(1, 3), "0.1234567"):
        with pytest.raises(RangeError, match="no weight"):
            Range.of(["AsKs"], weight=weight)
