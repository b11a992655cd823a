"""Deals counted on other machines, by a dask.distributed cluster."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from riverboat._kernel import BATCH
from riverboat.odds.plan import Plan
from riverboat.odds.sampling import Threads, threads_of

TASK = 64 * BATCH  # deals of one task


class Cluster(Struct, frozen=True):
    """The workers of a dask client. Every task is a range of batches, so that one that is lost or done twice changes nothing."""

    client: Any
    least: int = 32 * TASK  # enough for many workers

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        """Counts of so many deals from a batch on."""
        starts = range(0, deals, TASK)
        futures = self.client.map(
            _task,
            [plan] * len(starts),
            [seed] * len(starts),
            [first_batch + start // BATCH for start in starts],
            [min(TASK, deals - start) for start in starts],
            pure=False,
            retries=5,
        )
        rows = self.client.gather(futures)
        return [sum(counts) for counts in zip(*rows, strict=True)]


def _task(plan: Plan, seed: int, first_batch: int, deals: int) -> list[int]:
    """What a worker does."""
    return list(Threads(threads_of(None)).sample(plan, seed, first_batch, deals))
