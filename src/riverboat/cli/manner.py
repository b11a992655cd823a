"""The manner of an answer: what the flags that all inquiries have in common make of it, from the question to the exit code."""

import sys
from typing import Any

from riverboat.cli.chart import drawable, drawn
from riverboat.cli.cluster import client_of
from riverboat.cli.declaration import Argument
from riverboat.cli.errors import DONE, INTERRUPTED
from riverboat.cli.inquiry import MANNER, Inquiry
from riverboat.cli.interrupt import Interrupt
from riverboat.cli.output import Answer
from riverboat.cli.progress import Progress


def answered(command: Inquiry, values: dict[str, Any]) -> int:
    """Answer one question, or those of standard input, and return the exit code."""
    json, csv, plot, batch, cluster = (values.get(one.name, one.default) for one in MANNER)
    asked, dash = _asked(command, values)
    if json and csv:
        raise ValueError("--json or --csv, not both")
    if batch or dash:
        if csv or plot:
            raise ValueError("a batch writes one JSON object a line: no --csv and no --plot")
        from riverboat.cli.batch import run

        with client_of(cluster) as client:
            return run(command, sys.stdin.buffer, asked, client)
    if plot:
        drawable(plot)  # before the work, not after it
    with client_of(cluster) as client:
        answer, interrupted = ask(command, asked, Progress(time=asked["time"]), client)
    for line in answer.lines("json" if json else "csv" if csv else ""):
        print(line)
    if interrupted:
        return INTERRUPTED
    return drawn(plot, answer.picture) if plot else DONE


def _asked(command: Inquiry, values: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """The question, and whether it is a dash: that there are more of them on standard input."""
    asked, dash = {}, False
    for one in command.question:
        value = values.get(one.name, one.default)
        if isinstance(one.declared, Argument) and value in ("-", ["-"]):
            value, dash = one.default, True
        asked[one.name] = value
    return asked, dash


def ask(command: Inquiry, asked: dict[str, Any], progress: Progress, client: Any = None) -> tuple[Answer, bool]:
    """Put a question: the answer, and whether Ctrl-C made it an early one."""
    machines = {"client": client} if command.clustered else {}
    with Interrupt() as interrupt:
        try:
            progress.watch()
            return command.function(**asked, progress=progress, **machines), interrupt.pressed
        finally:
            progress.clear()
