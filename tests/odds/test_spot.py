"""Reading a spot: the meaning of texts, and helpful errors."""

from typing import Any

import pytest
from msgspec.structs import replace

from riverboat.cards import FULL, UNSEEN, CardError, cards, notation
from riverboat.odds import Equity, Held, Spot, SpotError, equity, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.plan import FILL, Plan
from riverboat.odds.ranges.hand_range import Range, RangeError
from riverboat.variants import variants

# --- refused -------------------------------------------------------------------------------------------------------


def ask(*hands: Any, **options: Any) -> Equity:
    """A short question."""
    return equity(*hands, **({"samples": 50, "seed": 1} | options))


@pytest.mark.parametrize(
    ("hands", "options", "problem"),
    [
        # the same card twice
        (["AsKs", "AsQd"], {}, "As is in hand 1 and in hand 2"),
        (["AsKs"], {"board": "2c 7d Ks"}, "Ks is in hand 1 and in board"),
        (["AsKs"], {"dead": "As"}, "As is in hand 1 and in the dead cards"),
        (["AsKs"], {"board": "2c 7d 9h", "dead": "9h"}, "9h is in board and in the dead cards"),
        (["Kh 2d / 3c 2d"], {"variant": "razz"}, "2d is twice in hand 1"),
        (["AsKsQsJs | 2c2d | 7h8h", "9c9dTcTd | 3c3d | 7hAh"], {"variant": "eight-cards"}, "7h is in hand 1 and in hand 2"),
        ([], {"board": "2c 3c 4c | 2c 5c 6c", "variant": "eight-cards"}, "2c is in board A and in board B"),
        # too many cards
        (["AsKsQs"], {}, "hand 1 has Qs too many for Texas hold'em"),
        (["As Ks / Qs"], {}, "hand 1 has Qs too many for Texas hold'em"),
        (["AsKs"], {"board": "2c 3c 4c 5c 6c 7c"}, "board has 7c too many for Texas hold'em"),
        (["As 2d 3h 7c 8c"], {"board": "2c", "variant": "five-card-draw"}, "board has 2c too many for Five-card draw"),
        (
            *(["AsAh", "KcKd"], {"board": "2c 7d 8s Jc 3c 4d", "variant": "klondike"}),
            'board has 4d too many for Klondike; boards are typed as klondike \\| the board, .*: "\\| 2c 7d"$',
        ),
        ([], {"board": "2c 3c 4c 5c 6c 7c", "variant": "eight-cards"}, "board A .* typed as A \\| B \\| C, "),
        ([], {"board": "2c | 3c | 4c", "variant": "klondike"}, "3 boards, and Klondike has 2; boards are typed as klondike"),
        (["As"], {"board": "2c", "variant": "seven-card-stud"}, "board has 2c too many for Seven-card stud"),
        (["7s Ks"], {"board": "9s Ts", "dead": "Js", "variant": "leduc"}, "is not in the deck"),
        (["AsKsQd"], {"board": "2c 7d 9h Ts", "variant": "crazy-pineapple"}, "by now everybody has thrown 1: a hand has 2 cards"),
        # too many for the deck
        (["random"] * 10, {"dead": notation(FULL[:8]), "variant": "omaha"}, "45 cards are still to come, and 44 are left"),
        (["random"] * 10, {"dead": notation(FULL[:33])}, "20 cards are still to come, and 19 are left"),
        (["random"] * 9, {"dead": notation(FULL[:10]), "variant": "five-card-draw"}, "45 cards are still to come, and 42 are left"),
        (["AsKs"], {"dead": notation(FULL[:45])}, "7 cards are still to come, and 5 are left"),
        # players
        (["random"] * 11, {}, "Texas hold'em is for 2 to 10 players, not 11"),
        (["random"] * 3, {"variant": "kuhn"}, "Kuhn poker is for 2 to 2 players, not 3"),
        (["AsKs"], {"opponents": 10}, "10 opponents: there are 1 to 9"),
        (["AsKs"], {"opponents": -1}, "-1 opponents: there are 1 to 9"),
        (["AsKs"], {"opponents": 0}, "in Texas hold'em there is nobody to beat without opponents"),
        (["AsKs", "QdQh", "JcJd"], {"opponents": 1}, "3 hands and 1 opponents"),
        # ranges
        (["AA"], {"dead": "AsAhAd"}, "hand 1: no hand of AA is left, every one has a known card"),
        (["AsKs", "AKs"], {"board": "Ah Kd 2c", "dead": "Kc"}, "hand 2: no hand of AKs is left"),
        (["AsAh, AsAd", "AsAc, AsKc"], {}, "no deal is possible: the hands of the ranges share cards"),
        (["AsAh, AsAd", "AsAc, AsKc"], {"samples": None, "exact": True}, "no deal is possible: the hands of the ranges share cards"),
        ([Range.parse("AAxx", cards=4)], {}, "hand 1.* 4 cards"),
        ([Range.parse("AA")], {"variant": "eight-cards"}, "hand 1.*range"),
        # throws
        (["AsKd throws As"], {}, "in Texas hold'em nobody throws cards now"),
        (["As 2d 3h 7c 8c throws 9c"], {"variant": "five-card-draw"}, "hand 1 throws 9c, which it does not hold"),
        (["As 2d 3h 7c 8c throws As 2d 3h 7c"], {"variant": "five-card-draw"}, "hand 1 throws 4 cards, and may throw 3 at the most"),
        (["As 2d 3h 7c 8c throws 2d 3h 7c As"], {"variant": "five-card-draw", "four_with_an_ace": True}, "throws 4 cards, and may throw 3"),
        (["AsKsQd throws Qd Ks"], {"board": "2c 7d 9h", "variant": "crazy-pineapple"}, "hand 1 throws 2 cards, and must throw 1"),
        (["AsKsQdJd throws Jd"], {"variant": "irish"}, "hand 1 throws 1 cards, and must throw 2"),
        # placements
        (["AsKs | QdQh"], {}, r"Texas hold'em places no cards on boards: no \|"),
        (["AsKsQdJd | 2c2d"], {"variant": "eight-cards"}, "has 2 parts, and there are boards A, B, C"),
        (["AsKsQd | 2c2d3c | 7h8h"], {"variant": "eight-cards"}, "has 3, 3, 2 cards on the boards, not 4, 2, 2 in some order"),
        (
            ["AsKsQdJd | 2c2d | 7h8h", "9c9d | TcTd3c3d | AhAc"],
            {"variant": "eight-cards"},
            "4 cards lie on boards A and B",
        ),
        (["AsKsQdJd2c2d7h"], {"variant": "eight-cards"}, r"hand 1: all 8 cards, or place what is known, with \?\? for the rest"),
        (["AsKs"], {"board": "2c | 3c"}, "2 boards, and Texas hold'em has 1"),
        (["AsKs"], {"board": {"B": "2c"}}, "Texas hold'em has no board 'B'"),
        # foreign cards
        (["AsKs"], {"board": "2c 7d 9h", "variant": "short-deck"}, "2c of board is not in the deck of Short-deck"),
        (["As5s"], {"variant": "short-deck"}, "5s of hand 1 is not in the deck of Short-deck"),
        (["AsKs"], {"dead": "4h", "variant": "short-deck"}, "4h of the dead cards is not in the deck of Short-deck"),
        # the game
        (["AsKs"], {"variant": "texas"}, "there is no game 'texas'; games are"),
        (["AsKs"], {"king_required": True}, "holdem has no option 'king_required'"),
        (["AsKs"], {"variant": "baseball", "bought_up": 3}, "bought_up of baseball is no or yes, not 3"),
        (["AsKs"], {"variant": variants["holdem"](), "bought_up": True}, "options go with a game of the registry"),
        # numbers
        (["AsKs"], {"samples": 0}, "0 samples: at least one"),
        (["AsKs"], {"samples": -5}, "-5 samples: at least one"),
        (["AsKs"], {"time": -1}, "-1 seconds: more than none"),
        (["AsKs"], {"time": 0}, "0 seconds: more than none"),
        (["AsKs"], {"time": float("nan")}, "nan seconds"),
        (["AsKs"], {"error": 0}, "an error of 0: more than 0 and less than 1"),
        (["AsKs"], {"error": 1}, "an error of 1: more than 0 and less than 1"),
        (["AsKs"], {"error": 1e-300}, "an error of 1e-300: no sample is as sure as that; 1e-09 is the least"),
        (["AsKs"], {"error": -0.1}, "an error of -0.1"),
        (["AsKs"], {"error": float("nan")}, "an error of nan"),
        (["AsKs"], {"exact": True}, "exact odds have no samples and no error"),
        (["AsKs"], {"exact": True, "samples": None, "error": 0.1}, "exact odds have no samples and no error"),
        (["AsKs"], {"threads": 0}, "0 threads: 1 to 256"),
        (["AsKs"], {"threads": 257}, "257 threads: 1 to 256"),
        (["7c7d2s5h5c"], {"variant": "kings-and-lows-draw", "opponents": 0, "samples": None, "exact": True}, "cannot be enumerated"),
    ],
)
def test_refused(hands: list[Any], options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem) as caught:
        ask(*hands, **options)
    assert isinstance(caught.value, SpotError) or "option" in problem or "bought_up" in problem


@pytest.mark.parametrize(
    ("hand", "options", "error", "problem"),
    [
        ("AsKz", {}, CardError, "unknown suit 'z'"),
        ("AsKs", {"board": "2c 7d 9"}, CardError, r".+"),
        ("AsAs", {}, CardError, "As twice"),
        ("AK+Q", {}, RangeError, r".+"),
        ("AA", {"variant": "omaha"}, RangeError, "2 cards in a hand of 4"),
        ("As 2d 3h 7c 8c throws 2d 2d", {"variant": "five-card-draw"}, CardError, "2d twice"),
        ("()", {}, SpotError, "'\\(\\)' has no card"),
        ("(((, ))", {}, SpotError, "has no card"),
    ],
)
def test_unreadable(hand: str, options: dict[str, Any], error: type[ValueError], problem: str) -> None:
    with pytest.raises(error, match=problem):
        ask(hand, **options)


def test_shared_cards_lie_on_the_unnamed_board() -> None:
    """Also where another board comes first, face down."""
    assert spot(variants["klondike"](), ["AsAh"], board="2c 7d 8s").boards == {"": cards("2c 7d 8s")}
    assert spot(variants["klondike"](), ["AsAh"], board="2c | 7d 8s").boards == {"klondike": cards("2c"), "": cards("7d 8s")}
    assert spot(variants["eight-cards"](), [], board="2c 7d 8s").boards == {"A": cards("2c 7d 8s")}


# --- where every card lies -----------------------------------------------------------------------------------------


def held(plan: Plan) -> list[int]:
    """How many cards each seat has when all are dealt."""
    result = [0] * plan.seats
    for at, pile in enumerate(plan.piles):
        if pile.seat >= 0:
            result[pile.seat] += plan.known[at].bit_count() + sum(
                step.count for step in plan.steps if step.kind == FILL and step.pile == at
            )
    for at, range_ in plan.ranges:
        result[plan.piles[at].seat] += range_.cards
    return result


def laid(code: str, *hands: Any, **options: Any) -> Plan:
    (plan,) = plans(spot(variants[code](), hands, **options))
    return plan


@pytest.mark.parametrize(
    ("code", "hands", "many"),
    [
        ("holdem", ["AsKs"], [2, 2]),
        ("holdem", ["As ??", "AA"], [2, 2]),
        ("omaha-five", [], [5, 5]),
        ("seven-card-stud", ["Kh 2d / 3c", "random", "2c / ?? 4d"], [7, 7, 7]),
        ("baseball", ["Kh 2d / 3c", "AA / 4c"], [7, 7]),
        ("five-card-draw", ["As 2d 3h 7c 8c throws 2d 3h 7c", "?? Ks"], [5, 5]),
        ("five-card-draw", ["As 2d 3h 7c 8c throws nothing"], [5, 5]),
        ("five-card-draw", ["As 2d 3h throws 2d 3h"], [5, 5]),
        ("single-draw", ["As Ad Ah Ac Ks throws As Ad Ah Ac Ks"], [5, 5]),
        ("badugi", ["As Ad Ah Ac throws As Ad Ah Ac"], [4, 4]),
        ("kings-and-lows-draw", ["As Qd 9h 4c 3s throws As Qd 9h 4c 3s"], [5, 5]),
        ("five-card-draw", ["As Ad Ah throws As Ad Ah"], [5, 5]),
        ("kuhn", [], [1, 1]),
    ],
)
def test_each_seat_gets_the_cards_of_the_game(code: str, hands: list[str], many: list[int]) -> None:
    assert held(laid(code, *hands)) == many


def test_cards_bought() -> None:
    """Baseball: whoever has more cards face down than the street has dealt has bought them, and is dealt all the others still."""
    assert held(laid("baseball", "Kh 2d 7c / 4c", "AsAd / Ac")) == [8, 7]
    assert held(laid("baseball", "Kh 2d 7c 8c / 4c 4d 5d", "AsAd / Ac")) == [9, 7]
    assert held(laid("baseball", "Kh 2d 7c 8c / 4c 5d 6d 8d", "AsAd / Ac")) == [8, 7]


def test_an_unseen_bought_card() -> None:
    known = ask("Kh 2d 7c 8c / 4c 5d 6d 8d", "As Ad 9c / Ac 9d 8h 6s", variant="baseball", samples=None)
    assert known.samples == 1
    unseen = ask("Kh 2d 7c ?? / 4c 5d 6d 8d", "As Ad 9c / Ac 9d 8h 6s", variant="baseball", samples=None)
    assert unseen.samples == 52 - 14


def test_down_and_dirty() -> None:
    """Kings and Lows: the seventh card comes down, or up for a seat that will have it so."""
    plan = laid("kings-and-lows", Held(cards("Kh 2d"), cards("3c"), last_up=True), "As Ad / Ac")
    ups = [sum(step.count for step in plan.steps if step.pile == at) for at, pile in enumerate(plan.piles) if pile.up]
    assert ups == [4, 3]


def test_too_few_cards_for_all() -> None:
    """Eight at seven-card stud: the last card lies in the middle for everybody, as the engine deals it."""
    plan = laid("seven-card-stud", *["random"] * 8)
    assert held(plan) == [6] * 8
    (middle,) = [at for at, pile in enumerate(plan.piles) if pile.seat == -1]
    assert [step.count for step in plan.steps if step.pile == middle] == [1]
    assert laid("seven-card-stud", *["random"] * 8, board="As").known[middle] == 1 << cards("As")[0]


def test_discards_before_and_after_the_draw() -> None:
    """Crazy pineapple on the flop: with three cards somebody still has to throw, with two everybody has."""
    before = laid("crazy-pineapple", "AsKsQd", board="2c 7d 9h")
    assert held(before) == [3, 3]
    after = laid("crazy-pineapple", "AsKs", board="2c 7d 9h")
    assert held(after) == [2, 2]
    assert held(laid("crazy-pineapple", "AsKs", board="2c 7d 9h Ts")) == [2, 2]
    assert held(laid("irish", "random", "random", board="2c 7d 9h Ts")) == [2, 2]


def test_dead_cards_are_not_dealt() -> None:
    plan = laid("holdem", "AsKs", board="2c 7d 9h", dead="3c 4c")
    assert plan.decks == [sum(1 << card for card in FULL if card not in cards("As Ks 2c 7d 9h 3c 4c"))]


# --- texts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("holdem", "AsKs", "As Ks"),
        ("holdem", " A♠ K♠ ", "As Ks"),
        ("holdem", "random", "random"),
        ("holdem", "*", "random"),
        ("holdem", "", "random"),
        ("holdem", "77+, AKs:0.5", "77+, AKs:0.5"),
        ("razz", "Kh 2d / 3c", "Kh 2d / 3c"),
        ("razz", "/ 3c", "/ 3c"),
        ("five-card-draw", "7c 7d 2s Jh 5c throws 5c", "7c 7d 2s Jh 5c throws 5c"),
        ("five-card-draw", "7c 7d 2s Jh 5c throws nothing", "7c 7d 2s Jh 5c throws nothing"),
        ("eight-cards", "AsKsQdJd | 2c2d | 7h8h", "As Ks Qd Jd | 2c 2d | 7h 8h"),
    ],
)
def test_words(code: str, text: str, words: str) -> None:
    assert spot(variants[code](), [text]).hands[0].words == words


def test_hands_of_every_kind() -> None:
    """Text, cards, a range, and a hand that was read before are the same thing."""
    hands = ["AsKs", cards("AsKs"), Range.of(["AsKs"]), Held(cards("AsKs"))]
    assert len({ask(hand, "QdQh", board="2c 7d 9h 3s", samples=None)[0].equity for hand in hands}) == 1


def test_boards_of_every_kind() -> None:
    boards: list[Any] = ["2c 7d 9h", cards("2c 7d 9h"), {"": "2c 7d 9h"}, {"": cards("2c 7d 9h")}]
    assert len({ask("AsKs", "QdQh", board=board, samples=None)[0].equity for board in boards}) == 1
    three = [ask(board=board, variant="eight-cards").tally for board in ("2c 3c 4c | | 5d 6d 7d", {"A": "2c 3c 4c", "C": "5d 6d 7d"})]
    assert three[0] == three[1]


def test_missing_opponents_are_random() -> None:
    assert len(ask("AsKs").hands) == 2
    assert len(ask().hands) == 2
    assert [hand.hand for hand in ask("AsKs", opponents=3).hands] == ["As Ks", "random", "random", "random"]
    assert ask("AsKs", opponents=2).tally == ask("AsKs", "random", "random").tally


def test_seats_are_equivalent() -> None:
    """Whose hand is named first does not matter, game by game."""
    for code in ("holdem", "omaha-hilo", "short-deck"):
        hole = {"holdem": 2, "omaha-hilo": 4, "short-deck": 2}[code]
        deck = [card for card in variants[code]().cards if str(card)[1] in "sd"]
        one, two, board = notation(deck[:hole]), notation(deck[hole : 2 * hole]), notation(deck[10:14])
        first, second = equity(one, two, board=board, variant=code), equity(two, one, board=board, variant=code)
        assert first.exact
        assert [hand.equity for hand in first.hands] == [hand.equity for hand in second.hands][::-1]


def test_a_name() -> None:
    assert ask(replace(Held(cards("AsKs")), name="Alice")).hands[0].hand == "Alice"


def test_unseen_cards_are_not_known() -> None:
    assert Held((*cards("As"), UNSEEN), cards("Kd")).known == cards("As Kd")


def test_a_spot_is_a_value() -> None:
    position: Spot = spot(variants["holdem"](), ["AsKs"], board="2c 7d 9h")
    assert position == spot(variants["holdem"](), ["AsKs"], board="2c 7d 9h")
    assert position != spot(variants["holdem"](), ["AsKs"], board="2c 7d 9s")


# --- answers -------------------------------------------------------------------------------------------------------


def test_a_result_in_every_form() -> None:
    result = equity("As2s3dKd", "8h8c7h6c", board="4s 5d Kc", variant="omaha-hilo")
    text = str(result)
    assert text.splitlines()[0].split() == ["hand", "win", "tie", "equity", "low", "high"]
    assert "exact: 820 deals" in text
    plain = result.to_dict()
    assert plain["hands"][0]["equity"] == result[0].equity
    assert set(plain["hands"][0]["shares"]) == {"low", "high"}
    assert plain["exact"] is True
    html = result._repr_html_()
    assert html.count("<tr>") == 3
    assert sum(hand.equity for hand in result.hands) == pytest.approx(1)
    assert sum(result[0].categories.values()) == pytest.approx(1)
    assert result[0].win + result[0].tie + result[0].lose == pytest.approx(1)


def test_html_is_escaped() -> None:
    assert "<script>" not in ask(Held(cards("AsKs"), name="<script>"))._repr_html_()


def test_a_royal_flush_is_listed_separately() -> None:
    result = equity("AsKs", "2c2d", board="Qs Js 3h 4d")
    assert result[0].categories["royal flush"] == pytest.approx(1 / 44)
    assert "straight flush" not in result[0].categories
    assert result.winners["high"]["royal flush"] == pytest.approx(1 / 44)


def test_kinds_of_hand_are_listed_best_first() -> None:
    assert list(equity("AsKs", "2c2d", board="Qs Js 3h")[0].categories)[:2] == ["royal flush", "flush"]
    short = list(equity("AsKs", "6c6d", board="Qs Js 6h", variant="short-deck")[1].categories)
    assert short == ["four of a kind", "full house", "three of a kind"]
    assert next(iter(equity("As2d3h4c5s", "7c5d4s3s2s", variant="single-draw").winners["low"])) == "no pair"
    half = equity("As2d9h9c", "KsKhQdJd", board="3c 4d 9s Th", variant="omaha-hilo")
    assert [list(hand.shares["low"].categories) for hand in half.hands] == [["a low", "no low"], ["no low"]]
