"""Counting all boards at once equals counting board by board."""

import random
from contextlib import suppress
from math import comb

import numpy as np
import pytest
from tests.kernel.brute_force import DECK, RULES, Spot, boards, brute, hand, random_spot
from tests.repetitions import few

from riverboat import ranks
from riverboat._kernel import Rule, exact_boards

ANY = (-1, -1)


def exact(spot: Spot) -> tuple[int, *tuple[list[int], ...]]:
    return exact_boards(spot.hands, spot.board, spot.more, spot.deck, spot.contests)


def spots(seed: int, many: int) -> list[Spot]:
    source = random.Random(seed)
    result: list[Spot] = []
    while len(result) < many:
        if spot := random_spot(source):
            result.append(spot)
    return result


@pytest.mark.slow
def test_random_spots_equal_brute_force() -> None:
    counted = 0
    for spot in spots(1, 1_200):
        with suppress(ValueError):  # eight or more cards, or two flushes on one board
            row = exact(spot)
            assert row == brute(spot), spot
            counted += 1
    assert counted > 1_000


@pytest.mark.parametrize("names", [["high"], ["ace-to-five"], ["high", "eight-or-better"], ["short"]])
@pytest.mark.parametrize(("width", "pick"), [(2, ANY), (1, ANY), (4, (2, 3)), (5, (2, 3)), (6, (2, 3))])
@pytest.mark.parametrize("seats", [2, 3])
def test_twenty_live_cards(names: list[str], width: int, pick: tuple[int, int], seats: int) -> None:
    """Five ranks, all four suits, everything to come: every way a board can help is there."""
    source = random.Random(f"{names}{width}{seats}")
    low, high = (16, 36) if "short" in names else source.choice([(0, 20), (32, 52)])
    pool = list(range(low, high))
    source.shuffle(pool)
    hands = [sum(1 << card for card in pool[seat * width : (seat + 1) * width]) for seat in range(seats)]
    live = pool[seats * width :][:12]
    spot = Spot(hands, 0, min(5, len(live)), sum(1 << card for card in live), names, pick)
    assert exact(spot) == brute(spot)


@pytest.mark.slow
@pytest.mark.parametrize("board", few(["", "2s", "2s 9s", "Ts 9s 2h", "Ts 9s 2h 5s"], 2))
@pytest.mark.parametrize("hands", [("As Ks", "Qd Qh"), ("As Ks", "Qs Js", "2d 2c"), ("7c 2d", "8h 3s"), ("As", "Kd")])
def test_whole_decks_against_ranked_arrays(hands: tuple[str, ...], board: str) -> None:
    """The other way to count: rank every board with every hand by `riverboat.ranks`."""
    held = [hand(text) for text in hands]
    known = hand(board) if board else 0
    deck = DECK & ~(known | sum(held))
    if not board or known.bit_count() < 3:
        live = [card for card in range(52) if deck >> card & 1]
        deck = sum(1 << card for card in random.Random(5).sample(live, 24 if board else 20))
    shown = [card for card in range(52) if known >> card & 1]
    all_boards = [[*shown, *(card for card in range(52) if more >> card & 1)] for more in boards(deck, 5 - len(shown))]
    scores = np.array(
        [
            ranks(np.array([[*row, *(card for card in range(52) if mine >> card & 1)] for row in all_boards], dtype=np.uint8))
            for mine in held
        ]
    )
    best = scores.max(axis=0)
    sets = ((scores == best) * (1 << np.arange(len(held)))[:, None]).sum(axis=0)
    deals, winners, *_ = exact_boards(held, known, 5 - len(shown), deck, [(RULES["high"], *ANY)])
    assert deals == len(all_boards)
    assert winners == np.bincount(sets, minlength=1 << len(held)).tolist()


def test_ten_seats() -> None:
    source = random.Random(9)
    pool = source.sample(range(52), 40)
    hands = [sum(1 << card for card in pool[3 * seat : 3 * seat + 2]) for seat in range(10)]
    spot = Spot(hands, 0, 5, sum(1 << card for card in pool[30:40]), ["high"], ANY)
    assert exact(spot) == brute(spot)
    full = exact_boards(hands, 0, 5, DECK & ~sum(hands), [(RULES["high"], *ANY)])
    assert full[0] == comb(32, 5) == sum(full[1])
    assert sum(full[2]) == 2520 * full[0]


def test_a_complete_board() -> None:
    spot = Spot([hand("As Ks"), hand("Ad Kd")], hand("Qs Js Ts 2d 2c"), 0, 0, ["high"], ANY)
    assert exact(spot) == brute(spot)
    assert exact(spot)[0] == 1


def test_permuting_seats_permutes_the_counts() -> None:
    rules = [(RULES["high"], 2, 3), (RULES["eight-or-better"], 2, 3)]
    hands = [hand("As 2s Kd Qh"), hand("Ad 3d 4c 4h"), hand("Jc Tc 9c 8s")]
    deck = DECK & ~sum(hands)
    straight, turned = (exact_boards(order, 0, 5, deck, rules) for order in (hands, hands[::-1]))
    assert straight[2:5] == tuple(column[::-1] for column in turned[2:5])
    assert straight[6] == turned[6]


def test_renaming_suits_changes_nothing() -> None:
    def renamed(cards: int, suits: list[int]) -> int:
        return sum(1 << card // 4 * 4 + suits[card % 4] for card in range(52) if cards >> card & 1)

    hands = [hand("As Ks"), hand("Qd Qh")]
    deck = DECK & ~sum(hands)
    first = exact_boards(hands, 0, 5, deck, [(RULES["high"], *ANY)])
    for suits in ([1, 2, 3, 0], [3, 0, 1, 2], [0, 2, 1, 3]):
        assert exact_boards([renamed(mine, suits) for mine in hands], 0, 5, renamed(deck, suits), [(RULES["high"], *ANY)]) == first


def test_what_is_refused() -> None:
    aces, kings, high = hand("As Ad"), hand("Ks Kd"), RULES["high"]
    deck = DECK & ~(aces | kings)
    for hands, board, count, live, contests in (
        ([], 0, 5, deck, [(high, *ANY)]),
        ([aces] * 11, 0, 5, deck, [(high, *ANY)]),
        ([aces, aces], 0, 5, deck, [(high, *ANY)]),
        ([aces, kings], aces, 3, deck, [(high, *ANY)]),
        ([aces, kings], 0, 5, DECK, [(high, *ANY)]),
        ([aces, kings], 0, 5, 15, [(high, *ANY)]),
        ([aces, kings], 0, -1, deck, [(high, *ANY)]),
        ([aces, kings], 0, 6, deck, [(high, *ANY)]),
        ([aces, kings], 0, 5, deck | 1 << 52, [(high, *ANY)]),
        ([aces, kings], 0, 5, deck, []),
        ([aces, kings], 0, 5, deck, [(high, *ANY)] * 5),
        ([aces, kings], 0, 5, deck, [(high, 2, -1)]),
        ([aces, kings], 0, 5, deck, [(high, 3, 3)]),
        ([aces, kings], 0, 5, deck, [(RULES["short"], *ANY)]),
        ([aces, kings], 0, 5, deck, [(Rule(0, wild_cards=1), *ANY)]),
        ([aces, kings], 0, 5, deck, [(Rule(0, lowest=True), *ANY)]),
        ([aces, kings], 0, 5, deck, [(Rule(3), *ANY)]),
        ([aces, kings], 0, 5, deck, [(Rule(4), *ANY)]),
        ([aces | kings], 0, 5, deck, [(high, *ANY)]),
    ):
        with pytest.raises(ValueError, match=r".+"):
            exact_boards(hands, board, count, live, contests)
