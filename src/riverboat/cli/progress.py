"""The progress line on standard error: the estimate so far, its error, and the time left."""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threading import Event, Thread

    from riverboat.odds.counting.sampling import CountedDeals
    from riverboat.odds.counting.tally import Tally

FIRST = 0.5  # seconds before the line appears: short work needs none
EVERY = 0.1  # seconds between two updates
SILENT = 1.0  # seconds without counts after which the line shows the clock instead
LONG = 3600.0  # seconds left from which the line mentions Ctrl-C


class ProgressLine:
    """A line that is overwritten now and then. Only a terminal shows it, unless `file_interval` says how often a file gets a line."""

    def __init__(self, *, quiet: bool = False, file_interval: float | None = None) -> None:
        """Start the clock; a quiet line never shows anything."""
        self.started = perf_counter()
        self.terminal = sys.stderr.isatty() and not quiet
        self.file_interval = None if quiet else file_interval
        self.next, self.shown = self.started + FIRST, False

    def show(self, text: Callable[[], str]) -> None:
        """Show a text, if it is time."""
        now = perf_counter()
        if now < self.next:
            return
        if self.terminal:
            self.next = now + EVERY
            print(f"\r\x1b[K{text()}", end="", file=sys.stderr, flush=True)
            self.shown = True
        elif self.file_interval is not None:
            self.next = now + self.file_interval
            print(text(), file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Erase the line."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False


class OddsProgress(ProgressLine):
    """The progress of an odds question; the library calls it with the counts so far."""

    def __init__(self, *, time: float | None = None, before: str = "") -> None:
        """`time` limits the time left; `before` precedes every text."""
        super().__init__()
        self.time, self.before = time, before
        self._watch: tuple[Thread, Event] | None = None

    def __call__(self, counted: "CountedDeals", goal: int) -> None:
        """Show the counts now and then."""
        self.show(lambda: self.before + self.text(counted, goal, perf_counter() - self.started))

    def watch(self) -> None:
        """Show the clock while there are no counts: a large part of an enumeration arrives at once."""
        if self.terminal:
            from threading import Event, Thread  # imported late: most commands do not need them

            over = Event()
            self._watch = Thread(target=self._show_clock, args=(over,), daemon=True), over
            self._watch[0].start()

    def _show_clock(self, over: "Event") -> None:
        while not over.wait(EVERY):
            if perf_counter() > self.next + SILENT:
                self.show(lambda: f"{self.before}counting for {_clock(perf_counter() - self.started)}; Ctrl-C ends it")

    def clear(self) -> None:
        """Stop the clock and erase the line."""
        if self._watch:
            thread, over = self._watch
            over.set()
            thread.join()
            self._watch = None
        super().clear()

    def text(self, counted: "CountedDeals", goal: int, spent: float) -> str:
        """The estimate, the deals so far and the time left."""
        tally = counted.tally
        done = min(tally.deals, goal)
        parts = [f"{done:,} of {goal:,} deals"]
        if not counted.exact and done:  # the first deals of an enumeration are not typical, those of a sample are
            parts.insert(0, _estimate(tally))
        left = spent * (goal - done) / done if done else 0.0
        if self.time is not None:
            left = min(left, max(0.0, self.time - spent))
        return "   ".join([*parts, f"{_clock(left)} left{'; Ctrl-C ends it' if left > LONG else ''}"])


def _estimate(tally: "Tally") -> str:
    from riverboat.odds.counting.sampling import Z, stderr
    from riverboat.odds.counting.tally import UNITS

    pot = UNITS * tally.shares * tally.deals
    parts = [f"{100 * tally.units(seat) / pot:.2f}" for seat in range(tally.seats)]
    error = Z * max(stderr(tally, seat) for seat in range(tally.seats))
    return f"{' : '.join(parts)} % +-{100 * error:.2f}"


def _clock(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h" if minutes >= 60 else f"{minutes}:{rest:02} min"
