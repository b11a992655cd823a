"""Properties of every hand."""

import pickle
from itertools import combinations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests import slow_hand_ranking

from riverboat import FULL, SHORT, Card, Category, Holding, Strength, Wild, cards, evaluate, notation, rank
from riverboat.ranking import RANKINGS, Pick
from riverboat.ranking.kernel_conversion import ladder, mask, rule

one_card = st.sampled_from(FULL)
some_ranks = st.text("23456789TJQKA", max_size=3)


def hands(least: int = 1, most: int = 8, deck: tuple[Card, ...] = FULL) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True).map(tuple)


@st.composite
def wild_rules(draw: st.DrawFn, house: bool = False) -> Wild:
    lowest = draw(st.booleans())
    return Wild(
        ranks=draw(some_ranks),
        cards=notation(draw(st.lists(one_card, max_size=2, unique=True))),
        lowest=lowest,
        ace=draw(st.sampled_from(["high", "either"])) if lowest else "high",
        needs=draw(some_ranks) if lowest else "",
        double_ace=house and draw(st.booleans()),
        natural_first=house and draw(st.booleans()),
    )


rankings = st.sampled_from(sorted(set(RANKINGS) - {"short"}))


@given(hands(), hands(), hands(), rankings, wild_rules(house=True))
def test_the_order_is_total(one: tuple[Card, ...], two: tuple[Card, ...], three: tuple[Card, ...], ranking: str, wild: Wild) -> None:
    a, b, c = (evaluate(hand, ranking=ranking, wild=wild) for hand in (one, two, three))
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (not a > b)
    assert (a >= b) == (b <= a)
    assert a != b or hash(a) == hash(b)
    if a <= b <= c:
        assert a <= c
    assert max((a, b, c)).rank == max(a.rank, b.rank, c.rank)


@given(hands(most=10), one_card, some_ranks)
def test_adding_a_card_never_weakens_a_high_hand(hand: tuple[Card, ...], card: Card, wild: str) -> None:
    """Also with wild ranks; with the lowest wild it can: a new lowest card makes the old ones natural."""
    assume(card not in hand)
    assert evaluate((*hand, card), wild=Wild(ranks=wild)) >= evaluate(hand, wild=Wild(ranks=wild))


def test_a_new_lowest_card_can_weaken_a_hand() -> None:
    assert evaluate("9s 9d 3c 3d 3h 2s", wild="K lowest") < evaluate("9s 9d 3c 3d 3h", wild="K lowest")


@given(hands(), st.permutations(range(4)), rankings, some_ranks, st.booleans())
def test_renaming_suits_changes_nothing(hand: tuple[Card, ...], suits: list[int], ranking: str, ranks: str, lowest: bool) -> None:
    renamed = tuple(Card(card.rank * 4 + suits[card.suit]) for card in hand)
    wild = Wild(ranks=ranks, lowest=lowest)
    assert rank(hand, wild=wild, ranking=ranking) == rank(renamed, wild=wild, ranking=ranking)


@given(hands(), st.data(), rankings, wild_rules(house=True))
def test_the_order_of_cards_changes_nothing(hand: tuple[Card, ...], data: st.DataObject, ranking: str, wild: Wild) -> None:
    turned = data.draw(st.permutations(hand))
    assert evaluate(hand, ranking=ranking, wild=wild) == evaluate(turned, ranking=ranking, wild=wild)


@given(hands(most=7), one_card, one_card, rankings)
def test_a_wild_card_never_plays_worse_than_a_natural_in_its_place(hand: tuple[Card, ...], wild: Card, natural: Card, ranking: str) -> None:
    assume(wild not in hand and natural not in hand)
    joker = Wild(cards=str(wild))
    assert rank((*hand, wild), wild=joker, ranking=ranking) >= rank((*hand, natural), ranking=ranking)


@given(hands(most=7), st.data())
def test_against_every_substitution(hand: tuple[Card, ...], data: st.DataObject) -> None:
    wilds = data.draw(st.lists(st.sampled_from(hand), max_size=2, unique=True))
    strength = evaluate(hand, wild=Wild(cards=notation(wilds)))
    category, ranks = slow_hand_ranking.best(map(int, hand), map(int, wilds))
    assert (strength.category, strength.ranks) == (category, "".join("  23456789TJQKA"[number] for number in ranks))


@given(hands(most=9), rankings, wild_rules())
@example(cards("3h 3d Ah 3c 3s"), "ace-to-five", Wild(ranks="AQ", lowest=True))
@example(cards("2c 6c 9c 3c 5c"), "deuce-to-seven", Wild(lowest=True))
@example(cards("2c 3c Ad 3h 6c"), "badugi", Wild(ranks="36", cards="2c"))
def test_what_plays_makes_the_hand(hand: tuple[Card, ...], ranking: str, wild: Wild) -> None:
    """The cards that play, each as what it plays, are naturally worth exactly what was said."""
    strength = evaluate(hand, ranking=ranking, wild=wild)
    parts = strength.parts
    assert set(parts) <= set(hand)
    assert len(parts) == min(len(hand), RANKINGS[ranking].size) or ranking == "badugi" or not strength
    assert strength.cards == tuple(parts)
    wilds = set(strength.wilds)
    assert wilds <= set(strength.wild_set)
    assert strength.wild_set in wild.sets(hand)
    assert all(card == part for card, part in parts.items() if card not in wilds)
    if strength and strength.category is not Category.FIVE_OF_A_KIND:
        assert len(set(parts.values())) == len(parts)
        assert evaluate(tuple(parts.values()), ranking=ranking).rank == strength.rank
        assert not {part for card, part in parts.items() if card != part} & set(hand)


@given(hands(least=5, most=7, deck=SHORT), some_ranks)
def test_what_plays_makes_the_hand_in_a_short_deck(hand: tuple[Card, ...], wild: str) -> None:
    strength = evaluate(hand, ranking="short", wild=Wild(ranks=wild))
    if strength.category is not Category.FIVE_OF_A_KIND:
        assert evaluate(tuple(strength.parts.values()), ranking="short").rank == strength.rank


@given(hands(least=2, most=5), hands(least=3, most=5), st.sampled_from(["2+3", "3+2", "any"]))
def test_pick_is_the_best_choice(hand: tuple[Card, ...], board: tuple[Card, ...], pick: str) -> None:
    assume(not set(hand) & set(board))
    strength = evaluate(hand, board, pick=pick)
    choices = Pick.parse(pick).choices(hand, board, 5)
    assert strength.rank == max(rank(choice) for choice in choices)
    if pick != "any":
        own = int(pick[0])
        assert sum(card in hand for card in strength.cards) == min(own, len(hand))


@given(hands(most=11), wild_rules(house=True), rankings)
def test_every_way_in_gives_the_same_rank(hand: tuple[Card, ...], wild: Wild, ranking: str) -> None:
    expected = evaluate(hand, wild=wild, ranking=ranking).rank
    assert rank(hand, wild=wild, ranking=ranking) == expected
    assert rank(bytes(hand), wild=wild, ranking=ranking) == expected
    assert rank(Holding(hand), wild=wild, ranking=ranking) == expected
    assert rank(notation(hand), wild=str(wild), ranking=ranking) == expected


@given(hands(most=11), wild_rules())
def test_the_kernel_finds_the_wild_cards_that_wild_does(hand: tuple[Card, ...], wild: Wild) -> None:
    values = [rule(wild, "high").value(mask(hand), mask(found)) for found in wild.sets(hand)]
    assert rank(hand, wild=wild) == max(values)
    assert set(wild.among(hand)) in [set(found) for found in wild.sets(hand)]
    assert rule(wild, "high").value(mask(hand), mask(wild.among(hand))) == max(values)


@given(hands(least=8, most=11))
def test_more_than_seven_cards_are_the_best_five(hand: tuple[Card, ...]) -> None:
    assert rank(hand) == max(rank(five) for five in combinations(hand, 5))


@given(wild_rules(house=True), wild_rules(house=True))
def test_wild_is_data(one: Wild, two: Wild) -> None:
    assert Wild.parse(str(one)) == one
    assert pickle.loads(pickle.dumps(one)) == one
    if not (one.lowest and two.lowest):
        assert set((one | two).ranks) == set(one.ranks) | set(two.ranks)
        assert one | two == two | one


@pytest.mark.parametrize("ranking", sorted(RANKINGS))
def test_different_strengths_have_different_words(ranking: str) -> None:
    words = [Strength(2 * step, ranking).words for step in range(len(ladder(ranking)))]
    assert len(set(words)) == len(words)


def test_strengths_of_different_rankings_do_not_compare() -> None:
    with pytest.raises(TypeError, match="ranked high does not compare"):
        assert evaluate("As") < evaluate("As", ranking="badugi")
    with pytest.raises(TypeError, match="with a strength, not with int"):
        assert evaluate("As") < 3  # type: ignore[operator]
    assert evaluate("As") != 3


def test_bad_words() -> None:
    for bad, problem in [("ranking", "unknown ranking 'x'; rankings are high"), ("pick", "unknown pick 'x'"), ("wild", "unknown rank 'x'")]:
        with pytest.raises(ValueError, match=problem):
            evaluate("As", **{bad: "x"})
    with pytest.raises(ValueError, match="set lowest=True"):
        Wild(needs="K")
    with pytest.raises(ValueError, match="ace is high or either"):
        Wild(lowest=True, ace="low")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="do not unite"):
        assert Wild(lowest=True, needs="K") | Wild(lowest=True)
    with pytest.raises(ValueError, match="is not a rank of high"):
        Strength(99_999)
    assert cards(Wild(cards="Kd 2c").cards) == cards("Kd 2c")
