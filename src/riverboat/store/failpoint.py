"""Places where a test lets the process die or stop; elsewhere nothing happens there, and costs nothing.

`RIVERBOAT_FAIL=after-append:17` dies when that place is passed for the seventeenth time, `settlement:2:stop` only stops (as by SIGSTOP).
"""

import os
import signal
from collections.abc import Callable

VARIABLE = "RIVERBOAT_FAIL"
POINTS = (
    "before-append",  # nothing of a transaction is written
    "in-append",  # a row of it, and more of the same kind follow
    "after-append",  # all of it, and it is not committed
    "settlement",  # the same, in a transaction that ends a hand
    "after-commit",  # it is committed, and nobody has heard of it
    "take-over",  # tables are ours, and their hands do not go on yet
    "recovery",  # a room is half read
    "migration",  # the schema is made, and not committed
)
DIED = 137  # as a shell says it of a process that was killed
above = 0  # a process that this one takes with it


def _nothing(_name: str) -> None:
    """Go on."""


def _armed(text: str) -> Callable[[str], None]:
    """What happens at each place, as the environment says."""
    if not text:
        return _nothing
    wanted, passes, how = (text + "::").split(":")[:3]
    if wanted not in POINTS or how not in ("", "die", "stop"):
        raise ValueError(f"{VARIABLE} is PLACE[:PASSES[:stop]], where places are {', '.join(POINTS)}")
    left = int(passes or 1)

    def pass_by(name: str) -> None:
        nonlocal left
        if name != wanted:
            return
        left -= 1
        if left == 0:
            if above and os.getppid() == above:
                os.kill(above, signal.SIGSTOP if how == "stop" else signal.SIGKILL)
            if how == "stop":
                os.kill(os.getpid(), signal.SIGSTOP)
            else:
                os._exit(DIED)

    return pass_by


reach = _armed(os.environ.get(VARIABLE, ""))
