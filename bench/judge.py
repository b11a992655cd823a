"""The judge: one way to rank a hand from Python, ours or a peer's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bench.clock import Entrant
from bench.hands import Rows
from riverboat import notation


class DisagreementError(Exception):
    """Two judges order the same hands differently: there is nothing to time."""


@dataclass(frozen=True, slots=True)
class Judge:
    """How hands are prepared outside the clock, and how each is then judged by one call.

    `hands` is how many are judged in one run: few for the slow, so that all get as many turns.
    """

    name: str
    prepare: Callable[[list[int]], Any]
    each: Callable[[list[Any]], list[Any]]
    higher_wins: bool = True
    hands: int = 10_000

    def entrant(self, rows: Rows) -> Entrant:
        """Stand at the clock with the first of these hands."""
        ready = [self.prepare(row) for row in rows[: self.hands].tolist()]
        return Entrant(self.name, lambda: self.each(ready), len(ready))

    def strengths(self, rows: Rows) -> list[Any]:
        """Judge all hands."""
        return self.each([self.prepare(row) for row in rows.tolist()])


def check_order(rows: Rows, judges: Sequence[Judge]) -> None:
    """Raise unless all judges put the hands in the order of the first, ties included."""
    leader, *others = judges
    lead = leader.strengths(rows)
    upwards = sorted(range(len(rows)), key=lead.__getitem__, reverse=not leader.higher_wins)
    for judge in others:
        found = judge.strengths(rows)
        for low, high in pairwise(upwards):
            same = found[low] == found[high]
            rises = not same and (found[low] < found[high]) == judge.higher_wins
            if (lead[low] == lead[high]) != same or (lead[low] != lead[high]) != rises:
                hands = " and ".join(notation(rows[at].tolist()) for at in (low, high))
                raise DisagreementError(f"{judge.name} and {leader.name} disagree on {hands}")
