"""The terminal itself: pipes, Ctrl-C, progress, help and completion."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import click
import pytest
from click.testing import CliRunner

from riverboat.cli.main import app
from riverboat.cli.options import complete_files, complete_game_options, complete_games
from riverboat.cli.progress import OddsProgress
from riverboat.cli.terminal import bar, columns, percent, width
from riverboat.odds.sampling import Counted
from riverboat.odds.tally import UNITS, Tally
from riverboat.variants import variants

LONG = ("odds", "AsKs", "random", "random", "--samples", "1000000000000", "--seed", "1")


def program(*words: str, **more: int) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    return subprocess.Popen([sys.executable, "-m", "riverboat", *words], stdout=subprocess.PIPE, text=True, env=env, **more)  # type: ignore[call-overload,no-any-return]


class Screen:
    """A terminal to write to, read all the time so that nobody has to wait for it."""

    def __init__(self) -> None:
        self.here, self.there = pty.openpty()
        self.shown, self.counting = "", Event()
        self.reader = Thread(target=self._read)

    def _read(self) -> None:
        with suppress(OSError):  # the other end is closed
            while more := os.read(self.here, 4096):
                self.shown += more.decode(errors="replace")
                if "deals" in self.shown:
                    self.counting.set()
        self.counting.set()
        os.close(self.here)

    def watch(self) -> None:
        """Leave the other end to the program alone, and read until it is done."""
        os.close(self.there)
        self.reader.start()


@pytest.mark.slow
@pytest.mark.parametrize("words", [LONG, ("simulate", "holdem", "-p", "Ann: AsKs", "-n", "1000000000000", "--seed", "1")])
def test_ctrl_c_shows_the_honest_partial(words: tuple[str, ...]) -> None:
    screen = Screen()
    with program(*words, "--json", stderr=screen.there) as running:
        screen.watch()
        screen.counting.wait()
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate()
    screen.reader.join()
    told = json.loads(out)
    assert running.returncode == 130
    assert 0 < told.get("samples", told.get("deals")) < 1_000_000_000_000
    assert "interrupted" in (told.get("stopped") or told["how"])
    assert re.search(r"\d+\.\d\d : .* % \+-\d+\.\d\d   [\d,]+ of 1,000,000,000,000 deals   .* left", screen.shown)


@pytest.mark.slow
def test_a_pipe_gets_plain_text_and_a_terminal_colour() -> None:
    words = ("odds", "AsKs", "QdQh", "--board", "2c 7d 9h")
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")} | {"TERM": "xterm"}
    command = [sys.executable, "-m", "riverboat", *words]
    piped = subprocess.run(command, capture_output=True, check=True, env={**env, "PYTHONIOENCODING": "utf-8"})
    assert b"\x1b" not in piped.stdout
    assert piped.stderr == b""
    screen = Screen()
    with subprocess.Popen(command, stdout=screen.there, env={**env, "PYTHONIOENCODING": "utf-8"}) as running:
        screen.watch()
    screen.reader.join()
    assert running.returncode == 0
    assert "\x1b[1m" in screen.shown
    assert "76.06 %" in screen.shown


# --- progress -------------------------------------------------------------------------------------------------------


def counted(deals: int, *, exact: bool = False) -> Counted:
    tally = Tally(2, 1)
    tally.row[0] = deals
    for seat, part in enumerate((0.75, 0.25)):
        tally.row[tally.start(2) + seat] = int(deals * UNITS * part)
        tally.row[tally.start(3) + seat] = int(deals * UNITS * UNITS * part)
    return Counted(tally, exact, "samples", 1, "kernel")


def test_progress_tells_estimate_error_and_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    progress = OddsProgress()
    assert progress.text(counted(10_000), 40_000, spent=2.0) == "75.00 : 25.00 % +-0.85   10,000 of 40,000 deals   6 s left"
    assert progress.text(counted(10_000, exact=True), 40_000, spent=60.0) == "10,000 of 40,000 deals   3:00 min left"
    assert OddsProgress(time=3.0).text(counted(10_000), 40_000, spent=2.0).endswith("1 s left")
    progress.terminal = False
    progress.next = 0.0
    progress(counted(10_000), 40_000)
    assert capsys.readouterr().err == ""
    progress.terminal = True
    progress(counted(10_000), 40_000)
    assert "10,000 of 40,000 deals" in capsys.readouterr().err
    progress.clear()
    assert capsys.readouterr().err == "\r\x1b[K"


def test_short_work_needs_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    progress = OddsProgress()
    progress.terminal = True
    progress(counted(10_000), 40_000)
    progress.clear()
    assert capsys.readouterr().err == ""


def test_bars_and_columns() -> None:
    assert [bar(part, 4) for part in (0, 0.0001, 0.5, 1, 2)] == ["    ", "▏   ", "██  ", "████", "████"]
    assert [percent(part) for part in (0.0, 0.00001, 0.5)] == ["0.00 %", "<0.01 %", "50.00 %"]
    assert width("\x1b[1;35mK♥*\x1b[0m") == 3
    assert columns([["a", "b"], ["\x1b[1mccc\x1b[0m", "10"]], right=[1]) == ["a     b", "\x1b[1mccc\x1b[0m  10"]


# --- help -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["odds", "solve", "simulate", "wild-odds"])
def test_help_has_examples_and_exit_codes(command: str) -> None:
    out = " ".join(CliRunner().invoke(app, [command, "--help"]).stdout.split())
    assert f"riverboat {command} " in out.split("Examples:")[1]
    assert "3 nothing computed in time, 130 interrupted" in out


# --- completion -----------------------------------------------------------------------------------------------------


def completed(*words: str) -> list[str]:
    """What the shell gets when Tab is pressed behind these words."""
    line = " ".join(["riverboat", *words])
    env = {**os.environ, "_RIVERBOAT_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
    command = [sys.executable, "-c", "import sys; sys.argv = ['riverboat']; from riverboat.cli.main import main; main()"]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False).stdout.split()


@pytest.mark.slow
def test_tab_offers_games_options_and_commands() -> None:
    assert completed("odds", "--variant", "kings-") == ["kings-and-lows", "kings-and-lows-draw"]
    assert completed("simulate", "twos") == ["twos-jacks-axe"]
    assert completed("rules", "eight") == ["eight-cards"]
    assert completed("odds", "--policy", "") == ["pat", "best"]
    assert completed("solve", "--mode", "pre") == ["precision"]
    assert "wild-odds" in completed("w")


def values(items: list[Any]) -> list[str]:
    return [item.value for item in items]


def test_completion_offers_games_and_their_options() -> None:
    context, param = click.Context(app), app.params[0]
    assert set(values(complete_games(context, param, ""))) == set(variants)
    assert all(item.help for item in complete_games(context, param, ""))
    context.params = {"variant": "kings-and-lows"}
    assert values(complete_game_options(context, param, "king")) == ["king_required=no", "king_required=yes"]
    context.params = {"variant": "bridge"}
    assert complete_game_options(context, param, "") == []
    context.params = {}
    default = values(complete_game_options(context, param, ""))
    context.params = {"variant": "holdem"}
    assert values(complete_game_options(context, param, "")) == default != []


def test_completion_offers_files_with_a_suffix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.png", "b.svg", "c.txt", ".d.png"):
        (tmp_path / name).touch()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "e.png").touch()
    complete = complete_files(".png", ".svg")

    def offer(incomplete: str) -> Any:
        return complete(click.Context(app), app.params[0], incomplete)

    monkeypatch.chdir(tmp_path)
    assert offer("") == ["a.png", "b.svg", "sub/"]
    assert offer("a") == ["a.png"]
    assert offer("sub/") == ["sub/e.png"]
    assert offer(f"{tmp_path}/b") == [f"{tmp_path}/b.svg"]
    assert offer("nowhere/x") == []
