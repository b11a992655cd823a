"""Many questions: one JSON object a line in, one a line out, in the same order."""

import json
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from riverboat.cli import kinds
from riverboat.cli.errors import BAD_INPUT, DONE, FAILED, INTERRUPTED, NOTHING
from riverboat.cli.inquiry import Inquiry
from riverboat.cli.manner import ask
from riverboat.cli.options import nearest
from riverboat.cli.progress import Progress, Ticker

_NAME = "id"  # comes back with the answer


def run(command: Inquiry, lines: Iterable[bytes], defaults: dict[str, Any], client: Any = None) -> int:
    """Answer each line; one that cannot be answered gets an error and the rest goes on."""
    if sys.stdin.isatty():
        print("riverboat: one JSON object a line; Ctrl-D ends", file=sys.stderr)
    batch = _Batch(command, defaults, client)
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if batch.answer(number, line):
                batch.close(f"interrupted in line {number}: its answer is what was counted until then")
                return INTERRUPTED
        batch.close(f"{batch.failed} of {batch.answered + batch.failed} could not be answered" if batch.failed else "")
    except KeyboardInterrupt:
        batch.close(
            f"interrupted: {batch.answered} answered, and no more" if batch.idle else f"interrupted in line {number}: no answer to it"
        )
        return INTERRUPTED
    return FAILED if batch.failed else DONE


class _Batch:
    """A batch being answered: what every line has in common, and how many there were."""

    def __init__(self, command: Inquiry, defaults: dict[str, Any], client: Any) -> None:
        self.command, self.defaults, self.client = command, defaults, client
        self.keys = {kinds.key(one): one for one in command.question}
        self.answered = self.failed = 0
        self.idle = True  # waiting for a line
        self.ticker = Ticker(quiet=sys.stdout.isatty())  # who sees the answers sees how it goes

    def answer(self, number: int, line: bytes) -> bool:
        """Answer a line, and return whether Ctrl-C ended it early."""
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")  # some editors begin a file with this mark
        if not line.strip():
            return False
        self.idle, interrupted, name = False, False, {}
        try:
            said = _read(line)
            if not isinstance(said, dict):
                raise ValueError(f"a question is an object; {self._known}")
            name = {_NAME: said.pop(_NAME)} if _NAME in said else {}
            asked = {**self.defaults, **self._asked(said)}
            answer, interrupted = ask(self.command, asked, Progress(time=asked["time"], before=f"line {number}   "), self.client)
            told = {**name, **answer.plain(), **({"stopped": "interrupted"} if interrupted else {})}
            self.answered += 1
        except (ValueError, TimeoutError) as error:
            told = {**name, "error": str(error), "line": number, "code": NOTHING if isinstance(error, TimeoutError) else BAD_INPUT}
            self.failed += 1
        words = _line(told)
        self.idle = True  # it is answered once it is told, and Ctrl-C may come with the last letter
        print(words, flush=True)
        self.ticker.tick(lambda: f"{self.answered:,} answered, {self.failed:,} failed")
        return interrupted

    def _asked(self, said: dict[str, Any]) -> dict[str, Any]:
        found = {}
        for word, value in said.items():
            one = self.keys.get(word.replace("-", "_"))
            if one is None:
                raise ValueError(f"unknown key {word!r}; {nearest(word, self.keys) or self._known}")
            if one.name in found:
                raise ValueError(f"the key {word!r} is there twice")
            found[one.name] = kinds.value(one, value)
        return found

    @property
    def _known(self) -> str:
        return f"keys are {', '.join((*self.keys, _NAME))}"

    def close(self, last: str) -> None:
        """Wipe the line of progress, and leave a last word if there is one."""
        self.ticker.clear()
        if last:
            print(f"riverboat: {last}", file=sys.stderr)


def _line(told: dict[str, Any]) -> str:
    """An answer as it can be written: half a letter, which JSON may hold, and what the output has no letter for, by its number."""
    words = json.dumps(told, ensure_ascii=False)
    try:
        words.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return json.dumps(told)
    return words


def _read(line: bytes) -> Any:
    try:
        said = json.loads(line.decode().strip(), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError:
        raise ValueError("not JSON: it is not in UTF-8") from None
    except _Twice:
        raise
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None
    return said


class _Twice(ValueError):
    """A key that is there twice: one of the two would be lost."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(f"the key {next(key for key in keys if keys.count(key) > 1)!r} is there twice")
    return found


def _constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")
