"""Many hands at once from a NumPy array; the peers are called for each of the same hands."""

from collections.abc import Callable, Iterator

import numpy as np

from bench.clock import Clock, Entrant
from bench.groups.calls import CHECKED, OURS
from bench.hands import random_hands
from bench.judge import DisagreementError, check_order
from bench.peers import PEERS
from bench.row import HANDS, Row
from riverboat import ranks

MANY = 1_000_000
GOAL = 200e6


def batches(clock: Clock, seed: int) -> Iterator[Row]:
    """Time `ranks` on a million random hands, with one and two threads, with and without `out`."""
    rows = random_hands(seed, clock.work(MANY, CHECKED))
    out = np.empty(len(rows), dtype=np.uint16)
    ways: dict[str, Callable[[], np.ndarray]] = {
        "ranks(array)": lambda: ranks(rows),
        "ranks(array, out=out)": lambda: ranks(rows, out=out),
        "ranks(array, threads=2)": lambda: ranks(rows, threads=2),
        "ranks(array, threads=2, out=out)": lambda: ranks(rows, threads=2, out=out),
    }
    check_order(rows[:CHECKED], (OURS[0], *PEERS))
    single = OURS[0].strengths(rows[:CHECKED])
    whole = ranks(rows)
    for name, way in ways.items():
        out.fill(0)
        if not np.array_equal(way(), whole) or whole[:CHECKED].tolist() != single:
            raise DisagreementError(f"{name} and {OURS[0].name} disagree")
    best = clock.race([Entrant(name, way, len(rows)) for name, way in ways.items()] + [peer.entrant(rows) for peer in PEERS])
    speed = {name: 1 / seconds for name, seconds in best.items()}
    peers = {peer.name: speed[peer.name] for peer in PEERS}
    for name in ways:
        yield Row(name, HANDS, speed[name], peers, GOAL if name == "ranks(array)" else None)
