"""Colour for terminals and plain text for everything else; rich takes longer to load than a flop to count."""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from riverboat.cards import UNSEEN, Card

_STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "93",
    "blue": "94",
    "magenta": "35",
    "cyan": "36",
    "wild": "1;35",
}
_SUITS = ("green", "blue", "red", "bold")
_CODES = re.compile("\x1b\\[[0-9;]*[mK]")
_CARD = re.compile(r"(?<![\w?])(?:[2-9TJQKA][cdhs])(?!\w)")
GAUGE = 8  # places of a percentage
WIDE = 80  # places of a line, if nobody knows
_EIGHTHS = " ▏▎▍▌▋▊▉"


class Ink:
    """Writes in colour where that is wanted: on a terminal, unless NO_COLOR is set; elsewhere only with FORCE_COLOR."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Look where it goes."""
        terminal = (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"
        self.colour = not os.environ.get("NO_COLOR") and (terminal or bool(os.environ.get("FORCE_COLOR")))

    def __call__(self, text: str, style: str = "") -> str:
        """Text in a style."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style and self.colour and text else text

    def card(self, card: Card, *, wild: bool = False) -> str:
        """A card in the colour of its suit; a wild one in violet with a star."""
        if card == UNSEEN:
            return self("??", "dim")
        return self(f"{card:unicode}*", "wild") if wild else self(f"{card:unicode}", _SUITS[card.suit])

    def cards(self, held: Iterable[Card], wilds: Iterable[Card] = ()) -> str:
        """Cards one after the other."""
        wild = set(wilds)
        return " ".join(self.card(card, wild=card in wild) for card in held)

    def words(self, text: str, wilds: Iterable[Card] = ()) -> str:
        """Text with every card in it painted."""
        wild = set(wilds)
        return _CARD.sub(lambda found: self.card(card := Card(found[0]), wild=card in wild), text)


def places_across() -> int:
    """How wide the terminal is, 80 places if nobody knows; `shutil` says the same and loads three kinds of compression."""
    with suppress(ValueError):
        if (said := int(os.environ.get("COLUMNS", ""))) > 0:
            return said
    with suppress(OSError, ValueError, AttributeError):  # no terminal, or none any more
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or WIDE  # type: ignore[union-attr]
    return WIDE


def width(text: str) -> int:
    """How many places a text takes."""
    return len(_CODES.sub("", text))


def bar(part: float, places: int) -> str:
    """A bar of so many places, filled in part.

    >>> bar(0.5, 5)
    '██▌  '
    """
    eighths = round(min(max(part, 0.0), 1.0) * places * 8)
    if part > 0:
        eighths = max(eighths, 1)  # what happens is seen
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(places)


def percent(part: float, digits: int = 2) -> str:
    """A part in percent; what happens, however seldom, is not zero."""
    least = 10.0**-digits
    if 0 < 100 * part < least / 2:
        return f"<{least:.{digits}f} %"
    return f"{100 * part:.{digits}f} %"


def gauge(part: float, places: int, ink: Ink) -> str:
    """A part as a bar with its percent behind it; without places only that."""
    said = percent(part) if part else "-"
    if not places:
        return said if part else ink(said, "dim")
    return ink(bar(part, places), "cyan") + " " * (1 + GAUGE - len(said)) + (said if part else ink(said, "dim"))


def columns(rows: Iterable[Iterable[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows as lines whose columns stand below each other, those of `right` at their right edge."""
    cells = [list(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    flush = set(right)
    lines = []
    for row in cells:
        padded = [
            " " * (wide - width(cell)) + cell if at in flush else cell + " " * (wide - width(cell))
            for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return lines
