"""Computes the same odds on one thread, two threads, and so on up to the number of cores."""

from collections.abc import Callable, Iterator
from functools import partial

from bench.evaluator import DisagreementError
from bench.measurement import DEALS, Measurement
from bench.timing import Candidate, Timer
from riverboat import Equity, equity
from riverboat.odds.counting.sampling_backends import thread_count

MANY = 1_000_000
FLOP = "2c7d9h"
ONE = "one thread"


def scaling(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Count the same deals on more and more threads."""
    deals = timer.work(MANY)
    questions: dict[str, Callable[..., Equity]] = {
        "sampled AsKs v random": partial(equity, "AsKs", samples=deals, seed=seed),
        "sampled AA v 5 random": partial(equity, "AsAh", opponents=5, samples=deals, seed=seed),
        "sampled kings-and-lows, two random": partial(equity, "random", "random", variant="kings-and-lows", samples=deals // 4, seed=seed),
        f"exact top 20 % v top 30 % on {FLOP}": partial(equity, "20%", "30%", board=FLOP, exact=True, cache=False),
    }
    for what, ask in questions.items():
        yield from _scaled(timer, what, ask)


def _scaled(timer: Timer, what: str, ask: Callable[..., Equity]) -> Iterator[Measurement]:
    single = ask(threads=1)
    candidates, every = [], timer.every(single.elapsed)
    for threads in counts(thread_count(None)):
        if [*ask(threads=threads).tally.row] != [*single.tally.row]:
            raise DisagreementError(f"{what}: {threads} threads count otherwise than one")
        candidates.append(Candidate(f"{what}, {threads} thread{'s' * (threads > 1)}", partial(ask, threads=threads), single.samples, every))
    best = timer.compare(candidates, warm=True)
    speeds = {name: 1 / seconds for name, seconds in best.items()}
    (first, single_speed), *others = speeds.items()
    yield Measurement(first, DEALS, single_speed)
    for name, speed in others:
        yield Measurement(name, DEALS, speed, {ONE: single_speed})


def counts(cores: int) -> list[int]:
    """Powers of two up to the number of cores, and the number of cores.

    >>> counts(1), counts(2), counts(6)
    ([1], [1, 2], [1, 2, 4, 6])
    """
    return sorted({1 << power for power in range(cores.bit_length())} | {cores})
