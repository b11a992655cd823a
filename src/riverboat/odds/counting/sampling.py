"""Samples the deals of a spot until a number of deals, an error or a time limit is reached."""

import os
from collections.abc import Callable, Sequence
from math import ceil, sqrt
from time import perf_counter
from typing import Literal

from msgspec import Struct

from riverboat._kernel import BATCH
from riverboat.cards import parse_seed
from riverboat.odds.counting.plan import Plan
from riverboat.odds.counting.sampling_backends import Backend
from riverboat.odds.counting.tally import UNITS, Tally
from riverboat.odds.spot import SpotError

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard errors
ERROR = 0.001  # the default error: a tenth of a percent
LEAST_ERROR = 1e-9  # a smaller error would take a million times more deals than there is time for
FIRST = 16 * BATCH  # deals before the error is first estimated: an early estimate may stop by luck
CLOCK_INTERVAL = 0.05  # seconds between two looks at the clock, roughly
MOST = 1 << 40  # deals of a sample without a bound, if the error is out of reach

Stopped = Literal["all deals", "samples", "error", "time", "interrupted"]
Progress = Callable[["CountedDeals", int], None]


class CountedDeals(Struct):
    """Counts, and how they were obtained."""

    tally: Tally
    exact: bool
    stopped: Stopped
    seed: int
    backend: str
    elapsed: float = 0.0
    deals: int = 0  # each counted once, where the tally counts it by weight


def stop_text(stopped: str) -> str:
    """Why sampling stopped, as text.

    >>> stop_text("error"), stop_text("time"), stop_text("interrupted")
    ('as accurate as asked for', 'stopped by time', 'interrupted')
    """
    return {"interrupted": stopped, "error": "as accurate as asked for"}.get(stopped, f"stopped by {stopped}")


def seed_number(seed: int | str | bytes | None) -> int:
    """A seed of 64 bits: a number as it is, text and bytes by their digest, None at random."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "big") >> 1
    try:
        value = parse_seed(seed)
    except ValueError as error:
        raise SpotError(str(error)) from None
    return value % (1 << 64) if isinstance(value, int) else int.from_bytes(value[:8], "big")


def check_bounds(*, exact: bool | None, samples: int | None, error: float | None, time: float | None) -> None:
    """Refuse bounds that cannot be kept."""
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


def sample(
    plans: Sequence[Plan],
    backend: Backend,
    *,
    seed: int,
    samples: int | None = None,
    error: float | None = None,
    time: float | None = None,
    progress: Progress | None = None,
) -> CountedDeals:
    """Deal at random until the number of deals, the error or the time limit is reached.

    The counts alone decide when to stop, so every machine stops at the same deal; only the time limit and Ctrl-C differ.
    """
    started = perf_counter()
    counted = CountedDeals(
        empty_tally(plans), False, "samples", seed, "reference" if any(plan.native is None for plan in plans) else "kernel"
    )
    if samples is None and error is None:
        error = ERROR
    bound = ceil(samples / len(plans)) if samples else MOST  # of each plan
    done, goal = 0, bound if error is None else min(bound, FIRST)
    chunk = backend.least
    try:
        while done < goal:
            size = min(chunk, goal - done)
            if not _deal(plans, backend, seed, done, size, counted.tally):
                raise SpotError("no deal is possible: the hands of the ranges share cards")
            done += size
            counted.elapsed = perf_counter() - started
            if progress:
                progress(counted, goal * len(plans))
            if time is not None and counted.elapsed >= time and done < bound:
                counted.stopped = "time"
                break
            if error is not None and done == goal:
                needed = deals_needed(counted.tally, error)
                if done >= needed:
                    counted.stopped = "error"
                    break
                goal = min(bound, max(done + BATCH, ceil(needed * 1.02 / BATCH) * BATCH))
            if counted.elapsed < CLOCK_INTERVAL * done / chunk:
                chunk *= 2  # a fast plan: look at the clock less often
    except KeyboardInterrupt:
        if not counted.tally.deals:
            raise
        counted.stopped = "interrupted"
    counted.deals = counted.tally.deals
    counted.elapsed = perf_counter() - started
    return counted


def _deal(plans: Sequence[Plan], backend: Backend, seed: int, done: int, size: int, tally: Tally) -> bool:
    """Add `size` deals of every plan, all or none, so that a mixture stays even; False if a plan cannot be dealt."""
    rows = [backend.sample(plan, stream_seed(seed, at), done // BATCH, size) for at, plan in enumerate(plans)]
    tally.add([sum(counts) for counts in zip(*rows, strict=True)] if len(rows) > 1 else rows[0])
    return all(row[0] == size for row in rows)


def stream_seed(seed: int, at: int) -> int:
    """The seed of one of several independent streams."""
    return (seed + at * 0x9E3779B97F4A7C15) % (1 << 64)


def deals_needed(tally: Tally, error: float) -> int:
    """How many deals it takes until the 95 % interval of every equity is within the error."""
    return max(ceil(variance(tally, seat) * (Z / error) ** 2) for seat in range(tally.seats))


def variance(tally: Tally, seat: int) -> float:
    """The variance of a seat's part of one pot; at least what one more deal could have shown."""
    pot, deals = UNITS * tally.shares, tally.deals
    mean = tally.units(seat) / deals / pot
    return max(tally.squares(seat) / deals / pot**2 - mean**2, 1 / deals)


def stderr(tally: Tally, seat: int) -> float:
    """The standard error of a seat's equity in a sample."""
    return sqrt(variance(tally, seat) / tally.deals)


def empty_tally(plans: Sequence[Plan]) -> Tally:
    """A tally for the counts of these plans."""
    return Tally(plans[0].seats, len(plans[0].variant.shares), explained=plans[0].explained >= 0)
