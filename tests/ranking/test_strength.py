"""What Strength, Pick and Wild accept, refuse and print."""

import pickle
from copy import deepcopy
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.ranking.test_properties import hands, rankings, wild_rules

from riverboat import Card, CardError, Category, Holding, Strength, Wild, cards, compare, evaluate, rank
from riverboat.ranking import Pick
from riverboat.ranking.kernel_conversion import ladder, mask, rule


@given(hands(least=2, most=4), hands(least=3, most=5), st.sampled_from(["2+3", "3+2"]), wild_rules(), rankings)
def test_pick_with_wild_cards(hand: tuple[Card, ...], board: tuple[Card, ...], pick: str, wild: Wild, ranking: str) -> None:
    """Wild cards are found in hand and board together; what plays obeys the pick and is worth what was said."""
    assume(not set(hand) & set(board))
    strength = evaluate(hand, board, pick=pick, wild=wild, ranking=ranking)
    own, shared = (min(int(count), len(held)) for count, held in zip(pick.split("+"), (hand, board), strict=True))
    choices = Pick.parse(pick).choices(hand, board, 5)
    sets = wild.sets(hand + board)
    values = [rule(wild, ranking).value(mask(choice), mask(set(found) & set(choice))) for found in sets for choice in choices]
    assert strength.rank == max(values)
    assert sum(card in hand for card in strength.cards) <= own
    assert sum(card in board for card in strength.cards) <= shared
    if strength and strength.category is not Category.FIVE_OF_A_KIND and len(set(strength.parts.values())) == len(strength.parts):
        assert evaluate(tuple(strength.parts.values()), ranking=ranking).rank == strength.rank


def test_a_pick_can_leave_no_other_card_to_play() -> None:
    """Only two of three tens may play, so a wild card has to be the third: the only way is a card that the hand holds."""
    strength = evaluate("Tc Ts Td", "2d 8s 3h Jh", pick="2+3", wild=Wild(cards="Jh 8s"))
    assert strength.words == "four tens, three kicker"
    assert set(strength.wilds.values()) - set(cards("Tc Ts Td")) == {Card("Th")}


@given(hands(least=1, most=5), hands(least=0, most=5), st.sampled_from(["2+3", "3+2", "0+5", "any"]), rankings)
def test_what_plays_of_a_pick(hand: tuple[Card, ...], board: tuple[Card, ...], pick: str, ranking: str) -> None:
    """Also when the board is not dealt yet."""
    assume(not set(hand) & set(board) and (board or pick != "0+5"))
    strength = evaluate(hand, board, pick=pick, ranking=ranking)
    if strength:
        assert rank(strength.cards, ranking=ranking) == strength.rank


def test_a_strength_is_a_value() -> None:
    strength = evaluate("Kh 2d 3c As Ac Ad 7s", wild="K lowest")
    for copy in (pickle.loads(pickle.dumps(strength)), deepcopy(strength)):
        assert (copy, hash(copy), copy.wilds, copy.words) == (strength, hash(strength), strength.wilds, strength.words)
    with pytest.raises(AttributeError):
        strength.rank = 4  # type: ignore[misc]
    assert not hasattr(strength, "__dict__")
    with pytest.raises(ValueError, match="1 is not a rank"):
        Strength(1)


@pytest.mark.parametrize("text", ["2c 6c 7c 8c 9c Tc Jc Qc", "2c 3c 4c 5c 6c"])
def test_every_door_knows_the_short_deck(text: str) -> None:
    for door in (text, bytes(cards(text)), Holding(cards(text))):
        with pytest.raises(CardError, match="short deck"):
            rank(door, ranking="short")
    with pytest.raises(CardError, match="short deck"):
        evaluate(text, ranking="short")


@pytest.mark.parametrize("text", ["", "As ??", "2c3c4c5c6c7c8c9cTcJcQcKc", "As As"])
def test_rank_and_evaluate_refuse_alike(text: str) -> None:
    with pytest.raises(CardError) as by_rank:
        rank(text)
    with pytest.raises(CardError) as by_evaluate:
        evaluate(text)
    assert str(by_rank.value) == str(by_evaluate.value)
    with pytest.raises(CardError):
        rank(b"")


NOTHING = [(2, None, None), (None, 3, None), (2, -1, None), (-2, 3, None), (0, 0, None), (3, 3, None), (2, 3, 5), (None, None, 0)]


@pytest.mark.parametrize(("hand", "board", "exactly"), NOTHING)
def test_picks_that_mean_nothing(hand: int | None, board: int | None, exactly: int | None) -> None:
    with pytest.raises(ValueError, match="a pick"):
        Pick(hand, board, exactly)


def test_wild_of_unseen_cards() -> None:
    assert Wild(ranks="2", lowest=True).among("?? 2c 5d") == cards("2c 5d")
    with pytest.raises(CardError, match="an unseen card cannot be wild"):
        Wild(cards="??")
    assert Wild(ranks="2", cards="2c Kd") == Wild(ranks="2", cards="Kd")
    assert Wild(ranks="2", double_ace=True).words == "twos; wild cards in a flush may all be aces"


# --- the values of the hold'em document ------------------------------------------------------------------------------

DOCUMENT = [  # a hand, and its primary value, secondary value and kickers
    ("As Ks Qs Js Ts", 14, 0, ()),
    ("9h 8h 7h 6h 5h", 9, 0, ()),
    ("5d 4d 3d 2d Ad", 5, 0, ()),
    ("Ks Kh Kd Kc 3d", 13, 0, (3,)),
    ("9s 9h 9d 3c 3s", 9, 3, ()),
    ("Ah Jh 9h 6h 2h", 14, 0, (11, 9, 6, 2)),
    ("As Kd Qh Jc Ts", 14, 0, ()),
    ("5s 4d 3h 2c As", 5, 0, ()),
    ("Qs Qh Qd 9c 3s", 12, 0, (9, 3)),
    ("As Ah 8d 8c Qs", 14, 8, (12,)),
    ("Js Jh Ad 9c 3s", 11, 0, (14, 9, 3)),
    ("As Jh 9d 6c 2s", 14, 0, (11, 9, 6, 2)),
    ("Ks Kd", 13, 0, ()),
    ("Ks Kd 3s 3d", 13, 3, ()),
]


@pytest.mark.parametrize(("text", "primary", "secondary", "kickers"), DOCUMENT)
def test_the_values_of_the_document(text: str, primary: int, secondary: int, kickers: tuple[int, ...]) -> None:
    strength = evaluate(text)
    assert (strength.primary, strength.secondary, strength.kickers) == (primary, secondary, kickers)


def test_the_values_of_wild_hands_lows_and_no_hand() -> None:
    five = evaluate("Kh 2d As Ac Ad", wild="K2")
    assert (five.primary, five.secondary, five.kickers) == (14, 0, ())
    wheel = evaluate("As 2d 3c 4h 5s", ranking="ace-to-five")
    assert (wheel.primary, wheel.kickers) == (5, (4, 3, 2, 1))
    badugi = evaluate("As 2d 3c 4h", ranking="badugi")
    assert (badugi.primary, badugi.kickers) == (4, (3, 2, 1))
    none = evaluate("As Ks", ranking="eight-or-better")
    assert (none.primary, none.secondary, none.kickers) == (0, 0, ())


def document_order(strength: Strength) -> tuple[object, ...]:
    return strength.category, strength.primary, strength.secondary, strength.kickers


@given(hands(least=5, most=7), hands(least=5, most=7), st.sampled_from([None, *map(Wild.parse, ("2", "K lowest"))]))
def test_category_primary_secondary_and_kickers_decide(first: tuple[Card, ...], second: tuple[Card, ...], wild: Wild | None) -> None:
    """The comparison of the document, step by step, is the order of strengths."""
    one, other = evaluate(first, wild=wild), evaluate(second, wild=wild)
    assert (one < other) == (document_order(one) < document_order(other))
    assert compare(one, other) == (document_order(one) > document_order(other)) - (document_order(one) < document_order(other))
    assert compare(other, one) == -compare(one, other)


def test_every_strength_has_values_of_its_own() -> None:
    strengths = [Strength(2 * at) for at in range(1, len(ladder("high")))]
    assert sorted(strengths, key=document_order) == strengths
    assert len({document_order(strength) for strength in strengths}) == len(strengths)


def test_the_royal_flush() -> None:
    royal = [strength for at in range(1, len(ladder("high"))) if (strength := Strength(2 * at)).is_royal_flush]
    assert [strength.words for strength in royal] == ["royal flush"]
    assert evaluate("As Ks Qs 2c 2d", wild="2").is_royal_flush
    assert not evaluate("As Ks Qs Js Th").is_royal_flush
    assert not evaluate("Ks Qs Js Ts 9s").is_royal_flush


def test_compare() -> None:
    assert compare(evaluate("9s 9h 9d 3c 3s"), evaluate("As Ah Kd Qc 2s")) == 1
    assert compare("As Ah Kd Qc 2s", "9s 9h 9d 3c 3s") == -1
    assert compare("As Ah 8d 8c Ks", "Ad Ac 8h 8s Kd") == 0
    assert compare("2c 3c 4c 5c 6c", evaluate("Kh 2d 3c As Ac Ad 7s", wild="K lowest")) == -1
    with pytest.raises(TypeError, match="ranked high does not compare with one ranked badugi"):
        compare("As Ks", evaluate("As Ks", ranking="badugi"))
    with pytest.raises(CardError):
        compare("As As", "Kd")


# --- scores on the scale of thousands ------------------------------------------------------------------------------

BANDS = {
    "As Ks Qs Js Ts": (9000, "Royal Flush"),
    "5d 4d 3d 2d Ad": (8000, "Straight Flush"),
    "Kh Qh Jh Th 9h": (8000, "Straight Flush"),
    "7c 7d 7h 7s 2c": (7000, "Four of a Kind"),
    "As Ah Ac Ks Kd": (6000, "Full House"),
    "As Ks Qs Js 9s": (5000, "Flush"),
    "5c 4d 3d 2d Ad": (4000, "Straight"),
    "As Ks Qs Js Td": (4000, "Straight"),
    "2c 2d 2h 4s 3c": (3000, "Three of a Kind"),
    "As Ah Kc Kd Qs": (2000, "Two Pair"),
    "2c 2d 5h 4s 3c": (1000, "One Pair"),
    "7c 5d 4h 3s 2c": (0, "High Card"),
    "As Kd Qh Js 9s 8c 7d": (0, "High Card"),
}


@pytest.mark.parametrize(("hand", "band"), BANDS.items())
def test_a_score_is_in_the_band_of_its_kind(hand: str, band: tuple[int, str]) -> None:
    score = evaluate(hand).score
    assert band[0] <= score < band[0] + 1000
    assert (score == 9000) is (band[1] == "Royal Flush")


def test_scores_order_all_hands_as_ranks_do() -> None:
    scores = [Strength(rank).score for rank in (0, *range(2, 2 * len(ladder("high"))))]
    assert all(low < high for low, high in pairwise(scores))
    assert evaluate("As Ah 2c 3c 4c 5h 6d").score == evaluate("Ac Ad 2d 3d 4s 5s 6h").score


def test_five_of_a_kind_is_above_the_royal_flush() -> None:
    assert evaluate("As Ah Ac Ad Kh", wild="K").score >= 10_000


def test_only_high_hands_have_a_score() -> None:
    with pytest.raises(ValueError, match="scores are for the ranking high, not eight-or-better; compare by rank"):
        _ = evaluate("As 2h 3c 4d 5h", ranking="eight-or-better").score
