"""Evaluators: a function of seven cards, or a Contest, decides who wins."""

from typing import Any

import numpy as np
import pytest

from riverboat import Card, MonteCarloSolver, Strength, evaluate, rank
from riverboat.poker_knight import SimulationResult, WholeDeckSampling
from riverboat.ranking import Wild
from riverboat.rules import Best, HighestInTheHole, Natural

RIVER = ["8c", "5d", "Kc", "Ah", "2s"]  # 990 hands of one opponent
SMALL = {"simulation_settings": {"random_seed": 1, "fast_mode_simulations": 300}}


def solved(evaluator: Any, hero: str = "7c 6c", opponents: int = 1, board: list[str] = RIVER, **settings: Any) -> SimulationResult:
    return MonteCarloSolver(config=SMALL, evaluator=evaluator, **settings).analyze_hand(hero.split(), opponents, board, "fast")


def figures(result: SimulationResult) -> tuple[float, ...]:
    return result.win_probability, result.tie_probability, result.loss_probability, result.equity, result.simulations_run


# --- functions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "function",
    [
        rank,
        evaluate,
        lambda seven: evaluate(seven).score,
        lambda seven: np.uint16(rank(seven)),
        lambda seven: np.float32(rank(seven)),
        lambda seven: -1 / rank(seven),
    ],
    ids=["numbers", "strengths", "scores", "NumPy integers", "NumPy floats", "negative numbers"],
)
def test_the_same_order_gives_the_same_odds(function: Any) -> None:
    own, usual = solved(function), solved(None)
    assert figures(own) == figures(usual)
    assert own.exact
    assert (own.backend, usual.backend in ("kernel", "cache")) == ("reference", True)


def test_a_function_really_decides() -> None:
    """By the reverse order the losers win; by no order everybody ties."""
    usual, reverse, nobody = solved(None), solved(lambda seven: -rank(seven)), solved(lambda _: 0)
    assert reverse.win_probability == usual.loss_probability
    assert reverse.tie_probability == usual.tie_probability
    assert reverse.loss_probability == usual.win_probability
    assert (nobody.tie_probability, nobody.equity) == (1, 0.5)


def test_a_function_is_given_two_own_cards_and_then_the_board() -> None:
    seen: set[tuple[Card, ...]] = set()

    def lowest(seven: tuple[Card, ...]) -> int:
        seen.add(seven)
        return -min(card.rank for card in seven[:2])

    result = solved(lowest, "3d 3h")
    assert len(seen) == 991
    for seven in seen:
        assert len(set(seven)) == 7
        assert sorted(map(str, seven[2:])) == sorted(RIVER)
    wins, ties = 40 * 39 // 2, 42 * 41 // 2 - 40 * 39 // 2  # three deuces of 45 unseen cards are lower, two threes tie
    assert (result.win_probability, result.tie_probability) == (wins / 990, ties / 990)


def test_a_function_is_sampled_where_there_are_many_deals() -> None:
    own, usual = solved(rank, "As Ks", 3, []), solved(None, "As Ks", 3, [])
    assert not own.exact
    assert own.backend == "reference"
    assert figures(own) == figures(usual)  # the same seed deals the same cards


def test_a_function_has_no_kinds_of_hand() -> None:
    assert solved(rank).hand_category_frequencies == {}


def test_every_strategy_uses_the_function() -> None:
    result = solved(lambda seven: -rank(seven), "As Ks", 3, [], strategy=WholeDeckSampling())
    assert (result.backend, result.strategy, result.simulations_run) == ("reference", "whole-deck", 300)
    assert result.win_probability < 0.25  # the best hand of the usual order is the worst of this


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (None, "returned None for 6c 7c"),
        ("flush", "returned 'flush' for"),
        (True, "returned True for"),
        (float("nan"), "returned nan for"),
        ((1, 2), r"returned \(1, 2\) for"),
        (np.array([1, 2]), "returned array"),
    ],
)
def test_values_that_have_no_order_are_refused(value: Any, problem: str) -> None:
    with pytest.raises(TypeError, match=rf"the evaluator {problem}.*not a number or a Strength"):
        solved(lambda _: value)


def test_errors_of_a_function_are_raised() -> None:
    def broken(_: tuple[Card, ...]) -> int:
        raise LookupError("no such hand")

    with pytest.raises(LookupError, match="no such hand"):
        solved(broken)


def test_a_strength_that_does_not_qualify_wins_nothing() -> None:
    def low(seven: tuple[Card, ...]) -> Strength:
        return evaluate(seven, ranking="eight-or-better")

    own, contest = solved(low), solved(Best(ranking="eight-or-better"))
    assert figures(own) == figures(contest)
    assert own.loss_probability + own.win_probability + own.tie_probability == pytest.approx(1)
    assert solved(low, "Ks Kd", board=["Qs", "Js", "Ts", "9s", "9d"]).loss_probability == 1  # nobody has a low


# --- contests ------------------------------------------------------------------------------------------------------


def test_a_contest_is_decided_by_the_kernel() -> None:
    wild = solved(Best(wild=Wild(ranks="2")), "2c 6c")
    assert wild.backend == "kernel"
    assert wild.win_probability > solved(None, "2c 6c").win_probability
    by_function = solved(lambda seven: evaluate(seven, wild="2"), "2c 6c")
    assert figures(by_function) == figures(wild)


def test_kinds_of_hand_of_a_contest() -> None:
    wild = solved(Best(wild=Wild(ranks="2")), "As Ah", board=["Ad", "Ac", "2c", "2d", "7h"])
    assert wild.hand_category_frequencies["Five of a Kind"] == 1
    assert list(wild.hand_category_frequencies)[:2] == ["Royal Flush", "Straight Flush"]
    assert sum(wild.hand_category_frequencies.values()) == 1
    low = solved(Best(ranking="ace-to-five"), "As 3h")
    assert low.hand_category_frequencies == {"No Pair": 1}


class TheHoleDecides(HighestInTheHole, frozen=True):
    """A contest of somebody else's; the kernel knows only what it subclasses."""


@pytest.mark.parametrize(
    ("contest", "backend"),
    [
        (Natural("7", exactly=1), "kernel"),
        (HighestInTheHole("s"), "kernel"),
        (TheHoleDecides("s"), "reference"),
        (Best(pick="2+3"), "kernel"),
    ],
    ids=["natural", "hole", "own", "pick"],
)
def test_other_contests(contest: Any, backend: str) -> None:
    result = solved(contest)
    assert result.backend == backend
    assert (result.hand_category_frequencies == {}) is not isinstance(contest, Best)


def test_contests_do_not_share_cached_results() -> None:
    high, low = (solved(Best(ranking=ranking)) for ranking in ("high", "ace-to-five"))
    again = solved(Best())
    assert figures(high) == figures(again) != figures(low)


@pytest.mark.parametrize("wrong", ["rank", 7, {"high": Best()}])
def test_what_is_no_evaluator_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="an evaluator is a function of seven cards or a Contest, not"):
        MonteCarloSolver(evaluator=wrong)
