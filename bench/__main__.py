"""`python -m bench`: run benchmarks, print one table, and write one JSON file."""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import riverboat
from bench import ROOT
from bench.evaluator import DisagreementError
from bench.groups import GROUPS
from bench.machine import machine
from bench.measurement import Measurement, goals
from bench.ranking_libraries import versions
from bench.report import table, write
from bench.timing import Timer

EXAMPLES = """examples:
  python -m bench                       everything, about six minutes
  python -m bench --quick               everything once, to check that it works: about twenty seconds
  python -m bench calls batches         these groups only
  python -m bench --json before.json    keep the figures for a comparison

Candidates take turns, and the best time of each counts. On a noisy machine, ratios are more reliable than speeds.
"""

JSON = ROOT / ".build" / "bench.json"
ROUNDS = 20
SLICE = 0.05
DISAGREED = 1
INTERRUPTED = 130


def options(arguments: list[str] | None = None) -> Namespace:
    """Read the command line."""
    parser = ArgumentParser(
        prog="python -m bench",
        description="Measure Riverboat beside its peers and print the ratios.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"groups to measure, all by default: {', '.join(GROUPS)}")
    parser.add_argument("--quick", action="store_true", help="run everything once with little work; speeds mean nothing")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random hands (default: 1)")
    parser.add_argument("--json", type=Path, default=JSON, help="output file (default: .build/bench.json)")
    chosen = parser.parse_args(arguments)
    if unknown := [name for name in chosen.groups if name not in GROUPS]:
        parser.error(f"there is no group {unknown[0]!r}; groups are {', '.join(GROUPS)}")
    if chosen.seed < 0:
        parser.error("a seed is 0 or more")
    try:  # fail now, not after minutes
        chosen.json.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"cannot write {chosen.json}: {error.strerror}")
    if chosen.json.is_dir() or not os.access(chosen.json.parent, os.W_OK):
        parser.error(f"cannot write {chosen.json}")
    return chosen


def measure(names: list[str], chosen: Namespace, measured: dict[str, list[Measurement]]) -> None:
    """Measure group after group; finished measurements stay in the dictionary if the run is interrupted."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    # Drawn between rounds only: a refresh thread would disturb the measurements.
    with Progress(*columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal) as progress:
        for at, name in enumerate(names, start=1):
            title = f"{at} of {len(names)}: {GROUPS[name].title}"
            task = progress.add_task(title)
            if not console.is_terminal:
                console.print(title)

            def watch(done: int, total: int, task: Any = task) -> None:
                progress.update(task, completed=done, total=total, refresh=True)

            timer = Timer(1, 0.0, watch, quick=True) if chosen.quick else Timer(ROUNDS, SLICE, watch)
            watch(0, timer.many)
            measured[name] = []
            for row in GROUPS[name].rows(timer, chosen.seed):
                measured[name].append(row)
            if timer.stopped:
                raise KeyboardInterrupt


def caption(facts: Mapping[str, Any], measured: Mapping[str, list[Measurement]], path: Path) -> str:
    """How to read the table, the machine, and the number of goals met."""
    here = facts["machine"]
    lines = [
        "2.0x: twice as fast as that peer; below 1x: slower. Candidates take turns, and the best time of each counts.",
        "All get the same hands, prepared outside the timed part; treys and pokerkit get fewer hands per turn.",
        "Odds are timed only if all results agree: exactly, or within five standard errors of a sample.",
        "Candidates that take longer than two time slices get fewer turns, so a busy machine makes them look slower than they are.",
        f"{here['cpu']}, {here['cores']} cores, load {here['load']} at the start; {here['system']}, Python {here['python']}",
        "Peers: " + ", ".join(f"{name} {release}" for name, release in facts["peers"].items() if release) + f"; seed {facts['seed']}",
        *(f"Left out: {name} is not installed." for name, release in facts["peers"].items() if not release),
        "The goals were set on a Zen at 3.2 GHz; on other machines the ratios are more meaningful. Two threads need two idle cores.",
    ]
    if facts["quick"]:
        lines.append("A quick run: everything ran once with little work. Results were compared; speeds mean nothing.")
    else:
        lines.append(f"{goals(row for rows in measured.values() for row in rows).capitalize()}. All figures: {path}")
    if not facts["complete"]:
        lines.append("INTERRUPTED: the table is incomplete.")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Measure and report; after Ctrl-C report what is finished; if two results disagree, fail without a report."""
    chosen = options(arguments)
    names = [name for name in GROUPS if name in chosen.groups or not chosen.groups]
    facts: dict[str, Any] = {
        "riverboat": riverboat.__version__,
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "peers": versions(),
        "seed": chosen.seed,
        "quick": chosen.quick,
        "complete": True,
    }
    measured: dict[str, list[Measurement]] = {}
    try:
        measure(names, chosen, measured)
    except KeyboardInterrupt:
        facts["complete"] = False
    except DisagreementError as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return DISAGREED
    measured = {name: rows for name, rows in measured.items() if rows}
    if not measured:
        print("Interrupted before anything was measured.", file=sys.stderr)
        return INTERRUPTED
    write(measured, chosen.json, facts)
    path = chosen.json.resolve()
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    console = Console()
    if not console.is_terminal:
        console = Console(width=200)  # wide enough for the table
    console.print(table(measured, caption(facts, measured, shown)))
    return 0 if facts["complete"] else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
