"""The progress line, and the result after Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest
from tests.cli.screen import Screen

from riverboat.cli.progress import OddsProgress
from riverboat.odds.counting.sampling import CountedDeals
from riverboat.odds.counting.tally import UNITS, Tally

LONG = ("odds", "AsKs", "random", "random", "--samples", "1000000000000", "--seed", "1")


def program(*words: str, **more: int) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    return subprocess.Popen([sys.executable, "-m", "riverboat", *words], stdout=subprocess.PIPE, text=True, env=env, **more)  # type: ignore[call-overload,no-any-return]


@pytest.mark.slow
@pytest.mark.parametrize("words", [LONG, ("simulate", "holdem", "-p", "Ann: AsKs", "-n", "1000000000000", "--seed", "1")])
def test_ctrl_c_prints_the_result_so_far(words: tuple[str, ...]) -> None:
    screen = Screen()
    with program(*words, "--json", stderr=screen.writing_end) as running:
        screen.watch()
        screen.counting.wait()
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate()
    screen.reader.join()
    result = json.loads(out)
    assert running.returncode == 130
    assert 0 < result.get("samples", result.get("deals")) < 1_000_000_000_000
    assert "interrupted" in (result.get("stopped") or result["how"])
    assert re.search(r"\d+\.\d\d : .* % \+-\d+\.\d\d   [\d,]+ of 1,000,000,000,000 deals   .* left", screen.shown)


def counted(deals: int, *, exact: bool = False) -> CountedDeals:
    tally = Tally(2, 1)
    tally.row[0] = deals
    for seat, part in enumerate((0.75, 0.25)):
        tally.row[tally.start(2) + seat] = int(deals * UNITS * part)
        tally.row[tally.start(3) + seat] = int(deals * UNITS * UNITS * part)
    return CountedDeals(tally, exact, "samples", 1, "kernel")


def test_progress_shows_the_estimate_its_error_and_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_short_work_shows_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    progress = OddsProgress()
    progress.terminal = True
    progress(counted(10_000), 40_000)
    progress.clear()
    assert capsys.readouterr().err == ""
