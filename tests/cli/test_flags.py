"""Odds commands share their flags, and the flags mean the same in each."""

import csv
import io
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from tests.cli.command_line import ODDS_COMMANDS, odds_command, run, run_json
from tests.repetitions import few

from riverboat.cli import plots
from riverboat.odds.simulation.simulation import Simulation
from riverboat.odds.wild_odds import wild_odds
from riverboat.poker_knight.solver import MonteCarloSolver, question

QUESTIONS = {
    "odds": ("odds", "AsKs", "QdQh", "--board", "2c 7d 9h"),
    "solve": ("solve", "AsKs", "--board", "Qs Js 2h 3h"),
    "simulate": ("simulate", "twos-jacks-axe", "-p", "Ann: 7c 7d 2s Jh 5c throws 5c", "-p", "Bob: 9c 9d 9h Kd 3s throws 3s"),
    "wild-odds": ("wild-odds", "--wild", "2", "--have", "2c 7d 9h"),
}
FLAGS = {"--json", "--csv", "--plot", "--batch", "--seed", "--exact", "--error", "--time"}


def test_every_odds_command_has_the_same_flags() -> None:
    assert set(QUESTIONS) == set(ODDS_COMMANDS)
    for name in ODDS_COMMANDS:
        assert {option for param in odds_command(name).params for option in param.opts} >= FLAGS, name


@pytest.mark.slow
@pytest.mark.parametrize("name", few(QUESTIONS, 2))
def test_csv_plot_seed_and_exact_work_in_each(name: str, tmp_path: Path) -> None:
    words = QUESTIONS[name]
    file = tmp_path / "answer.png"
    code, out, err = run(*words, "--seed", "tuesday", "--csv", "--plot", str(file))
    assert (code, err) == (0, f"drawn in {file}\n")
    assert file.read_bytes().startswith(b"\x89PNG")
    heads, *rows = csv.reader(io.StringIO(out))
    assert rows
    assert all(len(row) == len(heads) for row in rows)
    assert run_json(*words, "--exact")["exact"] is True


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (("--plot", "answer.gif"), "pictures end in .png, .svg, .pdf"),
        (("--json", "--csv"), "--json or --csv, not both"),
        (("--error", "much"), "an error is a fraction or a percentage"),
        (("--error", "2"), "more than 0 and less than 1"),
        (("--exact", "--error", "1%"), "exact odds have no samples and no error"),
        (("--time", "-1"), "more than none"),
    ],
)
def test_a_wrong_flag_is_refused_in_each(name: str, flags: tuple[str, ...], problem: str) -> None:
    code, out, err = run(*QUESTIONS[name], *flags)
    assert (code, out) == (2, "")
    assert problem in err


# --- solve ----------------------------------------------------------------------------------------------------------


def test_solve_counts_every_deal_with_exact() -> None:
    words = ("solve", "AsKs", "-n", "2", "--board", "Qs Js 2h 3h 4d", "--mode", "fast")
    assert run_json(*words)["exact"] is True  # where that is quick
    config = {"simulation_settings": {"exact_when_affordable": False}}
    with MonteCarloSolver(config=config) as solver:
        hand, board = ["As", "Ks"], ["Qs", "Js", "2h", "3h", "4d"]
        assert not solver.analyze_hand(hand, 2, board, "fast").exact
        counted = solver.analyze_hand(hand, 2, board, "fast", exact=True)
    assert (counted.exact, counted.simulations_run) == (True, 45 * 44 // 2 * (43 * 42 // 2))
    code, out, err = run("solve", "AsKs", "-n", "3", "--exact", "--time", "0.00001")
    assert (code, out) == (3, "")
    assert "a part of them is no answer" in err


def test_solve_samples_until_the_error_is_reached() -> None:
    words = ("solve", "AsKs", "-n", "4", "--mode", "fast", "--seed", "1")
    few = run_json(*words)
    assert few["simulations_run"] == 10_000
    sure = run_json(*words, "--error", "0.2%")
    low, high = sure["confidence_interval"]
    assert sure["simulations_run"] > 100_000  # whatever the mode says
    assert 0.0015 < (high - low) / 2 <= 0.0021
    rough = run_json(*words, "--error", "3%")
    assert rough["simulations_run"] == 20_000  # what a first look takes
    assert run_json(*words, "--error", "0.2%")["win_probability"] == sure["win_probability"]


@pytest.mark.slow
def test_solve_stops_after_its_time() -> None:
    many = {"simulation_settings": {"precision_mode_simulations": 10**9}, "performance_settings": {"early_termination": False}}
    with MonteCarloSolver(config=many) as solver:
        answer = solver.analyze_hand(["As", "Ks"], 5, simulation_mode="precision", time=0.2)
    assert 0 < answer.simulations_run < 10**9
    low, high = answer.confidence_interval or (0, 0)
    assert low < answer.win_probability < high


def test_a_seed_is_a_number_or_text() -> None:
    words = ("solve", "AsKs", "-n", "4", "--mode", "fast")
    tuesday = run_json(*words, "--seed", "tuesday")["win_probability"]
    assert tuesday == run_json(*words, "--seed", "tuesday")["win_probability"]
    assert tuesday != run_json(*words, "--seed", "wednesday")["win_probability"]


def test_solve_prints_csv() -> None:
    words = ("solve", "AsKs", "-n", "2", "--board", "Qs Js 2h 3h 4d")
    _, out, _ = run(*words, "--csv")
    (row,) = csv.DictReader(io.StringIO(out))
    answer = run_json(*words)
    assert (row["hand"], row["board"], row["opponents"], row["exact"]) == ("As Ks", "Qs Js 2h 3h 4d", "2", "True")
    assert float(row["win"]) == answer["win_probability"] == float(row["win_low"])
    assert float(row["makes:High Card"]) == 1.0
    assert int(row["samples"]) == answer["simulations_run"]


# --- simulate -------------------------------------------------------------------------------------------------------


def test_simulate_samples_until_the_error_is_reached() -> None:
    words = ("simulate", "kings-and-lows", "-p", "Alice: Kh 2d / 3c", "-p", "Bob: As / Ac", "--seed", "7")
    assert run_json(*words)["deals"] == 10_000
    sure = run_json(*words, "--error", "0.3%")
    assert sure["deals"] > 20_000
    assert all((high - low) / 2 <= 0.003 for low, high in (player["interval"] for player in sure["players"]))
    assert run_json(*words, "--error", "0.1%", "--deals", "5000")["deals"] == 5000  # the first of both


# --- pictures -------------------------------------------------------------------------------------------------------


def bars(figure: Figure, title: str) -> dict[str, list[float]]:
    """The bars of a panel, by the words beside them."""
    figure.savefig(io.BytesIO())
    axes = next(axes for axes in figure.axes if axes.get_title("left").startswith(title))
    words = [label.get_text() for label in axes.get_yticklabels()]
    widths: list[float] = [patch.get_width() for patch in axes.patches]  # type: ignore[attr-defined]
    return {word: widths[at :: len(words)] for at, word in enumerate(words)}


def titles(figure: Figure) -> list[str]:
    return [axes.get_title("left") for axes in figure.axes if axes.get_title("left")]


@pytest.mark.slow
def test_the_picture_of_a_simulation_shows_its_counts() -> None:
    made = Simulation("kings-and-lows").with_player("Alice", "Kh 2d / 3c").with_player("Bob", "As / Ac")
    outcome = made.run(5000, seed=7)
    figure = plots.simulation_figure(made.spot, outcome)
    wild = "how many wild cards came, in percent of the deals"
    assert titles(figure) == ["equity, with its 95 % interval", "what they make", wild, "what wild cards make of what"]
    kinds = bars(figure, "what they make")
    assert kinds == {kind: [record.kinds[kind] / 5000 for record in outcome.players] for kind in outcome["Alice"].kinds}
    assert bars(figure, wild)["kings"][0] == outcome["Alice"].wild_ranks["K"] / 5000 > 1
    best = outcome["Alice"].improvements[0]
    assert bars(figure, "what wild")[f"{best.before} -> {best.after}"][0] == best.deals / 5000


@pytest.mark.slow
def test_the_picture_of_a_game_without_wild_cards_has_no_wild_panels() -> None:
    made = Simulation("omaha-hilo").with_player("Ann", "AsAhKs2d").with_opponents(1)
    figure = plots.simulation_figure(made.spot, made.run(2048, seed=1))
    assert titles(figure)[1:] == [f"what they make for {share}" for share in made.variant.shares]


@pytest.mark.slow
def test_the_picture_of_solve_shows_its_chances() -> None:
    with MonteCarloSolver() as solver:
        answer = solver.analyze_hand(["As", "Ks"], 2, ["Qs", "Js", "2h", "3h", "4d"])
    figure = plots.solve_figure(question(["As", "Ks"], 2, ["Qs", "Js", "2h", "3h", "4d"]), answer, "exact")
    assert bars(figure, "what A♠ K♠ may expect") == {
        "wins": [answer.win_probability],
        "ties": [answer.tie_probability],
        "loses": [answer.loss_probability],
        "equity": [answer.equity],
    }
    assert bars(figure, "what A♠ K♠ makes") == {"High Card": [1.0]}


@pytest.mark.slow
def test_the_picture_of_wild_odds_shows_its_chances() -> None:
    answer = wild_odds(5, "2")
    figure = plots.wild_odds_figure(answer)
    assert bars(figure, "chance") == {kind: [answer[kind]] for kind in answer.counts}
