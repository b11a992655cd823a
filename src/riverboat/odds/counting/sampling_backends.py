"""Backends that deal samples: threads of this machine, or the workers of a dask.distributed cluster."""

import os
from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from riverboat._kernel import BATCH
from riverboat.odds.counting import python_reference
from riverboat.odds.counting.plan import Plan
from riverboat.odds.spot import SpotError

TASK = 64 * BATCH  # deals of one task on a cluster


class Backend(Protocol):
    """Deals samples. Any backend gives the same counts for the same batches."""

    @property
    def least(self) -> int:
        """The smallest number of deals worth asking for."""

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        """The counts of `deals` deals, starting with a batch."""


class ThreadBackend(Struct, frozen=True):
    """Threads of this machine; a plan that the kernel does not know is dealt in Python."""

    count: int
    least: int = BATCH

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        """The counts of `deals` deals, starting with a batch."""
        if plan.native is None:
            return python_reference.sample(plan, seed, first_batch, deals).row
        return plan.native.sample(seed, first_batch, deals, self.count)


class DaskBackend(Struct, frozen=True):
    """The workers of a dask client. Each task is a range of batches, so a lost or repeated task does not change the result."""

    client: Any
    least: int = 32 * TASK  # enough for many workers

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        """The counts of `deals` deals, starting with a batch."""
        starts = range(0, deals, TASK)
        futures = self.client.map(
            _run_task,
            [plan] * len(starts),
            [seed] * len(starts),
            [first_batch + start // BATCH for start in starts],
            [min(TASK, deals - start) for start in starts],
            pure=False,
            retries=5,
        )
        rows = self.client.gather(futures)
        return [sum(counts) for counts in zip(*rows, strict=True)]


def _run_task(plan: Plan, seed: int, first_batch: int, deals: int) -> list[int]:
    """One task, run by a worker."""
    return list(ThreadBackend(thread_count(None)).sample(plan, seed, first_batch, deals))


def thread_count(wanted: int | None) -> int:
    """How many threads to use: the number asked for, or one per core."""
    if wanted is not None and not 1 <= wanted <= 256:
        raise SpotError(f"{wanted} threads: 1 to 256")
    return wanted or max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
