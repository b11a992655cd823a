"""Evaluators: functions that rank seven cards, as contests that win the pot."""

from collections.abc import Callable
from math import isnan
from numbers import Real
from typing import Any

from msgspec import Struct

from riverboat.cards import Card, notation
from riverboat.ranking import Strength
from riverboat.rules.contests import Contest
from riverboat.table import Table
from riverboat.table.events import Judged

SevenCards = Callable[[tuple[Card, ...]], Any]
"""Ranks two own cards and five of the board, in this order, by a number or a Strength; larger is better."""


class EvaluatedBy(Struct, frozen=True):
    """The best hand by a function of a seat's cards and the board."""

    function: SevenCards

    def score(self, table: Table, seat: int) -> Any:
        """What the function returns: a number, or the rank of a Strength; None if that does not qualify."""
        cards = table.seats[seat].cards + table.board()
        value = self.function(cards)
        if isinstance(value, Strength):
            return value.rank or None
        if not isinstance(value, Real) or isinstance(value, bool) or isnan(value):
            raise TypeError(f"the evaluator returned {value!r} for {notation(cards)}, not a number or a Strength")
        return value

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, with the name of the function as its reason."""
        return Judged(seat, share, self.score(table, seat), self.words)

    @property
    def words(self) -> str:
        """The function."""
        return f"the best hand by {getattr(self.function, '__name__', repr(self.function))}"

    @property
    def needs(self) -> None:
        """Nothing."""
        return None


def contest_of(evaluator: SevenCards | Contest) -> Contest:
    """A contest as it is, or the contest of a function; TypeError if it is neither."""
    if callable(getattr(evaluator, "score", None)):
        return evaluator  # type: ignore[return-value]
    if callable(evaluator):
        return EvaluatedBy(evaluator)
    raise TypeError(f"an evaluator is a function of seven cards or a Contest, not {evaluator!r}")
