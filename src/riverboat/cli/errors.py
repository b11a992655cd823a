"""Exit codes, one-line errors and Ctrl-C."""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

import click

from riverboat.cli.terminal import Styler

DONE, FAILED, BAD_INPUT, NOTHING, INTERRUPTED = 0, 1, 2, 3, 130
EXIT_CODES = "Exit codes: 0 done, 1 a line of a batch or a file failed, 2 bad input, 3 nothing computed in time, 130 interrupted (Ctrl-C)."


def exit_code(action: Callable[[], Any]) -> int:
    """Run an action and return its exit code; an error becomes one line on standard error instead of a traceback."""
    try:
        code = action()
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        return report(usage_text(error), BAD_INPUT)
    except UnicodeEncodeError:
        return report("this terminal cannot show card signs; set PYTHONIOENCODING=utf-8", FAILED)
    except ValueError as error:
        return report(str(error), BAD_INPUT)
    except TimeoutError as error:
        return report(str(error), NOTHING)
    except (KeyboardInterrupt, click.Abort):
        return report("interrupted before there was an answer", INTERRUPTED)
    except OSError as error:
        return output_error(error)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("riverboat"):
            raise
        return report(f"this command needs {error.name}, which is not installed: pip install 'riverboat[server]'", BAD_INPUT)
    return code if isinstance(code, int) else DONE


def output_error(error: OSError) -> int:
    """The exit code after output failed. A reader that leaves early, as `| head` does, is no error."""
    _discard_output()
    if isinstance(error, BrokenPipeError):
        return DONE
    return report(f"{error.filename or 'cannot write the output'}: {error.strerror or error}", FAILED)


def report(problem: str, code: int) -> int:
    """Print an error on standard error and return the exit code."""
    with suppress(OSError):
        print(Styler(sys.stderr)(f"riverboat: {problem}", "red"), file=sys.stderr)
    return code


def _discard_output() -> None:
    """Send buffered output to the null device: Python flushes it at exit and would fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# --- mistakes on the command line ------------------------------------------------------------------------------------


def usage_text(error: click.ClickException) -> str:
    """One line for an error that click found: what is wrong, and a hint."""
    context = getattr(error, "ctx", None)
    hint = f"see: {context.command_path} --help" if context else "see: riverboat --help"
    if isinstance(error, click.NoSuchOption):
        options = [name for param in context.command.get_params(context) for name in param.opts] if context else []
        return f"there is no option {error.option_name}; {suggestion(error.option_name, options) or hint}"
    if isinstance(error, click.MissingParameter):
        return f"{_name(error)} is missing; {hint}"
    if isinstance(error, click.BadParameter):
        return f"{_name(error)}: {error.message.rstrip('.')}"
    text = error.format_message().rstrip(".")
    return f"{text[:1].lower()}{text[1:]}" + ("" if ";" in text else f"; {hint}")


def _name(error: click.BadParameter) -> str:
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.human_readable_name if error.param else "a value"


def suggestion(word: str, known: Iterable[str]) -> str:
    """Ask whether a similar word was meant; empty if none is similar."""
    from riverboat.rules.registry import suggestion as suggest  # imported late: only mistakes need it

    return suggest(word, known)


# --- Ctrl-C ----------------------------------------------------------------------------------------------------------


class Interrupt:
    """Remembers whether Ctrl-C was pressed within a block, so that a partial answer still gets its own exit code."""

    pressed = False

    def __enter__(self) -> Self:
        """Install the signal handler."""
        self._previous: Any = signal.signal(signal.SIGINT, self._press)
        return self

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True
        raise KeyboardInterrupt

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        """Restore the previous signal handler."""
        signal.signal(signal.SIGINT, self._previous)
