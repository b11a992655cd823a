"""Batch mode: one question per line as a JSON object, one answer per line, in the same order."""

import json
import sys
from collections.abc import Iterable
from math import isfinite
from typing import Any, NoReturn, get_args

import click
import msgspec

from riverboat.cli.errors import BAD_INPUT, DONE, FAILED, INTERRUPTED, NOTHING, report, suggestion
from riverboat.cli.odds_command import OddsCommand
from riverboat.cli.progress import OddsProgress, ProgressLine
from riverboat.ranking.hand_names import listed

ID = "id"  # returned with the answer
LONGEST = 60  # characters of a wrong value in an error
TYPE_TEXTS = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list[str]: "a list of texts",
    dict[str, str]: "an object of texts",
    dict[str, Any]: "an object",
}


def run_batch(command: OddsCommand, lines: Iterable[bytes], question: dict[str, Any], client: Any = None) -> int:
    """Answer every line; one that fails gets an error, and the others go on. `question` holds for lines that do not say otherwise."""
    if sys.stdin.isatty():
        report("one JSON object per line; Ctrl-D ends", DONE)
    batch = _Batch(command, question, client)
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if batch.answer(number, line):
                return batch.close(f"interrupted in line {number}: its answer is what was counted until then", INTERRUPTED)
    except KeyboardInterrupt:
        where = f"interrupted: {batch.answered} answered, and no more" if batch.idle else f"interrupted in line {number}: no answer to it"
        return batch.close(where, INTERRUPTED)
    if batch.failed:
        return batch.close(f"{batch.failed} of {batch.answered + batch.failed} could not be answered", FAILED)
    return batch.close("", DONE)


class _Batch:
    """A running batch: what all lines share, and how many were answered."""

    def __init__(self, command: OddsCommand, question: dict[str, Any], client: Any) -> None:
        self.command, self.question, self.client = command, question, client
        self.params = {param.name: param for param in command.question if param.name}
        self.defaults = command.defaults()
        self.answered = self.failed = 0
        self.idle = True  # waiting for a line
        self.progress = ProgressLine(quiet=sys.stdout.isatty())  # a terminal shows the answers themselves

    def answer(self, number: int, line: bytes) -> bool:
        """Answer a line and return whether Ctrl-C ended it early."""
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")  # the byte order mark of some editors
        if not line.strip():
            return False
        self.idle, interrupted, ident = False, False, {}
        try:
            values = _read(line)
            if not isinstance(values, dict):
                raise ValueError(f"a question is an object; {self._keys}")
            ident = {ID: values.pop(ID)} if ID in values else {}
            question = {**self.question, **self._values(values)}
            progress = OddsProgress(time=question["time"], before=f"line {number}   ")
            output, interrupted = self.command.answer(question, progress, self.client)
            answer = {**ident, **output.data(), **({"stopped": "interrupted"} if interrupted else {})}
            self.answered += 1
        except (ValueError, TimeoutError) as error:
            code = NOTHING if isinstance(error, TimeoutError) else BAD_INPUT
            answer = {**ident, "error": str(error), "line": number, "code": code}
            self.failed += 1
        text = _json_line(answer)
        self.idle = True  # answered once it is printed: Ctrl-C may arrive with the last character
        print(text, flush=True)
        self.progress.show(lambda: f"{self.answered:,} answered, {self.failed:,} failed")
        return interrupted

    def _values(self, line: dict[str, Any]) -> dict[str, Any]:
        """The parameters of a line."""
        values: dict[str, Any] = {}
        for key, value in line.items():
            name = key.replace("-", "_")
            if name not in self.params:
                raise ValueError(f"unknown key {key!r}; {suggestion(key, self.params) or self._keys}")
            if name in values:
                raise ValueError(f"the key {key!r} is there twice")
            values[name] = self.defaults[name] if value is None else read_value(self.params[name], value)
        return values

    @property
    def _keys(self) -> str:
        return f"keys are {', '.join((*self.params, ID))}"

    def close(self, problem: str, code: int) -> int:
        """Clear the progress line, report a problem if there is one, and return the exit code."""
        self.progress.clear()
        return report(problem, code) if problem else code


# --- values ----------------------------------------------------------------------------------------------------------


def json_types(param: click.Parameter) -> tuple[Any, ...]:
    """The types of JSON that a parameter takes."""
    if (declared := getattr(param.type, "json_type", None)) is not None:
        return get_args(declared) if declared not in TYPE_TEXTS else (declared,)
    if param.nargs == -1 or getattr(param, "multiple", False):
        return (list[str],)
    plain = {click.types.IntParamType: int, click.types.FloatParamType: float, click.types.BoolParamType: bool}
    return (next((json_type for kind, json_type in plain.items() if isinstance(param.type, kind)), str),)


def read_value(param: click.Parameter, value: Any) -> Any:
    """Check the type of a JSON value and read it as the command line does."""
    types = json_types(param)
    if not any(_fits(value, json_type) for json_type in types):
        text = json.dumps(value, ensure_ascii=False)
        text = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
        raise ValueError(f"{param.name} is {listed([TYPE_TEXTS[json_type] for json_type in types], 'or')}, not {text}")
    return value if isinstance(value, list | dict) else param.type.convert(value, param, None)


def _fits(value: Any, json_type: Any) -> bool:
    try:
        msgspec.convert(value, json_type)
    except msgspec.ValidationError:
        return False
    return not isinstance(value, float) or isfinite(value)


# --- lines -----------------------------------------------------------------------------------------------------------


def _json_line(answer: dict[str, Any]) -> str:
    """An answer as JSON, in ASCII if the output cannot encode it: JSON may hold half of a surrogate pair."""
    text = json.dumps(answer, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return json.dumps(answer)
    return text


def _read(line: bytes) -> Any:
    try:
        return json.loads(line.decode().strip(), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError:
        raise ValueError("not JSON: it is not in UTF-8") from None
    except _DuplicateKey:
        raise
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None


class _DuplicateKey(ValueError):
    """A key that occurs twice: one of its values would be lost."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _DuplicateKey(f"the key {next(key for key in keys if keys.count(key) > 1)!r} is there twice")
    return values


def _constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number in JSON")
