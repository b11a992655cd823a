"""Sampling strategies: unbiased, with an honest error, and the whole deck with a smaller one."""

from math import sqrt
from statistics import fmean, pstdev
from typing import Any

import pytest
from tests.repetitions import scaled

from riverboat import MonteCarloSolver, equity
from riverboat.odds import Spot
from riverboat.odds.counting.opponent_sampling import OpponentCounts
from riverboat.odds.counting.sampling import Progress
from riverboat.poker_knight import Estimate, PlainSampling, SamplingStrategy, WholeDeckSampling
from riverboat.poker_knight.solver import question
from riverboat.poker_knight.whole_deck_sampling import choice_odds, corrected, heads_up
from riverboat.ranking import Wild
from riverboat.rules import Best

STRATEGIES: list[SamplingStrategy] = [PlainSampling(), WholeDeckSampling()]
SEEDS = scaled(check=150, test=400, soak=4_000)
RIVER = ("8h 7h", 2, "8c 5d Kc Ah 2s")  # 894,870 deals, counted in half a second
MULTIWAY_TURN = ("Ah Kd", 2, "Ks 7d 2c 9h")  # about 41,000,000 deals
Question = tuple[str, int, str]


def asked(hand: str, opponents: int, board: str, contest: Any = None) -> Spot:
    return question(hand.split(), opponents, board.split(), contest)


def estimate(strategy: SamplingStrategy, spot: Spot, deals: int, seed: int = 1, threads: int = 1) -> Estimate:
    return strategy.sample(spot, deals, seed=seed, threads=threads, time=None, progress=None)


def exact(hand: str, opponents: int, board: str) -> tuple[float, float, float]:
    odds = equity(hand, opponents=opponents, board=board, exact=True).hands[0]
    return odds.win, odds.tie, odds.equity


# --- the estimate --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("deals", [2, 20, 3_000])
def test_estimates_are_unbiased(strategy: SamplingStrategy, deals: int) -> None:
    """The mean over many seeds is the exact value, also for few deals, where a correction fitted to its own deals would be biased."""
    truth, spot = exact(*RIVER), asked(*RIVER)
    estimates = [estimate(strategy, spot, deals, seed) for seed in range(SEEDS)]
    for figure, true in zip(("win", "tie", "equity"), truth, strict=True):
        values = [getattr(answer, figure) for answer in estimates]
        assert abs(fmean(values) - true) < 4.5 * pstdev(values) / sqrt(SEEDS) + 1e-9, figure


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_standard_errors_are_honest(strategy: SamplingStrategy) -> None:
    """Deviations from the exact value, in reported standard errors, have a spread of one, and 95 of 100 intervals hold the truth."""
    (win, _, mean), spot = exact(*RIVER), asked(*RIVER)
    estimates = [estimate(strategy, spot, 2_000, seed) for seed in range(SEEDS)]
    for deviations in (
        [(answer.win - win) / answer.win_error for answer in estimates],
        [(answer.equity - mean) / answer.equity_error for answer in estimates],
    ):
        assert 1 - 4 / sqrt(2 * SEEDS) < sqrt(fmean(deviation**2 for deviation in deviations)) < 1 + 4 / sqrt(2 * SEEDS)
    held = fmean(low <= win <= high for low, high in (answer.win_interval for answer in estimates))
    assert abs(held - 0.95) < 4 * sqrt(0.95 * 0.05 / SEEDS)


@pytest.mark.slow
def test_the_whole_deck_is_exact_on_average_before_the_last_card() -> None:
    truth, spot = exact(*MULTIWAY_TURN), asked(*MULTIWAY_TURN)
    answer = estimate(WholeDeckSampling(), spot, 400_000)
    assert abs(answer.win - truth[0]) < 4 * answer.win_error < 0.0005
    assert abs(answer.equity - truth[2]) < 4 * answer.equity_error < 0.0005


@pytest.mark.parametrize(
    ("place", "at_least"),
    [
        (("As Ks", 2, ""), 20),
        (("As Ks", 5, ""), 4),
        (("As Ks", 9, ""), 2),
        (("7s 2h", 3, ""), 4),
        (("8h 8d", 3, "8c Kd 3h"), 100),
        (("7c 6c", 5, "8c 5d Kc"), 3),
    ],
)
def test_the_whole_deck_needs_fewer_deals(place: Question, at_least: float) -> None:
    spot = asked(*place)
    plain, whole = (estimate(strategy, spot, 20_000) for strategy in STRATEGIES)
    assert (plain.win_error / whole.win_error) ** 2 > at_least
    assert (plain.equity_error / whole.equity_error) ** 2 > at_least
    assert abs(plain.win - whole.win) < 4.5 * plain.win_error
    assert abs(plain.equity - whole.equity) < 4.5 * plain.equity_error


def test_both_see_the_same_kinds_of_hand() -> None:
    spot = asked("As Ks", 3, "Qs Js 2h")
    plain, whole = (estimate(strategy, spot, 40_000) for strategy in STRATEGIES)
    assert set(plain.categories) == set(whole.categories)
    for kind, part in plain.categories.items():
        assert whole.categories[kind] == pytest.approx(part, abs=0.02)


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_seeds(strategy: SamplingStrategy) -> None:
    spot = asked("As Ks", 3, "")

    def figures(seed: int, threads: int = 1) -> tuple[float, ...]:
        answer = estimate(strategy, spot, 20_000, seed, threads)
        return answer.win, answer.tie, answer.equity, answer.win_error

    assert figures(5) == figures(5, threads=3)
    assert figures(5) != figures(4)  # the two halves of neighbouring seeds do not share deals either
    assert figures(5)[0] - figures(4)[0] != pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("deals", [1, 2, 3, 4_097, 9_999])
def test_as_many_deals_as_asked_for(strategy: SamplingStrategy, deals: int) -> None:
    answer = estimate(strategy, asked("As Ks", 3, ""), deals)
    assert (answer.deals, answer.complete) == (deals, True)
    assert 0 <= answer.win <= 1
    assert answer.win + answer.tie + answer.loss == pytest.approx(1)
    low, high = answer.win_interval
    assert 0 <= low < high <= 1


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_a_time_limit_gives_the_deals_so_far(strategy: SamplingStrategy) -> None:
    answer = strategy.sample(asked("As Ks", 3, ""), 10**11, seed=1, threads=1, time=0.05, progress=None)
    assert 0 < answer.deals < 10**11
    assert not answer.complete


# --- the parts of the whole deck -------------------------------------------------------------------------------------


def test_choices_of_opponents() -> None:
    """Of five hands one is better and two tie: three opponents are chosen in ten ways."""
    win, tie, part = choice_odds(better=1, same=2, hands=5, opponents=3)
    assert win == 0  # only two hands are worse
    assert tie == pytest.approx(4 / 10)  # the better one is not chosen: three of the other four, with one or two that tie
    assert part == pytest.approx((2 / 10) / 2 + (2 / 10) / 3)
    assert choice_odds(better=0, same=0, hands=22, opponents=9) == (1, 0, 1)
    assert choice_odds(better=14, same=0, hands=22, opponents=9) == (0, 0, 0)


def test_heads_up_odds_are_exact_where_they_can_be_counted() -> None:
    for board in ("", "Qs Js 2h", "Qs Js 2h 3d 4c"):
        truth = equity("AsKs", opponents=1, board=board, exact=True)
        assert heads_up(asked("As Ks", 4, board), 1, None) == pytest.approx((truth.hands[1].win, truth.hands[0].tie))
    assert heads_up(asked("As Ks", 4, "", Best(wild=Wild(ranks="2"))), 1, None) is None  # two billion deals
    assert heads_up(asked("As Ks", 4, "Qs Js 2h", Best(wild=Wild(ranks="2"))), 1, 0.01) is None
    low = Best(ranking="eight-or-better")  # where nobody may qualify, and then nobody wins
    better, _ = heads_up(asked("As Ks", 4, "Qs Js 2h", low), 1, None) or (0.0, 0.0)
    assert better == 1


def test_against_one_opponent_the_correction_leaves_no_error() -> None:
    answer = estimate(WholeDeckSampling(), asked("As Ks", 1, ""), 10_000)
    truth = equity("AsKs", opponents=1, exact=True).hands[0]
    assert answer.win == pytest.approx(truth.win, abs=1e-6)
    assert answer.equity == pytest.approx(truth.equity, abs=1e-6)
    assert 0 < answer.win_error < 0.00001  # the least that one more deal could have shown


def test_without_exact_heads_up_odds_there_is_no_correction() -> None:
    halves = OpponentCounts(2), OpponentCounts(2)
    for counts, (better, none) in zip(halves, ((3, 7), (5, 5)), strict=True):
        counts.row[0] = 10
        counts.row[17 + 1 * 3] = better  # one of the two hands is better
        counts.row[17] = none
    win, tie, part = corrected(halves, 1, None)
    assert win.value == part.value == pytest.approx((12 + 8 / 2) / 20)
    assert tie.value == 0
    assert win.error == pytest.approx(sqrt((12 * 0.2**2 + 8 * 0.3**2) / 20 / 20))


# --- in the solver -------------------------------------------------------------------------------------------------


SAMPLED = {"simulation_settings": {"random_seed": 1, "exact_when_affordable": False}, "performance_settings": {"early_termination": False}}


def test_the_solver_uses_the_strategy() -> None:
    plain = MonteCarloSolver(config=SAMPLED).analyze_hand(["As", "Ks"], 3)
    whole = MonteCarloSolver(config=SAMPLED, strategy=WholeDeckSampling()).analyze_hand(["As", "Ks"], 3)
    assert (plain.strategy, whole.strategy) == ("plain", "whole-deck")
    assert plain.simulations_run == whole.simulations_run == 100_000
    assert whole.standard_error < plain.standard_error / 3
    assert whole.confidence_interval is not None
    assert plain.confidence_interval is not None
    assert plain.confidence_interval[0] < whole.confidence_interval[0] < whole.confidence_interval[1] < plain.confidence_interval[1]
    counted = MonteCarloSolver(strategy=WholeDeckSampling()).analyze_hand(["As", "Ks"], 1)
    assert (counted.exact, counted.strategy, counted.standard_error) == (True, "", 0)


def test_a_smaller_error_per_deal_converges_earlier() -> None:
    settings = {"simulation_settings": {"random_seed": 1}, "performance_settings": {"max_simulation_time_ms": 60_000.0}}
    plain, whole = (
        MonteCarloSolver(config=settings, strategy=strategy).analyze_hand(["As", "Ks"], 3, error=0.002) for strategy in STRATEGIES
    )
    assert whole.simulations_run < plain.simulations_run / 5
    for result in (plain, whole):
        assert result.confidence_interval is not None
        assert result.confidence_interval[1] - result.confidence_interval[0] < 0.0041


class Constant:
    """A strategy of somebody else's, which says the same about every hand."""

    name = "constant"

    def __init__(self, **changed: Any) -> None:
        figures: dict[str, Any] = {
            "win": 0.5,
            "tie": 0.1,
            "loss": 0.4,
            "equity": 0.55,
            "win_error": 0.01,
            "equity_error": 0.01,
            "deals": 100,
        }
        self.estimate = Estimate(**(figures | changed))
        self.questions: list[tuple[Spot, int, int]] = []

    def sample(self, spot: Spot, deals: int, *, seed: int, threads: int | None, time: float | None, progress: Progress | None) -> Estimate:
        self.questions.append((spot, deals, seed))
        return self.estimate


def test_a_strategy_of_ones_own() -> None:
    strategy = Constant()
    result = MonteCarloSolver(config=SAMPLED, strategy=strategy).analyze_hand(["As", "Ks"], 2, ["2c", "3c", "4c"], "fast")
    assert (result.win_probability, result.tie_probability, result.loss_probability, result.equity) == (0.5, 0.1, 0.4, 0.55)
    assert (result.simulations_run, result.standard_error, result.strategy) == (100, 0.01, "constant")
    assert result.confidence_interval == pytest.approx((0.4804, 0.5196), abs=1e-4)
    ((spot, deals, seed),) = strategy.questions
    assert (spot, deals, seed) == (asked("As Ks", 2, "2c 3c 4c"), 10_000, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"win": 0.7},
        {"win": -0.1, "loss": 1.0},
        {"deals": 0},
        {"equity": 1.2},
        {"win_error": -1.0},
        {"win_error": float("nan")},
        {"tie": float("nan")},
    ],
)
def test_impossible_estimates_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a sampling strategy returned"):
        MonteCarloSolver(config=SAMPLED, strategy=Constant(**wrong)).analyze_hand(["As", "Ks"], 2)


def test_what_is_no_strategy_is_refused() -> None:
    with pytest.raises(TypeError, match="has a name and a method sample, unlike 'plain'"):
        MonteCarloSolver(strategy="plain")  # type: ignore[arg-type]
    strategy = Constant()
    strategy.estimate = 0.5  # type: ignore[assignment]
    with pytest.raises(TypeError, match="returns an Estimate, not"):
        MonteCarloSolver(config=SAMPLED, strategy=strategy).analyze_hand(["As", "Ks"], 2)
