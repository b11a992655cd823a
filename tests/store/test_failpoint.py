"""Places where a process dies: only the one that is named, after as many passes, and none otherwise."""

import subprocess
import sys

import pytest
from tests.waiting import PATIENCE

from riverboat.store import failpoint

pytestmark = pytest.mark.process

CODE = """
from riverboat.store.failpoint import reach
for turn in range(1, 4):
    reach("after-commit")
    reach("recovery")
    print(turn, flush=True)
"""


@pytest.mark.parametrize(
    ("said", "told", "code"), [("", 3, 0), ("recovery", 0, 137), ("recovery:2", 1, 137), ("recovery:4", 3, 0), ("settlement", 3, 0)]
)
def test_only_the_place_that_is_named_is_deadly(said: str, told: int, code: int) -> None:
    done = subprocess.run([sys.executable, "-c", CODE], env={failpoint.VARIABLE: said}, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.stdout.count(b"\n"), done.returncode) == (told, code)


@pytest.mark.parametrize("said", ["elsewhere", "recovery:1:jump", "recovery:often"])
def test_nonsense_is_refused_at_once(said: str) -> None:
    with pytest.raises(ValueError, match=r"RIVERBOAT_FAIL|often"):
        failpoint._armed(said)
