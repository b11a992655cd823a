"""Questions and answers."""

from collections.abc import Generator
from typing import Any, Protocol

from msgspec import Struct

from riverboat.table import Table

Value = str | int | tuple[int, ...] | tuple[tuple[int, ...], ...]


class Illegal(ValueError):
    """An answer that the rules do not allow, and why."""


class Offer(Protocol):
    """What may be answered: one question serves the rules, the clock, bots, the terminal and the browser."""

    def why_not(self, table: Table, seat: int, value: Value) -> str | None:
        """Say why a value is no legal answer; None if it is one."""

    def default(self, table: Table, seat: int) -> Value:
        """The answer of somebody whose time is up."""


class Answer(Struct, frozen=True, gc=False):
    """What a seat answered."""

    seat: int
    value: Value


class Ask(Struct, frozen=True):
    """A question to a seat, or sealed to several at once: none sees the others' answers before all have answered."""

    seats: tuple[int, ...]
    offer: Any  # an Offer


Script = Generator[Ask, tuple[Value, ...], None]
"""What a phase plays: it yields questions and is sent the answers in the order of the question's seats."""
