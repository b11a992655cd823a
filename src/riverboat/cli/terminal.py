"""The line to the player: what is said, and what is typed."""

import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper

from riverboat.cli.ink import Ink, places_across, width

_ASCII = str.maketrans("♣♦♥♠", "cdhs")
ASK = "> "


class Closed(Exception):
    """Nobody types any more: the end of the input."""


class Terminal:
    """Says lines and reads answers; where card signs or colours cannot be shown, in plain ASCII."""

    def __init__(self, *, plain: bool = False) -> None:
        """Look at what there is to write on and to read from."""
        self.ink = Ink()
        self._plain = plain or not _shows("♣♦♥♠")
        if plain:
            self.ink.colour = False
        self._typed = sys.stdin.isatty()
        self._wraps = sys.stdout.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a byte that is no text is a wrong answer, not the end
        if self._typed:
            with suppress(ImportError):
                import readline  # noqa: F401  # arrow keys, where the system has them

    def say(self, line: str = "") -> None:
        """Say a line."""
        for part in _folded(line, places_across()) if self._wraps else [line]:
            print(part.translate(_ASCII) if self._plain else part, flush=True)

    def tell(self, lines: Iterable[str]) -> None:
        """Say several lines."""
        for line in lines:
            self.say(line)

    def ask(self) -> str:
        """Read what is typed at the prompt."""
        try:
            typed = input(ASK)
        except EOFError:
            self.say()
            raise Closed from None
        if not self._typed:
            self.say(typed)  # a transcript shows both sides
        return typed.strip()


def _shows(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _folded(line: str, columns: int) -> list[str]:
    """A line on as many lines as it takes, broken between words.

    >>> _folded("  one two three four", 12)
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
