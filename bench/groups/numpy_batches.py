"""Ranks many hands at once from a NumPy array; peers are called once per hand."""

from collections.abc import Callable, Iterator

import numpy as np

from bench.evaluator import DisagreementError, check_order
from bench.groups.single_hands import CHECKED, OURS
from bench.measurement import HANDS, Measurement
from bench.random_hands import random_hands
from bench.ranking_libraries import PEERS
from bench.timing import Candidate, Timer
from riverboat import ranks

MANY = 1_000_000
GOAL = 200e6


def batches(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Time `ranks` on a million random hands, with one and two threads, with and without `out`."""
    rows = random_hands(seed, timer.work(MANY, CHECKED))
    out = np.empty(len(rows), dtype=np.uint16)
    ways: dict[str, Callable[[], np.ndarray]] = {
        "ranks(array)": lambda: ranks(rows),
        "ranks(array, out=out)": lambda: ranks(rows, out=out),
        "ranks(array, threads=2)": lambda: ranks(rows, threads=2),
        "ranks(array, threads=2, out=out)": lambda: ranks(rows, threads=2, out=out),
    }
    check_order(rows[:CHECKED], (OURS[0], *PEERS))
    single = OURS[0].strengths(rows[:CHECKED])
    all_ranks = ranks(rows)
    for name, way in ways.items():
        out.fill(0)
        if not np.array_equal(way(), all_ranks) or all_ranks[:CHECKED].tolist() != single:
            raise DisagreementError(f"{name} and {OURS[0].name} disagree")
    best = timer.compare([Candidate(name, way, len(rows)) for name, way in ways.items()] + [peer.candidate(rows) for peer in PEERS])
    speed = {name: 1 / seconds for name, seconds in best.items()}
    peers = {peer.name: speed[peer.name] for peer in PEERS}
    for name in ways:
        yield Measurement(name, HANDS, speed[name], peers, GOAL if name == "ranks(array)" else None)
