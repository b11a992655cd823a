"""The benchmarks time only right results: wrong ones are noticed, and loops equal the odds."""

import pytest
from bench.evaluator import DisagreementError
from bench.groups.scaling import counts
from bench.measurement import TIME, Measurement
from bench.odds.evaluator_loop import dealt, loop, opponents, runouts
from bench.odds.exact_holdem import FLOP, HERO, RIVER, VILLAIN
from bench.odds.odds_function import Expected, OddsFunction, equity_of, unbeaten
from bench.odds.omaha import LOW_HANDS, LOW_TURN, _high_low
from bench.ranking_libraries import PEERS
from bench.report import _head, _names

from riverboat import equity

EVAL7 = PEERS[0]


def test_a_loop_over_run_outs_counts_exactly() -> None:
    expected = equity_of(equity(HERO, VILLAIN, board=FLOP, exact=True))
    assert loop(EVAL7, runouts((HERO, VILLAIN), FLOP), expected).ask() == pytest.approx(expected.value, abs=1e-12)


def test_a_loop_over_opponents_counts_exactly() -> None:
    expected = equity_of(equity(HERO, "random", board=RIVER, exact=True))
    function = loop(EVAL7, opponents(HERO, RIVER), expected)
    assert function.deals == 990
    assert function.ask() == pytest.approx(expected.value, abs=1e-12)


@pytest.mark.slow
def test_a_loop_over_dealt_hands_is_right_within_its_error() -> None:
    answer = equity("AsAh", opponents=5, samples=100_000, seed=1)
    loop(EVAL7, dealt("AsAh", 6, 2_000, 1), equity_of(answer), sampled=True).check("aces")


def test_several_seats_share_a_tie() -> None:
    board = "AsKsQsJsTs"  # everybody plays it
    deals = runouts(("2c3c", "4c5c", "6c7c"), board)
    assert loop(EVAL7, deals, Expected(1 / 3)).ask() == pytest.approx(1 / 3)


@pytest.mark.slow
def test_shares_of_a_pot() -> None:
    answer = equity(*LOW_HANDS, board=LOW_TURN, variant="omaha-hilo", exact=True)
    pokerkit = _high_low(answer)[0]
    assert pokerkit.expected == equity_of(answer)
    pokerkit.check("high-low")


def test_a_wrong_answer_is_not_timed() -> None:
    with pytest.raises(DisagreementError, match=r"a flop: somebody says 0\.500000, Riverboat 0\.400000"):
        OddsFunction("somebody", lambda: 0.5, 990, Expected(0.4)).check("a flop")
    with pytest.raises(DisagreementError):
        OddsFunction("nobody", lambda: float("nan"), 990, Expected(0.4)).check("a flop")
    with pytest.raises(DisagreementError):
        OddsFunction("a sampler", lambda: 0.5, 10_000, Expected(0.4), sampled=True).check("a flop")
    OddsFunction("a sampler", lambda: 0.41, 10_000, Expected(0.4), sampled=True).check("a flop")


def test_ties_counted_as_wins_are_distinguished() -> None:
    answer = equity("2c3c", "4c5c", board="AsKsQsJsTs", exact=True)
    assert (equity_of(answer).value, unbeaten(answer).value) == (0.5, 1.0)


def test_threads_up_to_the_cores() -> None:
    assert (counts(1), counts(2), counts(6)) == ([1], [1, 2], [1, 2, 4, 6])


def test_columns_are_by_name() -> None:
    rows = [Measurement("a", TIME, 1.0, {"x": 2.0}), Measurement("b", TIME, 1.0, {"y": 2.0, "x": 4.0}), Measurement("c", TIME, 1.0)]
    assert _names(rows) == ["x", "y"]
    assert [_head(name) for name in ("poker-equity", "holdem-hand-evaluator", "one thread")] == [
        "poker-equity",
        "holdem-hand-\nevaluator",
        "one\nthread",
    ]
