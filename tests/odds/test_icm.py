"""Prize equities, and the value of calls."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.odds.icm import icm
from riverboat.odds.pot_odds import bet_value, bluff_break_even, break_even, call_value, implied, pot_odds


def by_every_order(stacks: list[int], payouts: list[int]) -> list[Fraction]:
    """Malmuth and Harville said plainly: every order in which the paid places may be taken."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), len(payouts)):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, payout in zip(order, payouts, strict=True):
            worth[player] += chance * payout
    return worth


def test_the_example_of_the_books() -> None:
    assert icm([5000, 3000, 2000], [50, 30, 20]) == pytest.approx([38.392857, 32.75, 28.857143])


@given(st.data())
def test_every_order_counted(data: st.DataObject) -> None:
    stacks = data.draw(st.lists(st.integers(1, 10**6), min_size=1, max_size=6))
    payouts = sorted(data.draw(st.lists(st.integers(0, 1000), min_size=1, max_size=len(stacks))), reverse=True)
    result = icm(stacks, payouts)
    assert result == pytest.approx([float(part) for part in by_every_order(stacks, payouts)], abs=1e-9)
    assert sum(result) == pytest.approx(sum(payouts))


@pytest.mark.slow
@pytest.mark.parametrize("players", [20, 21, 24])
def test_large_fields_by_every_order_of_the_paid(players: int) -> None:
    """Twenty are counted by sets, more by an integral: both must be the same thing."""
    stacks = [(7 * at * at + 13) % 101 + 1 for at in range(players)]
    assert icm(stacks, [50, 30, 20]) == pytest.approx([float(part) for part in by_every_order(stacks, [50, 30, 20])], abs=1e-8)


@pytest.mark.slow
def test_a_player_without_a_chance_changes_almost_nothing() -> None:
    stacks, payouts = [3000.0 + 10 * at for at in range(20)], list(range(20, 0, -1))
    assert icm([*stacks, 1e-9], payouts)[:20] == pytest.approx(icm(stacks, payouts), rel=1e-6)


def test_winner_takes_all_is_proportional_to_chips() -> None:
    assert icm([70, 20, 10], [100]) == pytest.approx([70, 20, 10])
    assert icm([70, 20, 10], [50, 30, 20])[0] < 70
    assert icm([1, 1, 1, 1], [5, 3]) == pytest.approx([2, 2, 2, 2])
    assert icm([1] * 300, [1, 1, 1]) == pytest.approx([0.01] * 300)
    assert icm([10, 20], [0]) == [0, 0]


def test_stacks_far_apart() -> None:
    assert icm([1e15, 1, 1], [50, 30, 20]) == pytest.approx([50, 25, 25])


@pytest.mark.parametrize(
    ("stacks", "payouts", "message"),
    [
        ([], [10], "no stacks"),
        ([10, 0], [10], "stack 2 is 0"),
        ([10, -5], [10], "stack 2 is -5"),
        ([10, float("nan")], [10], "stack 2 is nan"),
        ([10, 10], [], "0 payouts and 2 players"),
        ([10, 10], [5, 3, 2], "3 payouts and 2 players"),
        ([10, 10], [5, -1], "payout 2 is -1"),
        ([10, 10], [3, 5], "the first place comes first"),
        ([10] * 2000, [1] * 600, "players times paid places"),
    ],
)
def test_invalid_tournaments_are_refused(stacks: list[float], payouts: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        icm(stacks, payouts)


# --- calls ---------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_call_at_break_even_equity_gains_nothing(pot: int, call: int) -> None:
    needed = break_even(pot, call)
    assert call_value(needed, pot, call) == pytest.approx(0, abs=1e-6 * (pot + call))
    assert needed == pytest.approx(1 / (pot_odds(pot, call) + 1))
    assert implied(needed, pot, call) == pytest.approx(0, abs=1e-6 * (pot + call))
    assert bet_value(0, bluff_break_even(pot, call), pot, call) == pytest.approx(0, abs=1e-6 * (pot + call))


def test_calls() -> None:
    assert (pot_odds(100, 50), break_even(100, 50), call_value(0.5, 100, 50)) == (2, 1 / 3, 25)
    assert implied(0.1, 100, 50) == pytest.approx(350)  # 10 % of 100 + 50 + 350 are the 50 that it costs
    assert bet_value(0.5, 0, 100, 50) == 50  # called by an equal hand: half of 200, less the 50
    assert (break_even(100, 0), call_value(0.25, 100, 0), bluff_break_even(0, 0)) == (0, 25, 0)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: pot_odds(100, 0), "nothing to call"),
        (lambda: pot_odds(-1, 5), "a pot of -1"),
        (lambda: break_even(100, float("inf")), "a call of inf"),
        (lambda: call_value(1.2, 100, 5), "1.2 is no part of the pot"),
        (lambda: call_value(float("nan"), 100, 5), "nan is no part of the pot"),
        (lambda: implied(0, 100, 5), "never wins"),
        (lambda: bluff_break_even(100, -1), "a bet of -1"),
        (lambda: bet_value(0.5, -0.1, 100, 50), "-0.1 is no part"),
    ],
)
def test_invalid_calls_are_refused(ask: Callable[[], float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
