"""Evaluator: one way to rank a hand from Python, ours or a peer's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bench.random_hands import Rows
from bench.timing import Candidate
from riverboat import notation


class DisagreementError(Exception):
    """Two results disagree, so there is nothing to time."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Prepares hands outside the timed part, and ranks each by one call.

    `hands` is the number of hands per run: fewer for slow evaluators, so that all get as many turns.
    """

    name: str
    prepare: Callable[[list[int]], Any]
    each: Callable[[list[Any]], list[Any]]
    higher_wins: bool = True
    hands: int = 10_000

    def candidate(self, rows: Rows) -> Candidate:
        """A candidate that ranks the first of these hands."""
        ready = [self.prepare(row) for row in rows[: self.hands].tolist()]
        return Candidate(self.name, lambda: self.each(ready), len(ready))

    def strengths(self, rows: Rows) -> list[Any]:
        """Rank all hands."""
        return self.each([self.prepare(row) for row in rows.tolist()])


def check_order(rows: Rows, evaluators: Sequence[Evaluator]) -> None:
    """Raise unless all evaluators order the hands as the first does, ties included."""
    leader, *others = evaluators
    reference = leader.strengths(rows)
    upwards = sorted(range(len(rows)), key=reference.__getitem__, reverse=not leader.higher_wins)
    for evaluator in others:
        strengths = evaluator.strengths(rows)
        for low, high in pairwise(upwards):
            same = strengths[low] == strengths[high]
            rises = not same and (strengths[low] < strengths[high]) == evaluator.higher_wins
            if (reference[low] == reference[high]) != same or (reference[low] != reference[high]) != rises:
                hands = " and ".join(notation(rows[at].tolist()) for at in (low, high))
                raise DisagreementError(f"{evaluator.name} and {leader.name} disagree on {hands}")
