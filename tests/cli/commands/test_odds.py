"""`riverboat odds`: its table, JSON, CSV, errors and exit codes."""

import csv
import io
import sys

import pytest
from tests.cli.command_line import run, run_json

from riverboat.odds import equity, equity_and_odds
from riverboat.variants import variants

FLOP = ("odds", "AsKs", "QdQh", "--board", "2c 7d 9h")


def test_a_flop_is_printed_as_a_table() -> None:
    code, out, err = run(*FLOP)
    assert (code, err) == (0, "")
    assert "board  2♣ 7♦ 9♥" in out
    hero, villain = (line for line in out.splitlines() if line.startswith(("A♠ K♠ ", "Q♦ Q♥ ")))
    assert "23.94 %" in hero
    assert "76.06 %" in villain
    assert 0 < hero.count("█") < villain.count("█")  # the bar of the better hand is the longer one
    pair = next(line for line in out.splitlines() if line.startswith("pair"))
    assert "49.80 %" in pair
    assert "█" in pair
    assert "exact: 990 deals" in out
    assert "\x1b" not in out


def test_json_is_the_result_of_the_library() -> None:
    answer = run_json(*FLOP)
    library = equity("AsKs", "QdQh", board="2c 7d 9h").to_dict()
    assert answer["hands"] == library["hands"]
    assert (answer["variant"], answer["board"], answer["exact"], answer["samples"]) == ("holdem", "2c 7d 9h", True, 990)


def test_a_list_of_hands() -> None:
    answer = run_json("odds", "AsAh", "KdKc,QdQc", "--board", "2c 7d 9h")
    assert answer["samples"] == 2 * 990
    assert [hand["hand"] for hand in answer["hands"]] == ["As Ah", "KdKc, QdQc"]
    each = [run_json("odds", "AsAh", hand, "--board", "2c 7d 9h")["hands"][0]["equity"] for hand in ("KdKc", "QdQc")]
    assert answer["hands"][0]["equity"] == pytest.approx(sum(each) / 2)
    assert run_json("odds", "As,Ah", "KdKc", "--board", "2c 7d 9h")["samples"] == 990
    code, _, err = run("odds", "AsAh", "KdKc,Qd")
    assert code == 2
    assert err.splitlines()[-2:] == ["  KdKc,Qd", "         ^"]


def test_csv_has_one_row_per_hand() -> None:
    code, out, _ = run("odds", "--variant", "twos-jacks-axe", "7c 7d 2s Jh 5c", "random", "--samples", "4096", "--seed", "5", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [row["hand"] for row in rows] == ["7c 7d 2s Jh 5c", "random"]
    assert sum(float(row["equity"]) for row in rows) == pytest.approx(1.0)
    assert float(rows[0]["makes:four of a kind"]) == 1.0
    assert float(rows[0]["share:sevens"]) > float(rows[0]["share:high"]) > 0.5
    assert all(float(row["interval_low"]) <= float(row["equity"]) <= float(row["interval_high"]) for row in rows)
    assert {(row["exact"], row["samples"], row["seed"]) for row in rows} == {("False", "4096", "5")}


def test_a_sample_shows_its_error_and_repeats() -> None:
    words = ("odds", "AsKs", "QQ+, AKs", "--samples", "20000", "--seed", "tuesday")
    _, out, _ = run(*words)
    assert "+-" in out
    assert "stopped by samples" in out
    first, again = run_json(*words), run_json(*words, "--threads", "1")
    assert first["hands"] == again["hands"]
    assert first["hands"] != run_json(*words[:-1], "wednesday")["hands"]


@pytest.mark.parametrize("error", ["1%", "0.01"])
def test_an_error_is_a_fraction_or_a_percentage(error: str) -> None:
    answer = run_json("odds", "AsKs", "22+", "random", "--error", error, "--seed", "1")
    assert answer["stopped"] == "error"
    assert 0.001 < 1.96 * answer["stderr"] <= 0.01


def test_options_of_a_game_change_the_odds() -> None:
    words = ("odds", "--variant", "kings-and-lows", "Kh 2d / 3c", "As / Ac", "--samples", "20000", "--seed", "1")
    free, required = run_json(*words), run_json(*words, "--option", "king_required=yes")
    assert free["options"]["king_required"] is False
    assert required["options"]["king_required"] is True
    assert required["hands"][0]["equity"] > free["hands"][0]["equity"] + 0.1
    _, out, _ = run(*words, "-o", "king-required")
    assert "king required: yes" in out


def test_wild_cards_have_a_sign_and_a_colour() -> None:
    words = ("odds", "--variant", "twos-jacks-axe", "7c 7d 2s Jh Kd", "random", "--samples", "4096")
    _, plain, _ = run(*words)
    assert "7♣ 7♦ 2♠* J♥* K♦*" in plain
    assert "wild: twos, jacks and the king of diamonds" in plain
    _, painted, _ = run(*words, NO_COLOR="", FORCE_COLOR="1")
    assert "\x1b[1;35m2♠*\x1b[0m" in painted
    _, low, _ = run("odds", "--variant", "kings-and-lows", "Kh 4d / 9c", "As / Ac", "--samples", "4096")
    assert "K♥* 4♦* / 9♣" in low


def test_a_discard_changes_the_odds() -> None:
    words = ("odds", "-v", "twos-jacks-axe", "--samples", "4096", "--seed", "1")
    pat = run_json(*words, "7c 7d 9s 8h 3c", "random", "--policy", "pat")
    threw = run_json(*words, "7c 7d 9s 8h 3c throws 9s 8h 3c", "random")
    assert pat["hands"][0]["categories"] == {"pair": 1.0}
    assert threw["hands"][0]["categories"]["pair"] < 0.9
    assert "throws" in threw["hands"][0]["hand"]


@pytest.mark.slow
def test_every_game_has_its_table() -> None:
    for code, entry in variants.items():
        words = ["random"] * max(2, min(entry().seats))
        ended, out, err = run("odds", "-v", code, *words, "--samples", "512", "--seed", "1")
        assert (ended, err) == (0, ""), code
        assert "makes" in out
        assert "sampled (seed 1" in out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("AsKs", "AsQd"), "As is in hand 1 and in hand 2"),
        (("AsKs", "QdQh", "--board", "As 2c 3d"), "As is in hand 1 and in board"),
        (("--variant", "twos-jack-axe", "AsKs"), "there is no game 'twos-jack-axe'; did you mean twos-jacks-axe?"),
        (("AsKs", "QQ+, ZZ"), "\n       ^"),
        (("AsKs", "AK, !AK"), "no hand is left"),
        (("AsKs", "QQ", "--samples", "0"), "0 samples: at least one"),
        (("AsKs", "QQ", "--time", "-1"), "more than none"),
        (("AsKs", "--opponents", "12"), "12 opponents: there are 1 to 9"),
        (("AsKs", *["random"] * 10), "is for 2 to 10 players, not 11"),
        (("AsKs", "--error", "0.1x"), "such as 0.001 or 0.1%, not '0.1x'"),
        (("AsKs", "--samples", "many"), "--samples: 'many' is not a valid integer"),
        (("-v", "kings-and-lows", "-o", "king_requird=yes", "Kh"), "did you mean king_required?"),
        (("-v", "kings-and-lows", "-o", "king_required=maybe", "Kh"), "is no or yes, not 'maybe'"),
        (("AsKs", "--option", "frog=1"), "has no option 'frog'; options are double_board"),
        (("AsKs", "QQ", "--json", "--csv"), "--json or --csv, not both"),
        (("AsKs", "QQ", "--policy", "frog"), "policies are pat and best"),
        (("AsKs", "QQ", "--plot", "odds.gif"), "pictures end in .png"),
        (("AsKs", "QQ", "--plot", "/nowhere/odds.png"), "there is no folder '/nowhere'"),
        ((), "no hands"),
    ],
)
def test_bad_input_is_one_clear_error(words: tuple[str, ...], problem: str) -> None:
    code, out, err = run("odds", *words)
    assert (code, out) == (2, "")
    assert problem in err
    assert "Traceback" not in err


def test_nothing_computed_in_time_has_its_own_exit_code() -> None:
    code, out, err = run("odds", "AsKs", "QQ+", "TT-88", "--exact", "--time", "0.000001")
    assert (code, out) == (3, "")
    assert "a part of them is no answer" in err


def test_ctrl_c_before_an_answer_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(equity_and_odds, "odds", interrupted)
    code, out, err = run(*FLOP)
    assert (code, out) == (130, "")
    assert "interrupted before there was an answer" in err


def test_a_cluster_without_dask_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask.distributed", None)  # as if it were not installed
    code, _, err = run(*FLOP, "--cluster", "tcp://127.0.0.1:1")
    assert code == 2
    assert "pip install 'dask[distributed]'" in err
