"""Shell completion, and the help of the odds commands."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from riverboat.cli.main import app
from riverboat.cli.shared_options import complete_files, complete_game_options, complete_games
from riverboat.variants import variants

# --- help -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["odds", "solve", "simulate", "wild-odds"])
def test_help_has_examples_and_exit_codes(command: str) -> None:
    out = " ".join(CliRunner().invoke(app, [command, "--help"]).stdout.split())
    assert f"riverboat {command} " in out.split("Examples:")[1]
    assert "3 nothing computed in time, 130 interrupted" in out


# --- completion -----------------------------------------------------------------------------------------------------


def completed(*words: str) -> list[str]:
    """What Tab offers after these words."""
    line = " ".join(["riverboat", *words])
    env = {**os.environ, "_RIVERBOAT_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
    command = [sys.executable, "-c", "import sys; sys.argv = ['riverboat']; from riverboat.cli.main import main; main()"]
    out = subprocess.run(command, capture_output=True, text=True, env=env, check=False).stdout
    return [line.partition(",")[2] for line in out.splitlines()]  # each line is a type and a value: plain,holdem


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
