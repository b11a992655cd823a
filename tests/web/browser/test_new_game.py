"""Somebody follows docs/adding-a-variant.md word by word: writes the file, runs the commands, and plays the game in a browser."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.kit import free_port, ready
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import ROOT

from riverboat import _kernel

PAGE = (ROOT / "docs" / "adding-a-variant.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(python|sh)\n(.*?)```", PAGE, re.DOTALL)
RECIPE = re.search(r"^golden:.*\n((?:\t.+\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.strip().splitlines()]


class Copy:
    """The project's folder of a newcomer, as far as running it needs it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(_kernel.__file__, folder / "src" / "riverboat")
        (folder / "web").mkdir()
        (folder / "web" / "dist").symlink_to(ROOT / "web" / "dist")
        (folder / "docs").mkdir()
        (folder / "tests").mkdir()
        shutil.copy(ROOT / "tests" / "laws.py", folder / "tests")
        for part in ("tests/engine", "tests/golden", "tests/web", "web/test"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "browser"))

    def start(self, *words: str) -> "subprocess.Popen[str]":
        """Run `riverboat` from this folder, and from no other: without the site's own paths."""
        paths = os.pathsep.join([str(self.folder / "src"), sysconfig.get_path("purelib")])
        env = {**os.environ, "PYTHONPATH": paths, "COLUMNS": "120"}
        return subprocess.Popen([sys.executable, "-S", "-m", *words], cwd=self.folder, env=env, text=True, stdout=subprocess.PIPE)

    def run(self, *words: str) -> str:
        """Run a command to its end."""
        with self.start(*words) as process:
            said, _ = process.communicate(timeout=120)
        assert process.returncode == 0, said
        return said


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy with the file that the page tells to write, where it tells to."""
    (where,) = re.findall(r"Write `(src/riverboat/variants/\w+\.py)`:", PAGE)
    code = next(text for kind, text in BLOCKS if kind == "python")
    made = Copy(tmp_path / "riverboat")
    (made.folder / where).write_text(code, encoding="utf-8")
    return made


def test_the_page_says_what_to_do() -> None:
    assert [command.split()[:2] for command in COMMANDS] == [
        *(["riverboat", "rules"], ["riverboat", "play"], ["riverboat", "odds"]),
        *(["make", "play"], ["make", "golden"], ["make", "test"]),
    ]


def test_the_commands_do_what_the_page_says(copy: Copy) -> None:
    rules, played, counted = (copy.run(*shlex.split(command)) for command in COMMANDS[:3])
    assert "Three cards are turned on the board" in rules
    assert "the jack of spades and the jack of hearts" in rules
    assert "pair_of_sixes" in rules
    assert "double_board" in rules
    assert "wins" in played or "takes the pot" in played
    assert "20,000" in counted or "20000" in counted
    assert RECIPE is not None
    for words in re.findall(r"\$\(BIN\)/python -m (.+)", RECIPE[1]):  # make golden
        copy.run(*words.split())
    assert "game one-eyed-holdem" in (copy.folder / "tests" / "golden" / "one-eyed-holdem.txt").read_text()
    for recorded in ("docs/games.md", "web/test/games.json", "web/test/proofs.json"):
        assert "one-eyed-holdem" in (copy.folder / recorded).read_text(encoding="utf-8"), recorded
    assert (copy.folder / "web" / "test" / "streams" / "one-eyed-holdem.json").is_file()
    assert "one-eyed-holdem" in copy.run("riverboat", "games", "--json")


@pytest.fixture
def room(copy: Copy, tmp_path: Path) -> Iterator[str]:
    """What `make play` starts."""
    port = free_port()
    with copy.start("riverboat", "serve", "--port", str(port), "--data", str(tmp_path / "data")) as process:
        try:
            yield ready(port, process)
        finally:
            process.terminate()
            process.wait(20)


def test_it_is_played_in_the_browser(room: str, newcomer: Newcomer) -> None:
    (button,) = re.findall(r"click \*\*(.+?)\*\*", PAGE)
    anna = newcomer("Anna")
    anna.page.goto(room)
    anna.page.get_by_role("button", name=button).first.click()
    if (name := anna.page.get_by_label("Your name")).count():
        name.fill("Anna")
        anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("One-eyed hold'em").first).to_be_visible()
    expect(anna.bar.get_by_role("button", name="Fold")).to_be_visible()  # sooner or later it is her turn
    assert any(one["entry"]["entry"] == "begun" for one in anna.heard("told"))
