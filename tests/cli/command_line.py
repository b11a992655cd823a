"""Runs the command line inside the test process."""

import json
from typing import Any

import click
from click.testing import CliRunner

from riverboat.cli.main import app
from riverboat.cli.odds_command import OddsCommand

ODDS_COMMANDS = ("odds", "solve", "simulate", "wild-odds")


def run(*words: object, stdin: str | bytes | None = None, **env: str) -> tuple[int, str, str]:
    """The exit code, standard output and standard error of a command line."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=stdin, env={"COLUMNS": "100", "NO_COLOR": "1", **env})
    return result.exit_code, result.stdout, result.stderr


def run_json(*words: str) -> Any:
    """What a command prints with --json."""
    code, out, err = run(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def command(*names: str) -> click.Command:
    """A command or subcommand by name."""
    found: click.Command = app
    for name in names:
        assert isinstance(found, click.Group)
        inner = found.get_command(click.Context(found), name)
        assert inner is not None
        found = inner
    return found


def odds_command(name: str) -> OddsCommand:
    """A command that answers odds questions."""
    found = command(name)
    assert isinstance(found, OddsCommand)
    return found
