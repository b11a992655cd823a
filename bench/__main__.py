"""`python -m bench`: measure, print one table, write one file."""

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
from bench.peers import versions
from bench.report import table, write
from bench.timing import Timer

EXAMPLES = """examples:
  python -m bench                       everything, about six minutes
  python -m bench --quick               everything once, to see that it works: about twenty seconds
  python -m bench calls batches         only these groups
  python -m bench --json before.json    keep the figures to compare

What is compared is measured by turns, and the best of each counts: on a noisy machine look at the ratios, not at the speeds.
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
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"what to measure, everything if not told: {', '.join(GROUPS)}")
    parser.add_argument("--quick", action="store_true", help="everything once and little of it: answers are compared, speeds mean nothing")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all hands (default: 1)")
    parser.add_argument("--json", type=Path, default=JSON, help="where to write the figures (default: .build/bench.json)")
    chosen = parser.parse_args(arguments)
    if unknown := [name for name in chosen.groups if name not in GROUPS]:
        parser.error(f"there is no group {unknown[0]!r}: there are {', '.join(GROUPS)}")
    if chosen.seed < 0:
        parser.error("a seed is 0 or more")
    try:  # better now than after minutes
        chosen.json.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"cannot write {chosen.json}: {error.strerror}")
    if chosen.json.is_dir() or not os.access(chosen.json.parent, os.W_OK):
        parser.error(f"cannot write {chosen.json}")
    return chosen


def measure(names: list[str], chosen: Namespace, measured: dict[str, list[Measurement]]) -> None:
    """Measure group after group; what is measured stays in the dictionary if it is stopped."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    # It draws between rounds only: a thread that draws would be in the way of what is measured.
    with Progress(*columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal) as progress:
        for at, name in enumerate(names, start=1):
            title = f"{at} of {len(names)}: {GROUPS[name].title}"
            task = progress.add_task(title)
            if not console.is_terminal:
                console.print(title)

            def watch(done: int, many: int, task: Any = task) -> None:
                progress.update(task, completed=done, total=many, refresh=True)

            timer = Timer(1, 0.0, watch, quick=True) if chosen.quick else Timer(ROUNDS, SLICE, watch)
            watch(0, timer.many)
            measured[name] = []
            for row in GROUPS[name].rows(timer, chosen.seed):
                measured[name].append(row)
            if timer.stopped:
                raise KeyboardInterrupt


def caption(facts: Mapping[str, Any], measured: Mapping[str, list[Measurement]], path: Path) -> str:
    """Tell how to read the table, where it was made, and how many goals are met."""
    here = facts["machine"]
    lines = [
        "2.0x: twice as fast as that peer; below 1x it is slower. Measured by turns, the best of each.",
        "All get the same hands, prepared outside the timed part; treys and pokerkit get fewer of them a turn.",
        "Odds are timed only where all agree: exactly, or within five standard errors of a sample.",
        "Who takes longer than two slices of time has fewer turns, so fewer quiet moments: a busy machine makes it look slower than it is.",
        f"{here['cpu']}, {here['cores']} cores, load {here['load']} at the start; {here['system']}, Python {here['python']}",
        "Peers: " + ", ".join(f"{name} {release}" for name, release in facts["peers"].items() if release) + f"; seed {facts['seed']}",
        *(f"Left out: {name} is not installed." for name, release in facts["peers"].items() if not release),
        "The goals were set on a Zen at 3.2 GHz; on any other machine the ratios tell more. Two threads need two idle cores.",
    ]
    if facts["quick"]:
        lines.append("A quick run: everything ran once, with little to do. The answers were compared; the speeds mean nothing.")
    else:
        lines.append(f"{goals(row for rows in measured.values() for row in rows).capitalize()}. All figures: {path}")
    if not facts["complete"]:
        lines.append("STOPPED before the end: only what was measured until then.")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Measure and report; stopped by Ctrl-C, report what there is; if two disagree, say so and report nothing."""
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
        print("Stopped before anything was measured.", file=sys.stderr)
        return INTERRUPTED
    write(measured, chosen.json, facts)
    path = chosen.json.resolve()
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    console = Console()
    if not console.is_terminal:
        console = Console(width=200)  # as wide as the table is, and no wider
    console.print(table(measured, caption(facts, measured, shown)))
    return 0 if facts["complete"] else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
