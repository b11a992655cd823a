"""The kernel alone: its own executable, which `make bench` builds."""

import json
import subprocess
from collections.abc import Iterator

from bench import ROOT
from bench.measurement import HANDS, Measurement
from bench.timing import Timer

EXECUTABLE = ROOT / ".build" / "kernel" / "kernel_bench"
GOALS = {
    "sequential": ("all 133,784,560 hands in order", 900e6),
    "random": ("random hands of 7 bytes", 250e6),
}
SHARE = 0.3  # it takes the best of several rounds itself


def kernel(timer: Timer, _: int) -> Iterator[Measurement]:
    """Ask the executable for its two speeds, several times."""
    best: dict[str, float] = {}
    if EXECUTABLE.exists():
        for _ in timer.rounds(SHARE):
            told = json.loads(subprocess.run([EXECUTABLE], check=True, capture_output=True, text=True).stdout)
            best = {name: max(told[name], best.get(name, 0.0)) for name in GOALS}
    note = _note()
    for name, (what, goal) in GOALS.items():
        yield Measurement(what, HANDS, best.get(name), goal=goal, note=note)


def _note() -> str:
    shown = EXECUTABLE.relative_to(ROOT)
    if not EXECUTABLE.exists():
        return f"{shown} is missing: `make bench` builds it"
    sources = [source for source in (ROOT / "kernel").rglob("*.?pp") if source.name != "module.cpp"]  # the bindings are not in it
    if EXECUTABLE.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        return f"{shown} is older than its sources: `make bench` builds it anew"
    return ""
