"""The evaluator: one way to rank a hand from Python, ours or a peer's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bench.random_hands import Rows
from bench.timing import Candidate
from riverboat import notation


class DisagreementError(Exception):
    """Two evaluators order the same hands differently: there is nothing to time."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """How hands are prepared outside the timed part, and how each is then judged by one call.

    `hands` is how many are judged in one run: few for the slow, so that all get as many turns.
    """

    name: str
    prepare: Callable[[list[int]], Any]
    each: Callable[[list[Any]], list[Any]]
    higher_wins: bool = True
    hands: int = 10_000

    def candidate(self, rows: Rows) -> Candidate:
        """Stand at the timer with the first of these hands."""
        ready = [self.prepare(row) for row in rows[: self.hands].tolist()]
        return Candidate(self.name, lambda: self.each(ready), len(ready))

    def strengths(self, rows: Rows) -> list[Any]:
        """Evaluator all hands."""
        return self.each([self.prepare(row) for row in rows.tolist()])


def check_order(rows: Rows, evaluators: Sequence[Evaluator]) -> None:
    """Raise unless all evaluators put the hands in the order of the first, ties included."""
    leader, *others = evaluators
    lead = leader.strengths(rows)
    upwards = sorted(range(len(rows)), key=lead.__getitem__, reverse=not leader.higher_wins)
    for evaluator in others:
        found = evaluator.strengths(rows)
        for low, high in pairwise(upwards):
            same = found[low] == found[high]
            rises = not same and (found[low] < found[high]) == evaluator.higher_wins
            if (lead[low] == lead[high]) != same or (lead[low] != lead[high]) != rises:
                hands = " and ".join(notation(rows[at].tolist()) for at in (low, high))
                raise DisagreementError(f"{evaluator.name} and {leader.name} disagree on {hands}")
