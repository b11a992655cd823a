"""Times candidates in turns; the best time of each counts."""

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from time import perf_counter

NEVER = float("inf")
PATIENCE = 2  # slices: slower candidates take part in fewer rounds
QUICK = 20  # a quick run does a twentieth of the usual work


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something to time: one run does `pieces` pieces of work, and a slow candidate takes part only in every `every`-th round."""

    name: str
    run: Callable[[], object]
    pieces: int = 1
    every: int = 1


@dataclass(slots=True)
class Timer:
    """In each of `many` rounds, every candidate in turn runs repeatedly for `seconds`, at least once.

    A quick timer has one round in which every candidate runs once with little work: it checks that everything works.
    """

    many: int
    seconds: float
    watch: Callable[[int, int], None]
    quick: bool = False
    stopped: bool = False

    def work(self, usual: int, least: int = 1) -> int:
        """The amount of work of one run, given the usual amount.

        >>> Timer(20, 0.05, print).work(1_000), Timer(1, 0.0, print, quick=True).work(1_000)
        (1000, 50)
        """
        return max(least, usual // QUICK) if self.quick else usual

    def rounds(self, share: float = 1.0) -> Iterator[int]:
        """Iterate over the rounds, or a share of them, and report each to `watch`."""
        if self.stopped:
            raise KeyboardInterrupt
        many = 1 if self.quick else max(1, round(self.many * share))
        for number in range(many):
            self.watch(number, many)
            yield number
        self.watch(many, many)

    def every(self, cost: float) -> int:
        """In every how many rounds a candidate that takes `cost` seconds should take part."""
        return 1 if self.quick else max(1, ceil(cost / (PATIENCE * self.seconds)))

    def compare(self, candidates: Sequence[Candidate], share: float = 1.0, *, warm: bool = False) -> dict[str, float]:
        """Time the candidates in turns; return the best seconds per piece of work of each, by name.

        Ctrl-C stops the timer; if every candidate had a turn by then, the times still count.
        """
        best = {candidate.name: NEVER for candidate in candidates}
        for candidate in () if warm or self.quick else candidates:
            candidate.run()  # the first run warms caches and does not count
        collecting = gc.isenabled()
        gc.disable()
        try:
            for number in self.rounds(share):
                first = number % len(candidates)  # rotate, so that no candidate always follows the slowest
                for candidate in (*candidates[first:], *candidates[:first]):
                    if number % candidate.every:
                        continue
                    best[candidate.name] = min(best[candidate.name], self._slice(candidate))
        except KeyboardInterrupt:
            if self.stopped or NEVER in best.values():
                raise
            self.stopped = True
        finally:
            if collecting:
                gc.enable()
        return best

    def _slice(self, candidate: Candidate) -> float:
        best, begin = NEVER, perf_counter()
        end = begin + self.seconds
        while begin < end or best == NEVER:
            begin = perf_counter()
            candidate.run()
            best = min(best, perf_counter() - begin)
        return best / candidate.pieces
