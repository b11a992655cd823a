"""The dask backend: two workers in other processes give the same counts, whatever happens to them."""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
from distributed import Client as _Client
from distributed import LocalCluster as _LocalCluster
from tests.waiting import PATIENCE

from riverboat._kernel import BATCH
from riverboat.odds import equity, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.sampling import CountedDeals
from riverboat.odds.counting.sampling_backends import TASK, DaskBackend, ThreadBackend
from riverboat.variants import variants

pytestmark = pytest.mark.process

Client: Any = _Client  # dask has few types
LocalCluster: Any = _LocalCluster
Workers = list["subprocess.Popen[bytes]"]


def start(client: Any) -> "subprocess.Popen[bytes]":
    """A worker process of our own, with nobody to bring it back."""
    address = str(client.scheduler_info()["address"])
    command = ["-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
    return subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A scheduler without workers."""
    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster, Client(cluster) as position:
        yield position


@pytest.fixture
def workers(client: Any) -> Iterator[Workers]:
    """Two workers, for one test."""
    started = [start(client) for _ in range(2)]
    try:
        client.wait_for_workers(2, timeout=PATIENCE)
        yield started
    finally:
        for worker in started:
            worker.kill()
            worker.wait()
        while client.scheduler_info()["workers"]:
            sleep(0.05)


QUESTIONS: list[tuple[list[str], dict[str, Any]]] = [
    (["AsKs"], {"samples": 5 * BATCH + 11}),
    (["AsKs", "77+, AKs:0.5"], {"samples": 2 * BATCH, "board": "2c 7d"}),
    (["7c 7d 2s Jh 5c throws 5c"], {"samples": BATCH + 1, "variant": "twos-jacks-axe"}),
    (["Kh 2d / Qc"], {"samples": BATCH, "variant": "follow-the-queen"}),
    ([], {"samples": 3 * BATCH, "variant": "eight-cards"}),
    (["JhTh"], {"error": 0.004, "opponents": 3}),
]


@pytest.mark.usefixtures("workers")
def test_the_same_counts(client: Any) -> None:
    for hands, options in QUESTIONS:
        here = equity(*hands, exact=False, seed="cluster", **options)
        there = equity(*hands, exact=False, seed="cluster", client=client, **options)
        assert there.tally == here.tally
        assert (there.samples, there.stopped, there.seed) == (here.samples, here.stopped, here.seed)
        assert there.hands == here.hands


@pytest.mark.usefixtures("workers")
def test_many_tasks_in_one_go(client: Any) -> None:
    """More deals than one task has: several at once, the last of them short."""
    (plan,) = plans(spot(variants["holdem"](), ["AsKs", "QdQh"]))
    deals = 2 * TASK + 3 * BATCH + 5
    assert DaskBackend(client).sample(plan, 7, 11, deals) == list(ThreadBackend(2).sample(plan, 7, 11, deals))


def test_a_worker_dies_in_the_middle(client: Any, workers: Workers) -> None:
    """While it is at work on a task that it has not finished, and nobody starts it again."""
    (plan,) = plans(spot(variants["holdem"](), ["AsKs"], opponents=5))
    deals = 6 * TASK
    killed: list[int] = []
    by_pid = {info["pid"]: address for address, info in client.run(lambda: {"pid": os.getpid()}).items()}

    def kill() -> None:
        """Wait until the first worker is at work."""
        victim = workers[0]
        while not client.processing().get(by_pid[victim.pid]):
            sleep(0.01)
        os.kill(victim.pid, signal.SIGKILL)
        killed.append(victim.wait())

    killer = threading.Thread(target=kill)
    killer.start()
    result = DaskBackend(client).sample(plan, 3, 0, deals)
    killer.join()
    assert killed == [-signal.SIGKILL]
    assert len(client.scheduler_info()["workers"]) == 1
    assert result == list(ThreadBackend(2).sample(plan, 3, 0, deals))


def test_a_worker_dies_between_two_tasks(client: Any, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same through `equity`: the result does not change."""
    looks: list[int] = []

    def watch(counted: CountedDeals, _: int) -> None:
        looks.append(counted.tally.deals)
        if len(looks) == 2:
            workers[1].kill()
            workers[1].wait()

    monkeypatch.setattr("riverboat.odds.equity_and_odds.DaskBackend", lambda client: DaskBackend(client, least=BATCH))
    there = equity("AsKs", opponents=4, exact=False, samples=40 * BATCH, seed=2, client=client, progress=watch)
    assert len(looks) > 2
    assert there.tally == equity("AsKs", opponents=4, exact=False, samples=40 * BATCH, seed=2).tally


def test_a_plan_can_be_pickled() -> None:
    """The compiled kernel plan is not pickled; the restored plan is equal."""
    for code in variants:
        for plan in plans(spot(variants[code](), [])):
            before = ThreadBackend(1).sample(plan, 1, 0, 50)
            assert ThreadBackend(1).sample(pickle.loads(pickle.dumps(plan)), 1, 0, 50) == before
