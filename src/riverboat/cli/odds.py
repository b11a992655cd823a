"""`riverboat odds`: a question, its answer, and where the answer goes."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from riverboat.cli.cluster import client_of
from riverboat.cli.ink import Ink
from riverboat.cli.question import Question
from riverboat.cli.told import DONE, INTERRUPTED
from riverboat.odds.result import Equity


def run(asked: dict[str, Any], *, batch: bool = False, style: str = "", plot: Path | None = None, cluster: str = "") -> int:
    """Answer one question, or those of standard input, and return the exit code."""
    if batch:
        if style == "csv" or plot is not None:
            raise ValueError("a batch writes one JSON object a line: no --csv and no --plot")
        from riverboat.cli.batch import run as answer_all

        with client_of(cluster) as client:
            return answer_all(sys.stdin, {name: value for name, value in asked.items() if value or value is False}, client)
    if plot is not None:
        from riverboat.cli.chart import drawable

        drawable(plot)  # before the work, not after it
    question = Question.of(asked)
    with client_of(cluster) as client:
        answer = question.answer(client)
    for line in told(question, answer, style):
        print(line)
    if answer.stopped == "interrupted":
        return INTERRUPTED
    return DONE if plot is None else drawn(question, answer, plot)


def drawn(question: Question, answer: Equity, file: Path) -> int:
    """Draw the answer into a file; what else there is to see of a spot has to be counted first."""
    from riverboat.cli.chart import draw

    try:
        draw(question, answer, file)
    except KeyboardInterrupt:
        print("riverboat: interrupted, nothing was drawn", file=sys.stderr)
        return INTERRUPTED
    print(f"drawn in {file}", file=sys.stderr)
    return DONE


def told(question: Question, answer: Equity, style: str) -> Iterator[str]:
    """The answer as a table, as JSON or as CSV."""
    if style == "json":
        import json  # a table needs none

        yield json.dumps(question.told(answer), ensure_ascii=False)
    elif style == "csv":
        yield from csv_lines(answer)
    else:
        from riverboat.cli.odds_table import lines

        yield from lines(question.spot, answer, Ink())


def csv_lines(answer: Equity) -> Iterator[str]:
    """One line a hand under one of names; parts of one, not percent."""
    shares = list(answer.hands[0].shares) if len(answer.hands[0].shares) > 1 else []
    kinds = list(dict.fromkeys(kind for hand in answer.hands for kind in hand.categories))
    heads = ["hand", "win", "tie", "equity", "stderr", "interval_low", "interval_high"]
    heads += [f"share:{share}" for share in shares] + [f"makes:{kind}" for kind in kinds]
    yield csv_line([*heads, "exact", "samples", "seed", "stopped"])
    for hand in answer.hands:
        row: list[object] = [hand.hand, hand.win, hand.tie, hand.equity, hand.stderr, *hand.interval]
        row += [hand.shares[share].equity for share in shares]
        row += [hand.categories.get(kind, 0.0) for kind in kinds]
        yield csv_line([*row, answer.exact, answer.samples, "" if answer.seed is None else answer.seed, answer.stopped])


def csv_line(cells: list[Any]) -> str:
    """A line of CSV."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()
