"""Questions and answers."""

from collections.abc import Generator
from typing import Any, Protocol

from msgspec import Struct

from riverboat.coded_text import CodedText
from riverboat.table import Table

Value = str | int | tuple[int, ...] | tuple[tuple[int, ...], ...]


class Illegal(ValueError):
    """Something that the rules do not allow, and why.

    >>> error = Illegal("seat_taken", "place {place} is taken", place=3)
    >>> str(error), error.reason.code, error.reason.parameters
    ('place 3 is taken', 'seat_taken', {'place': 3})
    """

    def __init__(self, code: str, template: str = "", **parameters: Any) -> None:
        """Give a code, an English template and its parameters; or a reason alone."""
        self.reason = CodedText(code, template, **parameters) if template else CodedText.of(code)
        super().__init__(self.reason)


class Offer(Protocol):
    """What may be answered: one question serves the rules, the clock, bots, the terminal and the browser."""

    def why_not(self, table: Table, seat: int, value: Value) -> CodedText | None:
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
