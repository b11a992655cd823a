"""Fail points for crash tests: places where the process dies or stops if the environment says so; otherwise they cost nothing.

`RIVERBOAT_FAIL=after-append:17` dies when that point is reached for the 17th time, `settlement:2:stop` stops as by SIGSTOP.
"""

import os
import signal
from collections.abc import Callable

VARIABLE = "RIVERBOAT_FAIL"
POINTS = (
    "before-append",  # before the first row of a transaction
    "in-append",  # after each row
    "after-append",  # after the last row, before the commit
    "settlement",  # the same, in a transaction that ends a hand
    "after-commit",  # committed, but not yet reported
    "take-over",  # tables are taken over, but their hands are not resumed
    "recovery",  # while a room is read
    "migration",  # the schema is upgraded, but not committed
)
EXIT_CODE = 137  # as a shell reports a killed process
parent = 0  # pid of a parent process that dies or stops together with this one


def _ignore(_name: str) -> None:
    """Do nothing."""


def _armed(setting: str) -> Callable[[str], None]:
    """Return the function that fail points call."""
    if not setting:
        return _ignore
    wanted, passes, how = (setting + "::").split(":")[:3]
    if wanted not in POINTS or how not in ("", "die", "stop"):
        raise ValueError(f"{VARIABLE} is POINT[:PASSES[:stop]], with one of the points {', '.join(POINTS)}")
    left = int(passes or 1)

    def fail(name: str) -> None:
        nonlocal left
        if name != wanted:
            return
        left -= 1
        if left == 0:
            if parent and os.getppid() == parent:
                os.kill(parent, signal.SIGSTOP if how == "stop" else signal.SIGKILL)
            if how == "stop":
                os.kill(os.getpid(), signal.SIGSTOP)
            else:
                os._exit(EXIT_CODE)

    return fail


reach = _armed(os.environ.get(VARIABLE, ""))
