"""Counting the deals of a spot: all of them where that is affordable, else a sample as large as the error asked for."""

import os
from collections.abc import Callable, Sequence
from math import ceil, inf, sqrt
from time import perf_counter
from typing import Literal, Protocol

from msgspec import Struct

from riverboat._kernel import BATCH
from riverboat.odds import exact, reference
from riverboat.odds.plan import Plan
from riverboat.odds.spot import SpotError
from riverboat.odds.tally import UNITS, Tally

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard errors
ERROR = 0.001  # the error that is asked for if nobody says: a tenth of a percent
LEAST_ERROR = 1e-9  # takes a million times more deals than there is time for
FIRST = 16 * BATCH  # deals before the error is looked at: an early look stops by luck
LOOK = 0.05  # seconds between two looks at the clock, about
MOST = 1 << 40  # deals of a sample that nobody bounded: the error is out of reach

Stopped = Literal["all deals", "samples", "error", "time", "interrupted"]
Progress = Callable[["Counted", int], None]


class Counted(Struct):
    """Counts, and how they were come by."""

    tally: Tally
    exact: bool
    stopped: Stopped
    seed: int
    backend: str
    elapsed: float = 0.0
    deals: int = 0  # each once, where the counts have them by weight


class Crew(Protocol):
    """Whoever deals: threads of this machine, or other machines."""

    @property
    def least(self) -> int:
        """Deals that are worth asking for."""

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        """Counts of so many deals from a batch on."""


class Threads(Struct, frozen=True):
    """The threads of this machine; a plan that the kernel does not know is dealt in plain Python."""

    count: int
    least: int = BATCH

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        """Counts of so many deals from a batch on."""
        if plan.native is None:
            return reference.sample(plan, seed, first_batch, deals).row
        return plan.native.sample(seed, first_batch, deals, self.count)


def threads_of(wanted: int | None) -> int:
    """How many threads to use: those that were asked for, or one a core."""
    if wanted is not None and not 1 <= wanted <= 256:
        raise SpotError(f"{wanted} threads: 1 to 256")
    return wanted or max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def seed_of(seed: int | str | bytes | None) -> int:
    """A seed of 64 bits: a number as it is, anything else by its digest, nothing at random."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "big") >> 1
    if not isinstance(seed, int | str | bytes):
        raise SpotError(f"a seed is a whole number, text or bytes, not {seed!r}")
    if isinstance(seed, int):
        return seed % (1 << 64)
    from hashlib import sha256  # few seeds are words

    return int.from_bytes(sha256(seed.encode() if isinstance(seed, str) else seed).digest()[:8], "big")


def check_bounds(*, exact: bool | None, samples: int | None, error: float | None, time: float | None) -> None:
    """Refuse bounds that nothing can keep to."""
    if samples is not None and (type(samples) is not int or samples < 1):
        raise SpotError(f"{samples} samples: at least one, and whole")
    if error is not None and not 0 < error < 1:
        raise SpotError(f"an error of {error}: more than 0 and less than 1; 0.001 is a tenth of a percent")
    if error is not None and error < LEAST_ERROR:
        raise SpotError(f"an error of {error}: no sample is as sure as that; {LEAST_ERROR} is the least")
    if time is not None and not (isinstance(time, int | float) and time > 0):
        raise SpotError(f"{time} seconds: more than none")
    if exact and (samples is not None or error is not None):
        raise SpotError("exact odds have no samples and no error")


def affordable(plans: Sequence[Plan], *, table: bool = True) -> bool:
    """Whether every deal can be counted."""
    return all(exact.affordable(plan, table=table) for plan in plans)


def enumerate_all(
    plans: Sequence[Plan], threads: int, progress: Progress | None = None, *, table: bool = True, time: float | None = None
) -> Counted:
    """Count every deal; TimeoutError if they are not counted in time: a part of them is no answer."""
    started = perf_counter()
    tally = _empty(plans)
    who = "table" if table and all(exact.tabled(plan) for plan in plans) else backend(plans)
    result = Counted(tally, True, "all deals", 0, who)
    total = sum(plan.deals for plan in plans)
    if not all(plan.deals for plan in plans):
        raise SpotError("these deals cannot be enumerated: some are likelier than others")
    try:
        for plan in plans:
            left = inf if time is None else max(0.001, time - result.elapsed)
            for row in exact.rows(plan, threads, table=table, seconds=left):
                if time is not None and result.elapsed > time:  # and there was more to count
                    raise TimeoutError
                tally.add(row)
                result.elapsed = perf_counter() - started
                if progress:
                    progress(result, total)
    except TimeoutError:
        late = f"not all of {total:,} deals were counted in time: a part of them is no answer, a sample is one"
        raise TimeoutError(late) from None
    if not tally.deals:
        raise SpotError("no deal is possible: the hands of the ranges share cards")
    result.deals = sum(exact.ways(plan) for plan in plans) if any(exact.weighed(plan) for plan in plans) else tally.deals
    result.elapsed = perf_counter() - started
    return result


def sample(
    plans: Sequence[Plan],
    crew: Crew,
    *,
    seed: int,
    samples: int | None = None,
    error: float | None = None,
    time: float | None = None,
    progress: Progress | None = None,
) -> Counted:
    """Deal at random until there are so many deals, the error is small enough, or the time is up.

    When to stop is decided by the counts alone, at the same deals on any machine; only the clock and Ctrl-C are not.
    """
    started = perf_counter()
    result = Counted(_empty(plans), False, "samples", seed, backend(plans))
    if samples is None and error is None:
        error = ERROR
    bound = ceil(samples / len(plans)) if samples else MOST  # of each plan
    done, goal = 0, bound if error is None else min(bound, FIRST)
    look = crew.least
    try:
        while done < goal:
            size = min(look, goal - done)
            if not _deal(plans, crew, seed, done, size, result.tally):
                raise SpotError("no deal is possible: the hands of the ranges share cards")
            done += size
            result.elapsed = perf_counter() - started
            if progress:
                progress(result, goal * len(plans))
            if time is not None and result.elapsed >= time and done < bound:
                result.stopped = "time"
                break
            if error is not None and done == goal:
                needed = deals_needed(result.tally, error)
                if done >= needed:
                    result.stopped = "error"
                    break
                goal = min(bound, max(done + BATCH, ceil(needed * 1.02 / BATCH) * BATCH))
            if result.elapsed < LOOK * done / look:
                look *= 2  # a fast plan: look at the clock less often
    except KeyboardInterrupt:
        if not result.tally.deals:
            raise
        result.stopped = "interrupted"
    result.deals = result.tally.deals
    result.elapsed = perf_counter() - started
    return result


def _deal(plans: Sequence[Plan], crew: Crew, seed: int, done: int, size: int, tally: Tally) -> bool:
    """So many deals of every plan; counted only when all are there, so that a mixture stays even."""
    rows = [crew.sample(plan, _own_seed(seed, at), done // BATCH, size) for at, plan in enumerate(plans)]
    tally.add([sum(counts) for counts in zip(*rows, strict=True)] if len(rows) > 1 else rows[0])
    return all(row[0] == size for row in rows)


def _own_seed(seed: int, at: int) -> int:
    return (seed + at * 0x9E3779B97F4A7C15) % (1 << 64)


def deals_needed(tally: Tally, error: float) -> int:
    """How many deals it takes until nobody's equity is off by more, 95 times of 100."""
    return max(ceil(variance(tally, seat) * (Z / error) ** 2) for seat in range(tally.seats))


def variance(tally: Tally, seat: int) -> float:
    """The variance of what a seat gets of one pot; never less than what a single deal more could have shown."""
    pot, deals = UNITS * tally.shares, tally.deals
    mean = tally.units(seat) / deals / pot
    return max(tally.squares(seat) / deals / pot**2 - mean**2, 1 / deals)


def stderr(tally: Tally, seat: int) -> float:
    """The standard error of a seat's equity in a sample."""
    return sqrt(variance(tally, seat) / tally.deals)


def backend(plans: Sequence[Plan]) -> str:
    """Who counts."""
    return "reference" if any(plan.native is None for plan in plans) else "kernel"


def _empty(plans: Sequence[Plan]) -> Tally:
    return Tally(plans[0].seats, len(plans[0].variant.shares), explained=plans[0].explained >= 0)
