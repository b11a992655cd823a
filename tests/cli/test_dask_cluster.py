"""`--cluster`: a cluster gives the same counts as one machine."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

pytestmark = pytest.mark.process

pytest.importorskip("distributed")

# In a program of its own, that ends when its input does: a cluster leaves threads and warnings behind.
CLUSTER = """
from dask.distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with subprocess.Popen([sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        yield running.stdout.readline().strip()
        running.stdin.write("\n")
        running.stdin.flush()


def told(*words: str) -> Any:
    ran = subprocess.run([sys.executable, "-m", "riverboat", *words, "--json"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_odds_on_a_cluster_equal_local_odds(address: str) -> None:
    words = ("odds", "AsKs", "random", "random", "--samples", "100000", "--seed", "3")
    there, here = told(*words, "--cluster", address), told(*words)
    assert there["hands"] == here["hands"]
    assert there["samples"] == 100_000


def test_a_simulation_on_a_cluster_equals_a_local_one(address: str) -> None:
    words = ("simulate", "kings-and-lows", "-p", "Alice: Kh 2d / 3c", "-p", "Bob: As / Ac", "-n", "100000", "--seed", "3")
    assert told(*words, "--cluster", address)["players"] == told(*words)["players"]


def test_a_batch_on_a_cluster_equals_a_local_one(address: str) -> None:
    lines = "".join(f'{{"hands": ["AsKs", "random"], "samples": 20000, "seed": {seed}}}\n' for seed in (1, 2))
    words = [sys.executable, "-m", "riverboat", "odds", "--batch"]
    there, here = (
        [
            json.loads(line)["hands"]
            for line in subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
        ]
        for command in ([*words, "--cluster", address], words)
    )
    assert there == here
    assert there[0] != there[1]
