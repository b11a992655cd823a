"""The question: ours and the peers answer it, and only who is right is timed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, TypeVar

from bench.measurement import TIME, Measurement, Unit
from bench.odds.odds_function import OddsFunction
from bench.timing import Candidate, Timer
from riverboat.odds.sampling import Counted, Progress
from riverboat.odds.spot import SpotError

SLOW = 4.0  # seconds: who takes longer is not asked again
LIMIT = 8.0  # seconds: who takes longer is stopped
OURS = "Riverboat"

Answer = TypeVar("Answer")


class SlowError(Exception):
    """An answer takes longer than it is worth."""


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """What is asked, of how many deals it tells, how we are asked, and who else is.

    In seconds the figures are for the whole question; who answered a part is scaled by its deals.
    """

    what: str
    unit: Unit
    deals: int
    ask: Callable[[Progress | None], Answer]
    peers: Callable[[Answer], Sequence[OddsFunction]]
    goal: float | None = None
    note: str = ""
    sound: Callable[[Answer], str] = lambda _: ""  # why our answer is not what was asked for, if it is not


def measure(timer: Timer, question: Question[Answer]) -> Measurement:
    """Ask everybody once, compare the answers, then time them by turns."""
    begin = perf_counter()
    answer, wrong, ours = None, "", 0.0
    try:
        answer = question.ask(_limit(begin))
        ours = perf_counter() - begin
        wrong = question.sound(answer)
    except (SlowError, SpotError) as problem:
        wrong = str(problem)
    took = {} if answer is None or wrong else {OURS: ours}
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
    return Measurement(question.what, question.unit, value, figures, question.goal, "; ".join(filter(None, (wrong, question.note))))


def _limit(begin: float) -> Progress:
    def watch(counted: Counted, total: int) -> None:
        took = perf_counter() - begin
        if took > LIMIT and counted.tally.deals < total:
            raise SlowError(f"stopped after {took:.0f} s with {counted.tally.deals / total:.1%} of the deals counted")

    return watch
