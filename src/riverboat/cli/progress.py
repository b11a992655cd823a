"""A line on standard error while deals are counted: what they say so far, how sure that is, and how long it still takes."""

import sys
from collections.abc import Sequence
from time import perf_counter

from riverboat.odds.solve import Counted, Z, stderr
from riverboat.odds.tally import UNITS, Tally

FIRST = 0.5  # seconds before the first word: short work needs none
EVERY = 0.1  # seconds between two


class Progress:
    """Called with the counts so far; only a terminal gets to see them."""

    def __init__(self, *, time: float | None = None) -> None:
        """`time` is all there is."""
        self.started = perf_counter()
        self.time = time
        self.terminal = sys.stderr.isatty()
        self.next, self.shown = self.started + FIRST, False

    def __call__(self, counted: Counted, goal: int) -> None:
        """Say something now and then."""
        now = perf_counter()
        spent = now - self.started
        if self.terminal and now >= self.next:
            self.next = now + EVERY
            print(f"\r\x1b[K{self.line(counted, goal, spent)}", end="", file=sys.stderr, flush=True)
            self.shown = True

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
        return "   ".join([*said, f"{_clock(left)} left"])

    def clear(self) -> None:
        """Wipe the line."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False


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
