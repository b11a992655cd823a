"""Fail points: only the named one fails, after the given number of passes."""

import os
import subprocess
import sys

import pytest
from tests.waiting import PATIENCE

from riverboat.store import fail_points

pytestmark = pytest.mark.process

CODE = """
from riverboat.store.fail_points import reach
for turn in range(1, 4):
    reach("after-commit")
    reach("recovery")
    print(turn, flush=True)
"""


@pytest.mark.parametrize(
    ("setting", "passes", "code"), [("", 3, 0), ("recovery", 0, 137), ("recovery:2", 1, 137), ("recovery:4", 3, 0), ("settlement", 3, 0)]
)
def test_only_the_named_point_fails(setting: str, passes: int, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], env={**os.environ, fail_points.VARIABLE: setting}, capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.stdout.count(b"\n"), done.returncode) == (passes, code)


@pytest.mark.parametrize("setting", ["elsewhere", "recovery:1:jump", "recovery:often"])
def test_an_invalid_setting_is_refused(setting: str) -> None:
    with pytest.raises(ValueError, match=r"RIVERBOAT_FAIL|often"):
        fail_points._armed(setting)
