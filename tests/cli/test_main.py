"""The command line as a whole: its commands and options, errors, pipes, full disks, and what it imports."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from tests.cli.command_line import command, run

from riverboat.cli.errors import usage_text
from riverboat.cli.main import COMMANDS, app

MODULE = [sys.executable, "-m", "riverboat"]
FLOP = ["odds", "AsKs", "QdQh", "--board", "2c 7d 9h"]
SUBCOMMANDS = [("phh", "check"), ("phh", "export"), ("eight-cards", "advise")]
EVERY_COMMAND = [(name,) for name in COMMANDS] + SUBCOMMANDS

ODDS_FLAGS = "--json --csv --plot --batch"
SPOT = "--option -o --board -b --dead --threads"
SHARED = "--exact --error --time --seed -s"
OPTIONS = {
    "": "--version --install-completion --show-completion",
    "rank": "--board -b --wild -w --ranking -r --pick -p --json",
    "deal": "--cards -c --hands -n --board -b --wild -w --ranking -r --pick -p --seed -s --json",
    "odds": f"{SPOT} --variant -v --opponents -n --samples --policy --no-cache {SHARED} {ODDS_FLAGS} --cluster",
    "solve": f"--opponents -n --board -b --mode -m --config -c --strategy {SHARED} {ODDS_FLAGS}",
    "simulate": f"{SPOT} --player -p --opponents --last-up --deals -n {SHARED} {ODDS_FLAGS} --cluster",
    "wild-odds": f"--cards -c --wild -w --wilds --have --dead --ranking -r --deck --samples --threads {SHARED} {ODDS_FLAGS}",
    "serve": "--host --port -p --data --folder -d --database --address --origin --proxy --game -g --bots -b "
    "--no-table --open -o --log --json",
    "verify": "--root --data -d --database --all --token --json",
    "replay": "--hand -n --seat -s --wait --no-wait",
    "games": "--json",
    "rules": "--option -o --json",
    "play": "--seats -n --seat --stacks --stakes --limit --option -o --bots --seed -s --hands --rebuy --no-rebuy --auto --history --plain",
    "eight-cards": "",
    "eight-cards advise": "--flop-a -a --flop-b -b --flop-c -c --plo -p --opponent -o --top -n --time --seed -s --threads --json",
    "phh": "",
    "phh check": "--json",
    "phh export": "--format -f --seat -s",
}


def program(*words: str, **env: str) -> "subprocess.CompletedProcess[str]":
    here = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", **env}
    return subprocess.run([*MODULE, *words], capture_output=True, text=True, check=False, env=here)


# --- commands and options --------------------------------------------------------------------------------------------


def test_every_command_keeps_its_options() -> None:
    assert set(OPTIONS) == {"", *(" ".join(names) for names in EVERY_COMMAND)}
    for names, options in OPTIONS.items():
        params = [param for param in command(*names.split()).params if isinstance(param, click.Option)]
        assert {name for param in params for name in (*param.opts, *param.secondary_opts)} == set(options.split()), names


def test_no_two_options_of_a_command_have_the_same_name() -> None:
    for names in EVERY_COMMAND:
        options = [name for param in command(*names).params for name in (*param.opts, *param.secondary_opts)]
        assert len(set(options)) == len(options), names


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("names", [(), *EVERY_COMMAND], ids=" ".join)
def test_every_command_has_help(names: tuple[str, ...], flag: str) -> None:
    code, out, err = run(*names, flag)
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: {' '.join(('riverboat', *names))} ")
    assert "-h, --help" in out


def test_every_option_has_a_help_text() -> None:
    for names in [(), *EVERY_COMMAND]:
        for param in command(*names).params:
            assert not isinstance(param, click.Option) or param.help, (names, param.name)


def test_the_list_of_commands_says_what_the_commands_say() -> None:
    for name, line in COMMANDS.items():
        summary = (command(name).help or "").partition("\n\n")[0].split(".")[0].partition(":")[0]
        assert line.rstrip(".").partition(":")[0].split()[:2] == summary.split()[:2], name


@pytest.mark.parametrize("names", [(), ("phh",), ("eight-cards",)])
def test_a_group_without_a_command_prints_its_help(names: tuple[str, ...]) -> None:
    code, out, err = run(*names)
    assert (code, err) == (2, "")
    assert "Commands:" in out


@pytest.mark.parametrize(
    "words",
    [
        ["--board=2c 7d 9h", "AsKs", "QdQh"],
        ["AsKs", "-b2c 7d 9h", "QdQh"],
        ["--board", "2c 7d 9h", "--", "AsKs", "QdQh"],
        ["AsKs", "QdQh", "--board", "3c", "--board", "2c 7d 9h"],
    ],
    ids=" ".join,
)
def test_the_usual_ways_to_write_options_work(words: list[str]) -> None:
    assert run("odds", "--csv", *words) == run(*FLOP, "--csv")


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("frog", "there is no command 'frog'; commands are play, serve, games, rules, rank, deal, odds, solve, simulate, "),
        ("odd", "there is no command 'odd'; did you mean odds?"),
        ("phh chek x", "there is no command 'chek'; did you mean check?"),
        ("--verson", "there is no option --verson; did you mean --version?"),
        ("odds AsKs --bord 2c", "there is no option --bord; did you mean --board"),
        ("odds AsKs --zzz", "there is no option --zzz; see: riverboat odds --help"),
        ("odds AsKs --samples many", "--samples: 'many' is not a valid integer"),
        ("odds AsKs --time soon", "--time: 'soon' is not a valid float"),
        ("odds AsKs --json=yes", "option '--json' does not take a value; see: riverboat odds --help"),
        ("odds AsKs --board", "option '--board' requires an argument; see: riverboat odds --help"),
        ("odds AsKs --error 1x", "an error is a fraction or a percentage, such as 0.001 or 0.1%, not '1x'"),
        ("solve AsKs QdQh", "got unexpected extra argument (QdQh); see: riverboat solve --help"),
        ("wild-odds --cluster tcp://a:1", "there is no option --cluster; see: riverboat wild-odds --help"),
        ("rank", "HANDS is missing; see: riverboat rank --help"),
        ("deal --cards 12", "--cards: 12 is not in the range 1<=x<=11"),
        ("eight-cards advise AsKs", "--flop-a is missing; see: riverboat eight-cards advise --help"),
        ("serve --port x", "--port: 'x' is not a valid integer"),
        ("play holdm", "there is no game 'holdm'; did you mean holdem?"),
        ("rules holdm", "there is no game 'holdm'; did you mean holdem?"),
    ],
)
def test_every_mistake_is_one_line_with_a_hint(words: str, error: str) -> None:
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert err.startswith(f"riverboat: {error}")
    assert err.count("\n") == 1


def test_an_error_without_context_still_has_a_hint() -> None:
    assert usage_text(click.UsageError("Something is wrong.")) == "something is wrong; see: riverboat --help"
    assert usage_text(click.NoSuchOption("--x")) == "there is no option --x; see: riverboat --help"


def test_errors_are_red_on_request() -> None:
    bad = program("odds", "AsKs", "AsQd")
    assert (bad.returncode, bad.stdout, bad.stderr) == (2, "", "riverboat: As is in hand 1 and in hand 2\n")
    assert program("odds", "AsKs", "AsQd", NO_COLOR="", FORCE_COLOR="1").stderr.startswith("\x1b[31mriverboat: ")


def test_a_missing_package_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy.exc", None)
    code, out, err = run("verify", "--data", "x", "--all")
    assert (code, out) == (2, "")
    assert err == "riverboat: this command needs sqlalchemy.exc, which is not installed: pip install 'riverboat[server]'\n"


# --- pipes and disks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["games", "games --json", "rules holdem", "odds --batch", "--help", "rank AsKs"])
def test_a_closed_pipe_ends_quietly(words: str, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"hands": ["AsKs", "QdQh"], "board": "2c 7d 9h"}\n' * 5)
    script = f'set -o pipefail; "{sys.executable}" -m riverboat {words} < "{lines}" | (exec 0<&-; sleep 3)'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_head_takes_what_it_wants(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"hands": ["AsKs", "QdQh"], "board": "2c 7d 9h"}\n' * 50)
    script = f'set -o pipefail; "{sys.executable}" -m riverboat odds --batch < "{lines}" | head -n 1'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (0, 1, "")


@pytest.mark.parametrize("words", ["games", "odds AsKs QdQh --board 2c7d9h", "odds AsKs QdQh --board 2c7d9h --json", "--version", "deal"])
def test_a_full_disk_is_one_line(words: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*MODULE, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "riverboat: cannot write the output: No space left on device\n"


def test_a_picture_on_a_full_disk_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "odds.png").symlink_to("/dev/full")
    code, _, err = run(*FLOP, "--plot", tmp_path / "odds.png")
    assert code == 2
    assert err == f"riverboat: cannot write '{tmp_path}/odds.png': No space left on device\n"


# --- imports ---------------------------------------------------------------------------------------------------------

SLOW = {"rich", "typer", "pydantic", "numpy", "matplotlib", "dask", "asyncio", "fastapi", "sqlalchemy"}


def imported(words: list[str]) -> set[str]:
    code = (
        f"import sys; sys.argv = ['riverboat', *{words!r}]; from riverboat.cli.main import main\ntry: main()\nfinally: print(*sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False).stdout
    return set(out.splitlines()[-1].split())


@pytest.mark.parametrize("words", [FLOP, ["--help"], ["--version"], ["games"], ["rank", "As Ks"]], ids=lambda words: words[0])
def test_short_commands_import_nothing_slow(words: list[str]) -> None:
    modules = imported(words)
    assert "click" in modules
    assert not modules & SLOW
    used = {module for module in modules if module.startswith("riverboat.cli.commands.")}
    assert used == ({f"riverboat.cli.commands.{words[0]}"} if not words[0].startswith("-") else set())


def test_no_game_is_built_before_it_is_used() -> None:
    code = "from riverboat.variants import variants; print(sum('options' in vars(entry) for entry in variants.values()), len(variants))"
    built, games = map(int, subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
    assert built == 0
    assert games > 20


# --- completion ------------------------------------------------------------------------------------------------------


def test_completion_scripts_are_shown_and_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/bin/bash")
    code, script, _ = run("--show-completion")
    assert (code, run("--show-completion", "bash")[1]) == (0, script)
    assert "_RIVERBOAT_COMPLETE=bash_complete" in script
    (tmp_path / ".bashrc").write_text("alias ll='ls -l'\n")
    for _ in range(2):
        assert run("--install-completion")[0] == 0
    assert (tmp_path / ".bashrc").read_text().count(script.strip()) == 1
    assert (tmp_path / ".bashrc").read_text().startswith("alias ll")
    assert run("--install-completion", "fish")[0] == 0
    assert "riverboat" in (tmp_path / ".config/fish/completions/riverboat.fish").read_text()
    code, _, err = run("--show-completion", "tcsh")
    assert code == 2
    assert "shells are bash, zsh, fish" in err


def test_the_group_returns_the_exit_code_without_standalone_mode(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["odds"], standalone_mode=False) == 2
    assert "no hands" in capsys.readouterr().err
