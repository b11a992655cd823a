import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards import SHORT, SIX, THREE, Card
from riverboat.odds.ranges.hand_range import Range, RangeError


@pytest.mark.parametrize(
    ("text", "position", "problem", "hint"),
    [
        ("A2s+-A5s", 3, "a run with two ends has no +", "A5s-A2s"),
        ("A5s-K2s", 0, "no run leads from A5s to K2s", "keep the first card"),
        ("QQ, 77-A5s", 4, "the ends of a run", "A5s-A2s"),
        ("77-A5", 0, "no run leads from 77 to A5", "gap"),
        ("AKs-AQo", 0, "both suited, both offsuit", "A5s-A2s"),
        ("77-", 3, "a run without an end", "99-66"),
        ("-77", 0, "a run without an end", "99-66"),
        ("AsKs+", 0, "two ranks at each end", "ATs+"),
        ("AK+s", 2, "a + stands at the end", "ATs+"),
        ("AKx", 2, "3 cards in a hand of 2", "AKs is suited"),
        ("AxKx", 2, "4 cards in a hand of 2", "AKs is suited"),
        ("AA KK", 3, "4 cards in a hand of 2", "commas"),
        ("QQ, A", 5, "1 card in a hand of 2", "x stands for any card"),
        ("17", 0, "unknown rank '1'", "17%"),
        ("QQ, 1s2s", 4, "unknown rank '1'", "T or 10"),
        ("QQ,  Kz", 6, "unknown rank 'z'", "ranks are"),
        ("AsAs", 2, "As twice", "only once"),
        ("AAs", 2, "a pair is never suited", "write AA"),
        ("77s+", 2, "a pair is never suited", "write 77"),
        ("AK:0", 3, "a weight is more than 0", "!AK"),
        ("QQ, AK: 1.5", 8, "at most 1", ""),
        ("AK:0.1234567", 3, "more than six decimals", ""),
        ("AK:", 3, "a weight that cannot be read", "AK:0.5"),
        ("AK:half", 3, "a weight that cannot be read", "AK:0.5"),
        ("15%foo", 3, "unknown ordering 'foo'", "chen, equity"),
        ("15%%", 0, "a share that cannot be read", "10%-20%"),
        ("0%", 0, "a share is more than 0%", ""),
        ("101%", 0, "at most 100%", ""),
        ("10%-10%", 0, "no class of hands", ""),
        ("77+, !66", 5, "this excludes nothing", "what stands before"),
        ("!AA", 0, "this excludes nothing", "what stands before"),
        ("AA, !AK:0.5", 7, "an exclusion has no weight", "anew"),
        ("AA, !QQ+", 4, "an impossible range", "none"),
        ("AA,,KK", 3, "a hand is missing", "random"),
        ("AA, ", 3, "a hand is missing", "random"),
        ("AA, none", 4, "none stands alone", ""),
    ],
)
def test_errors_point_and_hint(text: str, position: int, problem: str, hint: str) -> None:
    with pytest.raises(RangeError) as caught:
        Range.parse(text)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert problem in error.problem
    assert hint in error.hint
    assert str(error).splitlines()[1:] == ["  " + text, "  " + " " * position + "^"]
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("AAx", 3, "3 cards in a hand of 4"),
        ("AAxxx", 4, "5 cards in a hand of 4"),
        ("AAxx+", 4, "'+' in a hand of 4 cards"),
        ("15%", 0, "no ordering"),
        ("AKQJ, AsKsQsAs", 12, "As twice"),
        ("AAAAds", 0, "no such hand in this deck"),
        ("r", 0, "0 cards in a hand of 4"),
    ],
)
def test_errors_of_four_cards(text: str, position: int, problem: str) -> None:
    with pytest.raises(RangeError) as caught:
        Range.parse(text, cards=4)
    assert caught.value.position == position
    assert problem in caught.value.problem


@pytest.mark.parametrize(
    ("text", "dealt", "problem"),
    [
        ("22", SHORT, "no 2 in this deck at position 0; its ranks are 6 7 8 9 T J Q K A"),
        ("A5s-A2s", SHORT, "no 5 in this deck at position 1"),
        ("As2s", SHORT, "no 2 in this deck at position 2"),
        ("KcQs", SIX, "no Kc in this deck at position 0"),
        ("KK", THREE, "no such hand in this deck"),
    ],
)
def test_errors_of_other_decks(text: str, dealt: tuple[Card, ...], problem: str) -> None:
    with pytest.raises(RangeError, match=problem):
        Range.parse(text, deck=dealt)


def test_an_unknown_ordering_is_refused_even_if_unused() -> None:
    with pytest.raises(RangeError, match="unknown ordering 'foo'; orderings are chen, equity"):
        Range.parse("AA", ordering="foo")


def test_the_caret_of_a_long_text_stays_visible() -> None:
    text = "AA, " * 200 + "Kz, " + "QQ, " * 200
    with pytest.raises(RangeError) as caught:
        Range.parse(text)
    _, shown, caret = str(caught.value).splitlines()
    assert shown[caret.index("^")] == "z"
    assert len(shown) < 110


@given(st.text(alphabet="AKQT27xs*oh10%:.-+!, dr", max_size=12), st.sampled_from([2, 4]))
def test_any_text_is_a_range_or_a_range_error(text: str, size: int) -> None:
    try:
        result = Range.parse(text, cards=size)
    except RangeError as error:
        assert error.position is None or 0 <= error.position <= len(text)  # noqa: PT017
    else:
        assert len(result) or text.strip() == "none"
