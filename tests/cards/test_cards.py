import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat import FULL, SHORT, UNSEEN, Card, CardError, cards, deck, notation
from riverboat.cards import DECKS, FORMATS


def test_a_card_is_its_number() -> None:
    assert [int(card) for card in FULL] == list(range(52))
    assert all(card == card.rank * 4 + card.suit for card in FULL)
    assert (str(FULL[0]), str(FULL[51])) == ("2c", "As")
    assert list(FULL) == sorted(FULL, key=lambda card: (card.rank, card.suit))


def test_there_is_one_object_for_each_card() -> None:
    ace = Card("As")
    assert Card(51) is ace
    assert Card(ace) is ace
    assert copy.deepcopy(ace) is ace
    assert pickle.loads(pickle.dumps(ace)) is ace
    assert pickle.loads(pickle.dumps(UNSEEN)) is UNSEEN


@pytest.mark.parametrize("text", ["As", "as", "AS", "aS", "A♠", "A♠️", "A♠\ufe0e", "A\ufe0f♠", "\u00a0As", "A♤", " As ", "[As]", "As,"])
def test_spellings_of_the_ace_of_spades(text: str) -> None:
    assert Card(text) is FULL[51]


@pytest.mark.parametrize("text", ["10s", "Ts", "TS", "ts", "10♠", "10♠️"])
def test_spellings_of_a_ten(text: str) -> None:
    assert str(Card(text)) == "Ts"


@pytest.mark.parametrize(
    "text", ["AsKd10h??2c", "As Kd Th ?? 2c", "As,Kd;10h|??/2c", "[As Kd] [Th ??] 2c", "A♠K♦T♥??2♣", "A♠️ K♦️ T♥️ ?? 2♣️", "As-Kd-Th-??-2c"]
)
def test_runs_and_separators(text: str) -> None:
    assert notation(text) == "As Kd Th ?? 2c"


def test_lists() -> None:
    assert cards(["As", "KdQd", 0, Card("3c")]) == cards("As Kd Qd 2c 3c")
    assert cards(Card("As")) == cards(51) == (Card("As"),)
    assert cards("") == cards([]) == ()
    assert cards("?? ??") == (UNSEEN, UNSEEN)
    assert cards("As As", distinct=False) == cards(["As As"], distinct=False) == (FULL[51], FULL[51])
    assert cards("🂠") == (UNSEEN,)


@pytest.mark.parametrize(
    ("text", "position", "problem", "hint"),
    [
        ("Xs", 0, "unknown rank 'X'", "ranks are"),
        ("As 1s", 3, "unknown rank '1'", "ten is T or 10, the ace is A"),
        ("As Kx", 4, "unknown suit 'x'", "suits are s h d c"),
        ("SA", 0, "suit before rank", "the rank comes first: As"),
        ("Kd h10", 3, "suit before rank in 'h10'", "the rank comes first: Th"),
        ("♥q", 0, "suit before rank", "the rank comes first: Qh"),
        ("As K", 4, "no suit after 'K'", "suits are"),
        ("10", 2, "no suit after '10'", "suits are"),
        ("As ?", 3, "half an unseen card", "??"),
        ("As Kd As", 6, "As twice", "only once"),
        ("\x00", 0, "unknown rank", "ranks are"),
    ],
)
def test_errors_point_and_hint(text: str, position: int, problem: str, hint: str) -> None:
    with pytest.raises(CardError) as caught:
        cards(text)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert problem in error.problem
    assert hint in error.hint
    assert str(error).splitlines()[-1] == "  " + " " * position + "^"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_errors_without_text() -> None:
    with pytest.raises(CardError, match=r"As twice \(item 2\); each card"):
        cards(["As", "Kd", 51])
    with pytest.raises(CardError, match="no card has the number 53"):
        Card(53)
    with pytest.raises(CardError, match="no card has the number -1"):
        cards([-1])
    with pytest.raises(CardError, match="expected one card, found 2"):
        Card("AsKd")
    with pytest.raises(CardError, match="expected one card, found 0"):
        Card("")
    with pytest.raises(CardError, match="Js twice"):
        deck("JJ", "s")
    for bad in (None, 1.5, ["As", ["Kd"]], ["As", None]):
        with pytest.raises(TypeError):
            cards(bad)  # type: ignore[arg-type]


@given(st.lists(st.sampled_from([*FULL, UNSEEN])), st.sampled_from(FORMATS), st.sampled_from([" ", "", ", "]))
def test_formats_read_back(held: list[Card], style: str, separator: str) -> None:
    assert cards(notation(held, style, separator), distinct=False) == tuple(held)


@given(st.text())
def test_any_text_is_cards_or_one_typed_error(text: str) -> None:
    failed: CardError | None = None
    try:
        assert all(isinstance(card, Card) for card in cards(text))
    except CardError as error:
        failed = error
    assert failed is None or (failed.position is not None and 0 <= failed.position <= len(text) and str(failed))


def test_formats() -> None:
    ten = Card("Th")
    assert (f"{ten}", f"{ten:ascii}", f"{ten:unicode}", f"{ten:emoji}", f"{ten:>4}") == ("Th", "Th", "T♥", "T♥️", "  Th")
    assert f"{UNSEEN:emoji}" == "🂠"
    assert repr([ten, UNSEEN]) == "[Th, ??]"
    with pytest.raises(ValueError, match="unknown format 'roman'"):
        notation("As", "roman")


def test_decks() -> None:
    assert {name: len(made) for name, made in DECKS.items()} == {"full": 52, "short": 36, "three": 3, "six": 6}
    assert min(SHORT) == Card("6c")
    assert deck("KQJ", "s") == DECKS["three"] == cards("Js Qs Ks")
