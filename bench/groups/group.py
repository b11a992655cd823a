"""The group: rows that are measured together."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.clock import Clock
from bench.row import Row


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under one title; the function takes the clock and the seed of all hands."""

    title: str
    rows: Callable[[Clock, int], Iterator[Row]]
