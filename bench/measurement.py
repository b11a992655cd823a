"""Measurement: one figure with those of the peers and a goal, and its unit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: whether less or more is better, and prefixes as (size, sign), largest first."""

    name: str
    better: Literal["less", "more"]
    steps: tuple[tuple[float, str], ...]

    def text(self, value: float) -> str:
        """Write a value with three digits.

        >>> TIME.text(1.5e-7), HANDS.text(2.35e8), TIMES.text(2.5)
        ('150 ns', '235 M/s', '2.50 times')
        """
        size, sign = next((step for step in self.steps if value >= step[0] * 0.9995), self.steps[-1])
        shown = value / size
        return f"{shown:.{2 if shown < 9.995 else 1 if shown < 99.95 else 0}f}{sign}"


TIME = Unit("seconds", "less", ((86_400, " days"), (3_600, " h"), (1, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")))
HANDS = Unit("hands per second", "more", ((1e6, " M/s"), (1e3, " k/s"), (1, " /s")))
DEALS = Unit("deals per second", "more", HANDS.steps)
NODES = Unit("nodes per second", "more", HANDS.steps)
TIMES = Unit("times", "less", ((1, " times"),))


@dataclass(frozen=True, slots=True)
class Measurement:
    """A figure in base units; without a value, the note says why it could not be measured."""

    what: str
    unit: Unit
    value: float | None
    peers: Mapping[str, float] = field(default_factory=dict)
    goal: float | None = None
    note: str = ""

    @property
    def ratios(self) -> dict[str, float]:
        """The speed relative to each peer."""
        if self.value is None:
            return {}
        more_is_better = self.unit.better == "more"
        return {name: self.value / peer if more_is_better else peer / self.value for name, peer in self.peers.items()}

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without a goal or a value."""
        if self.goal is None or self.value is None:
            return None
        return self.value >= self.goal if self.unit.better == "more" else self.value <= self.goal

    def record(self) -> dict[str, Any]:
        """The measurement for JSON."""
        return {
            "what": self.what,
            "value": self.value,
            "unit": self.unit.name,
            "better": self.unit.better,
            "peers": dict(self.peers),
            "ratios": self.ratios,
            "goal": self.goal,
            "met": self.met,
            "note": self.note,
        }


def goals(rows: Iterable[Measurement]) -> str:
    """How many goals are met, as text.

    >>> goals([Measurement("a", TIME, 1, goal=2), Measurement("b", TIME, 3, goal=2), Measurement("c", TIME, None, goal=2)])
    'goals: 1 met, 1 not met, 1 not measured'
    """
    met = [row.met for row in rows if row.goal is not None]
    missing = f", {met.count(None)} not measured" if None in met else ""
    return f"goals: {met.count(True)} met, {met.count(False)} not met{missing}"
