"""`riverboat solve`, `simulate` and `wild-odds`."""

import csv
import io
import json
from pathlib import Path

import pytest
from tests.cli.command_line import run, run_json

from riverboat.odds.simulation.simulation import Simulation
from riverboat.odds.wild_odds import wild_odds
from riverboat.poker_knight.solver import solve_poker_hand

ALICE, BOB = "Alice: Kh 2d / 3c", "Bob: As / Ac"


# --- solve ----------------------------------------------------------------------------------------------------------


def test_solve_prints_the_result_of_the_library() -> None:
    mine = run_json("solve", "AsKs", "--board", "Qs Js 2h")
    library = solve_poker_hand(["As", "Ks"], 1, ["Qs", "Js", "2h"])
    assert (mine["exact"], mine["win_probability"], mine["simulations_run"]) == (True, library.win_probability, library.simulations_run)
    code, out, _ = run("solve", "AsKs", "--board", "Qs Js 2h")
    assert code == 0
    assert "A♠ K♠  against 1 opponent  board  Q♠ J♠ 2♥" in out
    assert "75.87 %" in out
    assert "Royal Flush" in out
    assert "exact: 1,070,190 deals" in out


def test_the_mode_sets_the_number_of_deals() -> None:
    fast = run_json("solve", "AsKs", "-n", "3", "--mode", "fast", "--seed", "3")
    assert fast["simulations_run"] == 10_000
    assert fast["win_probability"] == run_json("solve", "AsKs", "-n", "3", "--mode", "fast", "--seed", "3")["win_probability"]
    _, out, _ = run("solve", "AsKs", "-n", "3", "--mode", "fast", "--seed", "3")
    assert "against 3 opponents" in out
    assert "95 times of 100" in out


def test_solve_has_two_strategies() -> None:
    words = ("solve", "AsKs", "-n", "3", "--mode", "fast", "--seed", "3")
    plain, whole = run_json(*words), run_json(*words, "--strategy", "whole-deck")
    assert (plain["strategy"], whole["strategy"]) == ("plain", "whole-deck")
    assert whole["standard_error"] < plain["standard_error"] / 2
    _, out, _ = run(*words, "--strategy", "whole-deck")
    assert "sampled (seed 3, whole-deck): 10,000 deals" in out


def test_solve_reads_a_config_file(tmp_path: Path) -> None:
    file = tmp_path / "solver.json"
    file.write_text('{"simulation_settings": {"fast_mode_simulations": 2500}, "frogs": {}}')
    code, out, err = run("solve", "AsKs", "-n", "4", "--mode", "fast", "--config", str(file), "--json")
    assert code == 0
    assert json.loads(out)["simulations_run"] == 2500
    assert "riverboat: solver configuration: unknown section 'frogs'" in err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("As",), "exactly 2 cards"),
        (("AsAs",), "As twice"),
        (("AsKs", "-n", "10"), "between 1 and 9"),
        (("AsKs", "--board", "2c"), "0, 3, 4 or 5 cards"),
        (("AsKs", "--board", "As 2c 3c"), "Duplicate cards"),
        (("AsKs", "--mode", "slow"), "modes are fast, default, precision"),
        (("AsKs", "--config", "nowhere.json"), "there is no file 'nowhere.json'"),
        (("AsKs", "--exact", "--error", "1%"), "exact odds have no samples and no error"),
        (("AsKs", "--time", "0"), "more than none"),
        (("AsKs", "--error", "0.1x"), "such as 0.001 or 0.1%, not '0.1x'"),
        (("AsKs", "--json", "--csv"), "--json or --csv, not both"),
        (("AsKs", "--strategy", "best"), "unknown strategy 'best'; strategies are plain, whole-deck"),
        (("AsKs", "--plot", "solve.gif"), "pictures end in .png, .svg, .pdf"),
    ],
)
def test_solve_refuses_bad_input(words: tuple[str, ...], problem: str) -> None:
    code, out, err = run("solve", *words)
    assert (code, out) == (2, "")
    assert problem in err


# --- simulate -------------------------------------------------------------------------------------------------------


def test_simulate_prints_the_result_of_the_library() -> None:
    mine = run_json(
        "simulate", "kings-and-lows", "-p", ALICE, "-p", BOB, "-o", "king_required=yes", "--dead", "9c", "-n", "5000", "--seed", "7"
    )
    game = Simulation("kings-and-lows", king_required=True).with_player("Alice", "Kh 2d / 3c").with_player("Bob", "As / Ac")
    library = game.with_dead("9c").run(5000, seed=7)
    assert [player["wins"] for player in mine["players"]] == [record.wins for record in library.players]
    assert mine["options"]["king_required"] is True
    assert mine["deals"] == 5000


def test_simulate_prints_tables() -> None:
    code, out, err = run("simulate", "kings-and-lows", "-p", ALICE, "-p", BOB, "--seed", "7")
    assert (code, err) == (0, "")
    assert "K♥* 2♦* / 3♣" in out
    assert "wild: kings and the lowest cards of each hand" in out
    assert "pair -> four of a kind" in out
    assert "any better hand" in out
    lines = out.splitlines()
    alice, bob = (next(line for line in lines if line.startswith(name)) for name in ("Alice", "Bob"))
    assert alice.count("█") > bob.count("█") > 0
    assert "sampled (seed 7, stopped by samples): 10,000 deals" in out


def test_simulate_prints_csv() -> None:
    _, out, _ = run("simulate", "twos-jacks-axe", "-p", "Ann: 7c 7d 2s Jh 5c", "-p", "random", "-n", "2048", "--seed", "1", "--csv")
    ann, other = csv.DictReader(io.StringIO(out))
    assert (ann["player"], other["player"], ann["deals"], ann["seed"]) == ("Ann", "player 2", "2048", "1")
    assert float(ann["equity"]) + float(other["equity"]) == pytest.approx(1.0)
    assert ann["high:four of a kind"] == "2048"


def test_simulate_takes_opponents_and_a_last_card_up() -> None:
    assert len(run_json("simulate", "holdem", "-p", "Ann: AsKs", "--opponents", "3", "-n", "1024")["players"]) == 4
    words = ("simulate", "kings-and-lows", "-p", ALICE, "-p", BOB, "-n", "1024", "--seed", "1")
    assert run_json(*words, "--last-up", "Bob")["deals"] == 1024


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("kings-and-low",), "did you mean kings-and-lows or kings-and-lows-draw?"),
        (("kings-and-lows", "-p", ALICE, "-p", ALICE), "there is a player 'Alice' already"),
        (("kings-and-lows", "-p", ALICE, "-p", "Bob: Kh"), "Kh is in hand 1 and in hand 2"),
        (("kings-and-lows", "-p", ALICE, "-n", "0"), "0 deals: at least one"),
        (("kings-and-lows", "-p", ALICE, "--last-up", "Carol"), "--last-up Carol: there is no such player"),
        (("holdem", "-p", "Ann: AsKs", "--time", "0"), "more than none"),
    ],
)
def test_simulate_refuses_bad_input(words: tuple[str, ...], problem: str) -> None:
    code, out, err = run("simulate", *words)
    assert (code, out) == (2, "")
    assert problem in err


# --- wild odds ------------------------------------------------------------------------------------------------------


def test_wild_odds_prints_the_result_of_the_library() -> None:
    mine = run_json("wild-odds", "--cards", "7", "--wild", "K lowest", "--have", "Kh 2d 3c")
    library = wild_odds(7, "K lowest", have="Kh 2d 3c")
    assert {kind: found["hands"] for kind, found in mine["kinds"].items()} == library.counts
    code, out, _ = run("wild-odds", "--cards", "7", "--wild", "K lowest", "--have", "Kh 2d 3c")
    assert code == 0
    assert "7 cards, holding K♥* 2♦* 3♣; wild: kings and the lowest cards of each hand" in out
    assert next(line for line in out.splitlines() if line.startswith("five of a kind")).count("█")


def test_wild_odds_prints_csv_and_samples() -> None:
    _, out, _ = run("wild-odds", "--wild", "2", "--samples", "4096", "--seed", "1", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert sum(int(row["hands"]) for row in rows) == 4096
    assert float(rows[-1]["or_better"]) == 1.0
    assert all(float(row["interval_low"]) < float(row["chance"]) < float(row["interval_high"]) for row in rows)
    _, table, _ = run("wild-odds", "--wild", "2", "--samples", "4096", "--seed", "1")
    assert "+-" in table


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--wild", "frog"), "unknown rank 'f'"),
        (("--cards", "0"), "0 cards"),
        (("--deck", "foo"), "decks are full"),
        (("--ranking", "foo"), "rankings are high"),
        (("--have", "As As"), "As twice"),
        (("--samples", "0"), "at least one"),
    ],
)
def test_wild_odds_refuses_bad_input(words: tuple[str, ...], problem: str) -> None:
    code, out, err = run("wild-odds", *words)
    assert (code, out) == (2, "")
    assert problem in err
