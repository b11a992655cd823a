"""How a command ends: its exit code, and its errors in one line."""

from collections.abc import Callable
from functools import wraps
from typing import Annotated, ParamSpec

import typer

P = ParamSpec("P")

DONE, FAILED, BAD_INPUT, NOTHING, INTERRUPTED = 0, 1, 2, 3, 130
EXIT_CODES = (
    "Exit codes: 0 done, 1 a question of a batch or a file failed, 2 bad input, 3 nothing computed in time, 130 interrupted (Ctrl-C)."
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def told(command: Callable[P, None]) -> Callable[P, None]:
    """Tell bad input in one line instead of a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except UnicodeEncodeError:
            _say("this terminal cannot show card signs; set PYTHONIOENCODING=utf-8", FAILED)
        except ValueError as error:
            _say(str(error), BAD_INPUT)
        except TimeoutError as error:
            _say(str(error), NOTHING)
        except KeyboardInterrupt:
            _say("interrupted before anything was counted", INTERRUPTED)

    return run


def _say(problem: str, code: int) -> None:
    typer.secho(f"riverboat: {problem}", err=True, fg="red")
    raise typer.Exit(code) from None
