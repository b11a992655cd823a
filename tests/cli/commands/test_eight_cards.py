"""`riverboat eight-cards advise`: its table, JSON, errors and exit codes."""

import json

import pytest
from click.testing import CliRunner

from riverboat.cli.commands import eight_cards
from riverboat.cli.main import app
from riverboat.cli.progress import ProgressLine
from riverboat.eight_cards.adviser.adviser import advise

HOLE = "As Ah Ks Kh 7c 6c 5d 4d"
FLOPS = ("--flop-a", "2c 3c 9h", "--flop-b", "Kd Qd 2s", "--flop-c", "Ts 8s 8d")


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ("eight-cards", "advise", *words), env={"COLUMNS": "100", "NO_COLOR": "1"})
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.slow
def test_advise_prints_a_table() -> None:
    code, out, err = run(HOLE, *FLOPS, "--top", "3", "--time", "60")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "A♠ A♥ K♠ K♥ 7♣ 6♣ 5♦ 4♦   A  2♣ 3♣ 9♥   B  K♦ Q♦ 2♠   C  T♠ 8♠ 8♦"
    assert lines[2].split() == ["1", "7♣", "6♣", "5♦", "4♦", "60.03", "%", "K♠", "K♥", "94.90", "%", "A♠", "A♥", "82.12", "%", "79.02", "%"]
    assert len(lines) == 6
    assert "1,260 placements against a random opponent, exact" in lines[-1]


@pytest.mark.slow
def test_json_is_the_result_of_the_library() -> None:
    code, out, _ = run(HOLE, *FLOPS, "--plo", "b", "--time", "60", "--seed", "3", "--top", "5", "--json")
    told = json.loads(out)
    library = advise(HOLE, ["2c 3c 9h", "Kd Qd 2s", "Ts 8s 8d"], "B", time=None, seed=3).to_dict(5)
    assert code == 0
    assert {**told, "elapsed": 0} == {**library, "elapsed": 0}
    assert told["placements"] == 420


@pytest.mark.slow
def test_a_sample_shows_its_error() -> None:
    code, out, _ = run(HOLE, *FLOPS, "--opponent", "sensible", "--time", "0.1", "--seed", "tuesday", "--top", "1")
    assert code == 0
    assert out.splitlines()[1].endswith("+-")
    assert "stopped by time" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("As Ah", *FLOPS), "the hand has 8 known cards, not 2"),
        ((HOLE, *FLOPS[:4], "--flop-c", "As 8s 8d"), "As is in the hand and in flop C"),
        ((HOLE, *FLOPS, "--plo", "D"), "boards are A, B, C, not 'D'"),
        ((HOLE, *FLOPS, "--opponent", "clever"), "not 'clever'"),
        ((HOLE, *FLOPS, "--top", "0"), "--top"),
        ((HOLE, *FLOPS, "--time", "-1"), "more than none"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], reason: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_missing_flop_is_refused() -> None:
    code, _, err = run(HOLE, *FLOPS[:4])
    assert code == 2
    assert "--flop-c" in err


def test_ctrl_c_shows_the_ranking_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressLine, "show", pressed)
    code, out, _ = run(HOLE, *FLOPS, "--top", "2")
    assert code == 130
    assert ", interrupted; +- is a standard error)" in out
    assert len(out.splitlines()) == 5


def test_the_progress_line_shows_the_best_placement() -> None:
    advice = advise(HOLE, ["2c 3c 9h", "Kd Qd 2s", "Ts 8s 8d"], samples=35, seed=1)
    line = eight_cards.progress_text(advice, 60.0)
    assert line.startswith("7c6c5d4d | KsKh | AsAh   ")
    assert line.endswith("s left")
