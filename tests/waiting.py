"""How tests wait: for a condition, with one bound that only a hang reaches, however busy the machine is."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

PATIENCE = 600.0  # seconds
POLL = 0.02  # seconds between two looks at a condition

T = TypeVar("T")


def until(condition: Callable[[], T], what: str) -> T:
    """Wait until a condition is true, and return what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}")
        time.sleep(POLL)
    return found


def until_it_waits(pid: int) -> None:
    """Wait until a process waits for input.

    Python handles a signal at once only when it is blocked in a system call already; a signal that comes between the prompt and that call
    is handled after the next input.
    """
    until(lambda: _state(pid) == "S" and _state(pid) == "S", "the process does not wait")


def _state(pid: int) -> str:
    """The state of a process' main thread, as Linux calls it: S is an interruptible sleep."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
