"""Every rule of hand ranking, each with the test that shows it: docs/ranking.md is made of these.

The 31 cases of the hold'em document are here: 22 of the ten categories, 4 comparisons, 3 of seven cards, no wrap, exactly five.
"""

import pytest

from riverboat import CardError, Category, Strength, evaluate


def five(text: str) -> Strength:
    return evaluate(text, pick="five")


def is_hand(text: str, category: Category, ranks: str) -> bool:
    strength = five(text)
    return (strength.category, strength.ranks) == (category, ranks)


# --- categories ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Categories", "Five of a kind, possible only with wild cards, beats a straight flush.")
def test_five_of_a_kind() -> None:
    fives = evaluate("2c 2d 2h 2s 3d", wild="2")
    assert fives.category is Category.FIVE_OF_A_KIND
    assert fives > evaluate("As Ks Qs Js Ts", wild="2")


@pytest.mark.rule("Categories", "Ten to ace of one suit is a royal flush: the best straight flush, in any order of the cards.")
@pytest.mark.parametrize("text", ["As Ks Qs Js Ts", "Th Jh Ah Kh Qh"])
def test_royal_flush(text: str) -> None:
    assert is_hand(text, Category.STRAIGHT_FLUSH, "A")
    assert five(text).words == "royal flush"


@pytest.mark.rule("Categories", "Five in sequence of one suit are a straight flush, ranked by its high end; the wheel's is a five.")
@pytest.mark.parametrize(("text", "high"), [("9h 8h 7h 6h 5h", "9"), ("5d 4d 3d 2d Ad", "5"), ("Kc Qc Jc Tc 9c", "K")])
def test_straight_flush(text: str, high: str) -> None:
    assert is_hand(text, Category.STRAIGHT_FLUSH, high)


@pytest.mark.rule("Categories", "Four of one rank are four of a kind, then the kicker.")
@pytest.mark.parametrize(("text", "ranks"), [("Ks Kh Kd Kc 3d", "K3"), ("2s 2h 2d 2c Ah", "2A")])
def test_four_of_a_kind(text: str, ranks: str) -> None:
    assert is_hand(text, Category.FOUR_OF_A_KIND, ranks)


@pytest.mark.rule("Categories", "Three of one rank and two of another are a full house, ranked by the three, then the pair.")
@pytest.mark.parametrize(("text", "ranks"), [("9s 9h 9d 3c 3s", "93"), ("2s 2h 2d Ac As", "2A")])
def test_full_house(text: str, ranks: str) -> None:
    assert is_hand(text, Category.FULL_HOUSE, ranks)


@pytest.mark.rule("Categories", "Five of one suit, not in sequence, are a flush, ranked card by card.")
@pytest.mark.parametrize(("text", "ranks"), [("Ah Jh 9h 6h 2h", "AJ962"), ("7c 5c 4c 3c 2c", "75432")])
def test_flush(text: str, ranks: str) -> None:
    assert is_hand(text, Category.FLUSH, ranks)


@pytest.mark.rule("Categories", "Five in sequence of mixed suits are a straight, ranked by its high end.")
@pytest.mark.parametrize(("text", "high"), [("9h 8s 7d 6c 5h", "9"), ("As Kd Qh Jc Ts", "A"), ("5s 4d 3h 2c As", "5")])
def test_straight(text: str, high: str) -> None:
    assert is_hand(text, Category.STRAIGHT, high)


@pytest.mark.rule("Categories", "Three of one rank and two unrelated cards are three of a kind, then two kickers.")
@pytest.mark.parametrize(("text", "ranks"), [("Qs Qh Qd 9c 3s", "Q93"), ("4s 4h 4d Ac Ks", "4AK")])
def test_three_of_a_kind(text: str, ranks: str) -> None:
    assert is_hand(text, Category.THREE_OF_A_KIND, ranks)


@pytest.mark.rule("Categories", "Two separate pairs are two pair: the higher, the lower, the kicker.")
@pytest.mark.parametrize(("text", "ranks"), [("As Ah 8d 8c Qs", "A8Q"), ("3s 3h 2d 2c Ks", "32K")])
def test_two_pair(text: str, ranks: str) -> None:
    assert is_hand(text, Category.TWO_PAIR, ranks)


@pytest.mark.rule("Categories", "Two of one rank are a pair, then three kickers.")
@pytest.mark.parametrize(("text", "ranks"), [("Js Jh Ad 9c 3s", "JA93"), ("2s 2h 5d 4c 3s", "2543")])
def test_pair(text: str, ranks: str) -> None:
    assert is_hand(text, Category.PAIR, ranks)


@pytest.mark.rule("Categories", "Without any of these the highest card counts, then the next.")
@pytest.mark.parametrize(("text", "ranks"), [("As Jh 9d 6c 2s", "AJ962"), ("7s 5h 4d 3c 2s", "75432")])
def test_high_card(text: str, ranks: str) -> None:
    assert is_hand(text, Category.HIGH_CARD, ranks)


LADDER = [
    "7s 5h 4d 3c 2s",
    "2s 2h 5d 4c 3s",
    "3s 3h 2d 2c 4s",
    "2s 2h 2d 4c 3s",
    "5s 4d 3h 2c As",
    "7c 5c 4c 3c 2c",
    "2s 2h 2d 3c 3s",
    "2s 2h 2d 2c 3h",
    "5d 4d 3d 2d Ad",
]


@pytest.mark.rule("Categories", "The worst hand of each category beats the best hand of the category below.")
def test_order_of_categories() -> None:
    tops = [
        "As Kh Qd Jc 9s",
        "As Ah Kd Qc Js",
        "As Ah Kd Kc Qs",
        "As Ah Ad Kc Qs",
        "As Kd Qh Jc Ts",
        "Ac Kc Qc Jc 9c",
        "As Ah Ad Kc Ks",
        "As Ah Ad Ac Kh",
        "As Ks Qs Js Ts",
    ]
    for below, above in zip(tops, LADDER[1:], strict=False):
        assert five(below) < five(above)
    assert [five(text).category for text in LADDER] == list(Category)[1:10]


# --- tie-breaks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Tie-breaks", "The higher category wins, whatever the ranks.")
def test_category_first() -> None:
    assert five("2s 2h 2d 3c 3s") > five("Ah Kh Qh Jh 9h")


@pytest.mark.rule("Tie-breaks", "In the same category the higher primary rank wins.")
def test_primary() -> None:
    assert five("3s 3h 3d 2c 2s") > five("2s 2h 2d Ac As")


@pytest.mark.rule("Tie-breaks", "With the same primary rank the higher secondary rank wins.")
def test_secondary() -> None:
    assert five("As Ah 8d 8c 2s") > five("Ad Ac 7d 7c Ks")


@pytest.mark.rule("Tie-breaks", "With the same primary and secondary ranks the kickers decide, from the highest down; suits never do.")
def test_kickers() -> None:
    assert five("As Ah 8d 8c Ks") > five("Ad Ac 8h 8s Qs")
    assert five("As Ah Kd 9c 4s") > five("Ad Ac Kh 9s 3s")
    assert five("As Ah Kd 9c 4s") == five("Ad Ac Kh 9s 4c")


@pytest.mark.rule(
    "Tie-breaks", "Hands of fewer than five cards rank by what they hold: no kicker is invented, no straight or flush is made."
)
@pytest.mark.parametrize(
    ("text", "category", "ranks"),
    [
        ("As", "HIGH_CARD", "A"),
        ("Ks Kd", "PAIR", "K"),
        ("9c 9d 2h", "PAIR", "92"),
        ("Ah Kh Qh Jh", "HIGH_CARD", "AKQJ"),
        ("7c 7d 7h 7s", "FOUR_OF_A_KIND", "7"),
    ],
)
def test_few_cards(text: str, category: str, ranks: str) -> None:
    strength = evaluate(text)
    assert (strength.category.name, strength.ranks) == (category, ranks)
    assert evaluate("Ks Kd") < evaluate("Ks Kd 2c") < evaluate("Ks Kd 3c")


# --- ace duality, invalid hands, seven cards ----------------------------------------------------------------------


@pytest.mark.rule("Ace duality", "The ace is high in A-K-Q-J-T and low in 5-4-3-2-A, where the five is the high card.")
def test_ace_duality() -> None:
    assert five("As Kd Qh Jc Ts").ranks == "A"
    assert five("5s 4d 3h 2c As").ranks == "5"
    assert five("5s 4d 3h 2c As") < five("6s 5d 4h 3c 2s") < five("As Kd Qh Jc Ts")


@pytest.mark.rule("Invalid hands", "A straight does not wrap around the ace.")
@pytest.mark.parametrize("text", ["Qs Kh Ad 2c 3s", "Ks Ah 2d 3c 4s", "Js Qh Kd Ac 2s"])
def test_no_wrap(text: str) -> None:
    assert five(text).category is Category.HIGH_CARD


@pytest.mark.rule("Invalid hands", "In exactly-five mode any other count of cards is an error.")
@pytest.mark.parametrize("text", ["As Ks Qs Js", "As Ks Qs Js Ts 9s", ""])
def test_exactly_five(text: str) -> None:
    with pytest.raises(CardError, match="expected exactly 5 cards"):
        five(text)


@pytest.mark.rule("Invalid hands", "The same card twice, an unseen card, no card, or more than eleven cannot be ranked.")
@pytest.mark.parametrize("text", ["As As", "As ??", "", "2c3c4c5c6c7c8c9cTcJcQcKc"])
def test_not_a_hand(text: str) -> None:
    with pytest.raises(CardError):
        evaluate(text)


@pytest.mark.rule("Seven cards", "Of seven cards the best five play.")
@pytest.mark.parametrize(
    ("text", "category", "plays"),
    [
        ("As Ks Qs Js Ts Ad Ac", "STRAIGHT_FLUSH", "As Ks Qs Js Ts"),
        ("9s 9h 9d 3c 3s 2h 2d", "FULL_HOUSE", "9s 9h 9d 3s 3c"),
        ("As Ah Kd Kc Qs Qd 2c", "TWO_PAIR", "As Ah Kd Kc Qs"),
    ],
)
def test_seven_cards(text: str, category: str, plays: str) -> None:
    strength = evaluate(text)
    assert strength.category.name == category
    assert " ".join(map(str, strength.cards)) == plays


@pytest.mark.rule("Seven cards", "Where the game says so, exactly two of the hand and three of the board play, or three and two.")
def test_pick() -> None:
    hand, board = "As Ks Qd Jd", "Ts 9s 2s 3d 4d"
    assert evaluate(hand, board, pick="2+3").cards == evaluate("As Ks Ts 9s 2s").cards
    assert evaluate("As Ah Ad Ac", "Ks Qd Jc 9h 2d", pick="2+3").category is Category.PAIR
    assert evaluate("As 2h 3d 4c", "Ks Qs Js Ts 2d", pick="2+3").words == "pair of twos, ace-king-queen kickers"
    assert evaluate("As Ah Ad 4c 5h", "Ks Kd Jc 9h 2d", pick="3+2").words == "full house, aces over kings"
