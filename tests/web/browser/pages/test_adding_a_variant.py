"""Follows docs/adding-a-variant.md literally: writes the file, runs the commands, plays the game in a browser."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.server_process import free_port, ready
from tests.waiting import PATIENCE
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.page_server import ROOT, build_page

from riverboat import _kernel

PAGE = (ROOT / "docs" / "adding-a-variant.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(python|sh)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.strip().splitlines()]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "screenshots")

# The parts of `make test` that depend on games; all of it would take minutes.
OF_THE_GAME = [
    "tests/variants/test_laws.py",
    "tests/odds/test_agrees_with_engine.py",
    "tests/odds/counting/test_kernel_equals_reference.py",
]
OF_ALL = [
    "tests/architecture",
    "tests/variants/test_golden_transcripts.py",
    "tests/tools/test_games_page.py",
    "tests/web/test_recorded_games.py",
]
OF_ALL += ["'tests/test_examples.py::test_examples_of_a_document[docs/adding-a-variant.md]'"]
OF_THE_PAGE = [
    "i18n/translations",
    "lobby/lobby",
    "lobby/tablePlan",
    "table/state/foldEvents",
    "table/actions/legalAnswers",
    "history/replay",
]


class Copy:
    """A newcomer's copy of the project: its own sources, with the builds of this one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in ("src", "tests", "tools", "docs", "web"):
            shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
        for file in filter(Path.is_file, ROOT.iterdir()):
            shutil.copy2(file, folder)
        shutil.copy(_kernel.__file__, folder / "src" / "riverboat")
        for built in ("kernel", "web/dist", "web/node_modules"):
            (folder / built).symlink_to(ROOT / built)
        self._environment()
        self.run("git init -q")  # the architecture tests list files with git

    def _environment(self) -> None:
        """Make Python import from this folder only, without the site paths."""
        bin_ = self.folder / ".venv" / "bin"
        bin_.mkdir(parents=True)
        paths = os.pathsep.join([str(self.folder / "src"), sysconfig.get_path("purelib")])
        for name, words in (("python", '"$@"'), ("riverboat", '-m riverboat "$@" $SERVED_AT')):
            (bin_ / name).write_text(f"#!/bin/sh\nPYTHONPATH={shlex.quote(paths)} exec {shlex.quote(sys.executable)} -S {words}\n")
            (bin_ / name).chmod(0o755)
        for name in ("node", "npm", "npx"):  # if Node was installed as a package
            if (ROOT / ".venv" / "bin" / name).exists():
                (bin_ / name).symlink_to(ROOT / ".venv" / "bin" / name)
        for stamp in ("run.stamp", "dev.stamp"):
            (self.folder / ".venv" / stamp).touch()

    def start(self, command: str, **more: str) -> "subprocess.Popen[str]":
        """Start a shell command in this folder."""
        env = {**os.environ, "PATH": f"{self.folder / '.venv' / 'bin'}:{os.environ['PATH']}", "COLUMNS": "120", "SERVED_AT": "", **more}
        env.pop("MAKEFLAGS", None)  # set by the make that runs these tests
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.Popen(command, shell=True, cwd=self.folder, env=env, text=True, start_new_session=True, **pipes)

    def run(self, command: str) -> str:
        """Run a command and return its output."""
        with self.start(command) as process:
            said, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, said
        return said


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy with the file that the page says to write."""
    build_page()
    (where,) = re.findall(r"Write `(src/riverboat/variants/\w+\.py)`:", PAGE)
    code = next(text for kind, text in BLOCKS if kind == "python")
    made = Copy(tmp_path / "riverboat")
    (made.folder / where).write_text(code, encoding="utf-8")
    return made


@pytest.mark.journey
def test_the_page_contains_the_steps() -> None:
    assert [command.split()[:2] for command in COMMANDS] == [
        *(["riverboat", "rules"], ["riverboat", "play"], ["riverboat", "odds"]),
        *(["make", "play"], ["make", "golden"], ["make", "test"]),
    ]


def test_the_commands_work_as_the_page_says(copy: Copy) -> None:
    rules, played, counted = map(copy.run, COMMANDS[:3])
    assert "Three cards are dealt face up on the board" in rules
    assert "The jack of spades and the jack of hearts are wild." in rules
    assert "pair_of_sixes" in rules
    assert "double_board" in rules
    assert "wins" in played or "takes the pot" in played
    assert "20,000" in counted or "20000" in counted
    copy.run(COMMANDS[4])
    assert "game one-eyed-holdem" in (copy.folder / "tests" / "golden" / "one-eyed-holdem.txt").read_text()
    recordings = [f"web/test/recordings/{name}.json" for name in ("games", "rules", "offers", "proofs")]
    for recorded in ("docs/games.md", *recordings):
        assert "one-eyed-holdem" in (copy.folder / recorded).read_text(encoding="utf-8"), recorded
    assert (copy.folder / "web" / "test" / "recordings" / "event_streams" / "one-eyed-holdem.json").is_file()
    assert "one-eyed-holdem" in copy.run("riverboat games --json")
    pytest_ = "python -m pytest -q -p no:xdist -p no:cacheprovider"
    assert re.search(r"[1-9]\d* passed", copy.run(f"{pytest_} -k one-eyed-holdem {' '.join(OF_THE_GAME)}"))
    assert re.search(r"[1-9]\d* passed", copy.run(f"{pytest_} {' '.join(OF_ALL)}"))
    copy.run(f"npm --prefix web test -- {' '.join(f'test/{name}.test.ts' for name in OF_THE_PAGE)}")


@pytest.fixture
def room(copy: Copy, tmp_path: Path) -> Iterator[str]:
    """The server that `make play` starts, on a free port."""
    port = free_port()
    with copy.start(COMMANDS[3], SERVED_AT=f"--port {port} --data {tmp_path / 'data'}") as process:
        try:
            yield ready(port, process)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE)


@pytest.mark.journey
def test_the_new_game_can_be_played_in_the_browser(room: str, new_player: NewPlayer) -> None:
    (button,) = re.findall(r"click \*\*(.+?)\*\*", PAGE)
    anna = new_player("Anna")
    anna.page.goto(room)
    anna.page.get_by_role("button", name=button).first.click()
    if (name := anna.page.get_by_label("Your name")).count():
        name.fill("Anna")
        anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("One-eyed hold'em").first).to_be_visible()
    expect(anna.action_bar.get_by_role("button", name="Fold")).to_be_visible()  # waits for her turn
    assert any(one["entry"]["entry"] == "begun" for one in anna.received("update"))
