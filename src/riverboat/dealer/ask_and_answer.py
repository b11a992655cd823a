"""Questions to players, and their answers."""

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
    """The legal answers to a question. Rules, timeouts, bots, terminal and browser all use the same offer."""

    def why_not(self, table: Table, seat: int, value: Value) -> CodedText | None:
        """The reason why a value is not a legal answer; None if it is one."""

    def default(self, table: Table, seat: int) -> Value:
        """The answer after a timeout."""


class Answer(Struct, frozen=True, gc=False):
    """A seat's answer."""

    seat: int
    value: Value


class Ask(Struct, frozen=True):
    """A question to one seat, or to several at once: none of them sees another's answer before all have answered."""

    seats: tuple[int, ...]
    offer: Any  # an Offer


Script = Generator[Ask, tuple[Value, ...], None]
"""The generator of a phase: it yields questions and is sent the answers, in the order of the question's seats."""
