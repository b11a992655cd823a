"""The number of repetitions: `RIVERBOAT_SCALE` is `check` (inner loop), `test` (before every commit) or `soak` (overnight)."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tests import pytest_options

T = TypeVar("T")

SCALES = ("check", "test", "soak")
SCALE = os.environ.get("RIVERBOAT_SCALE", "test")
if SCALE not in SCALES:
    raise ValueError(f"RIVERBOAT_SCALE is {SCALE!r}, and must be one of {', '.join(SCALES)}")

SOAK = SCALE == "soak"
PROGRESS_EVERY = 30.0  # seconds between two lines of progress


def scaled(*, check: int, test: int, soak: int) -> int:
    """The number of repetitions at this scale."""
    return {"check": check, "test": test, "soak": soak}[SCALE]


class Progress:
    """Shows on standard error how far a long loop of a soak run has come."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total = what, total
        self._shown = time.monotonic()

    def show(self, done: int, more: str = "") -> None:
        """Print a line, unless the last one was printed a moment ago."""
        if SOAK and time.monotonic() - self._shown >= PROGRESS_EVERY:
            self._shown = time.monotonic()
            with pytest_options.uncaptured():
                print(f"{self.what}: {done:,} of {self.total:,}{more}", file=sys.stderr, flush=True)


def with_progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The same items, with a line of progress now and then."""
    progress = Progress(what, total)
    for number, item in enumerate(items):
        progress.show(number)
        yield item


def few(items: Iterable[T], check: int, test: int | None = None) -> list[T]:
    """All items; at the scale `check`, and at `test` if that is said, only so many of them, evenly spread."""
    every = list(items)
    most = {"check": check, "test": test}.get(SCALE)
    if most is None or len(every) <= most:
        return every
    return [every[at * len(every) // most] for at in range(most)]
