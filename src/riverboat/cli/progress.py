"""A line on standard error while deals are counted: what they say so far, how sure that is, and how long it still takes."""

import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from riverboat.odds.sampling import Counted, Z, stderr
from riverboat.odds.tally import UNITS, Tally

if TYPE_CHECKING:
    from threading import Event, Thread

FIRST = 0.5  # seconds before the first word: short work needs none
EVERY = 0.1  # seconds between two
SILENT = 1.0  # seconds without counts after which the clock is told instead
LONG = 3600.0  # seconds that nobody meant to wait


class Ticker:
    """A line that is written over now and then; only a terminal gets to see it."""

    def __init__(self, *, quiet: bool = False) -> None:
        """Begin; who is quiet says nothing."""
        self.started = perf_counter()
        self.terminal = sys.stderr.isatty() and not quiet
        self.next, self.shown = self.started + FIRST, False

    def tick(self, words: Callable[[], str]) -> None:
        """Say something, if it is time."""
        now = perf_counter()
        if self.terminal and now >= self.next:
            self.next = now + EVERY
            print(f"\r\x1b[K{words()}", end="", file=sys.stderr, flush=True)
            self.shown = True

    def clear(self) -> None:
        """Wipe the line."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False


class Progress(Ticker):
    """Called with the counts so far."""

    def __init__(self, *, time: float | None = None, before: str = "") -> None:
        """`time` is all there is; `before` stands before everything that is said."""
        super().__init__()
        self.time, self.before = time, before
        self._watch: tuple[Thread, Event] | None = None

    def __call__(self, counted: Counted, goal: int) -> None:
        """Say something now and then."""
        self.tick(lambda: self.before + self.line(counted, goal, perf_counter() - self.started))

    def watch(self) -> None:
        """Say how long it takes while there are no counts to tell: a large part of an enumeration comes as one."""
        if self.terminal:
            from threading import Event, Thread  # few have to wait so long

            over = Event()
            self._watch = Thread(target=self._wait, args=(over,), daemon=True), over
            self._watch[0].start()

    def _wait(self, over: "Event") -> None:
        while not over.wait(EVERY):
            if perf_counter() > self.next + SILENT:
                self.tick(lambda: f"{self.before}counting for {_clock(perf_counter() - self.started)}; Ctrl-C ends it")

    def clear(self) -> None:
        """Say no more, and wipe the line."""
        if self._watch:
            thread, over = self._watch
            over.set()
            thread.join()
            self._watch = None
        super().clear()

    def line(self, counted: Counted, goal: int, spent: float) -> str:
        """What there is to say."""
        tally = counted.tally
        done = min(tally.deals, goal)
        said = [f"{done:,} of {goal:,} deals"]
        if not counted.exact and done:  # the first deals of an enumeration are not like the others, those of a sample are
            said.insert(0, _estimate(tally))
        left = spent * (goal - done) / done if done else 0.0
        if self.time is not None:
            left = min(left, max(0.0, self.time - spent))
        return "   ".join([*said, f"{_clock(left)} left{'; Ctrl-C ends it' if left > LONG else ''}"])


def _estimate(tally: Tally) -> str:
    pot = UNITS * tally.shares * tally.deals
    parts: Sequence[str] = [f"{100 * tally.units(seat) / pot:.2f}" for seat in range(tally.seats)]
    error = Z * max(stderr(tally, seat) for seat in range(tally.seats))
    return f"{' : '.join(parts)} % +-{100 * error:.2f}"


def _clock(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h" if minutes >= 60 else f"{minutes}:{rest:02} min"
