"""How a command ends: its exit code, and its errors in one line."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from riverboat.cli.ink import Ink

P = ParamSpec("P")

DONE, FAILED, BAD_INPUT, NOTHING, INTERRUPTED = 0, 1, 2, 3, 130
EXIT_CODES = (
    "Exit codes: 0 done, 1 a question of a batch or a file failed, 2 bad input, 3 nothing computed in time, 130 interrupted (Ctrl-C)."
)


def told(command: Callable[P, int | None]) -> Callable[P, None]:
    """Exit with the code that the command returns, and tell bad input in one line instead of a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            code = command(*args, **kwargs)
        except UnicodeEncodeError:
            code = _say("this terminal cannot show card signs; set PYTHONIOENCODING=utf-8", FAILED)
        except ValueError as error:
            code = _say(str(error), BAD_INPUT)
        except TimeoutError as error:
            code = _say(str(error), NOTHING)
        except KeyboardInterrupt:
            code = _say("interrupted before there was an answer", INTERRUPTED)
        if code:
            sys.exit(code)

    return run


def _say(problem: str, code: int) -> int:
    print(Ink(sys.stderr)(f"riverboat: {problem}", "red"), file=sys.stderr)
    return code
