"""The rules of low hands and short decks, each with the test that shows it, for docs/ranking.md."""

import pytest

from riverboat import CardError, Category, Strength, evaluate


@pytest.mark.rule("Lows", "Ace-to-five: aces are low, straights and flushes do not count, pairs are bad; the wheel is best.")
def test_ace_to_five() -> None:
    def low(text: str) -> Strength:
        return evaluate(text, ranking="ace-to-five")

    assert low("5s 4s 3s 2s As").words == "five-four-three-two-ace low"
    assert (
        low("5s 4s 3s 2s As")
        > low("6c 4d 3s 2h As")
        > low("6c 5d 3s 2h As")
        > low("Kc Qd Js Th 9s")
        > low("As Ad 2c 3d 4h")
        > low("2s 2d Ac 3d 4h")
    )
    assert low("Kc Kd 7s 5h 4s 3d 2c").ranks == "75432"


@pytest.mark.rule("Lows", "Eight or better: an ace-to-five low of five different ranks, none above eight; else there is no low.")
def test_eight_or_better() -> None:
    def low(text: str) -> Strength:
        return evaluate(text, ranking="eight-or-better")

    assert low("8c 7d 6s 5h 4s")
    assert not low("9c 4d 3s 2h As")
    assert low("9c 4d 3s 2h As").words == "no low"
    assert not low("As 2d 3c 4h")
    assert low("5s 4d 3c 2h As Kd Kh") > low("8c 7d 6s 5h 4s") > low("9c 4d 3s 2h As")


@pytest.mark.rule("Lows", "Deuce-to-seven: aces are high, straights and flushes count against the hand; 7-5-4-3-2 is best.")
def test_deuce_to_seven() -> None:
    def low(text: str) -> Strength:
        return evaluate(text, ranking="deuce-to-seven")

    best = low("7s 5d 4c 3h 2s")
    assert best.words == "seven-five-four-three-two low"
    assert (
        best
        > low("7s 6d 4c 3h 2s")
        > low("8s 5d 4c 3h 2s")
        > low("As 5d 4c 3h 2s")
        > low("2s 2d 4c 3h 5s")
        > low("6s 5d 4c 3h 2s")
        > low("7s 5s 4s 3s 2s")
    )
    assert low("As 5d 4c 3h 2s").category is Category.HIGH_CARD


@pytest.mark.rule("Lows", "Badugi: up to four cards of different ranks and suits; more cards win, then lower ones; aces are low.")
def test_badugi() -> None:
    def low(text: str) -> Strength:
        return evaluate(text, ranking="badugi")

    assert low("4s 3d 2c Ah").words == "badugi, four-three-two-ace"
    assert low("4s 3d 2c Ah") > low("Ks Qd Jc Th") > low("3s 2d Ac As") > low("3s 3d 2c 2s") > low("Ks Kd Kc Kh")
    assert low("Ks Kd 2c 2s").words == "two cards, king-two"


@pytest.mark.rule("Lows", "A wild card plays low as well as high: as the lowest card that helps.")
def test_wild_lows() -> None:
    assert evaluate("Kd 5s 4s 3s 2s", wild="K", ranking="ace-to-five").ranks == "5432A"
    assert evaluate("Kd 5s 4s 3s 2s", wild="K", ranking="deuce-to-seven").ranks == "75432"
    assert evaluate("Kd 5s 4h 3d", wild="K", ranking="badugi").ranks == "543A"


# --- short deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Short deck", "With 36 cards a flush beats a full house, and A-6-7-8-9 is a straight.")
def test_short_deck() -> None:
    def short(text: str) -> Strength:
        return evaluate(text, ranking="short")

    assert short("As Ks Ts 8s 6s") > short("As Ah Ad Kc Ks") > short("As Ad Qh Jc Ts")
    assert short("As 6h 7d 8c 9s").words == "straight, nine high"
    assert short("As 6h 7d 8c 9s") < short("6h 7d 8c 9s Ts")
    with pytest.raises(CardError, match="5d is not in a short deck"):
        short("As 6h 7d 8c 5d")
