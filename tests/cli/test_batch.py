"""Batch mode: one JSON object per line in, one per line out."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from time import monotonic
from typing import Any

import click
import pytest
from click.testing import CliRunner
from tests.cli.command_line import ODDS_COMMANDS, odds_command
from tests.repetitions import few
from tests.waiting import PATIENCE, until_it_waits

from riverboat.cli.batch import _fits, json_types
from riverboat.cli.main import app

DOC = Path(__file__).parents[2] / "docs" / "terminal.md"
GOOD: dict[str, dict[str, Any]] = {
    "odds": {"hands": ["AsKs", "QdQh"], "board": "2c 7d 9h"},
    "solve": {"hand": "AsKs", "board": "Qs Js 2h 3h"},
    "simulate": {"variant": "twos-jacks-axe", "players": {"Ann": "7c 7d 2s Jh 5c", "Bob": "random"}, "deals": 1024, "seed": 5},
    "wild-odds": {"wild": "2", "have": "2c 7d 9h"},
}
ALONE = {
    "odds": ("AsKs", "QdQh", "--board", "2c 7d 9h"),
    "solve": ("AsKs", "--board", "Qs Js 2h 3h"),
    "simulate": ("twos-jacks-axe", "-p", "Ann: 7c 7d 2s Jh 5c", "-p", "Bob: random", "-n", "1024", "--seed", "5"),
    "wild-odds": ("--wild", "2", "--have", "2c 7d 9h"),
}
ENDLESS: dict[str, dict[str, Any]] = {
    "odds": {"hands": ["AsKs", "random", "random"], "samples": 10**12},
    "solve": {"hand": "AsKs", "opponents": 4, "error": 1e-9},
    "simulate": {"variant": "twos-jacks-axe", "players": ["Ann: random", "Bob: random"], "deals": 10**12},
    "wild-odds": {"cards": 9, "wild": "2", "samples": 10**12},
}
QUESTIONS = {name: odds_command(name).question for name in ODDS_COMMANDS}
EVERY = [(name, param) for name, question in QUESTIONS.items() for param in question]


def run(name: str, *lines: Any, words: tuple[str, ...] = ("--batch",)) -> tuple[int, list[dict[str, Any]], str]:
    """The exit code, the answers, and what was said on standard error; a line that is no text is told as JSON."""
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    result = CliRunner().invoke(app, [name, *words], input=text.encode(), env={"NO_COLOR": "1"})
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()], result.stderr


def lasting(told: dict[str, Any]) -> dict[str, Any]:
    """An answer without how long it took."""
    took = re.sub(r" in [\d.e-]+ m?s", "", str(told.get("how", "")))
    return {name: value for name, value in told.items() if name not in ("elapsed", "execution_time_ms", "how", "backend")} | {"how": took}


def test_a_list_of_hands_is_a_range() -> None:
    board = "2c 7d 9h"
    code, told, _ = run(
        "odds",
        {"hands": ["AsAh", "KdKc,QdQc"], "board": board},
        {"hands": ["AsAh", "KdKc,QQ,AKs:0.5"], "board": board},
        {"hands": ["AsAhKsKh", "QsQhJsJh,QdQcJdJc"], "board": board, "variant": "omaha"},
        {"hands": ["As,Ah", "KdKc"], "board": board},
        {"hands": ["AsAh", "KdKc,Qd"], "board": board},
    )
    assert code == 1
    assert [one.get("samples") for one in told] == [2 * 990, (1 + 6 + 2) * 990, 2 * 820, 990, None]
    assert [one["hands"][1]["hand"] for one in told[:2]] == ["KdKc, QdQc", "QQ, KdKc, AKs:0.5"]
    assert told[-1]["error"].splitlines()[1:] == ["  KdKc,Qd", "         ^"]


def test_a_list_of_hands_is_a_range_in_a_simulation() -> None:
    code, (told,), _ = run(
        "simulate", {"variant": "holdem", "players": {"Ann": "AsAh", "Bob": "KdKc,QdQc"}, "board": "2c 7d 9h", "exact": True}
    )
    assert code == 0
    assert told["deals"] == 2 * 990


# --- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ODDS_COMMANDS)
def test_a_line_gets_the_answer_of_the_command_alone(name: str) -> None:
    alone = json.loads(CliRunner().invoke(app, [name, *ALONE[name], "--json"]).stdout)
    code, told, err = run(name, GOOD[name], {**GOOD[name], "id": ["any", {"thing": 1}]})
    assert (code, err) == (0, "")
    assert told[1].pop("id") == ["any", {"thing": 1}]
    assert lasting(told[0]) == lasting(told[1]) == lasting(alone)


@pytest.mark.parametrize("name", ODDS_COMMANDS)
def test_the_command_line_applies_to_lines_without_the_key(name: str) -> None:
    code, told, _ = run(name, {}, {"time": 100}, GOOD[name], words=(*ALONE[name], "--batch"))
    assert code == 0
    assert lasting(told[0]) == lasting(told[1]) == lasting(told[2])


@pytest.mark.parametrize("name", ["odds", "solve", "simulate"])
def test_a_dash_reads_a_batch(name: str) -> None:
    assert [lasting(answer) for answer in run(name, GOOD[name], words=("-",))[1]] == [lasting(run(name, GOOD[name])[1][0])]


def test_a_line_overrides_the_command_line_and_null_is_the_default() -> None:
    lines = ({"hands": ["AsKs", "random"]}, {"samples": 512}, {"samples": None})
    code, told, _ = run("odds", *lines, words=("AsKs", "QQ", "--samples", "1024", "--batch"))
    assert code == 0
    assert [(answer["samples"], answer["exact"]) for answer in told[:2]] == [(1024, False), (512, False)]
    assert told[2]["exact"] is True
    assert [answer["hands"][1]["hand"] for answer in told] == ["random", "QQ", "QQ"]


def test_false_is_a_value_of_its_own() -> None:
    _, told, _ = run("odds", {**GOOD["odds"], "exact": False, "seed": 1, "error": 0.01}, {**GOOD["odds"], "cache": False})
    assert [answer["exact"] for answer in told] == [False, True]
    _, (solved,), _ = run("solve", {**GOOD["solve"], "exact": False, "mode": "fast", "seed": 0})
    assert (solved["exact"], solved["simulations_run"]) == (False, 10_000)
    _, (wild,), _ = run("wild-odds", {**GOOD["wild-odds"], "exact": False, "error": "1%"})
    assert wild["exact"] is False


def test_lists_objects_and_texts_mean_the_same() -> None:
    boards = {"A": "Ts 9s 2h 3s 4d", "B": "3c 3d 8s 9d Jh", "C": "5h 6h 4h 2c 2d"}
    hands = ["AsKsQdJd | 8c8d | 7h8h", "AdAcKhKc | JsJc | 9h9c"]
    _, told, _ = run(
        "odds",
        {"variant": "eight-cards", "hands": hands, "board": boards},
        {"variant": "eight-cards", "hands": hands, "board": " | ".join(boards.values())},
    )
    assert told[0]["hands"] == told[1]["hands"]
    alice = {"Alice": "Kh 2d / 3c", "Bob": "As / Ac"}
    same = {"variant": "kings-and-lows", "seed": "7", "deals": 500}
    _, told, _ = run(
        "simulate",
        {**same, "players": alice, "options": {"king_required": True}, "last-up": ["Bob"]},
        {
            **same,
            "players": [f"{name}: {hand}" for name, hand in alice.items()],
            "options": ["king_required=yes"],
            "last_up": ["Bob"],
            "seed": 7,
        },
    )
    assert told[0]["players"] == told[1]["players"]
    _, told, _ = run("solve", {"hand": ["A♠", "K♠"], "board": ["Q♠", "J♠", "2♥"]}, {"hand": "AsKs", "board": "Qs Js 2h"})
    assert lasting(told[0]) == lasting(told[1])


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "param"), EVERY, ids=lambda value: value if isinstance(value, str) else value.name)
def test_a_value_of_the_wrong_type_fails_only_its_line(name: str, param: click.Parameter) -> None:
    examples = ["text", 7, 0.5, True, ["a", "b"], {"a": "b"}, {"a": 1}, [5], [[]], {"a": []}]
    key = param.name
    wrong = [example for example in examples if not any(_fits(example, json_type) for json_type in json_types(param))]
    assert 3 <= len(wrong) < len(examples)
    code, told, err = run(name, *({**GOOD[name], key: value} for value in wrong), GOOD[name])
    assert code == 1
    assert [(answer["line"], answer["code"]) for answer in told[:-1]] == [(number, 2) for number in range(1, len(wrong) + 1)]
    for value, answer in zip(wrong, told, strict=False):
        assert re.fullmatch(rf"{key} is .*, not {re.escape(json.dumps(value))}", answer["error"])
    assert "error" not in told[-1]
    assert err == f"riverboat: {len(wrong)} of {len(wrong) + 1} could not be answered\n"


@pytest.mark.parametrize("name", ODDS_COMMANDS)
def test_an_unknown_key_is_refused_with_a_hint(name: str) -> None:
    output_flags = [{**GOOD[name], flag: False} for flag in ("json", "csv", "plot", "batch", "cluster")]  # they apply to all lines
    first, *_ = GOOD[name]
    code, told, _ = run(name, *output_flags, {first[:-1] + "q": 1}, {"zzzz": 1})
    assert code == 1
    assert all(answer["error"].startswith("unknown key ") for answer in told)
    assert f"did you mean {first}" in told[-2]["error"]
    assert told[-1]["error"] == f"unknown key 'zzzz'; keys are {', '.join(str(param.name) for param in QUESTIONS[name])}, id"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("frog", "not JSON: Expecting value at column 1"),
        ('{"seed": ', "not JSON: Expecting value at column 9"),
        ("[]", "a question is an object; keys are cards, "),
        ("null", "a question is an object"),
        ('{"seed": 1, "wild": "2", "seed": 2}', "the key 'seed' is there twice"),
        ('{"time": NaN}', "NaN is not a number in JSON"),
        ('{"time": 1e999}', "time is a number, not Infinity"),
        ("[" * 100_000, "not JSON: "),
        ('{"id": 7, "time": 0}', "0 seconds: more than none"),
        ('{"error": 1e-300}', "an error of 1e-300: no sample is as sure as that"),
    ],
)
def test_a_line_that_cannot_be_answered_gets_an_error(line: str, reason: str) -> None:
    code, told, _ = run("wild-odds", line, GOOD["wild-odds"])
    assert code == 1
    assert told[0]["error"].startswith(reason) or reason in told[0]["error"]
    assert (told[0]["line"], told[0]["code"], told[0].get("id")) == (1, 2, 7 if '"id"' in line else None)
    assert told[1]["exact"] is True


def test_a_line_that_is_not_utf_8_is_refused() -> None:
    result = CliRunner().invoke(app, ["wild-odds", "--batch"], input=b'\xff\xfe\n{"wild": "2"}\n')
    first, second = map(json.loads, result.stdout.splitlines())
    assert (result.exit_code, first["error"], second["exact"]) == (1, "not JSON: it is not in UTF-8", True)


@pytest.mark.slow
def test_characters_that_the_output_cannot_encode_are_escaped() -> None:
    lines = b'{"wild": "2", "id": "\\ud800"}\n{"wild": "2", "id": "\xc3\xa9"}\n'
    command = [sys.executable, "-m", "riverboat", "wild-odds", "--batch"]
    ran = subprocess.run(command, input=lines, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert [json.loads(line)["id"] for line in ran.stdout.splitlines()] == ["\ud800", "é"]
    assert run("wild-odds", '{"wild": "2", "id": "\\ud800"}')[1][0]["id"] == "\ud800"


def test_two_spellings_of_a_key_are_a_repeated_key() -> None:
    _, told, _ = run("simulate", {**GOOD["simulate"], "last-up": [], "last_up": []})
    assert told[0]["error"] == "the key 'last_up' is there twice"


def test_a_timeout_has_its_own_code() -> None:
    too_much = {"hands": ["AsKs", "QQ+", "TT-88"], "exact": True, "time": 1e-6, "cache": False}
    code, told, _ = run("odds", too_much, {"hands": ["AsKs", "AsQd"]})
    assert code == 1
    assert [answer["code"] for answer in told] == [3, 2]
    assert "a part of them is no answer" in told[0]["error"]


@pytest.mark.parametrize("words", [("--batch", "--csv"), ("--batch", "--plot", "x.png"), ("--batch", "--json", "--csv")])
@pytest.mark.parametrize("name", ODDS_COMMANDS)
def test_a_wrong_command_line_reads_nothing(name: str, words: tuple[str, ...]) -> None:
    code, told, err = run(name, GOOD[name], words=words)
    assert (code, told) == (2, [])
    assert err.startswith("riverboat: ")


# --- lines ----------------------------------------------------------------------------------------------------------


def test_empty_lines_and_a_byte_order_mark_are_skipped() -> None:
    line = json.dumps(GOOD["odds"])
    code, told, _ = run("odds", "\ufeff" + line, "", "  ", line + "\r")
    assert (code, len(told)) == (0, 2)
    assert run("odds", "\ufeff", line)[0] == 0
    assert run("odds", words=("--batch",))[:2] == (0, [])
    code, told, _ = run("odds", "", line, "\ufeff" + line)
    assert (code, [answer.get("line") for answer in told]) == (1, [None, 3])  # in the middle it is a mistake


def test_the_documentation_lists_every_key() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (`hands`.*|`hand`.*|`variant`.*|`cards`.*) \|$", DOC.read_text(), re.MULTILINE))
    assert set(rows) == set(QUESTIONS)
    for name, question in QUESTIONS.items():
        assert re.findall(r"`([a-z_]+)`", rows[name]) == [param.name for param in question]


# --- as a program of its own ----------------------------------------------------------------------------------------


@contextmanager
def program(name: str, stderr: int = subprocess.PIPE) -> "Iterator[subprocess.Popen[str]]":
    command = [sys.executable, "-m", "riverboat", name, "--batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, text=True) as running:
        try:
            yield running
        finally:
            running.kill()


def ask(running: "subprocess.Popen[str]", *questions: dict[str, Any]) -> None:
    assert running.stdin is not None
    running.stdin.write("".join(f"{json.dumps(question)}\n" for question in questions))
    running.stdin.flush()


def told(running: "subprocess.Popen[str]") -> Any:
    assert running.stdout is not None
    return json.loads(running.stdout.readline())


def seen(screen: int, words: str) -> str:
    """Read a terminal until it shows some words."""
    shown, until = "", monotonic() + PATIENCE
    while words not in shown:
        ready, _, _ = select([screen], [], [], max(0.0, until - monotonic()))
        assert ready, shown
        shown += os.read(screen, 4096).decode()
    return shown


def test_an_answer_is_written_before_the_next_question_is_read() -> None:
    with program("odds") as running:
        for _ in range(2):
            ask(running, GOOD["odds"])
            assert told(running)["samples"] == 990
        assert running.communicate(timeout=PATIENCE) == ("", "")
        assert running.returncode == 0


@pytest.mark.slow
def test_a_terminal_shows_the_number_of_answers() -> None:
    here, there = pty.openpty()
    with program("odds", stderr=there) as running:
        shown, until = "", monotonic() + PATIENCE
        while " answered, 0 failed" not in shown and monotonic() < until:
            ask(running, GOOD["odds"])
            told(running)
            if select([here], [], [], 0)[0]:
                shown += os.read(here, 4096).decode()
        assert running.communicate(timeout=PATIENCE)[0] == ""
    os.close(there)
    os.close(here)
    assert re.search(r"\r\x1b\[K[\d,]+ answered, 0 failed", shown)


def test_ctrl_c_between_lines_ends_the_batch() -> None:
    with program("odds") as running:
        ask(running, GOOD["odds"])
        assert told(running)["samples"] == 990
        until_it_waits(running.pid)
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=PATIENCE) == 130
        out, err = running.communicate()
        assert (running.returncode, out, err) == (130, "", "riverboat: interrupted: 1 answered, and no more\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", few(ODDS_COMMANDS, 1))
def test_ctrl_c_answers_the_current_line_with_the_counts_so_far(name: str) -> None:
    here, there = pty.openpty()
    with program(name, stderr=there) as running:
        ask(running, GOOD[name], {**ENDLESS[name], "id": "endless"}, GOOD[name])
        assert "error" not in told(running)
        shown = seen(here, " left")  # it is dealing
        running.send_signal(signal.SIGINT)
        partial = told(running)
        assert running.stdout is not None
        assert running.stdout.read() == ""  # what is behind is not answered
        assert running.wait(timeout=PATIENCE) == 130
    shown += seen(here, "until then")
    os.close(there)
    os.close(here)
    counts = [partial.get(key, 0) for key in ("samples", "deals", "simulations_run", "hands")]
    assert partial["id"] == "endless"
    assert partial["stopped"] == "interrupted"
    assert any(isinstance(count, int) and 0 < count < 10**12 for count in counts)
    assert re.search(r"line 2   .* deals   .* left", shown)
    assert "riverboat: interrupted in line 2: its answer is what was counted until then" in shown


@pytest.mark.slow
def test_ctrl_c_during_an_enumeration_gives_no_answer() -> None:
    here, there = pty.openpty()
    with program("simulate", stderr=there) as running:
        ask(running, {"variant": "kings-and-lows", "players": ["Alice: Kh 2d / 3c", "Bob: As / Ac"], "exact": True})
        assert re.search(r"\rline 1   [\d,]+ of [\d,]+ deals   .* h left; ", seen(here, "Ctrl-C ends it").replace("\x1b[K", ""))
        running.send_signal(signal.SIGINT)
        assert running.stdout is not None
        assert running.stdout.read() == ""
        assert running.wait(timeout=PATIENCE) == 130
    assert "riverboat: interrupted in line 1: no answer to it" in seen(here, "no answer to it")
    os.close(there)
    os.close(here)
