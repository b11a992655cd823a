"""The best discards equal brute force, and impossible choices are refused."""

from itertools import combinations
from typing import Any

import pytest
from tests import slow_hand_ranking

from riverboat.cards import FULL, Card, cards, notation
from riverboat.odds import Equity, SpotError, equity
from riverboat.odds.discards import throws_of
from riverboat.odds.spot import Held, lays_of
from riverboat.rules.card_flow import Discards, Redraw
from riverboat.variants import variants


def thrown(result: Equity, seat: int = 0) -> set[Card]:
    """What a hand threw in the end."""
    _, throws, text = result[seat].hand.partition(" throws ")
    assert throws
    return set() if text == "nothing" else set(cards(text))


def best(*hands: str, **options: Any) -> Equity:
    usual: dict[str, Any] = {"policy": "best", "seed": 1}
    return equity(*hands, **(usual | options))


def every_throw(hand: str, other: str, most: int, **options: Any) -> dict[frozenset[Card], float]:
    """The exact equity of each throw, asked for by name."""
    result = {}
    for size in range(most + 1):
        for throws in combinations(cards(hand), size):
            answer = equity(f"{hand} throws {notation(throws) or 'nothing'}", other, **options)
            assert answer.exact
            result[frozenset(throws)] = answer[0].equity
    return result


# --- the best ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "hand", "other", "most"),
    [
        ("five-card-draw", "As Ks Qs Js 2d", "9c 9d 9h 4c 3d throws nothing", 3),  # a draw to everything
        ("five-card-draw", "As Ad 9h 7c 3d", "Kc Kd Kh 4c 2s throws nothing", 3),
        ("five-card-draw", "8s 8d 8h 7c 7d", "9c 9d 9h 4c 3d throws nothing", 3),  # stands pat
        ("five-card-draw", "7s 7d 6h 5c 4d", "9c 9d 2h 4c 3d throws nothing", 3),  # the straight, not the pair
        ("deuces-wild", "2s Kd Kh 9c 5c", "Ac Ad Ah Qc 3d throws nothing", 3),
        ("twos-jacks-axe", "7c 7d Ks Qs 5c", "Ac Ad Qh Qc 3d throws nothing", 3),  # sevens are half the pot
        ("badugi", "As 2d 3h 4h", "5c 6d 7h 8s throws nothing", 4),
    ],
)
def test_the_best_discard_equals_enumeration(code: str, hand: str, other: str, most: int) -> None:
    by_name = every_throw(hand, other, most, variant=code)
    result = best(hand, other, variant=code)
    assert result.exact
    assert result[0].equity == pytest.approx(max(by_name.values()))
    assert by_name[frozenset(thrown(result))] == pytest.approx(max(by_name.values()))


def test_the_best_discard_equals_the_slow_oracle() -> None:
    """Counted without the kernel: the share of cards that make each draw beat three nines."""
    hand, other = cards("As Ks Qs Js 2d"), cards("9c 9d 9h 4c 3d")
    rest = [card for card in FULL if card not in (*hand, *other)]
    beaten = slow_hand_ranking.best(other)

    def value(throws: tuple[Card, ...]) -> float:
        kept = [card for card in hand if card not in throws]
        drawn = list(combinations(rest, len(throws)))
        return sum(slow_hand_ranking.best((*kept, *more)) > beaten for more in drawn) / len(drawn)

    values = {throws: value(throws) for size in range(3) for throws in combinations(hand, size)}
    result = best(notation(hand), f"{notation(other)} throws nothing", variant="five-card-draw")
    (gone,) = [throws for throws, worth in values.items() if worth == max(values.values())]
    assert thrown(result) == set(gone) == set(cards("2d"))
    assert result[0].equity == pytest.approx(max(values.values()))


@pytest.mark.slow
def test_obvious_discards_against_a_random_hand() -> None:
    """Sampled, with plenty between the best and the next."""
    assert thrown(best("As Ad 9h 7c 3d", variant="five-card-draw", samples=20_000)) == set(cards("9h 7c 3d"))
    assert thrown(best("As Ks Qs Js Ts", variant="five-card-draw", samples=20_000)) == set()
    assert thrown(best("As 2d 3h 4h", variant="badugi", samples=20_000)) == set(cards("4h"))


def test_discarding_all_five_may_be_best() -> None:
    """Deuce to seven with a low deck: of four kings and a queen nothing is worth keeping."""
    dead = notation(card for card in FULL if str(card)[0] in "89TJA" or str(card)[1] == "c")
    hand, other = "Ks Kd Kh Qs Qd", "7s 6d 5h 4s 2d throws nothing"
    by_name = every_throw(hand, other, 5, variant="single-draw", dead=dead)
    result = best(hand, other, variant="single-draw", dead=dead)
    assert len(thrown(result)) == 5
    assert result[0].equity == pytest.approx(max(by_name.values()))


def test_a_forced_discard_is_chosen() -> None:
    """Crazy pineapple on the flop: the best two of three by what they win in the end, not by what they are now."""
    hand, other, flop = "As Kd 9s", "Qh Qd 8c throws 8c", "Qs 4s 2d"
    by_name = {card: equity(f"{hand} throws {card}", other, board=flop, variant="crazy-pineapple") for card in cards(hand)}
    result = best(hand, other, board=flop, variant="crazy-pineapple")
    (gone,) = thrown(result)
    assert by_name[gone][0].equity == max(answer[0].equity for answer in by_name.values()) == result[0].equity
    assert gone == cards("Kd")[0]


@pytest.mark.slow
def test_several_hands_adapt_to_each_other() -> None:
    """In the end nobody gains by throwing something else."""
    one, two = "As Ad 9h 7c 3d", "Kc Kd Kh 4c 2s"
    result = best(one, two, variant="five-card-draw", samples=20_000)
    assert thrown(result, 0) == set(cards("9h 7c 3d"))
    assert thrown(result, 1) in (set(cards("4c 2s")), set(cards("4c")), set(cards("2s")))


@pytest.mark.slow
def test_named_discards_are_kept() -> None:
    result = best("As Ad 9h 7c 3d throws 9h", "Kc Kd Kh 4c 2s", variant="five-card-draw", samples=5_000)
    assert thrown(result, 0) == set(cards("9h"))


@pytest.mark.slow
def test_the_same_seed_chooses_the_same_discards() -> None:
    one, two = (best("9s 9d Ah Kc 3d", variant="five-card-draw", samples=3_000, threads=threads) for threads in (1, 2))
    assert one[0].hand == two[0].hand
    assert one.tally == two.tally


# --- pat -----------------------------------------------------------------------------------------------------------


def test_pat() -> None:
    hands = ["As Ad 9h 7c 3d", "Kc Kd Kh 4c 2s"]
    result = equity(*hands, variant="five-card-draw", policy="pat")
    assert result.tally == equity(*(f"{hand} throws nothing" for hand in hands), variant="five-card-draw").tally
    assert result[1].equity == 1


def test_standing_pat_is_the_default() -> None:
    hands = ["As Ad 9h 7c 3d", "Kc Kd Kh 4c 2s"]
    assert equity(*hands, variant="five-card-draw").tally == equity(*hands, variant="five-card-draw", policy="pat").tally


# --- what may be thrown --------------------------------------------------------------------------------------------


def lay_of(code: str, **options: Any) -> Redraw | Discards:
    return next(lay for lay in lays_of(variants[code](**options)) if isinstance(lay, Redraw | Discards))


@pytest.mark.parametrize(
    ("code", "options", "hand", "many"),
    [
        ("five-card-draw", {}, "As Ad 9h 7c 3d", 1 + 5 + 10 + 10),
        ("five-card-draw", {"four_with_an_ace": True}, "As Kd 9h 7c 3d", 26 + 1),  # the ace is kept
        ("five-card-draw", {"four_with_an_ace": True}, "As Ad 9h 7c 3d", 26 + 2),
        ("five-card-draw", {"four_with_an_ace": True}, "Ks Kd 9h 7c 3d", 26),
        ("single-draw", {}, "As Ad 9h 7c 3d", 32),
        ("badugi", {}, "As Ad 9h 7c", 16),
        ("crazy-pineapple", {}, "As Ad 9h", 3),
        ("irish", {}, "As Ad 9h 7c", 6),
    ],
)
def test_every_allowed_discard_is_tried(code: str, options: dict[str, Any], hand: str, many: int) -> None:
    result = list(throws_of(Held(cards(hand)), lay_of(code, **options)))
    assert len(result) == len(set(result)) == many


@pytest.mark.parametrize(
    ("hands", "options", "problem"),
    [
        (["AsKd"], {}, "nobody throws cards in Texas hold'em"),
        (["As Ad 9h 7c 3d"], {"variant": "five-card-draw", "policy": "worst"}, "unknown policy 'worst'; policies are pat and best"),
        (["As Ad 9h 7c"], {"variant": "five-card-draw"}, "nobody to choose for: policy best needs a hand of 5 known cards"),
        ([], {"variant": "five-card-draw"}, "nobody to choose for"),
        (["AsKsQd"], {"variant": "crazy-pineapple", "board": "2c 7d"}, "the throw comes when 3 cards lie on the board"),
        (["AsKsQd"], {"variant": "crazy-pineapple"}, "the throw comes when 3 cards lie on the board"),
        (
            ["AsKsQd"],
            {"variant": "crazy-pineapple", "board": "2c 7d 9h", "policy": "pat"},
            "nobody stands pat in Crazy pineapple: 1 must be thrown",
        ),
    ],
)
def test_refused(hands: list[str], options: dict[str, Any], problem: str) -> None:
    with pytest.raises(SpotError, match=problem):
        best(*hands, **options)
