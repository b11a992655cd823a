"""What a load came to, beside the goals."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from msgspec import Struct, to_builtins
from rich.console import Console
from rich.table import Table

GOALS = {"1000": 25.0, "2000": 50.0}  # milliseconds at p99 to the last viewer, with 333 tables and 2,000 sockets


class Watched(Struct):
    """What was seen from outside while one pace was kept: seconds and bytes."""

    tables: int
    sockets: int
    rate: float  # what was asked for, 0 is flat out
    seconds: float
    acknowledged: Sequence[float]
    told: Sequence[float]
    hands: int
    busy: float
    starved: float
    own: float
    memory: float


class Measured(Struct, frozen=True):
    """One pace, milliseconds and bytes."""

    tables: int
    sockets: int
    rate: float
    seconds: float
    actions: float  # a second, acknowledged: on disk
    told_p50: float  # from sending to the last viewer
    told_p99: float
    told_max: float
    acknowledged_p50: float
    acknowledged_p99: float
    hands: int
    cpu: float  # cores that the server kept busy
    cost: float  # microseconds of them for each action
    starved: float  # the part of the time that its event loop waited for a processor which others had
    own: float  # cores that the load itself kept busy
    memory: float  # bytes for each table with its sockets
    batch: float  # writes in a commit
    commits: float  # a second
    commit: float  # milliseconds for each

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return dict(to_builtins(self))

    @property
    def goal(self) -> float | None:
        """The most milliseconds at p99 that we aim for at this pace."""
        return GOALS.get(f"{self.rate:.0f}")


def share(values: Sequence[float], part: float) -> float:
    """The value that so large a part of them does not exceed, in milliseconds.

    >>> share([0.001, 0.002, 0.003, 0.004], 0.5), share([], 0.5)
    (2.0, 0.0)
    """
    ordered = sorted(values)
    return round(1000 * ordered[max(0, -(-len(ordered) * round(100 * part) // 100) - 1)], 3) if ordered else 0.0


def measured(watched: Watched, before: Mapping[str, float], after: Mapping[str, float]) -> Measured:
    """Put it together with what the server said of itself before and after."""

    def more(name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    commits = more("riverboat_commit_writes_count") or 1.0
    seconds, acknowledged, told = watched.seconds, watched.acknowledged, watched.told
    return Measured(
        tables=watched.tables,
        sockets=watched.sockets,
        rate=watched.rate,
        seconds=round(seconds, 2),
        actions=round(len(acknowledged) / seconds, 1),
        told_p50=share(told, 0.5),
        told_p99=share(told, 0.99),
        told_max=share(told, 1.0),
        acknowledged_p50=share(acknowledged, 0.5),
        acknowledged_p99=share(acknowledged, 0.99),
        hands=watched.hands,
        cpu=round(watched.busy / seconds, 2),
        cost=round(1e6 * watched.busy / max(1, len(acknowledged))),
        starved=round(watched.starved / seconds, 2),
        own=round(watched.own / seconds, 2),
        memory=round(watched.memory),
        batch=round(more("riverboat_commit_writes_sum") / commits, 2),
        commits=round(commits / seconds, 1),
        commit=round(1000 * more("riverboat_commit_seconds_sum") / commits, 2),
    )


def report(found: Sequence[Measured], machine: Mapping[str, str | int]) -> str:
    """A table for people."""
    table = Table(title="The card room under load: times in milliseconds, to the last of six viewers and to the acknowledgement")
    names = ("tables", "sockets", "pace", "actions/s", "p50", "p99", "max", "goal p99", "ack p50", "ack p99", "hands", "CPU", "µs/action")
    for name in (*names, "starved", "load's CPU", "KiB/table", "writes/commit", "commits/s", "commit"):
        table.add_column(name, justify="right")
    for one in found:
        goal = "" if one.goal is None else f"{one.goal:.0f} {'met' if one.told_p99 <= one.goal else 'missed'}"
        pace = f"{one.rate:,.0f}/s" if one.rate else "flat out"
        times = (f"{one.told_p50:.1f}", f"{one.told_p99:.1f}", f"{one.told_max:.1f}", goal)
        acknowledged = (f"{one.acknowledged_p50:.1f}", f"{one.acknowledged_p99:.1f}")
        cpu = (f"{one.cpu:.2f}", f"{one.cost:.0f}", f"{one.starved:.0%}", f"{one.own:.2f}")
        store = (f"{one.memory / 1024:,.0f}", f"{one.batch:.1f}", f"{one.commits:.0f}", f"{one.commit:.2f}")
        counts = (f"{one.tables}", f"{one.sockets:,}", pace, f"{one.actions:,.0f}")
        table.add_row(*counts, *times, *acknowledged, f"{one.hands:,}", *cpu, *store)
    text = StringIO()
    console = Console(file=text, width=210)
    console.print(table)
    console.print("Starved: the part of the time that the server's event loop could have worked, and other programs had the processors.")
    console.print("Every action was on disk before anybody was told of it, and no chip was made or lost: the ledgers add up.")
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    return text.getvalue().rstrip()
