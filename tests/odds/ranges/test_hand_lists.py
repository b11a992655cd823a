"""A list of hands with commas is a range wherever a hand is accepted; commas within one hand separate its cards."""

from fractions import Fraction
from typing import Any

import pytest

from riverboat.cards import CardError, cards
from riverboat.odds import Held, SpotError, equity, spot
from riverboat.odds.counting.tally import UNITS
from riverboat.odds.equity_and_odds import odds
from riverboat.odds.ranges.hand_range import Range, RangeError
from riverboat.odds.simulation.simulation import Simulation
from riverboat.odds.spot import read_hand
from riverboat.variants import variants

# --- the odds of a list --------------------------------------------------------------------------------------------


def separately(hero: str, listed: dict[str, Fraction], **options: Any) -> tuple[int, list[float]]:
    """How many deals there are and what both seats get, from one exact question for each hand of a list, each by its weight."""
    deals, total, won = 0, Fraction(), [Fraction(), Fraction()]
    for hand, weight in listed.items():
        result = equity(hero, hand, exact=True, **options)
        deals += result.samples
        total += weight * result.samples
        for seat in range(2):
            won[seat] += weight * Fraction(result.tally.units(seat), UNITS)
    return deals, [float(part / total) for part in won]


ONE, HALF = Fraction(1), Fraction(1, 2)


@pytest.mark.parametrize(
    ("hero", "text", "listed", "options"),
    [
        ("AsAh", "KdKc,QdQc", {"KdKc": ONE, "QdQc": ONE}, {}),
        ("AsAh", "KdKc, QdQc", {"KdKc": ONE, "QdQc": ONE}, {"board": "2c 7d 9h"}),
        ("AsAh", "K♦ K♣ , 10d 10c", {"KdKc": ONE, "TdTc": ONE}, {"board": "2c 7d 9h"}),
        ("AsAh", "KdKc,QdQc,JdJc,KdQc", {"KdKc": ONE, "QdQc": ONE, "JdJc": ONE, "KdQc": ONE}, {"board": "2c 7d 9h"}),
        ("AsAh", "KdKc,QdQc:0.5", {"KdKc": ONE, "QdQc": HALF}, {"board": "2c 7d 9h"}),
        ("AsAh", "KdKc, QsQ, 9s8s:0.5", {"KdKc": ONE, "QsQh": ONE, "QsQd": ONE, "QsQc": ONE, "9s8s": HALF}, {"board": "2c 7d Th"}),
        ("AsAh", "6d6c,7d7c", {"6d6c": ONE, "7d7c": ONE}, {"variant": "short-deck", "board": "8c Td 9h"}),
        ("AsAhKsKh", "QsQhJsJh,QdQcJdJc", {"QsQhJsJh": ONE, "QdQcJdJc": ONE}, {"variant": "omaha", "board": "2c 7d 9h"}),
        ("AsAhKsKh9d", "QsQhJsJh8c,2d2h3c3d4c", {"QsQhJsJh8c": ONE, "2d2h3c3d4c": ONE}, {"variant": "omaha-five", "board": "2c 7d 9h"}),
        ("AsAhKsKhQs", "2c2d2h3c3d,9c9d9hTcTd", {"2c2d2h3c3d": ONE, "9c9d9hTcTd": ONE}, {"variant": "five-card-draw"}),
        ("Ks", "Js,Qs", {"Js": ONE, "Qs": ONE}, {"variant": "kuhn"}),
    ],
)
def test_a_list_equals_the_mean_of_its_hands(hero: str, text: str, listed: dict[str, Fraction], options: dict[str, Any]) -> None:
    result = equity(hero, text, exact=True, **options)
    deals, parts = separately(hero, listed, **options)
    assert result.exact
    assert result.samples == deals
    assert [hand.equity for hand in result.hands] == pytest.approx(parts, abs=1e-12)


def test_cards_face_up_beside_a_list() -> None:
    options: dict[str, Any] = {"variant": "seven-card-stud"}
    hero = "9s 9h 2c / 9d 5c 5d ??"
    result = equity(hero, "AsAh, KdKc / 3c 3d 7s 8h", exact=True, **options)
    listed = {"AsAh / 3c 3d 7s 8h": ONE, "KdKc / 3c 3d 7s 8h": ONE}
    deals, parts = separately(hero, listed, **options)
    assert result.samples == deals
    assert [hand.equity for hand in result.hands] == pytest.approx(parts, abs=1e-12)


def test_a_mixed_list() -> None:
    text = "KdKc,QQ+,AKs:0.5"
    result = equity("AsAh", text, board="2c 7d 9h")
    same = equity("AsAh", Range.parse(text), board="2c 7d 9h")
    assert result.tally == same.tally
    listed = {"".join(map(str, hand)): weight for hand, weight in Range.parse(text) if not {*hand} & {*cards("AsAh")}}
    assert len(listed) == 1 + 6 + 6 + 2
    assert [hand.equity for hand in result.hands] == pytest.approx(separately("AsAh", listed, board="2c 7d 9h")[1], abs=1e-12)


def test_lists_on_both_sides() -> None:
    """Hands that share a card do not meet: three pairs of hands are left."""
    result = equity("AsAh,AsKd", "KdKc,QdQc", board="2c 7d 9h")
    first, second = (Range.of(hands) for hands in (["AsAh", "AsKd"], ["KdKc", "QdQc"]))
    assert result.tally == equity(first, second, board="2c 7d 9h").tally
    assert result.samples == 3 * 990


def test_a_spot_and_its_odds() -> None:
    position = spot(variants["holdem"](), ["AsAh", "KdKc,QdQc"], board="2c 7d 9h")
    assert position.hands[1].range == Range.of(["KdKc", "QdQc"])
    assert odds(position).tally == equity("AsAh", Range.of(["KdKc", "QdQc"]), board="2c 7d 9h").tally


def test_a_simulation() -> None:
    def players(code: str, first: str, second: str) -> Simulation:
        return Simulation(code).with_player("Ann", first).with_player("Bob", second)

    hold = players("holdem", "AsAh", "KdKc,QdQc").with_board("2c 7d 9h").run(exact=True)
    assert hold.deals == 2 * 990
    stud = players("seven-card-stud", "9s 9h", "AsAh,KdKc").spot  # cards of a player lie face down there
    assert [held.range is None for held in stud.hands] == [True, False]


# --- what a comma means --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text", "held"),
    [
        ("holdem", "As,Ah", "AsAh"),
        ("holdem", "As, Ah,", "AsAh"),
        ("holdem", ",AsAh", "AsAh"),
        ("holdem", "As,??", "As??"),
        ("omaha", "AsAh,KdKc", "AsAhKdKc"),
        ("omaha", "As,Ah,Kd,Kc", "AsAhKdKc"),
        ("omaha", "AsAhKd,Kc", "AsAhKdKc"),
        ("five-card-draw", "7c,7d,2s,Jh,5c", "7c7d2sJh5c"),
        ("crazy-pineapple", "As,Ks,Qd", "AsKsQd"),
        # in the order of dealing, the first cards face down
        ("seven-card-stud", "AsAh,KdKc", "AsAhKdKc"),
        ("seven-card-stud", "AsAh,KdKc,QdQc", "AsAhKdKcQdQc"),
        ("five-card-stud", "As,Kd", "AsKd"),
    ],
)
def test_cards_of_one_hand(code: str, text: str, held: str) -> None:
    assert read_hand(text, variants[code]()) == Held(cards(held))


@pytest.mark.parametrize(
    ("code", "text", "held"),
    [
        ("seven-card-stud", "As,Ah / 3c", Held(cards("AsAh"), cards("3c"))),
        ("seven-card-stud", "AsAh,Kd / 3c,4c,5c,6c", Held(cards("AsAhKd"), cards("3c4c5c6c"))),
        ("baseball", "Kh2d,7c8c / 4c 4d 5d", Held(cards("Kh2d7c8c"), cards("4c4d5d"))),  # two of them were bought
        ("five-card-draw", "As,Ad,Ah throws As,Ad", Held(cards("AsAdAh"), throws=cards("AsAd"))),
        ("eight-cards", "As,Ks,Qd,Jd | 2c,2d | 7h,8h", Held(placed=(cards("AsKsQdJd"), cards("2c2d"), cards("7h8h")))),
    ],
)
def test_cards_of_one_hand_down_and_up(code: str, text: str, held: Held) -> None:
    assert read_hand(text, variants[code]()) == held


@pytest.mark.parametrize(
    ("code", "text", "hands", "words"),
    [
        ("holdem", "KdKc,QdQc", ["KdKc", "QdQc"], "KdKc, QdQc"),
        ("holdem", "KdKc,KdQc", ["KdKc", "KdQc"], "KdKc, KdQc"),
        ("omaha", "AsAhKsKh,QsQhJsJh", ["AsAhKsKh", "QsQhJsJh"], "AsAhKsKh, QsQhJsJh"),
        ("omaha", "As Ah Ks Kh, Qs Qh Js Jh", ["AsAhKsKh", "QsQhJsJh"], "AsAhKsKh, QsQhJsJh"),
        ("badugi", "As2h3d4c,As2h3d5c", ["As2h3d4c", "As2h3d5c"], "As5c3d2h, As4c3d2h"),
        ("leduc", "Ks,Qh", ["Ks", "Qh"], "Ks, Qh"),
        ("seven-card-stud", "AsAh,KdKc /", ["AsAh", "KdKc"], "AsAh, KdKc"),
        ("seven-card-stud", "AsAh, KdKc / 3c", ["AsAh", "KdKc"], "AsAh, KdKc / 3c"),
        ("seven-card-stud", "AsAh:1, KdKc", ["AsAh", "KdKc"], "AsAh, KdKc"),
        ("five-card-stud", "As,Kd / 3c", ["As", "Kd"], "As, Kd / 3c"),
        (
            *("five-card-draw", "7c7d2sJh5c,8c8d2sJh5c throws nothing", ["7c7d2sJh5c", "8c8d2sJh5c"]),
            "Jh8d8c5c2s, Jh7d7c5c2s throws nothing",
        ),
    ],
)
def test_hands_of_a_list(code: str, text: str, hands: list[str], words: str) -> None:
    variant = variants[code]()
    held = read_hand(text, variant)
    assert held.range == Range.of(hands, cards=len(cards(hands[0])), deck=variant.cards)
    assert held.cards == ()
    assert held.words == words


# --- refused -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text", "error", "message"),
    [
        ("holdem", "KdKc,Qd", RangeError, "1 card in a hand of 2 at position 7; x stands for any card\n  KdKc,Qd\n         ^"),
        (
            *("holdem", "KdKc,QdQcJd", RangeError),
            "3 cards in a hand of 2 at position 9; commas stand between hands\n  KdKc,QdQcJd\n           ^",
        ),
        (
            *("holdem", "KdKc,QdQc,", RangeError),
            "a hand is missing at position 10; for every hand write random, for no hand none\n  KdKc,QdQc,\n            ^",
        ),
        (
            *("omaha", "AsAhKsKh,QsQhJs", RangeError),
            "3 cards in a hand of 4 at position 15; x stands for any card\n  AsAhKsKh,QsQhJs\n  " + " " * 15 + "^",
        ),
        ("short-deck", "KdKc,5d5c", RangeError, "no 5 in this deck at position 5; its ranks are 6 7 8 9 T J Q K A\n  KdKc,5d5c\n       ^"),
        ("holdem", "As,Ks,Qs", SpotError, "hand 1 has Qs too many for Texas hold'em"),
        ("holdem", "As??,Ks??", SpotError, "hand 1 has Ks ?? too many for Texas hold'em"),
        ("omaha", "AsAh,KdKc,Qd", SpotError, "hand 1 has Qd too many for Omaha"),
        ("five-card-stud", "As,Ah,Ad,Ac,Ks,Kh", SpotError, "hand 1 has Kh too many for Five-card stud"),
        (
            "seven-card-stud",
            "As,Ah,Ad,Ac / 3c",
            SpotError,
            "hand 1 cannot have 4 cards face down and 1 face up in Seven-card stud; it deals 3 down and 4 up",
        ),
        ("five-card-draw", "7c7d2sJh5c,8c8d2sJh5c throws 5c", SpotError, "hand 1 throws 5c, which it does not hold"),
        ("eight-cards", "AsKsQsJsTs9s8s7s,AhKhQhJhTh9h8h7h", SpotError, "hand 1: cards that are placed on boards have no ranges"),
        ("holdem", "KdKc / 2z", CardError, "unknown suit 'z' at position 2; suits are s h d c or ♠ ♥ ♦ ♣\n   2z\n    ^"),
    ],
)
def test_refused(code: str, text: str, error: type[ValueError], message: str) -> None:
    with pytest.raises(error) as caught:
        equity(text, variant=code, samples=50, seed=1)
    assert str(caught.value) == message
