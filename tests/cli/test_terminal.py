"""Terminal output: colour, columns, bars, and wrapped lines."""

import io
import os
import subprocess
import sys

import pytest
from tests.cli.screen import Screen

from riverboat.cards import UNSEEN, Card, cards
from riverboat.cli.terminal import Styler, bar, columns, percent_bar, print_lines, width, wrapped
from riverboat.text_table import percent


class TerminalStream(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.slow
def test_a_pipe_gets_plain_text_and_a_terminal_gets_colour() -> None:
    words = ("odds", "AsKs", "QdQh", "--board", "2c 7d 9h")
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")} | {"TERM": "xterm"}
    command = [sys.executable, "-m", "riverboat", *words]
    piped = subprocess.run(command, capture_output=True, check=True, env={**env, "PYTHONIOENCODING": "utf-8"})
    assert b"\x1b" not in piped.stdout
    assert piped.stderr == b""
    screen = Screen()
    with subprocess.Popen(command, stdout=screen.writing_end, env={**env, "PYTHONIOENCODING": "utf-8"}) as running:
        screen.watch()
    screen.reader.join()
    assert running.returncode == 0
    assert "\x1b[1m" in screen.shown
    assert "76.06 %" in screen.shown


@pytest.mark.parametrize(
    ("stream", "env", "colour"),
    [
        (TerminalStream(), {"TERM": "xterm"}, True),
        (TerminalStream(), {"TERM": "dumb"}, False),
        (TerminalStream(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_depends_on_the_stream_and_the_environment(
    stream: io.StringIO, env: dict[str, str], colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert Styler(stream).colour is colour


def test_cards_have_the_colour_of_their_suit_and_wild_cards_a_star() -> None:
    style = Styler(colour=True)
    king, ace = cards("Kh As")
    assert style.card(king) == "\x1b[31mK♥\x1b[0m"
    assert style.card(king, wild=True) == "\x1b[1;35mK♥*\x1b[0m"
    assert style.cards([king, ace], wilds=[ace]) == "\x1b[31mK♥\x1b[0m \x1b[1;35mA♠*\x1b[0m"
    assert style("pot", "yellow") == "\x1b[93mpot\x1b[0m"
    assert style("", "bold") == ""


def test_hidden_and_unseen_cards_are_question_marks() -> None:
    style = Styler(colour=False, hidden=cards("Kh"))
    assert style.cards([Card("Kh"), UNSEEN, Card("As")]) == "?? ?? A♠"
    assert style.cards_in("pair of kings: Kh Kd, not Xh") == "pair of kings: ?? K♦, not Xh"


def test_rich_is_imported_only_for_colour() -> None:
    program = (
        "import sys; from riverboat.cli.terminal import Styler, columns, percent_bar; style = Styler(colour=False);"
        "columns([[style('a', 'bold'), percent_bar(0.5, 9, style)]]); assert 'rich' not in sys.modules;"
        "Styler(colour=True)('a', 'bold'); assert 'rich' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_bars_and_columns() -> None:
    assert [bar(part, 4) for part in (0, 0.0001, 0.5, 1, 2)] == ["    ", "▏   ", "██  ", "████", "████"]
    assert [percent(part) for part in (0.0, 0.00001, 0.5)] == ["0.00 %", "<0.01 %", "50.00 %"]
    assert width("\x1b[1;35mK♥*\x1b[0m") == 3
    assert columns([["a", "b"], ["\x1b[1mccc\x1b[0m", "10"]], right=[1]) == ["a     b", "\x1b[1mccc\x1b[0m  10"]
    assert percent_bar(0.5, 4, Styler(colour=False)) == "██    50.00 %"
    assert percent_bar(0.0, 0, Styler(colour=False)) == "-"


def test_long_lines_wrap_between_words_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert wrapped("\x1b[1mone two\x1b[0m three", 10) == ["\x1b[1mone two\x1b[0m", "    three"]
    monkeypatch.setenv("COLUMNS", "10")
    print_lines(["one two three"])
    assert capsys.readouterr().out == "one two three\n"
    terminal = TerminalStream()
    monkeypatch.setattr("sys.stdout", terminal)
    print_lines(["one two three"])
    assert terminal.getvalue() == "one two\n    three\n"
