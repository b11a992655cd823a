"""Reads and writes the TOML text of PHH files."""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

_TOKEN = re.compile(r"""\#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\]""")
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_TABLE = re.compile(r"""(?m)^[ \t]*\[[ \t]*["']?([^\[\]\n]*?)["']?[ \t]*\]""")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class PhhError(ValueError):
    """A hand that cannot be read or played: the problem, with file, hand and line."""

    def __init__(self, problem: str, *, file: str = "", hand: str = "", line: int = 0, kind: str = "bad") -> None:
        """Store the problem and its place; `kind` is a word for counting."""
        super().__init__(problem, file, hand, line, kind)
        self.problem, self.file, self.hand, self.line, self.kind = problem, file, hand, line, kind

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the keyword arguments."""
        return _phh_error, (self.problem, self.file, self.hand, self.line, self.kind)

    def __str__(self) -> str:
        """The place, then the problem."""
        place = ":".join(part for part in (self.file, str(self.line or "")) if part)
        hand = f"hand {self.hand}" if self.hand else ""
        return ": ".join(part for part in (place, hand, self.problem) if part)


def _phh_error(problem: str, file: str, hand: str, line: int, kind: str) -> PhhError:
    return PhhError(problem, file=file, hand=hand, line=line, kind=kind)


class Source(Struct, frozen=True):
    """The origin of a hand: the file, its text, and the name of the hand's table."""

    file: str = ""
    hand: str = ""
    text: str = ""

    def error(self, problem: str, *, action: int | None = None, key: str = "", kind: str = "bad") -> PhhError:
        """An error in this hand, at an action or a field."""
        line = self.line(action=action, key=key) if action is not None or key else 0
        return PhhError(problem, file=self.file, hand=self.hand, line=line, kind=kind)

    def line(self, *, action: int | None = None, key: str = "actions") -> int:
        """The line of an action or a field, or 0; computed only for errors."""
        start = 0
        if self.hand:
            start = _tables(self.text).get(self.hand, 0)
        field = re.compile(rf"(?m)^\s*{re.escape(key or 'actions')}\s*=\s*").search(self.text, start)
        if not field:
            return 0
        at = field.end()
        if action is not None:
            left = action
            for token in _TOKEN.finditer(self.text, at):
                if token[0] == "]":
                    return 0
                if token[0][0] != "#":
                    at = token.start()
                    left -= 1
                    if left < 0:
                        break
        return bisect_left(_newlines(self.text), at) + 1


@lru_cache(maxsize=1)
def _tables(text: str) -> dict[str, int]:
    """The offset of each table of a text. Cached, because every hand of a file may have errors."""
    offsets: dict[str, int] = {}
    for header in _TABLE.finditer(text):
        offsets.setdefault(header[1], header.end())
    return offsets


@lru_cache(maxsize=1)
def _newlines(text: str) -> list[int]:
    """The offsets of all line ends."""
    return [match.start() for match in re.finditer("\n", text)]


def hands(text: str, *, file: str = "") -> list[tuple[Source, dict[str, Any]]]:
    """Read every hand of a text: a single hand, or several as tables [1], [2] and so on. Amounts are int or Decimal.

    >>> [(source.hand, fields["variant"]) for source, fields in hands("[1]\\nvariant = 'NT'\\n[2]\\nvariant = 'FT'")]
    [('1', 'NT'), ('2', 'FT')]
    """
    try:
        fields = tomllib.loads(text, parse_float=_float)
    except (ValueError, RecursionError) as error:  # also numbers with thousands of digits and deeply nested brackets
        line = _TOML_LINE.search(str(error))
        problem = f"not TOML: {_TOML_LINE.sub('', str(error)).strip()}"
        raise PhhError(problem, file=file, line=int(line[1]) if line else 0) from None
    if fields and all(isinstance(value, dict) for value in fields.values()):
        return [(Source(file, name, text), value) for name, value in fields.items()]
    return [(Source(file, "", text), fields)]


def _float(text: str) -> Decimal:
    """A number, or NaN if it is too large; NaN is reported later with its line."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("nan")


def load(path: Path) -> list[tuple[Source, dict[str, Any]]]:
    """Read every hand of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise PhhError(f"cannot be read: {error.strerror}", file=str(path)) from None
    except UnicodeDecodeError as error:
        raise PhhError(f"not UTF-8 at byte {error.start}", file=str(path)) from None
    return hands(text, file=str(path))


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """The hand files in folders, recursively, and all files that are named directly."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in (".phh", ".phhs") and file.is_file())
        elif path.exists():
            yield path
        else:
            raise PhhError("no such file or folder", file=str(path))


def dumps(fields: Mapping[str, Any]) -> str:
    """Write one hand.

    >>> print(dumps({"variant": "NT", "antes": [0, Decimal("0.5")], "actions": ["p1 f"], "_options": {"ace": "high"}}))
    variant = "NT"
    antes = [0, 0.5]
    actions = [
      "p1 f",
    ]
    _options = {ace = "high"}
    <BLANKLINE>
    """
    return "".join(f"{_key(key)} = {_lines(value) if key == 'actions' else _value(value)}\n" for key, value in fields.items())


def dumps_all(many: Iterable[Mapping[str, Any]]) -> str:
    """Write several hands as tables [1], [2] and so on."""
    return "\n".join(f"[{number}]\n{dumps(fields)}" for number, fields in enumerate(many, 1))


def _lines(value: Iterable[str]) -> str:
    return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return "inf" if value.is_infinite() else f"{value:f}"
    if isinstance(value, str):
        return '"' + "".join(_escaped(sign) for sign in value) + '"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(key))} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Iterable):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"PHH has no way to write {value!r}")


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    return sign if sign.isprintable() else f"\\U{ord(sign):08X}"
