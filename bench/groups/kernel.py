"""The speed of the kernel alone, from an executable that `make bench` builds."""

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
SHARE = 0.3  # of the usual rounds: the executable runs several rounds itself


def kernel(timer: Timer, _: int) -> Iterator[Measurement]:
    """Run the executable several times."""
    best: dict[str, float] = {}
    if EXECUTABLE.exists():
        for _ in timer.rounds(SHARE):
            speeds = json.loads(subprocess.run([EXECUTABLE], check=True, capture_output=True, text=True).stdout)
            best = {name: max(speeds[name], best.get(name, 0.0)) for name in GOALS}
    note = _note()
    for name, (what, goal) in GOALS.items():
        yield Measurement(what, HANDS, best.get(name), goal=goal, note=note)


def _note() -> str:
    shown = EXECUTABLE.relative_to(ROOT)
    if not EXECUTABLE.exists():
        return f"{shown} is missing: `make bench` builds it"
    sources = [source for source in (ROOT / "kernel").rglob("*.?pp") if "bindings" not in source.parts]
    if EXECUTABLE.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        return f"{shown} is older than its sources: `make bench` builds it again"
    return ""
