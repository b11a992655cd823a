"""The timer: who is compared is measured in turns, and the best of each counts."""

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from time import perf_counter

NEVER = float("inf")
PATIENCE = 2  # slices: what takes longer takes part in fewer rounds
QUICK = 20  # a quick run does the twentieth part of the usual work


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something to time: one run of it does so many pieces of work; what takes long may take part in every so many rounds only."""

    name: str
    run: Callable[[], object]
    pieces: int = 1
    every: int = 1


@dataclass(slots=True)
class Timer:
    """So many rounds; in each, every candidate in turn runs again and again for a slice of time, at least once.

    A quick timer has one round, in which everybody runs once, with little to do: it shows that everything works, and no speeds.
    """

    many: int
    seconds: float
    watch: Callable[[int, int], None]
    quick: bool = False
    stopped: bool = False

    def work(self, usual: int, least: int = 1) -> int:
        """How much to do in one run that usually does so much.

        >>> Timer(20, 0.05, print).work(1_000), Timer(1, 0.0, print, quick=True).work(1_000)
        (1000, 50)
        """
        return max(least, usual // QUICK) if self.quick else usual

    def rounds(self, share: float = 1.0) -> Iterator[int]:
        """Count the rounds, or a share of them, and let the watcher know of each."""
        if self.stopped:
            raise KeyboardInterrupt
        many = 1 if self.quick else max(1, round(self.many * share))
        for number in range(many):
            self.watch(number, many)
            yield number
        self.watch(many, many)

    def every(self, cost: float) -> int:
        """In every how many rounds somebody takes part who takes so many seconds, so that nobody takes much longer than all the others."""
        return 1 if self.quick else max(1, ceil(cost / (PATIENCE * self.seconds)))

    def compare(self, candidates: Sequence[Candidate], share: float = 1.0, *, warm: bool = False) -> dict[str, float]:
        """Time the candidates by turns: the best seconds for one piece of work of each, by name.

        Ctrl-C stops the timer; when all have had a turn by then, what they reached still counts.
        """
        best = {candidate.name: NEVER for candidate in candidates}
        for candidate in () if warm or self.quick else candidates:
            candidate.run()  # the first run warms caches and is not counted
        collecting = gc.isenabled()
        gc.disable()
        try:
            for number in self.rounds(share):
                first = number % len(candidates)  # nobody is always the one who follows the slowest
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
