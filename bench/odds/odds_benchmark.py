"""Question: odds that Riverboat and peers compute; only right results are timed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, TypeVar

from bench.measurement import TIME, Measurement, Unit
from bench.odds.odds_function import OddsFunction
from bench.timing import Candidate, Timer
from riverboat.odds.counting.sampling import CountedDeals, Progress
from riverboat.odds.spot import SpotError

SLOW = 4.0  # seconds: slower functions run only once
LIMIT = 8.0  # seconds after which a run is stopped
OURS = "Riverboat"

Answer = TypeVar("Answer")


class SlowError(Exception):
    """A result takes too long."""


@dataclass(frozen=True, slots=True)
class OddsBenchmark(Generic[Answer]):
    """A question with its number of deals, our function, and those of the peers.

    Figures in seconds are for the whole question; a peer that answers a part of it is scaled by its deals.
    """

    what: str
    unit: Unit
    deals: int
    ask: Callable[[Progress | None], Answer]
    peers: Callable[[Answer], Sequence[OddsFunction]]
    goal: float | None = None
    note: str = ""
    sound: Callable[[Answer], str] = lambda _: ""  # why our result is invalid, or nothing


def measure(timer: Timer, question: OddsBenchmark[Answer]) -> Measurement:
    """Run all once, compare the results, then time them in turns."""
    begin = perf_counter()
    answer, problem_text, ours = None, "", 0.0
    try:
        answer = question.ask(_limit(begin))
        ours = perf_counter() - begin
        problem_text = question.sound(answer)
    except (SlowError, SpotError) as problem:
        problem_text = str(problem)
    took = {} if answer is None or problem_text else {OURS: ours}
    functions = {function.name: function for function in (question.peers(answer) if answer is not None else ())}
    took |= {name: function.check(question.what) for name, function in functions.items()}
    runs: dict[str, Callable[[], object]] = {OURS: lambda: question.ask(None)} | {
        name: function.ask for name, function in functions.items()
    }
    pieces = {OURS: question.deals} | {name: function.deals for name, function in functions.items()}
    best = {name: seconds / pieces[name] for name, seconds in took.items()}
    quick = [Candidate(name, runs[name], pieces[name], timer.every(seconds)) for name, seconds in took.items() if seconds <= SLOW]
    if quick and not timer.quick:
        best |= timer.compare(quick, warm=True)
    figures = {name: seconds * question.deals if question.unit is TIME else 1 / seconds for name, seconds in best.items()}
    value = figures.pop(OURS, None)
    return Measurement(question.what, question.unit, value, figures, question.goal, "; ".join(filter(None, (problem_text, question.note))))


def _limit(begin: float) -> Progress:
    def watch(counted: CountedDeals, total: int) -> None:
        took = perf_counter() - begin
        if took > LIMIT and counted.tally.deals < total:
            raise SlowError(f"stopped after {took:.0f} s with {counted.tally.deals / total:.1%} of the deals counted")

    return watch
