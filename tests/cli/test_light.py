"""Command lines read by hand are read as typer reads them, or left to it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from riverboat.cli import heavy, light
from riverboat.cli.counting import counting
from riverboat.cli.declaration import Option
from riverboat.cli.heavy import LightGroup
from riverboat.cli.inquiry import Inquiries, Inquiry

FLOP = ["odds", "AsKs", "QdQh", "--board", "2c 7d 9h"]
MODULE = [sys.executable, "-m", "riverboat"]

PLAIN = [
    FLOP,
    ["odds", "--board=2c 7d 9h", "AsKs", "--json", "QdQh", "-n", "3"],
    ["odds", "-"],
    ["odds"],
    ["odds", "AsKs", ""],
    ["odds", "AsKs", "--board", "2c", "--board", "3c"],
    ["odds", "AsKs", "--board", "--json"],
    ["odds", "-v", "kings-and-lows", "-o", "king_required=yes", "--option", "ace=either", "Kh 2d / 3c"],
    ["odds", "AsKs", "--time", "-1", "--samples", " 5 ", "--error", "0.1%", "--plot", "a=b.png", "--exact", "--csv", "--no-cache"],
    ["odds", "AsKs", "--seed=", "--cluster=tcp://a:1"],
    ["solve", "AsKs", "--opponents", "2", "--mode", "fast", "--config", "a.json", "--seed", "tuesday"],
    ["simulate", "kings-and-lows", "-p", "Alice: Kh 2d / 3c", "-p", "Bob: As / Ac", "--last-up", "Bob", "-n", "500"],
    ["solve", "-"],
    ["solve"],
    ["simulate", "--batch"],
    ["wild-odds"],
    ["wild-odds", "--cards", "7", "--wilds", "2", "--time", "1e-3"],
]
LEFT_TO_TYPER = [
    ["odds", "--help"],
    ["odds", "AsKs", "--bord", "2c"],
    ["odds", "AsKs", "-b2c"],
    ["odds", "AsKs", "-b=2c"],
    ["odds", "--", "AsKs"],
    ["odds", "AsKs", "--json=yes"],
    ["odds", "AsKs", "--samples", "many"],
    ["odds", "AsKs", "--time", "soon"],
    ["odds", "AsKs", "--board"],
    ["odds", "-5"],
    ["solve", "AsKs", "QdQh"],
    ["simulate", "holdem", "omaha"],
    ["wild-odds", "AsKs"],
    ["wild-odds", "--cluster", "tcp://a:1"],
]


def by_typer(words: list[str]) -> tuple[int, list[dict[str, Any]]]:
    """The values with which typer calls a command."""
    seen: list[dict[str, Any]] = []

    class Recorded(Inquiry, frozen=True):
        @property
        def run(self) -> Callable[..., None]:
            return lambda **values: seen.append(values)

    app = typer.Typer(cls=LightGroup)
    heavy.add(app, Inquiries({name: Recorded(name, command.function, command.epilog) for name, command in counting.items()}))
    return CliRunner().invoke(app, words).exit_code, seen


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_as_typer_reads(words: list[str]) -> None:
    mine = light.read(counting[words[0]], words[1:])
    assert mine is not None
    code, seen = by_typer(words)
    assert (code, seen) == (0, [mine])
    assert [(name, type(value)) for name, value in seen[0].items()] == [(name, type(mine[name])) for name in seen[0]]


@pytest.mark.parametrize("words", LEFT_TO_TYPER, ids=" ".join)
def test_left_to_typer(words: list[str]) -> None:
    assert light.read(counting[words[0]], words[1:]) is None
    assert not light.called(words)


@pytest.mark.parametrize("words", [[], ["--help"], ["games"], ["rank", "As Ks"], ["frog"]])
def test_other_commands_are_left_to_typer(words: list[str]) -> None:
    assert not light.called(words)


def test_every_option_has_its_own_name() -> None:
    for command in counting.values():
        names = [name for one in command.parameters if isinstance(one.declared, Option) for name in one.declared.names.split()]
        assert len(set(names)) == len(names)
        assert all(one.kind in (*light.READ, bool) for one in command.parameters)


def ran(*words: str, **env: str) -> "subprocess.CompletedProcess[str]":
    here = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", **env}
    return subprocess.run([*MODULE, *words], capture_output=True, text=True, check=False, env=here)


def test_both_ways_print_the_same(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from riverboat.cli.app import app

    monkeypatch.setenv("COLUMNS", "100")
    words = ["odds", "AsKs", "QdQh", "--board", "2c 7d 9h", "--csv"]
    assert light.called(words)
    assert capsys.readouterr().out == CliRunner().invoke(app, words).stdout


@pytest.mark.slow
def test_errors_and_exit_codes_without_typer() -> None:
    bad = ran("odds", "AsKs", "AsQd")
    assert (bad.returncode, bad.stdout, bad.stderr) == (2, "", "riverboat: As is in hand 1 and in hand 2\n")
    assert ran("odds", "AsKs", "QQ+", "--exact", "--time", "0.000001").returncode == 3
    colour = ran("odds", "AsKs", "AsQd", NO_COLOR="", FORCE_COLOR="1")
    assert colour.stderr.startswith("\x1b[31mriverboat: ")
    assert "'many' is not a whole number" in ran("odds", "AsKs", "--samples", "many").stderr
    assert "--plot" in ran("odds", "--help").stdout


def test_nobody_reads_on(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"hands": ["AsKs", "QdQh"], "board": "2c 7d 9h"}\n' * 50)
    done = subprocess.run(
        f'"{sys.executable}" -m riverboat odds --batch < "{lines}" | head -n 1', shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


# --- what is loaded -------------------------------------------------------------------------------------------------

HEAVY = {
    *("typer", "click", "rich", "pydantic", "numpy", "matplotlib", "dask", "asyncio"),
    *("json", "csv", "hashlib", "subprocess", "pathlib", "shutil", "fractions"),
}


def loaded(words: list[str]) -> set[str]:
    code = f"import sys; sys.argv = ['riverboat', *{words!r}]; from riverboat.cli import main\ntry: main()\nfinally: print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return set(out.splitlines()[-1].split())


@pytest.mark.slow
def test_cards_need_nothing_heavy() -> None:
    """A flop is answered in the time it takes to load Python and msgspec; all of these together would double that."""
    found = loaded(FLOP)
    before = set(subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True).stdout.split())
    assert "riverboat.odds.api" in found
    assert not (found - before) & HEAVY
    assert loaded(["rank", "As Ks"]) & HEAVY  # what is loaded is seen


def test_no_game_is_built_before_somebody_asks() -> None:
    code = "from riverboat.variants import variants; print(sum('options' in vars(entry) for entry in variants.values()), len(variants))"
    built, games = map(int, subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
    assert built == 0
    assert games > 20
