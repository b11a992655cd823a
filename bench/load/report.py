"""Summarizes a load test and prints it beside the goals."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from msgspec import Struct, to_builtins
from rich.console import Console
from rich.table import Table

GOALS = {"1000": 25.0, "2000": 50.0}  # p99 in milliseconds to the last viewer by rate, with 333 tables and 2,000 sockets


class Sample(Struct):
    """Raw figures of one rate: seconds and bytes."""

    tables: int
    sockets: int
    rate: float  # requested, 0 for no limit
    seconds: float
    acknowledged: Sequence[float]
    broadcast: Sequence[float]
    hands: int
    cpu: float
    starved: float
    own_cpu: float
    memory: float


class LoadMeasurement(Struct, frozen=True):
    """Results of one rate: milliseconds and bytes."""

    tables: int
    sockets: int
    rate: float
    seconds: float
    actions: float  # per second, acknowledged: on disk
    broadcast_p50: float  # from sending an action until the last viewer gets its entry
    broadcast_p99: float
    broadcast_max: float
    acknowledged_p50: float
    acknowledged_p99: float
    hands: int
    cpu: float  # cores used by the server
    cpu_per_action: float  # microseconds
    starved: float  # fraction of the time that the server's event loop was runnable and got no core
    own_cpu: float  # cores used by the load test itself
    memory: float  # bytes per table with its sockets
    batch: float  # writes per commit
    commits: float  # per second
    commit: float  # milliseconds each

    def to_dict(self) -> dict[str, Any]:
        """Return the figures for JSON."""
        return dict(to_builtins(self))

    @property
    def goal(self) -> float | None:
        """The goal for the p99 in milliseconds, if this rate has one."""
        return GOALS.get(f"{self.rate:.0f}")


def percentile(seconds: Sequence[float], fraction: float) -> float:
    """Return a percentile in milliseconds (nearest rank).

    >>> percentile([0.001, 0.002, 0.003, 0.004], 0.5), percentile([], 0.5)
    (2.0, 0.0)
    """
    ordered = sorted(seconds)
    return round(1000 * ordered[max(0, -(-len(ordered) * round(100 * fraction) // 100) - 1)], 3) if ordered else 0.0


def summarize(sample: Sample, before: Mapping[str, float], after: Mapping[str, float]) -> LoadMeasurement:
    """Combine a sample with the server's metrics before and after it."""

    def increase(name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    commits = increase("riverboat_commit_writes_count") or 1.0
    seconds, acknowledged, broadcast = sample.seconds, sample.acknowledged, sample.broadcast
    return LoadMeasurement(
        tables=sample.tables,
        sockets=sample.sockets,
        rate=sample.rate,
        seconds=round(seconds, 2),
        actions=round(len(acknowledged) / seconds, 1),
        broadcast_p50=percentile(broadcast, 0.5),
        broadcast_p99=percentile(broadcast, 0.99),
        broadcast_max=percentile(broadcast, 1.0),
        acknowledged_p50=percentile(acknowledged, 0.5),
        acknowledged_p99=percentile(acknowledged, 0.99),
        hands=sample.hands,
        cpu=round(sample.cpu / seconds, 2),
        cpu_per_action=round(1e6 * sample.cpu / max(1, len(acknowledged))),
        starved=round(sample.starved / seconds, 2),
        own_cpu=round(sample.own_cpu / seconds, 2),
        memory=round(sample.memory),
        batch=round(increase("riverboat_commit_writes_sum") / commits, 2),
        commits=round(commits / seconds, 1),
        commit=round(1000 * increase("riverboat_commit_seconds_sum") / commits, 2),
    )


def report(measurements: Sequence[LoadMeasurement], machine: Mapping[str, str | int]) -> str:
    """Return the results as a table."""
    table = Table(title="The card room under load: latency in milliseconds to the last of six viewers, and to the acknowledgement")
    names = ("tables", "sockets", "rate", "actions/s", "p50", "p99", "max", "goal p99", "ack p50", "ack p99", "hands", "CPU", "µs/action")
    for name in (*names, "starved", "own CPU", "KiB/table", "writes/commit", "commits/s", "commit"):
        table.add_column(name, justify="right")
    for one in measurements:
        goal = "" if one.goal is None else f"{one.goal:.0f} {'met' if one.broadcast_p99 <= one.goal else 'missed'}"
        rate = f"{one.rate:,.0f}/s" if one.rate else "unlimited"
        latencies = (f"{one.broadcast_p50:.1f}", f"{one.broadcast_p99:.1f}", f"{one.broadcast_max:.1f}", goal)
        acknowledged = (f"{one.acknowledged_p50:.1f}", f"{one.acknowledged_p99:.1f}")
        cpu = (f"{one.cpu:.2f}", f"{one.cpu_per_action:.0f}", f"{one.starved:.0%}", f"{one.own_cpu:.2f}")
        store = (f"{one.memory / 1024:,.0f}", f"{one.batch:.1f}", f"{one.commits:.0f}", f"{one.commit:.2f}")
        counts = (f"{one.tables}", f"{one.sockets:,}", rate, f"{one.actions:,.0f}")
        table.add_row(*counts, *latencies, *acknowledged, f"{one.hands:,}", *cpu, *store)
    text = StringIO()
    console = Console(file=text, width=210)
    console.print(table)
    console.print("Starved: the fraction of the time that the server's event loop was ready to run and other programs had the cores.")
    console.print("Every action was on disk before any viewer saw it, and no chip was lost: the ledgers balance.")
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    return text.getvalue().rstrip()
