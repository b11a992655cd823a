"""The other process: answers what it is asked on standard input, one JSON object a line, at the lowest priority."""

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
from riverboat.server.odds.messages import ORDERS, AdviceAsked, AnyQuestion, Done, Failed, Going, OddsAsked, Order, OutlookAsked, Stop

NICE = 15  # tables come first: under load this process gets next to nothing
MEMORY = 3 << 30  # bytes of address space; a question that needs more has no answer
WORN = 400 << 20  # bytes that it may hold; a fresh process is smaller
OFTEN = 0.1  # seconds between two words about one question


def held() -> int:
    """The bytes of memory this process holds now. (Not `ru_maxrss`: a process inherits that from whoever started it.)"""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:  # no /proc here: as long as the limit of main() holds, nothing grows without end
        return 0


class Stopped(Exception):
    """Nobody wants to know any more."""


class Reckoning:
    """The questions that came, and the one that is being answered."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Read from one, write to the other."""
        self._source, self._sink = source, sink
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._stopped: set[int] = set()

    def read(self) -> None:
        """Take orders as long as there is somebody to give them; without him nobody needs this process."""
        for line in self._source:
            match ORDERS.decode(line):
                case Stop(job=job):
                    self._stopped.add(job)
                case Order() as order:
                    self._orders.put(order)
        os._exit(0)  # in the middle of whatever it does

    def work(self) -> None:
        """Answer until this process has grown too large."""
        while held() < WORN:
            order = self._orders.get()
            self.say(self._reply(order))
            self._stopped.discard(order.job)

    def say(self, reply: Going | Done | Failed) -> None:
        """One line, as long as somebody reads it."""
        try:
            self._sink.write(ENCODER.encode(reply) + b"\n")
            self._sink.flush()
        except BrokenPipeError:
            os._exit(0)

    def _reply(self, order: Order) -> Done | Failed:
        watch = Watch(self, order.job, order.question.limit)
        try:
            return Done(order.job, _raw(ENCODER.encode(answer(order.question, watch))))
        except Stopped:
            return Failed(order.job, "stopped", "nobody wanted to know any more")
        except TimeoutError as error:
            return Failed(order.job, "time", str(error) or "the time was up")
        except MemoryError:
            return Failed(order.job, "input", "this takes more memory than there is")
        except ValueError as error:  # a spot, a range or a card that is none: the library says why
            return Failed(order.job, "input", str(error))
        except Exception:
            traceback.print_exc()
            return Failed(order.job, "fault", "something went wrong here")

    def unwanted(self, job: int) -> bool:
        """Whether nobody wants to know any more."""
        return job in self._stopped


class Watch:
    """Tells how far a question is, now and then; stops when nobody wants to know, or the time is up."""

    def __init__(self, reckoning: Reckoning, job: int, limit: float) -> None:
        """Begin."""
        self._reckoning, self._job, self._limit = reckoning, job, limit
        self._began = perf_counter()
        self._told = 0.0

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self._limit - (perf_counter() - self._began)

    def _due(self) -> bool:
        if self._reckoning.unwanted(self._job):
            raise Stopped
        now = perf_counter()
        if now - self._told < OFTEN:
            return False
        self._told = now
        return True

    def counted(self, counted: Any, total: int) -> None:
        """Deals were counted: a sample says something by now, a part of all deals does not."""
        from riverboat.odds.sampling import stderr
        from riverboat.odds.tally import UNITS

        if not self._due():
            return
        tally = counted.tally
        if counted.exact:
            self._reckoning.say(Going(self._job, tally.deals, total))
            return
        seats = range(tally.seats)
        equity = tuple(tally.units(seat) / (UNITS * tally.shares * tally.deals) for seat in seats)
        self._reckoning.say(Going(self._job, tally.deals, total, equity, max(stderr(tally, seat) for seat in seats)))

    def drawn(self, doing: str, number: int, total: int) -> None:
        """One spot of many comes next."""
        if self.left < 0:
            raise TimeoutError("the time was up before all of it was counted: leave something out, or allow more time")
        if self._due():
            self._reckoning.say(Going(self._job, number, total, doing=doing))

    def advised(self, advice: Any) -> None:
        """A ranking is finer now."""
        if self._due():
            self._reckoning.say(Going(self._job, advice.samples, 0, (advice.best.total,), advice.best.error, doing="advice"))


# --- answers -------------------------------------------------------------------------------------------------------


def answer(question: AnyQuestion, watch: Watch) -> Any:
    """Work something out."""
    match question:
        case OddsAsked():
            return _odds(question, watch)
        case AdviceAsked():
            return _advice(question, watch)
        case OutlookAsked():
            return _outlook(question)


def _odds(asked: OddsAsked, watch: Watch) -> dict[str, Any]:
    from riverboat.odds.api import odds

    made = asked.spot()
    found = odds(made, threads=1, time=asked.limit, progress=watch.counted, **asked.method)
    return {"kind": "odds", **found.to_dict(made), **dict(_pictures(asked, made, watch))}


def _pictures(asked: OddsAsked, made: Any, watch: Watch) -> Iterator[tuple[str, Any]]:
    """What else was asked for; none where there is nothing to see."""
    if not asked.next_card and not asked.grid:
        return
    from riverboat.odds.equity_grid import grid_of, next_cards_of

    how = {"threads": 1} | ({} if asked.seed is None else {"seed": asked.seed}) | ({} if asked.policy is None else {"policy": asked.policy})
    for name, wanted, draw in (("next_card", asked.next_card, next_cards_of), ("grid", asked.grid, grid_of)):
        if wanted:
            try:
                seen: Any = draw(made, how, partial(watch.drawn, name))
            except TimeoutError as late:
                yield name, None
                yield f"{name}_problem", str(late)
                continue
            cells = None if seen is None else {str(cell): equity for cell, equity in seen.cells.items()}
            yield name, None if seen is None else {part: getattr(seen, part) for part in seen.__struct_fields__} | {"cells": cells}


def _advice(asked: AdviceAsked, watch: Watch) -> dict[str, Any]:
    from riverboat.eight_cards.adviser.adviser import advise

    found = advise(
        asked.hole,
        asked.flops,
        asked.plo,
        opponent=asked.opponent,
        time=asked.limit,
        samples=asked.samples,
        seed=asked.seed,
        threads=1,
        progress=watch.advised,
    )
    return {"kind": "advice", **found.to_dict(top=asked.top)}


def _outlook(asked: OutlookAsked) -> Any:
    from riverboat.odds.all_in import all_in_odds
    from riverboat.variants import variants

    return all_in_odds(variants[asked.variant](**asked.options), asked.events, asked.since)


def _raw(text: bytes) -> Any:
    from msgspec import Raw

    return Raw(text)


def main() -> None:
    """Work for whoever holds the other ends of our pipes, and end with him."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, ValueError):
        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is no answer
    import riverboat.odds.api  # noqa: F401 - nearly every question needs it, and its time has not begun yet

    reckoning = Reckoning(sys.stdin.buffer, sink)
    reckoning.say(Going(0, 0, 0))  # we are there
    Thread(target=reckoning.read, daemon=True).start()
    reckoning.work()
    os._exit(0)  # the other thread still reads: an orderly end would wait for it


if __name__ == "__main__":
    main()
