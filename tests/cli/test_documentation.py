"""Runs every command in docs/terminal.md and compares the output."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.repetitions import few

DOC = Path(__file__).parent.parent.parent / "docs" / "terminal.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """Commands, and what they are said to print."""
    found = []
    for block in BLOCK.findall(DOC.read_text()):
        for example in block.split("$ ")[1:]:
            command, _, said = example.partition("\n")
            found.append((command, said))
    return found


def shows(said: str, out: str) -> bool:
    """Whether an output is as it is said to be, where … stands for anything."""
    pattern = ".*".join(re.escape(part) for part in said.strip().split("…"))
    return re.fullmatch(pattern, out.strip(), re.DOTALL) is not None


def test_a_different_output_is_noticed() -> None:
    assert shows("a … d", "a b c d")
    assert not shows("a … d", "a b c")
    assert len(examples()) >= 12


@pytest.mark.slow
@pytest.mark.parametrize(("command", "said"), few(examples(), 6))
def test_every_example_prints_what_the_page_shows(command: str, said: str, tmp_path: Path) -> None:
    program = tmp_path / "riverboat"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m riverboat "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    code = f"[exit code {ran.returncode}]" if ran.returncode else ""
    out = "\n".join(part for part in (ran.stdout.rstrip(), ran.stderr.rstrip(), code) if part)
    assert shows(said, out), out
    assert ("--plot" in command) == (tmp_path / "odds.png").exists()
