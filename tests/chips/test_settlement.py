"""Pots, shares, ties, odd chips and showdowns: worked examples."""

from collections import Counter

import pytest
from tests.scripted_hand import check_down, deal, events_of, paid, say, sit, stacks, won

from riverboat.chips import Pot, pots, settle
from riverboat.dealer import Value
from riverboat.rules import Stakes
from riverboat.rules.variant import OddChips
from riverboat.table import events as e

ROYAL = "As Ks Qs Js Ts"  # a board that everybody plays


# --- pots ----------------------------------------------------------------------------------------------------------


def test_folded_chips_below_an_all_in_level_belong_to_the_pot_of_that_level() -> None:
    assert pots([100, 40, 100, 70], 0, [0, 1, 2]) == (Pot(160, (0, 1, 2)), Pot(150, (0, 2)))
    assert pots([100, 40, 100, 30], 0, [0, 1, 2]) == (Pot(150, (0, 1, 2)), Pot(120, (0, 2)))


def test_dead_chips_belong_to_the_main_pot() -> None:
    assert pots([10, 40, 40], 7, [0, 1, 2]) == (Pot(37, (0, 1, 2)), Pot(60, (1, 2)))


def test_levels_of_folded_seats_make_no_pots() -> None:
    assert pots([50, 10, 30, 50], 0, [0, 3]) == (Pot(140, (0, 3)),)
    assert pots([50, 10, 30, 50], 0, [0]) == (Pot(140, (0,)),)
    assert pots([50, 10], 3, []) == (Pot(63, ()),)


def test_folded_money_under_an_all_in_level_is_won_by_the_all_in() -> None:
    deck = deal("Ah Ad", "Kh Kd", "Qh Qd", "Jh Jd", then="2c 3c 4d 8s 9s")
    run = sit("holdem", 40, 100, 100, 100, deck=deck)
    run = say(run, 30, 40, "call", "call", "fold")  # seat 3 folds 30
    run = say(run, 60, "call")
    assert [pot for pot in paid(run) if pot[2] == 0] == [(0, "high", 0, 150)]
    assert stacks(run) == [150, 120, 0, 70]


def test_three_all_ins() -> None:
    deck = deal("Ah Ad", "Kh Kd", "Qh Qd", "Jh Jd", then="2c 3c 4d 8s 9s")
    run = say(sit("holdem", 20, 50, 90, 90, deck=deck), 90, "call", "call", "call")
    assert paid(run) == [(0, "high", 0, 80), (1, "high", 1, 90), (2, "high", 2, 80)]
    run = say(sit("holdem", 90, 50, 20, 90, deck=deck), "call", 90, "call", "call", "call")
    assert stacks(run) == [250, 0, 0, 0]


def test_the_top_of_the_largest_stack_goes_back() -> None:
    deck = deal("Ah Ad", "Kh Kd", "Qh Qd", then="2c 3c 4d 8s 9s")
    run = say(sit("holdem", 90, 50, 20, deck=deck), 90, "call", "call")
    assert run.ask is None
    assert events_of(run, e.Returned) == [e.Returned(0, 40)]
    assert paid(run) == [(0, "high", 0, 60), (1, "high", 0, 60)]


def test_short_antes_and_short_blinds_win_the_chips_they_covered() -> None:
    deck = deal("Ah Ad", "Kh Kd", "Qh Qd", then="2c 3c 4d 8s 9s")
    run = check_down(sit("holdem", 3, 6, 100, deck=deck, stakes=Stakes(ante=5, blinds=(1, 2))))
    assert paid(run) == [(0, "high", 0, 9), (1, "high", 1, 6)]
    assert stacks(run) == [9, 6, 94]


# --- odd chips -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "kitty", "rule", "expected"),
    [
        (2, 1, "left_of_button", {1: 3, 2: 2}),  # button 0, seats 1 and 2 of 4: 2 + 2 + 1
        (3, 1, "left_of_button", {1: 3, 2: 2, 3: 2}),
        (3, 2, "left_of_button", {1: 3, 2: 3, 3: 2}),
        (4, 1, "left_of_button", {1: 3, 2: 2, 3: 2, 0: 2}),
        (4, 3, "left_of_button", {1: 3, 2: 3, 3: 3, 0: 2}),
        (2, 1, "nearest_to_button", {1: 3, 2: 2}),
        (3, 2, "nearest_to_button", {1: 3, 2: 3, 3: 2}),
        (4, 3, "nearest_to_button", {1: 3, 2: 3, 3: 3, 0: 2}),
        (2, 1, "first_seat", {1: 3, 2: 2}),
        (3, 2, "first_seat", {1: 3, 2: 3, 3: 2}),
        (4, 1, "first_seat", {0: 3, 1: 2, 2: 2, 3: 2}),
        (4, 3, "first_seat", {0: 3, 1: 3, 2: 3, 3: 2}),
    ],
)
def test_odd_chips_among_tied_winners(winners: int, kitty: int, rule: OddChips, expected: dict[int, int]) -> None:
    run = sit("holdem", 100, 100, 100, 100, deck=deal("2h 3h", "4h 5h", "6h 7h", "8h 9h", then=ROYAL), kitty=kitty, odd_chips=rule)
    run = say(run, *{2: ("fold", "fold", "call"), 3: ("call", "fold", "call"), 4: ("call", "call", "call")}[winners])
    assert {seat: amount for _, _, seat, amount in paid(check_down(run))} == expected


@pytest.mark.parametrize("button", range(4))
def test_odd_chips_follow_the_button(button: int) -> None:
    run = check_down(sit("holdem", 100, 100, 100, 100, deck=deal("2h 3h", "4h 5h", "6h 7h", "8h 9h", then=ROYAL), button=button, kitty=1))
    assert [seat for _, _, seat, amount in paid(run) if amount == 3] == [(button + 1) % 4]


@pytest.mark.parametrize(("folds", "winners"), [(2, {1, 2}), (1, {0, 1, 2}), (0, {0, 1, 2, 3})])
def test_random_odd_chips_come_from_the_seed(folds: int, winners: set[int]) -> None:
    deck = deal("2h 3h", "4h 5h", "6h 7h", "8h 9h", then=ROYAL)

    def lucky(seed: int) -> int | None:
        run = sit("holdem", 100, 100, 100, 100, deck=deck, kitty=1, seed=seed, odd_chips="random")
        run = check_down(say(run, *["fold"] * folds))
        assert sorted(amount for *_, amount in paid(run)) == [*[2] * (len(winners) - 1), 3]
        return next(seat for _, _, seat, amount in paid(run) if amount == 3)

    found = Counter(lucky(seed) for seed in range(80))
    assert set(found) == winners
    assert found == Counter(lucky(seed) for seed in range(80))


def test_odd_chips_in_each_pot() -> None:
    deck = deal("2h 3h", "4h 5h", "6h 7h", then=ROYAL)
    run = say(sit("holdem", 7, 100, 100, deck=deck, kitty=1), 7, "call", "call", 3, "call")
    run = check_down(run)
    assert paid(run) == [(0, "high", 1, 8), (0, "high", 2, 7), (0, "high", 0, 7), (1, "high", 1, 3), (1, "high", 2, 3)]


def test_the_high_half_keeps_the_odd_chip_and_a_half_without_a_qualifier_joins_it() -> None:
    deck = deal("As 2s Kd Kh", "Qs Qd Jh Jd", then="3c 4c 8h Th 9s")
    run = check_down(sit("omaha-hilo", 100, 100, deck=deck, kitty=1))
    assert won(run) == {0: {"low": 2, "total": 2}, 1: {"high": 3, "total": 3}}
    deck = deal("As 2s Kd Kh", "Qs Qd Jh Jd", then="3c 4c Jc Th 9s")
    run = check_down(sit("omaha-hilo", 100, 100, deck=deck, kitty=1))
    assert won(run) == {1: {"high": 5, "total": 5}}


def test_a_quartered_low() -> None:
    deck = deal("As 2s Kd Kh", "Ad 2d Jh Jd", "9d 9h Qd Th", then="3c 4c 8h Tc 9s")
    run = check_down(sit("omaha-hilo", 100, 100, 100, deck=deck, kitty=5))
    assert won(run) == {0: {"low": 2, "total": 2}, 1: {"low": 3, "total": 3}, 2: {"high": 6, "total": 6}}


def test_a_pot_without_a_winner_carries_over() -> None:
    (award,) = settle([Pot(7, (0, 1))], ["only"], lambda _share, _seat: None, [0, 1])
    assert (award.seat, award.amount) == (None, 7)


# --- the showdown --------------------------------------------------------------------------------------------------

LADDER = deal("Ah Ad", "Kh Kd", "Qh Qd", then="2c 3c 4d 8s 9s")


def shown(code: str, *answers: Value, deck: str = LADDER) -> list[tuple[int, bool]]:
    run = say(sit(code, 100, 100, 100, deck=deck), *answers)
    assert run.ask is None
    return [(event.seat, isinstance(event, e.Shown)) for event in run.events if isinstance(event, e.Shown | e.Mucked)]


CALLED = ("call", "call", "check", *["check"] * 6)


def test_the_last_bettor_shows_first() -> None:
    assert shown("holdem", *CALLED, "check", 2, "call", "call") == [(2, True), (0, True), (1, False)]


def test_losers_keep_their_cards() -> None:
    assert shown("holdem", *CALLED, "check", "check", 2, "call", "call") == [(0, True), (1, False), (2, False)]


def test_without_a_last_bet_the_first_seat_left_of_the_button_shows_first() -> None:
    assert shown("holdem", *CALLED, "check", "check", "check") == [(1, True), (2, False), (0, True)]
    before = ("call", "call", 6, "call", "call")  # long ago
    assert shown("holdem", *before, *["check"] * 9) == [(1, True), (2, False), (0, True)]


def test_an_all_in_showdown_turns_all_hands_up() -> None:
    assert shown("holdem", 100, "call", "call") == [(1, True), (2, True), (0, True)]


def test_a_winner_by_fold_shows_nothing() -> None:
    assert shown("holdem", 10, "fold", "fold") == []


def test_a_winner_of_half_must_show() -> None:
    deck = deal("As 2s Kd Kh", "Qs Qd Jh Jd", then="3c 4c 8h Th 9s")
    run = check_down(sit("omaha-hilo", 100, 100, deck=deck))
    assert [event.seat for event in events_of(run, e.Shown)] == [1, 0]


def test_shown_hands_are_judged_in_words() -> None:
    run = check_down(sit("holdem", 100, 100, deck=deal("Ah Ad", "Kh Kd", then="Ac Kc Ks 2d 7h")))
    assert [(event.seat, event.words) for event in events_of(run, e.Judged)] == [(1, "four kings, ace kicker")]
    assert events_of(run, e.Mucked) == [e.Mucked(0)]


# --- twos, jacks, man with the axe: half of each pot to a natural pair of sevens -------------------------------------


def axe(*hands: str, amounts: tuple[int, ...] = (50, 50, 50), ante: int = 10, kitty: int = 0) -> dict[int, dict[str, int]]:
    deck = deal(*hands)
    run = check_down(sit("twos-jacks-axe", *amounts, deck=deck, stakes=Stakes(ante=ante, small_bet=10), kitty=kitty))
    return won(run)


def test_half_to_the_natural_sevens() -> None:
    assert axe("7s 7h 3c 4c 9d", "As Ah 2c 5d 9c", "Kh Qh 3d 4d 8d") == {0: {"sevens": 15, "total": 15}, 1: {"high": 15, "total": 15}}


def test_one_hand_may_win_both_halves() -> None:
    assert axe("7s 7h 2c 2d 9d", "As Ah 3c 5d 9c", "Kh Qh 3d 4d 8d") == {0: {"sevens": 15, "high": 15, "total": 30}}


def test_a_seven_and_a_wild_card_are_no_natural_sevens_nor_are_three_sevens() -> None:
    assert axe("7s Js 3c 4c 9d", "As Ah 2c 5d 9c", "7h 7c 7d 4d 8d") == {1: {"high": 30, "total": 30}}


def test_several_pairs_of_sevens_split_the_half_and_odd_chips_go_from_the_left_of_the_button() -> None:
    result = axe("7s 7h 3c 4c 9d", "7c 7d 5h 6h 9c", "Ah Ad 2c 4d 8d")
    assert result == {1: {"sevens": 8, "total": 8}, 0: {"sevens": 7, "total": 7}, 2: {"high": 15, "total": 15}}


def test_the_hand_half_keeps_the_odd_chip_and_without_sevens_takes_all() -> None:
    assert axe("7s 7h 3c 4c 9d", "As Ah 2c 5d 9c", "Kh Qh 3d 4d 8d", kitty=1) == {
        0: {"sevens": 15, "total": 15},
        1: {"high": 16, "total": 16},
    }
    assert axe("7s 8h 3c 4c 9d", "As Ah 2c 5d 9c", "Kh Qh 3d 4d 8d", kitty=1) == {1: {"high": 31, "total": 31}}


def test_a_win_by_fold_takes_all_whatever_the_sevens() -> None:
    run = sit("twos-jacks-axe", 50, 50, 50, deck=deal("7s 7h 3c 4c 9d", "As Ah 2c 5d 9c", "7c 7d 3d 4d 8d"))
    run = say(run, 10, "fold", "fold")
    assert won(run) == {1: {"uncontested": 3, "total": 3}}


def all_in(*hands: str, amounts: tuple[int, ...]) -> list[tuple[int, str, int | None, int]]:
    run = sit("twos-jacks-axe", *amounts, deck=deal(*hands), stakes=Stakes(ante=1, small_bet=1))
    run = say(run, amounts[1] - 1, "call", "call")
    return paid(check_down(run))


def test_sevens_halves_of_main_and_side_pots() -> None:
    """Seat 0 is short and has sevens: half of the main pot only; the side pot has no qualifier and goes to the hand."""
    lines = all_in("7s 7h 3c 4c 9d", "As Ah 2c 5d 9c", "Kh Qh 3d 4d 8d", amounts=(21, 50, 50))
    assert lines == [(0, "sevens", 0, 31), (0, "high", 1, 32), (1, "high", 1, 58)]


def test_a_pair_of_sevens_wins_its_half_of_every_pot_it_covered() -> None:
    lines = all_in("As Ah 2c 5d 9c", "7s 7h 3c 4c 9d", "Kh Qh 3d 4d 8d", amounts=(21, 50, 50))
    assert lines == [(0, "sevens", 1, 31), (0, "high", 0, 32), (1, "sevens", 1, 29), (1, "high", 1, 29)]


def test_sevens_split_in_the_main_pot_and_alone_in_the_side_pot() -> None:
    lines = all_in("7c 7d 5h 6h 9h", "7s 7h 3c 4c 9d", "Kh Kc 3d 4d 8d", amounts=(21, 50, 50))
    assert lines == [(0, "sevens", 1, 16), (0, "sevens", 0, 15), (0, "high", 2, 32), (1, "sevens", 1, 29), (1, "high", 2, 29)]
    assert sum(amount for *_, amount in lines) == 121
