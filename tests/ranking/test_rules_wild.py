"""The rules of wild cards, each with the test that shows it, for docs/ranking.md."""

import pytest

from riverboat import Category, Wild, evaluate

KINGS_AND_LOWS = Wild(ranks="K", lowest=True)
TWOS_JACKS_AXE = Wild(ranks="2J", cards="Kd")


@pytest.mark.rule("Wild cards", "Which cards are wild is data: ranks, single cards, the lowest of each hand.")
@pytest.mark.parametrize(
    ("wild", "text", "wilds"),
    [
        (TWOS_JACKS_AXE, "2c Js Kd Ks 7h", "2c Js Kd"),
        (TWOS_JACKS_AXE, "2c 2d 2h 2s Jc Jd Jh Js Kd", "2c 2d 2h 2s Jc Jd Jh Js Kd"),
        (TWOS_JACKS_AXE, "Kc Kh Ks 7c 7d", ""),
        (Wild(ranks="39"), "3c 9s 4d", "3c 9s"),
        (Wild(ranks="2") | Wild(cards="Kd"), "2c Kd Ks", "2c Kd"),
    ],
)
def test_wild_set(wild: Wild, text: str, wilds: str) -> None:
    assert " ".join(map(str, wild.among(text))) == wilds


@pytest.mark.rule("Wild cards", "Kings and lows: kings are wild, and all cards of the lowest rank, found among those that are not kings.")
@pytest.mark.parametrize(
    ("text", "wilds"),
    [
        ("Kh Qs Jd 9c 5h", "Kh 5h"),
        ("Kh Kd Ks Kc 9h", "Kh Kd Ks Kc 9h"),
        ("Qs Jd 9c 5h 3d", "3d"),
        ("2h 2d 5c 8s Kh", "2h 2d Kh"),
        ("5h 5d 5c 5s Kh", "5h 5d 5c 5s Kh"),
        ("Kh Kd Ah Ad", "Kh Kd Ah Ad"),
        ("7c 7d 7h 7s", "7c 7d 7h 7s"),
    ],
)
def test_kings_and_lows(text: str, wilds: str) -> None:
    assert " ".join(map(str, KINGS_AND_LOWS.among(text))) == wilds


@pytest.mark.rule("Wild cards", "With a king required, the lowest cards are wild only in a hand that holds a king.")
@pytest.mark.parametrize(
    ("text", "wilds"), [("Qs Jd 9c 5h 3d", ""), ("Ks Jd 9c 5h 3d", "Ks 3d"), ("2h 2d 5c 8s 9h", ""), ("2h 2d 5c 8s Kh", "2h 2d Kh")]
)
def test_king_required(text: str, wilds: str) -> None:
    required = Wild(ranks="K", lowest=True, needs="K")
    assert " ".join(map(str, required.among(text))) == wilds
    assert evaluate("Qs Qd 9c 5h 3d", wild=required) < evaluate("Qs Qd 9c 5h 3d", wild=KINGS_AND_LOWS)


@pytest.mark.rule("Wild cards", "The ace counts high for the lowest card; with `ace=either` the better of both wild sets is taken.")
def test_ace_either() -> None:
    high, either = KINGS_AND_LOWS, Wild(ranks="K", lowest=True, ace="either")
    hand = "As Ad Ac 9h 8h 7h 2c"
    assert high.among(hand) == evaluate("2c").cards
    assert evaluate(hand, wild=high).words == "four aces, nine kicker"
    assert set(either.among(hand)) == set(evaluate("As Ad Ac").cards)
    assert evaluate(hand, wild=either).words == "straight flush, queen high"
    assert evaluate("As 2c 2d 9h 9s", wild=either) == evaluate("As 2c 2d 9h 9s", wild=high)


@pytest.mark.rule("Wild cards", "Four wild cards and one natural make five of that rank; five wild cards make five aces.")
@pytest.mark.parametrize(
    ("text", "wild", "words"),
    [
        ("2c 2d 2h 2s 3d", "2", "five threes"),
        ("2c 2d 2h Js Jd", "2J", "five aces"),
        ("2c 2d 2h 2s Kd", "2J Kd", "five aces"),
        ("Kc Kd Kh Ks 7s", "K lowest", "five aces"),
    ],
)
def test_many_wilds(text: str, wild: str, words: str) -> None:
    assert evaluate(text, wild=wild).words == words


@pytest.mark.rule(
    "Wild cards", "Wild cards make the best category they can: five of a kind, straight flush, four of a kind, and so on down."
)
@pytest.mark.parametrize(
    ("text", "wild", "words"),
    [
        ("9s 9h 9d 2c 2d", "2", "five nines"),
        ("2c Js Kd 9h 9s", TWOS_JACKS_AXE, "five nines"),
        ("9s 8s 2c 6s 5s", "2", "straight flush, nine high"),
        ("As Ks Qs Js 2c", "2", "royal flush"),
        ("9s 9h 2d Ac Ks", "2", "three nines, ace-king kickers"),
        ("9s 9h 9d 2c Ks", "2", "four nines, king kicker"),
        ("9s 9h Kd 2c Ks", "2", "full house, kings over nines"),
        ("9s 8h 7d 2c 5s", "2", "straight, nine high"),
        ("9s 8h 4d 2c 3s", "2", "pair of nines, eight-four-three kickers"),
        ("Ah 3s 4d 5c 2c", "2", "straight, five high"),
    ],
)
def test_best_with_wilds(text: str, wild: Wild | str, words: str) -> None:
    assert evaluate(text, wild=wild).words == words


@pytest.mark.rule("Wild cards", "A wild card helps: kings and lows beat the same cards without wild ones.")
def test_wilds_help() -> None:
    assert evaluate("Kh 9s 9d 5c 4h", wild=KINGS_AND_LOWS) > evaluate("Kh 9s 9d 5c 4h")
    assert evaluate("Qh 9s 9d 5c 4h", wild=KINGS_AND_LOWS) > evaluate("Qh 9s 9d 5c 4h")
    two_wilds, one_wild = evaluate("Kh 9s 9d 5c 4h", wild=KINGS_AND_LOWS), evaluate("Qh 9s 9d 5c 4h", wild=KINGS_AND_LOWS)
    assert (two_wilds.words, one_wild.words) == ("four nines, five kicker", "three nines, queen-five kickers")


@pytest.mark.rule("Wild cards", "A wild card in a flush is the highest card missing; the double-ace flush is a house rule, off.")
def test_flush_with_wilds() -> None:
    assert evaluate("As Qs 9s 4s 2d", wild="2").words == "flush, ace high, king-queen-nine-four"
    assert evaluate("Ks Qs 9s 4s 2d", wild="2").words == "flush, ace high, king-queen-nine-four"
    assert evaluate("As Qs 9s 4s 2d", wild="2 double-ace").words == "flush, ace high, ace-queen-nine-four"
    assert evaluate("As Qs 9s 4s 2d", wild="2 double-ace") > evaluate("As Ks 9s 4s 2d", wild="2")


@pytest.mark.rule("Wild cards", "A wild card never repeats a rank in a straight: it takes a rank that is missing.")
def test_straight_with_wilds() -> None:
    straight = evaluate("9s 8h 7d 6c 2c", wild="2")
    assert straight.words == "straight, ten high"
    assert evaluate("9s 8h 7d 7c 2c", wild="2").category is Category.THREE_OF_A_KIND


@pytest.mark.rule(
    "Wild cards",
    "The answer says what each wild card plays as: cards the hand does not hold, unless no other will do (five of a kind, a pick).",
)
@pytest.mark.parametrize(
    ("text", "wild", "plays"),
    [
        ("As Ks Qs Js 2c", "2", "2c=Ts"),
        ("9s 9h 2d Ac Ks", "2", "2d=9d"),
        ("2c 3d 4h 5s 6s", "2", "2c=7c"),
        ("9s 8h 7d 6c 2c", "2", "2c=Ts"),
    ],
)
def test_plays_as(text: str, wild: str, plays: str) -> None:
    strength = evaluate(text, wild=wild)
    assert " ".join(f"{card}={part}" for card, part in strength.wilds.items()) == plays


@pytest.mark.rule("Wild cards", "A natural hand ties with the same hand made of wild cards; with `natural_first` it wins.")
def test_natural_first() -> None:
    natural, made = "As Ah Kd 9c 4s", "2s Ah Kd 9c 4s"
    assert evaluate(natural, wild="2") == evaluate(made, wild="2")
    assert (
        evaluate(natural, wild="2 natural-first")
        > evaluate(made, wild="2 natural-first")
        > evaluate("2s Ah Kd 9c 3s", wild="2 natural-first")
    )
