"""The odds worker process: reads questions from standard input and writes results to standard output, one JSON object per line."""

import contextlib
import os
import resource
import signal
import sys
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, BinaryIO

from riverboat.protocol.messages import ENCODER
from riverboat.server.odds.questions_and_results import AdviceRequest, AllInQuestion, AnyQuestion, OddsRequest
from riverboat.server.odds.worker_messages import TO_WORKER, CancelJob, JobFailure, JobProgress, JobResult, StartJob

NICENESS = 15  # tables come first: under load this process gets very little time
MAX_ADDRESS_SPACE = 3 << 30  # bytes; a question that needs more fails
MAX_MEMORY = 400 << 20  # bytes; a larger process ends after its job, and the server starts a new one
PROGRESS_INTERVAL = 0.1  # seconds


def memory_used() -> int:
    """The memory of this process in bytes. (Not `ru_maxrss`, which is inherited from the parent process.)"""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:  # no /proc: only the limit of the address space applies
        return 0


class Cancelled(Exception):
    """The server has cancelled the job."""


class OddsWorker:
    """Reads jobs in one thread, and computes them in another."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Read from one, write to the other."""
        self._source, self._sink = source, sink
        self._jobs: SimpleQueue[StartJob] = SimpleQueue()
        self._cancelled: set[int] = set()

    def read(self) -> None:
        """Read messages until the server closes the pipe, then end the process."""
        for line in self._source:
            match TO_WORKER.decode(line):
                case CancelJob(job=job):
                    self._cancelled.add(job)
                case StartJob() as start:
                    self._jobs.put(start)
        os._exit(0)  # without waiting for the job

    def work(self) -> None:
        """Compute jobs until this process has grown too large."""
        while memory_used() < MAX_MEMORY:
            start = self._jobs.get()
            self.send(self._compute(start))
            self._cancelled.discard(start.job)

    def send(self, reply: JobProgress | JobResult | JobFailure) -> None:
        """Write a line; end the process if the server is gone."""
        try:
            self._sink.write(ENCODER.encode(reply) + b"\n")
            self._sink.flush()
        except BrokenPipeError:
            os._exit(0)

    def _compute(self, start: StartJob) -> JobResult | JobFailure:
        progress = ProgressReporter(self, start.job, start.question.limit)
        try:
            return JobResult(start.job, _raw(ENCODER.encode(compute(start.question, progress))))
        except Cancelled:
            return JobFailure(start.job, "stopped", "nobody wanted to know any more")
        except TimeoutError as error:
            return JobFailure(start.job, "time", str(error) or "the time was up")
        except MemoryError:
            return JobFailure(start.job, "input", "this takes more memory than there is")
        except ValueError as error:  # an invalid spot, range or card, with an explanation
            return JobFailure(start.job, "input", str(error))
        except Exception:
            traceback.print_exc()
            return JobFailure(start.job, "fault", "something went wrong here")

    def is_cancelled(self, job: int) -> bool:
        """Whether the server has cancelled a job."""
        return job in self._cancelled


class ProgressReporter:
    """Reports the progress of a job, and raises an exception if it is cancelled or its time is up."""

    def __init__(self, worker: OddsWorker, job: int, limit: float) -> None:
        """Start the clock."""
        self._worker, self._job, self._limit = worker, job, limit
        self._began = perf_counter()
        self._last_report = 0.0

    @property
    def left(self) -> float:
        """Seconds left."""
        return self._limit - (perf_counter() - self._began)

    def _due(self) -> bool:
        if self._worker.is_cancelled(self._job):
            raise Cancelled
        now = perf_counter()
        if now - self._last_report < PROGRESS_INTERVAL:
            return False
        self._last_report = now
        return True

    def counted(self, counted: Any, total: int) -> None:
        """Report counted deals; with the equities so far if they are a sample, since a part of an enumeration says nothing."""
        from riverboat.odds.counting.sampling import stderr
        from riverboat.odds.counting.tally import UNITS

        if not self._due():
            return
        tally = counted.tally
        if counted.exact:
            self._worker.send(JobProgress(self._job, tally.deals, total))
            return
        seats = range(tally.seats)
        equity = tuple(tally.units(seat) / (UNITS * tally.shares * tally.deals) for seat in seats)
        self._worker.send(JobProgress(self._job, tally.deals, total, equity, max(stderr(tally, seat) for seat in seats)))

    def spot(self, doing: str, number: int, total: int) -> None:
        """Report the next of many spots."""
        if self.left < 0:
            raise TimeoutError("the time was up before all of it was counted: leave something out, or allow more time")
        if self._due():
            self._worker.send(JobProgress(self._job, number, total, doing=doing))

    def advised(self, advice: Any) -> None:
        """Report a better ranking of placements."""
        if self._due():
            self._worker.send(JobProgress(self._job, advice.samples, 0, (advice.best.total,), advice.best.error, doing="advice"))


# --- computations --------------------------------------------------------------------------------------------------


def compute(question: AnyQuestion, progress: ProgressReporter) -> Any:
    """Compute the result of a question."""
    match question:
        case OddsRequest():
            return _odds(question, progress)
        case AdviceRequest():
            return _advice(question, progress)
        case AllInQuestion():
            return _all_in(question)


def _odds(question: OddsRequest, progress: ProgressReporter) -> dict[str, Any]:
    from riverboat.odds.equity_and_odds import odds

    spot = question.spot()
    equity = odds(spot, threads=1, time=question.limit, progress=progress.counted, **question.method)
    return {"kind": "odds", **equity.to_dict(spot), **dict(_charts(question, spot, progress))}


def _charts(question: OddsRequest, spot: Any, progress: ProgressReporter) -> Iterator[tuple[str, Any]]:
    """The charts that were asked for; None for a chart that the spot does not have."""
    if not question.next_card and not question.grid:
        return
    from riverboat.odds.equity_grid import grid_of, next_cards_of

    given = {"seed": question.seed, "policy": question.policy}
    options = {"threads": 1, **{name: value for name, value in given.items() if value is not None}}
    for name, wanted, draw in (("next_card", question.next_card, next_cards_of), ("grid", question.grid, grid_of)):
        if wanted:
            try:
                chart: Any = draw(spot, options, partial(progress.spot, name))
            except TimeoutError as late:
                yield name, None
                yield f"{name}_problem", str(late)
                continue
            cells = None if chart is None else {str(cell): equity for cell, equity in chart.cells.items()}
            yield name, None if chart is None else {part: getattr(chart, part) for part in chart.__struct_fields__} | {"cells": cells}


def _advice(question: AdviceRequest, progress: ProgressReporter) -> dict[str, Any]:
    from riverboat.eight_cards.adviser.adviser import advise

    advice = advise(
        question.hole,
        question.flops,
        question.plo,
        opponent=question.opponent,
        time=question.limit,
        samples=question.samples,
        seed=question.seed,
        threads=1,
        progress=progress.advised,
    )
    return {"kind": "advice", **advice.to_dict(top=question.top)}


def _all_in(question: AllInQuestion) -> Any:
    from riverboat.odds.all_in import all_in_odds
    from riverboat.variants import variants

    return all_in_odds(variants[question.variant](**question.options), question.events, question.since)


def _raw(text: bytes) -> Any:
    from msgspec import Raw

    return Raw(text)


def main() -> None:
    """Work at low priority until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, ValueError):
        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_ADDRESS_SPACE, MAX_ADDRESS_SPACE))
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything printed goes to stderr
    import riverboat.odds.equity_and_odds  # noqa: F401 - nearly every question needs it, and no time limit runs yet

    worker = OddsWorker(sys.stdin.buffer, sink)
    worker.send(JobProgress(0, 0, 0))  # ready
    Thread(target=worker.read, daemon=True).start()
    worker.work()
    os._exit(0)  # a normal exit would wait for the thread that reads


if __name__ == "__main__":
    main()
