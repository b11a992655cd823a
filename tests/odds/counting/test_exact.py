"""Exact odds against brute force by the slow oracle, against eval7 and against published figures."""

import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import eval7
import pytest
from tests import slow_hand_ranking

from riverboat.cards import FULL, UNSEEN, Card, cards, notation
from riverboat.odds import Equity, Held, equity, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.tally import UNITS
from riverboat.odds.ranges.hand_range import Range
from riverboat.variants import variants

# --- the slow oracle -----------------------------------------------------------------------------------------------


def shares(ranks: list[Any]) -> list[Fraction]:
    """What each hand gets of one pot."""
    best = max(ranks)
    return [Fraction(rank == best, ranks.count(best)) for rank in ranks]


def mean(outcomes: Iterable[list[Fraction]]) -> list[float]:
    every = list(outcomes)
    return [float(sum(column, Fraction()) / len(every)) for column in zip(*every, strict=True)]


def left(*texts: str, deck: Iterable[Card] = FULL) -> list[Card]:
    known = {card for text in texts for card in cards(text)}
    return [card for card in deck if card not in known]


def equities(result: Equity) -> list[float]:
    assert result.exact
    return [hand.equity for hand in result.hands]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsKs", "QdQh"], "2s 7s 9h"),
        (["8c7c", "AdAh", "9s9d"], "6c 5d 9h"),
        (["2c2d", "3c3d", "4c4d", "AsKd"], "Qs Js Ts 2h"),
    ],
)
def test_holdem_board_by_board(hands: list[str], board: str) -> None:
    rest = left(*hands, board)
    to_come = combinations(rest, 5 - len(cards(board)))
    expected = mean(shares([slow_hand_ranking.best((*cards(hand), *cards(board), *more)) for hand in hands]) for more in to_come)
    assert equities(equity(*hands, board=board)) == pytest.approx(expected)


def omaha_best(hand: tuple[Card, ...], board: tuple[Card, ...]) -> slow_hand_ranking.Hand:
    return max(slow_hand_ranking.best((*two, *three)) for two in combinations(hand, 2) for three in combinations(board, 3))


def test_omaha_river_by_river() -> None:
    hands, board = ["AsAdKhQh", "9s8s7d6d"], "Ts 7s 2d 5c"
    expected = mean(shares([omaha_best(cards(hand), (*cards(board), river)) for hand in hands]) for river in left(*hands, board))
    assert equities(equity(*hands, board=board, variant="omaha")) == pytest.approx(expected)


def test_a_draw_card_by_card() -> None:
    """Both throw one; whoever is dealt what, thrown cards are gone."""
    one, two = "As Ks Qs Js 2d", "9c 9d 9h 4c 3d"
    rest = left(one, two)
    expected = mean(
        shares([slow_hand_ranking.best((*cards("As Ks Qs Js"), first)), slow_hand_ranking.best((*cards("9c 9d 9h 4c"), second))])
        for first, second in permutations(rest, 2)
    )
    result = equity(f"{one} throws 2d", f"{two} throws 3d", variant="five-card-draw")
    assert equities(result) == pytest.approx(expected)


@pytest.mark.slow
def test_wild_draws_card_by_card() -> None:
    """Twos, jacks and the man with the axe; half the pot to a natural pair of sevens, else it joins the other half."""
    one, two = "7c 7d 2s Jh 5c", "As Ah Kd 7s 3d"

    def wilds(hand: Iterable[Card]) -> list[Card]:
        return [card for card in hand if str(card)[0] in "2J" or str(card) == "Kd"]

    def pot(hands: list[tuple[Card, ...]]) -> list[Fraction]:
        high = shares([slow_hand_ranking.best(hand, wilds(hand)) for hand in hands])
        sevens = [sum(str(card)[0] == "7" for card in hand) == 2 for hand in hands]
        if not any(sevens):
            return high
        return [(Fraction(seven, sum(sevens)) + part) / 2 for seven, part in zip(sevens, high, strict=True)]

    expected = mean(pot([(*cards("7c 7d 2s Jh"), card), cards(two)]) for card in left(one, two))
    assert equities(equity(f"{one} throws 5c", two, variant="twos-jacks-axe")) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("code", "many"), [("five-card-draw", 3), ("single-draw", 5), ("badugi", 4), ("triple-draw", 5), ("kings-and-lows-draw", 5)]
)
def test_discards_are_replaced_by_as_many_cards(code: str, many: int) -> None:
    """Throwing cards is the same as having others that nobody knows yet, with those dead; also when all are thrown."""
    hand, other = ("As 9d 5h 7c", "2c 3d 4h 8s") if code == "badugi" else ("As 9d 5h 7c 8c", "2c 3d 4h 7s 6s")
    held = cards(hand)
    for count in range(many + 1):
        thrown, kept = held[:count], held[count:]
        text_given = equity(f"{hand} throws {notation(thrown) or 'nothing'}", other, variant=code, exact=False, samples=3_000, seed=1)
        same = equity(Held((*kept, *[UNSEEN] * count)), other, dead=notation(thrown), variant=code, exact=False, samples=3_000, seed=1)
        assert text_given.tally == same.tally, f"{count} thrown"


@pytest.mark.parametrize(
    ("code", "hand", "other", "flop"),
    [
        ("crazy-pineapple", "As Kd 9c", "Ah Ad 8c throws 8c", "9s 4h 2d"),
        ("crazy-pineapple", "7s 6s 2c", "Ah Ad 8c throws 8c", "8s 9s 2d"),
        ("irish", "As Kd 9c 2c", "Ah Ad 8c 8d throws 8c 8d", "9s 4h 2d"),
        ("irish", "Qs Jd 7c 3c", "Ah Ad 8c 8d throws 8c 8d", "As 4h 9d"),
    ],
)
def test_a_forced_discard_keeps_the_best_cards_of_the_moment(code: str, hand: str, other: str, flop: str) -> None:
    """Who did not say what it throws keeps what is best on the flop, of equals the highest cards."""
    kept = max(combinations(cards(hand), 2), key=lambda held: (slow_hand_ranking.best((*held, *cards(flop))), sorted(held, reverse=True)))
    thrown = notation(card for card in cards(hand) if card not in kept)
    free = equity(hand, other, board=flop, variant=code)
    assert free.exact
    assert free.tally == equity(f"{hand} throws {thrown}", other, board=flop, variant=code).tally


@pytest.mark.slow
def test_cards_not_placed_yet_are_placed_at_random() -> None:
    """Eight Cards: the mean over all 420 ways to place eight cards where the other seat has fixed the board of four."""
    mine, other, boards = "As Ks Qd Jd 9c 8c 7h 6h", "2c 2d | Td Ts 5c 4c | 3h 3s", "Ah Kh 4d 4h 4s | Ac Kc 5d 5h 5s | Ad Kd 6c 6d 6s"
    result = equity(mine, other, board=boards, variant="eight-cards")
    held, total = cards(mine), Fraction()
    for first in combinations(held, 2):
        for four in combinations([card for card in held if card not in first], 4):
            last = [card for card in held if card not in (*first, *four)]
            placed = equity(
                f"{notation(first)} | {notation(four)} | {notation(last)}", other, board=boards, variant="eight-cards", cache=False
            )
            total += Fraction(placed.tally.units(0), 3 * UNITS)
    assert result.exact
    assert result.samples == 420
    assert result[0].equity == pytest.approx(float(total / 420))


def test_no_cards_placed() -> None:
    """All boards are as likely to take four: three plans, and nobody is the better for his seat."""
    boards, one, two = "Ah Kh 4d 4h 4s | Ac Kc 5d 5h 5s | Ad Kd 6c 6d 6s", "As Ks Qd Jd 9c 8c 7h 6h", "2c 2d Td Ts 5c 4c 3h 3s"
    compiled = plans(spot(variants["eight-cards"](), [one, two], board=boards))
    assert [[step.count for step in plan.steps] for plan in compiled] == [[4, 2, 2] * 2, [2, 4, 2] * 2, [2, 2, 4] * 2]
    result = equity(one, two, board=boards, variant="eight-cards", samples=20_000, seed=1)
    other = equity(two, one, board=boards, variant="eight-cards", samples=20_000, seed=2)
    assert abs(result[0].equity - other[1].equity) < 4 * (result[0].stderr + other[1].stderr)


# --- ranges --------------------------------------------------------------------------------------------------------


def by_hand(one: str, two: str, board: str, dead: str = "") -> list[float]:
    """Ranges one hand against one hand, by weight, where they share no card with each other or with what is known."""
    total, parts = Fraction(), [Fraction(), Fraction()]
    known = set(cards(f"{board} {dead}"))
    for (first, weight), (second, other) in product(Range.parse(one), Range.parse(two)):
        if len({*first, *second} - known) == 4:
            result = equity(notation(first), notation(second), board=board, dead=dead)
            total += weight * other * result.samples
            for seat in range(2):
                parts[seat] += weight * other * Fraction(result.tally.units(seat), UNITS)
    return [float(part / total) for part in parts]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("AA, AKs:0.5", "KK, QQ:0.25"),
        ("AK", "AQ, KsKh"),
        ("77+, !88, !99+", "AsKs, 87s"),
        ("AA:0.333333, KK", "QQ:0.777777, JJ"),  # weights without a small common measure
        ("AA:0.999999, KK:0.000001", "QQ:0.123457, JJ:0.999983"),
    ],
)
def test_ranges_hand_by_hand(one: str, two: str) -> None:
    board, dead = "2c 7d 9h", "As 3c"
    assert equities(equity(one, two, board=board, dead=dead)) == pytest.approx(by_hand(one, two, board, dead))


@pytest.mark.slow
def test_three_ranges_with_fine_weights() -> None:
    """Nobody gets more than the pot, and all of it goes to somebody, however fine the weights."""
    result = equity("AA:0.333333, KK", "QQ:0.777777, JJ", "TT:0.123457, 99:0.999983", board="2c 7d 3h")
    assert result.exact
    assert sum(hand.equity for hand in result.hands) == pytest.approx(1)
    coarse = equity("AA:0.333, KK", "QQ:0.778, JJ", "TT:0.123, 99", board="2c 7d 3h", exact=False, samples=200_000, seed=1)
    assert equities(result) == pytest.approx([hand.equity for hand in coarse.hands], abs=0.01)


def test_a_range_for_the_first_cards_of_a_hand() -> None:
    """Aces and any two more in Omaha: a range of two cards and a deal of two."""
    result = equity(Range.parse("AsAh"), "KsKhQsQh", variant="omaha", board="2c 7d 9h Td", exact=True)
    other = equity(Held((*cards("AsAh"), UNSEEN, UNSEEN)), "KsKhQsQh", variant="omaha", board="2c 7d 9h Td", exact=True)
    assert [hand.equity for hand in result.hands] == [hand.equity for hand in other.hands]


# --- eval7 and published figures -----------------------------------------------------------------------------------


def peer(hand: str, board: Iterable[Card]) -> int:
    return int(eval7.evaluate([eval7.Card(str(card)) for card in (*cards(hand), *board)]))


@pytest.mark.slow
def test_holdem_against_eval7_on_random_flops() -> None:
    chance = random.Random(7)
    for _ in range(6):
        dealt = chance.sample(FULL, 9)
        hands, board = [notation(dealt[at : at + 2]) for at in (0, 2, 4)], dealt[6:]
        rest = [card for card in FULL if card not in dealt]
        expected = mean(shares([peer(hand, (*board, *more)) for hand in hands]) for more in combinations(rest, 2))
        assert equities(equity(*hands, board=notation(board))) == pytest.approx(expected)


@pytest.mark.slow
def test_a_hand_against_a_random_one_against_eval7() -> None:
    board = cards("Ts 9s 4d 2c")
    rest = left("Js 8s", notation(board))
    outcomes = []
    for river in rest:
        mine = peer("Js 8s", (*board, river))
        others = combinations([card for card in rest if card != river], 2)
        outcomes += [shares([mine, peer(notation(other), (*board, river))]) for other in others]
    assert equities(equity("Js 8s", board="Ts 9s 4d 2c")) == pytest.approx(mean(outcomes))


@pytest.mark.parametrize(
    ("one", "two", "wins", "ties", "losses"),
    [  # counted once by eval7, board by board: five seconds each
        ("AsAh", "KdKc", 1_388_072, 6_538, 317_694),
        ("AsAh", "KsKh", 1_410_336, 9_308, 292_660),
        ("AhAd", "KhKc", 1_399_204, 7_923, 305_177),
        ("AsKs", "QdQh", 787_966, 6_732, 917_606),
        ("AsKs", "2d2h", 852_207, 10_775, 849_322),
    ],
)
def test_every_board_as_eval7_counted_it(one: str, two: str, wins: int, ties: int, losses: int) -> None:
    counts = equity(one, two).tally.winners(0)
    assert [counts[1], counts[3], counts[2]] == [wins, ties, losses]


def test_aces_against_kings() -> None:
    """81.95 %, the figure of the tables, is the mean over suits: of 36 pairs of hands 24 share one suit, 6 two and 6 none."""
    one, two, none = (equity("AsAh", kings)[0].equity for kings in ("KsKd", "KsKh", "KdKc"))
    assert round(100 * (24 * one + 6 * two + 6 * none) / 36, 2) == 81.95


@pytest.mark.slow
def test_aces_against_anything() -> None:
    """85.20 %, as every table has it: 2,097,572,400 deals, and a sample within its own error."""
    result = equity("AsAh", exact=True)
    assert (result.samples, round(100 * result[0].equity, 2)) == (2_097_572_400, 85.2)
    sampled = equity("AsAh", exact=False, error=0.0005, seed=5)
    assert not sampled.exact
    assert abs(sampled[0].equity - result[0].equity) < 3 * sampled[0].stderr
