"""Terminal output: colour, aligned columns, bars and percentages, and the prompt.

rich writes the colours. It is imported with the first coloured text, because importing it takes longer than counting a flop.
"""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from riverboat import text_table
from riverboat.cards import UNSEEN, Card
from riverboat.text_table import percent

if TYPE_CHECKING:
    from rich.style import Style

PROMPT = "> "
DEFAULT_WIDTH = 80  # if the width of the terminal is unknown
PERCENT_WIDTH = 8  # characters of "100.00 %"

_NAMED = {"wild": "bold magenta", "yellow": "bright_yellow", "blue": "bright_blue"}  # dark yellow and blue are hard to read on black
_SUIT_STYLES = ("green", "blue", "red", "bold")
_ESCAPES = re.compile("\x1b\\[[0-9;]*[mK]")
_CARD = re.compile(r"(?<![\w?])(?:[2-9TJQKA][cdhs])(?!\w)")
_EIGHTHS = " ▏▎▍▌▋▊▉"
_SUIT_SIGNS = "♣♦♥♠"
_ASCII = str.maketrans(_SUIT_SIGNS, "cdhs")


# --- colour --------------------------------------------------------------------------------------------------------


class Styler:
    """Colours text on a terminal unless NO_COLOR is set; elsewhere only with FORCE_COLOR.

    >>> style = Styler(colour=False)
    >>> style("pot 12", "bold"), style.card(Card("Kh"), wild=True), style.cards_in("pair of aces, Kh kicker")
    ('pot 12', 'K♥*', 'pair of aces, K♥ kicker')
    """

    def __init__(self, stream: TextIO | None = None, *, colour: bool | None = None, hidden: Iterable[Card] = ()) -> None:
        """Use colour if the stream (standard output by default) shows it, unless `colour` decides; show `hidden` cards as ??."""
        self.colour = _shows_colour(stream or sys.stdout) if colour is None else colour
        self.hidden = frozenset(hidden)

    def __call__(self, text: str, style: str = "") -> str:
        """Text in a style of rich ("bold", "red"), or in the style "wild" of wild cards."""
        if not (style and text and self.colour):
            return text
        from rich.color import ColorSystem

        return _style(_NAMED.get(style, style)).render(text, color_system=ColorSystem.STANDARD)

    def card(self, card: Card, *, wild: bool = False, dim: bool = False) -> str:
        """A card in the colour of its suit; a wild one in violet with a star, one that does not play dim."""
        if card == UNSEEN or card in self.hidden:
            return self("??", "dim")
        text, style = (f"{card:unicode}*", "wild") if wild else (f"{card:unicode}", _SUIT_STYLES[card.suit])
        return self(text, f"dim {_NAMED.get(style, style)}" if dim else style)

    def cards(self, cards: Iterable[Card], wilds: Iterable[Card] = ()) -> str:
        """Cards separated by spaces."""
        wild = set(wilds)
        return " ".join(self.card(card, wild=card in wild) for card in cards)

    def cards_in(self, text: str, wilds: Iterable[Card] = ()) -> str:
        """Text with every card in it in colour."""
        wild = set(wilds)
        return _CARD.sub(lambda match: self.card(card := Card(match[0]), wild=card in wild), text)


def _shows_colour(stream: TextIO) -> bool:
    terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
    return not os.environ.get("NO_COLOR") and (terminal or bool(os.environ.get("FORCE_COLOR")))


@cache
def _style(name: str) -> "Style":
    from rich.style import Style

    return Style.parse(name)


# --- layout --------------------------------------------------------------------------------------------------------


def terminal_width() -> int:
    """The width of the terminal in characters; `shutil` does the same but imports three compression libraries."""
    with suppress(ValueError):
        if (columns := int(os.environ.get("COLUMNS", ""))) > 0:
            return columns
    with suppress(OSError, ValueError, AttributeError):  # standard output is no terminal, or closed
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or DEFAULT_WIDTH  # type: ignore[union-attr]
    return DEFAULT_WIDTH


def width(text: str) -> int:
    """The number of visible characters of a text."""
    return len(_ESCAPES.sub("", text))


def columns(rows: Iterable[Iterable[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows as lines with aligned columns, whatever their colours; columns with an index in `right` are right-aligned."""
    return text_table.columns(rows, right, width)


def wrapped(line: str, columns: int) -> list[str]:
    """A line broken between words so that it fits; continuation lines are indented.

    >>> wrapped("  one two three four", 12)
    ['  one two', '      three', '      four']
    """
    if width(line) < columns:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    lines = [indent]
    for word in line.lstrip().split(" "):
        if lines[-1] != indent and width(lines[-1]) + 1 + width(word) >= columns:
            lines.append(f"{indent}    {word}")
        else:
            lines[-1] += word if lines[-1] == indent else f" {word}"
    return [line.rstrip() for line in lines]


def bar(share: float, length: int) -> str:
    """A bar of `length` characters that shows a share of 1.

    >>> bar(0.5, 5)
    '██▌  '
    """
    eighths = round(min(max(share, 0.0), 1.0) * length * 8)
    if share > 0:
        eighths = max(eighths, 1)  # a share above zero is visible
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(length)


def percent_bar(share: float, length: int, style: Styler) -> str:
    """A bar followed by its percentage; with length 0 the percentage only."""
    text = percent(share) if share else "-"
    shown = text if share else style(text, "dim")
    return style(bar(share, length), "cyan") + " " * (1 + PERCENT_WIDTH - len(text)) + shown if length else shown


# --- input and output ----------------------------------------------------------------------------------------------


def print_lines(lines: Sequence[str] | Iterable[str]) -> None:
    """Print lines; on a terminal, long ones wrap between words."""
    wraps = sys.stdout.isatty()
    for line in lines:
        for part in wrapped(line, terminal_width()) if wraps else [line]:
            print(part)


class InputClosed(Exception):
    """The end of the input."""


class Terminal:
    """Prints lines and reads answers; in plain ASCII where the output cannot show suit signs."""

    def __init__(self, *, plain: bool = False) -> None:
        """Look at standard input and output; `plain` turns off colours and suit signs."""
        self.style = Styler(colour=False if plain else None)
        self._ascii = plain or not _can_print(_SUIT_SIGNS)
        self._interactive = sys.stdin.isatty()
        self._wraps = sys.stdout.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # an undecodable byte is a wrong answer, not the end of the game
        if self._interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  # arrow keys, where the system has them

    def say(self, line: str = "") -> None:
        """Print a line."""
        for part in wrapped(line, terminal_width()) if self._wraps else [line]:
            print(part.translate(_ASCII) if self._ascii else part, flush=True)

    def say_all(self, lines: Iterable[str]) -> None:
        """Print several lines."""
        for line in lines:
            self.say(line)

    def refuse(self, reason: str) -> None:
        """Say why an answer is not accepted."""
        self.say(self.style(f"No: {reason}", "red"))

    def ask(self) -> str:
        """Read a line at the prompt."""
        try:
            line = input(PROMPT)
        except EOFError:
            self.say()
            raise InputClosed from None
        if not self._interactive:
            self.say(line)  # a transcript shows both sides
        return line.strip()


def _can_print(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
