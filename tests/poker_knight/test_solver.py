"""Poker Knight's interface: exact where that is quick, else a sample with its interval, and never an invented number."""

import json
import re
import sqlite3
import warnings
from collections.abc import Callable
from itertools import combinations
from math import isnan, sqrt
from pathlib import Path
from typing import Any

import eval7
import pytest

import riverboat
import riverboat.poker_knight
from riverboat import cards, equity
from riverboat.odds import Spot
from riverboat.poker_knight import Estimate
from riverboat.poker_knight.config import Configuration
from riverboat.poker_knight.solver import MonteCarloSolver, SimulationResult, solve_poker_hand

NAMES = [
    "Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pair",
    "One Pair",
    "High Card",
]
SAMPLED: dict[str, dict[str, Any]] = {
    "simulation_settings": {"exact_when_affordable": False, "random_seed": 1},
    "performance_settings": {"early_termination": False},
}


def config(**sections: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: SAMPLED.get(name, {}) | sections.get(name, {}) for name in {**SAMPLED, **sections}}


def counts(result: SimulationResult) -> tuple[Any, ...]:
    return (
        result.win_probability,
        result.tie_probability,
        result.loss_probability,
        result.simulations_run,
        result.hand_category_frequencies,
    )


def turn_by_brute_force(hero: str, board: str) -> tuple[int, int, int]:
    """Wins, ties and deals against one unknown hand with one card to come, by another evaluator."""
    known = [eval7.Card(text) for text in f"{hero} {board}".split()]
    rest = [card for card in (eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs") if card not in known]
    wins = ties = deals = 0
    for river in rest:
        shared = [*known[2:], river]
        mine = eval7.evaluate(known[:2] + shared)
        for theirs in combinations([card for card in rest if card != river], 2):
            other = eval7.evaluate([*theirs, *shared])
            wins, ties, deals = wins + (mine > other), ties + (mine == other), deals + 1
    return wins, ties, deals


# --- answers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hero", "board"), [("Ah Kd", "Qs Jc 2h 7d"), ("5s 5c", "5h 9c Tc Jd"), ("7h 2d", "As Ks Qs Js")])
def test_exact_answers_agree_with_another_evaluator(hero: str, board: str) -> None:
    wins, ties, deals = turn_by_brute_force(hero, board)
    result = solve_poker_hand(hero.split(), 1, board.split())
    assert result.exact
    assert result.simulations_run == deals == 45_540
    assert (result.win_probability, result.tie_probability) == (wins / deals, ties / deals)
    assert result.loss_probability == (deals - wins - ties) / deals
    assert result.equity == pytest.approx((wins + ties / 2) / deals)
    assert result.confidence_interval == (result.win_probability, result.win_probability)


def test_a_board_that_plays_is_shared_by_all() -> None:
    result = solve_poker_hand(["2♣️", "3♦️"], 2, ["A♠️", "K♠️", "Q♠️", "J♠️", "10♠️"])
    assert (result.win_probability, result.tie_probability, result.loss_probability) == (0, 1, 0)
    assert result.equity == pytest.approx(1 / 3)
    assert result.hand_category_frequencies == {name: float(name == "Royal Flush") for name in NAMES}


@pytest.mark.parametrize("cards", [["A♠️", "10♥️"], ["A♠", "10♥"], ["As", "Th"], ("as", "10h")])
def test_cards_as_people_write_them(cards: list[str]) -> None:
    board = ["10♦️", "2♣️", "7♦️"]
    assert counts(solve_poker_hand(cards, 1, board)) == counts(solve_poker_hand(["As", "Th"], 1, ["Td", "2c", "7d"]))


@pytest.mark.parametrize(("mode", "simulations"), [("fast", 10_000), ("default", 100_000), ("precision", 500_000)])
def test_modes_have_their_number_of_deals(mode: str, simulations: int) -> None:
    result = MonteCarloSolver(config=SAMPLED).analyze_hand(["7♠️", "2♥️"], 5, simulation_mode=mode)
    assert not result.exact
    assert result.simulations_run == simulations
    assert result.win_probability + result.tie_probability + result.loss_probability == pytest.approx(1)
    assert list(result.hand_category_frequencies) == NAMES
    assert sum(result.hand_category_frequencies.values()) == pytest.approx(1)
    assert result.execution_time_ms > 0


def test_defaults_are_one_opponent_and_the_default_mode() -> None:
    with MonteCarloSolver(config=SAMPLED) as solver:
        assert counts(solver.analyze_hand(["As", "Ks"], 1)) == counts(solver.analyze_hand(["As", "Ks"], 1, [], "default"))
    assert solve_poker_hand(["As", "Ks"], board_cards=["2c", "7d", "9h", "Tc"]).simulations_run == 45_540


def test_the_interval_is_wilsons_of_the_win_probability() -> None:
    result = MonteCarloSolver(config=SAMPLED).analyze_hand(["As", "Ah"], 3, simulation_mode="fast")
    n, p, z = result.simulations_run, result.win_probability, 1.959963984540054
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    assert result.confidence_interval == pytest.approx((middle - half, middle + half))


@pytest.mark.slow
def test_the_interval_covers_the_truth_95_percent_of_the_time() -> None:
    hero, board = ["Ah", "Kd"], ["Qs", "Jc", "2h", "7d"]
    truth = solve_poker_hand(hero, 1, board).win_probability
    covered = 0
    for seed in range(300):
        solver = MonteCarloSolver(config=config(simulation_settings={"random_seed": seed, "fast_mode_simulations": 3_000}))
        low, high = solver.analyze_hand(hero, 1, board, "fast").confidence_interval or (1, 0)
        covered += low <= truth <= high
    assert 274 <= covered <= 296  # 285 and three standard deviations either way


def test_seeds() -> None:
    def asked(seed: int | None, **settings: object) -> tuple[Any, ...]:
        solver = MonteCarloSolver(config=config(simulation_settings={"random_seed": seed, **settings}))
        return counts(solver.analyze_hand(["Js", "Jd"], 4))

    assert asked(7) == asked(7)
    assert asked(7) == asked(7, parallel_processing=False) == asked(7, max_workers=3)
    assert asked(7) != asked(8)
    assert asked(None) != asked(None)


# --- when it stops -------------------------------------------------------------------------------------------------


def test_a_timeout_before_the_first_deal_is_an_error() -> None:
    solver = MonteCarloSolver(config={"performance_settings": {"max_simulation_time_ms": 1e-6}})
    with pytest.raises(TimeoutError, match="1e-06 ms were over before a deal was counted"):
        solver.analyze_hand(["As", "Ah"], 1)
    with pytest.raises(TimeoutError):  # an enumeration that would take longer is not begun
        solver.analyze_hand(["As", "Ah"], 1, ["2c", "7d", "9h"])


def test_a_timeout_gives_the_deals_so_far_with_their_error() -> None:
    endless = config(
        simulation_settings={"default_simulations": 10**12}, performance_settings={"early_termination": True, "max_simulation_time_ms": 60}
    )
    result = MonteCarloSolver(config=endless | {"convergence": {"target_error": 1e-9}}).analyze_hand(["As", "Ah"], 1)
    assert 0 < result.simulations_run < 10**12
    low, high = result.confidence_interval or (1, 0)
    assert low < result.win_probability < high
    assert 0.84 < result.win_probability < 0.87


def test_without_early_termination_neither_time_nor_error_stops() -> None:
    hurried = config(performance_settings={"early_termination": False, "max_simulation_time_ms": 1e-6})
    result = MonteCarloSolver(config=hurried | {"convergence": {"target_error": 0.5}}).analyze_hand(["As", "Ah"], 1)
    assert result.simulations_run == 100_000


def test_convergence_takes_as_many_deals_as_the_error_needs() -> None:
    def asked(error: float, first: int) -> SimulationResult:
        performance = {"early_termination": True, "min_simulations_for_convergence": first, "max_simulation_time_ms": 1e9}
        settings = config(performance_settings=performance, convergence={"target_error": error})
        return MonteCarloSolver(config=settings).analyze_hand(["As", "Ah"], 1)

    def half(result: SimulationResult) -> float:
        low, high = result.confidence_interval or (0, 0)
        return (high - low) / 2

    assert asked(0.05, 5_000).simulations_run == 5_000  # not before the least
    between = asked(0.005, 5_000)
    assert 15_000 < between.simulations_run < 25_000  # 0.1275 (1.96 / 0.005)^2 are 19,600
    assert half(between) == pytest.approx(0.005, rel=0.05)
    assert asked(0.0001, 5_000).simulations_run == 100_000  # and not more than the mode has
    assert asked(0.05, 200_000).simulations_run == 100_000


# --- the result ----------------------------------------------------------------------------------------------------

THE_DOCUMENTS_FIELDS: dict[str, Any] = {
    "win_probability": 0.5,
    "tie_probability": 0.0,
    "loss_probability": 0.5,
    "simulations_run": 1000,
    "execution_time_ms": 5000.0,
    "confidence_interval": (0.4, 0.6),
    "hand_category_frequencies": {},
}


def test_a_result_can_be_built_from_the_documents_fields() -> None:
    result = riverboat.SimulationResult(**THE_DOCUMENTS_FIELDS)
    assert {name: getattr(result, name) for name in THE_DOCUMENTS_FIELDS} == THE_DOCUMENTS_FIELDS
    assert result == riverboat.SimulationResult(*THE_DOCUMENTS_FIELDS.values())
    assert isnan(result.equity)  # and no figure is invented
    assert isnan(result.standard_error)
    assert (result.exact, result.backend, result.strategy, result.statistics) == (False, "", "", {})
    assert type(solve_poker_hand(["As", "Ks"])) is riverboat.SimulationResult


def test_the_package_exports_the_documents_names() -> None:
    for name in ("MonteCarloSolver", "SimulationResult", "solve_poker_hand"):
        assert getattr(riverboat.poker_knight, name) is getattr(riverboat, name)


def test_the_standard_error_is_of_the_win_probability() -> None:
    result = MonteCarloSolver(config=SAMPLED).analyze_hand(["As", "Ah"], 3, simulation_mode="fast")
    assert result.standard_error == pytest.approx(sqrt(result.win_probability * (1 - result.win_probability) / 10_000))
    assert solve_poker_hand(["As", "Ks"]).standard_error == 0


def test_the_backend_is_named() -> None:
    assert MonteCarloSolver(config=SAMPLED).analyze_hand(["As", "Ah"], 3).backend == "kernel"
    assert solve_poker_hand(["As", "Ks"]).backend in ("table", "cache")


# --- statistics ----------------------------------------------------------------------------------------------------


def odds_against(estimate: Estimate, _: Spot) -> float:
    return (1 - estimate.win) / estimate.win


def opponent_flush(estimate: Estimate, _: Spot) -> float | None:
    return estimate.odds.hands[1].categories.get("flush") if estimate.odds is not None else None


@pytest.mark.parametrize("configured", [{}, SAMPLED], ids=["exact", "sampled"])
def test_statistics_are_added_to_the_result(configured: dict[str, Any]) -> None:
    solver = MonteCarloSolver(config=configured, statistics={"odds against": odds_against, "flush of the other": opponent_flush})
    result = solver.analyze_hand(["As", "Ks"], 1, ["Qh", "Jh", "2h"])
    against, flush = result.statistics["odds against"], result.statistics["flush of the other"]
    assert against == pytest.approx((1 - result.win_probability) / result.win_probability)
    assert flush == pytest.approx(equity("AsKs", board="Qh Jh 2h", opponents=1, exact=True)[1].categories["flush"], abs=0.005)
    assert solve_poker_hand(["As", "Ks"]).statistics == {}


def test_statistics_see_what_is_not_rounded_and_the_spot() -> None:
    rough = {"output_settings": {"decimal_precision": 1}}
    statistics = {
        "win": lambda estimate, _: estimate.win,
        "board": lambda _, spot: spot.boards[""],
        "seats": lambda _, spot: len(spot.hands),
    }
    result = MonteCarloSolver(config=rough, statistics=statistics).analyze_hand(["As", "Ks"], 1, ["Qh", "Jh", "2h"])
    assert round(result.statistics["win"], 1) == result.win_probability != result.statistics["win"]
    assert result.statistics["board"] == cards("Qh Jh 2h")
    assert result.statistics["seats"] == 2


def test_a_statistic_is_a_function() -> None:
    with pytest.raises(TypeError, match="a statistic is a function of an estimate and a spot; 'win' is"):
        MonteCarloSolver(statistics={"win": 0.5})  # type: ignore[dict-item]


# --- what cannot be asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "opponents", "board", "message"),
    [
        (["A♠️"], 1, None, "Hero hand must be a list of exactly 2 cards"),
        (["A♠️", "K♠️", "Q♠️"], 1, None, "Hero hand must be a list of exactly 2 cards"),
        ("AsKs", 1, None, "Hero hand must be a list of exactly 2 cards"),
        (["A♠️", "1♠️"], 1, None, "Invalid card format: 1♠️"),
        (["A♠️", "??"], 1, None, "Invalid card format: ??"),
        (["A♠️", "KsQs"], 1, None, "Invalid card format: KsQs"),
        (["A♠️", ""], 1, None, "Invalid card format: "),
        (["A♠️", 12], 1, None, "Invalid card format: 12"),
        (["A♠️", None], 1, None, "Invalid card format: None"),
        (["A♠️", "K♠️"], 1, ["Xs", "2c", "3c"], "Invalid card format: Xs"),
        (["A♠️", "A♠️"], 1, None, "Duplicate cards detected"),
        (["A♠️", "K♠️"], 1, ["As", "2c", "3c"], "Duplicate cards detected"),
        (["A♠️", "K♠️"], 0, None, "Number of opponents must be between 1 and 9"),
        (["A♠️", "K♠️"], 10, None, "Number of opponents must be between 1 and 9"),
        (["A♠️", "K♠️"], True, None, "Number of opponents must be between 1 and 9"),
        (["A♠️", "K♠️"], 1.5, None, "Number of opponents must be between 1 and 9"),
        (["A♠️", "K♠️"], 1, ["2c"], "Board must be a list of 0, 3, 4 or 5 cards, not 1"),
        (["A♠️", "K♠️"], 1, ["2c", "3c", "4c", "5c", "6c", "7c"], "Board must be a list of 0, 3, 4 or 5 cards, not 6"),
        (["A♠️", "K♠️"], 1, "2c3c4c", "Board must be a list of 0, 3, 4 or 5 cards"),
    ],
)
def test_messages(hero: Any, opponents: Any, board: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        solve_poker_hand(hero, opponents, board)


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="Unknown simulation mode: 'exact'; modes are fast, default, precision"):
        solve_poker_hand(["As", "Ks"], simulation_mode="exact")


def test_one_to_nine_opponents() -> None:
    wins = [MonteCarloSolver(config=SAMPLED).analyze_hand(["As", "Ah"], many, None, "fast").win_probability for many in range(1, 10)]
    assert wins == sorted(wins, reverse=True)
    assert len(set(wins)) == 9


def test_a_closed_solver_refuses_questions() -> None:
    with MonteCarloSolver() as solver:
        solver.analyze_hand(["As", "Ks"], 1, ["2c", "7d", "9h", "Tc", "4s"])
    with pytest.raises(RuntimeError, match="closed"):
        solver.analyze_hand(["As", "Ks"], 1)


# --- configuration -------------------------------------------------------------------------------------------------


def test_the_defaults_are_a_configuration() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Configuration().merged(json.loads(json.dumps(Configuration().to_dict()))) == Configuration()


def test_a_file_is_merged_over_the_defaults_and_arguments_over_both(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"simulation_settings": {"random_seed": 3, "fast_mode_simulations": 77}}))
    configuration = MonteCarloSolver(path, {"simulation_settings": {"random_seed": 4}}).config
    assert (configuration.simulation_settings.random_seed, configuration.simulation_settings.fast_mode_simulations) == (4, 77)
    assert configuration.simulation_settings.default_simulations == 100_000
    assert configuration.output_settings == Configuration().output_settings


def test_settings_are_read_by_name() -> None:
    """As the document reads them."""
    solver = MonteCarloSolver(config={"simulation_settings": {"random_seed": 3}})
    assert solver.config["simulation_settings"]["random_seed"] == solver.config.simulation_settings.random_seed == 3
    assert solver.config["simulation_settings"]["fast_mode_simulations"] == 10_000
    assert {name: dict(section) for name, section in dict(solver.config).items()} == solver.config.to_dict()
    assert ("convergence" in solver.config, "convergences" in solver.config, len(solver.config)) == (True, False, 4)
    with pytest.raises(KeyError, match="'simulation_setting'; did you mean 'simulation_settings'"):
        solver.config["simulation_setting"]
    with pytest.raises(KeyError, match="'random_sed'; did you mean 'random_seed'"):
        solver.config["simulation_settings"]["random_sed"]


SETTINGS = {"simulation_settings": {"random_seed": 7}}


def test_every_source_of_settings(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(SETTINGS))
    merged = Configuration().merged(SETTINGS)
    for source in (SETTINGS, path, str(path), lambda: SETTINGS, merged, lambda: merged):
        assert MonteCarloSolver(config=source).config == merged
        assert Configuration.read(source) == merged


def test_settings_from_a_database() -> None:
    database = sqlite3.connect(":memory:")
    database.execute("create table settings (section text, name text, value integer)")
    database.execute("insert into settings values ('simulation_settings', 'fast_mode_simulations', 777)")

    def read_settings() -> dict[str, dict[str, Any]]:
        settings: dict[str, dict[str, Any]] = {}
        for section, name, value in database.execute("select section, name, value from settings"):
            settings.setdefault(section, {})[name] = value
        return settings

    solver = MonteCarloSolver(config=read_settings)
    assert solver.config["simulation_settings"]["fast_mode_simulations"] == 777
    database.close()
    with pytest.warns(UserWarning, match="cannot read read_settings: ProgrammingError: Cannot operate on a closed database") as warned:
        assert MonteCarloSolver(config=read_settings).config == Configuration()
    assert warned[0].filename == __file__


def test_a_source_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(SETTINGS))

    def unreachable() -> dict[str, Any]:
        raise ConnectionError("no route")

    with pytest.warns(UserWarning, match="cannot read unreachable: ConnectionError: no route"):
        assert MonteCarloSolver(path, unreachable).config["simulation_settings"]["random_seed"] == 7
    with pytest.warns(UserWarning, match="a configuration is an object of sections, not null"):
        assert MonteCarloSolver(path, lambda: None).config["simulation_settings"]["random_seed"] == 7


@pytest.mark.parametrize("text", [None, "{", "\xff\xfe"])
def test_a_file_that_cannot_be_read(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "poker.json"
    if text is not None:
        path.write_bytes(text.encode("latin-1"))
    with pytest.warns(UserWarning, match=r"cannot read .*poker\.json"):
        assert MonteCarloSolver(str(path)).config == Configuration()


@pytest.mark.parametrize(
    ("settings", "warning"),
    [
        ([], "a configuration is an object of sections, not \\[\\]"),
        ({"simulation_setting": {}}, "unknown section 'simulation_setting'; did you mean 'simulation_settings'"),
        ({"zebra": {}}, "unknown section 'zebra'; there are simulation_settings, performance_settings, convergence, output_settings"),
        ({"convergence": 3}, "section 'convergence' is an object of settings, not 3"),
        ({"simulation_settings": {"random_sed": 1}}, "unknown setting 'random_sed' in 'simulation_settings'; did you mean 'random_seed'"),
        ({"simulation_settings": {"default_simulations": "many"}}, "'default_simulations' .* cannot be 'many' .* it stays 100000"),
        ({"simulation_settings": {"default_simulations": 0}}, "'default_simulations' .* cannot be 0 .* it stays 100000"),
        ({"simulation_settings": {"default_simulations": True}}, "'default_simulations' .* cannot be True"),
        ({"simulation_settings": {"parallel_processing": 1}}, "'parallel_processing' .* cannot be 1 .* it stays true"),
        ({"performance_settings": {"max_simulation_time_ms": -5}}, "'max_simulation_time_ms' .* cannot be -5"),
        ({"convergence": {"target_error": 1}}, "'target_error' .* cannot be 1"),
        ({"output_settings": {"decimal_precision": 2.5}}, "'decimal_precision' .* cannot be 2.5 .* it stays null"),
    ],
)
def test_unusable_settings_are_named(settings: Any, warning: str) -> None:
    with pytest.warns(UserWarning, match=warning) as warned:
        assert MonteCarloSolver(config=settings).config == Configuration()
    assert len(warned) == 1
    assert warned[0].filename == __file__  # it points at whoever said it


@pytest.mark.parametrize(
    ("configure", "many"),
    [
        (lambda path: MonteCarloSolver(path, {"convergence": {"frog": 1}}), 3),
        (lambda path: Configuration.read(path), 2),
        (lambda path: Configuration().merged({"frogs": {str(path): 1}}), 1),
        (lambda path: Configuration.read(f"{path}.nowhere"), 1),
    ],
)
def test_a_warning_points_at_the_configuring_line(configure: Callable[[Path], object], many: int, tmp_path: Path) -> None:
    path = tmp_path / "poker.json"
    path.write_text('{"frogs": {}, "convergence": {"frog": 1}}')
    with pytest.warns(UserWarning, match="solver configuration") as warned:
        configure(path)
    assert [warning.filename for warning in warned] == [__file__] * many


def test_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "poker.json"
    path.write_text('{"simulation_settings": {"random_seed": 9}}', encoding="utf-8-sig")
    assert MonteCarloSolver(path).config.simulation_settings.random_seed == 9


def test_usable_settings_beside_unusable_ones_are_used() -> None:
    with pytest.warns(UserWarning, match="fast_mode_simulation"):
        solver = MonteCarloSolver(config={"simulation_settings": {"fast_mode_simulation": 5, "random_seed": 9}})
    assert solver.config.simulation_settings.random_seed == 9


def test_output_settings() -> None:
    bare = {"include_confidence_interval": False, "include_hand_categories": False, "decimal_precision": 2}
    result = MonteCarloSolver(config={"output_settings": bare}).analyze_hand(["As", "Ks"], 1, ["2c", "7d", "9h", "Tc"])
    assert result.confidence_interval is None
    assert result.hand_category_frequencies == {}
    whole = solve_poker_hand(["As", "Ks"], 1, ["2c", "7d", "9h", "Tc"])
    assert result.win_probability == round(whole.win_probability, 2) != whole.win_probability
