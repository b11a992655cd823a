"""Many questions: one JSON object a line in, one a line out, in the same order."""

import json
import sys
from collections.abc import Iterable
from typing import Any

from riverboat.cli.question import Question
from riverboat.cli.told import DONE, FAILED, INTERRUPTED


def run(lines: Iterable[str], defaults: dict[str, Any], client: Any = None) -> int:
    """Answer each line; one that cannot be answered gets an error and the rest goes on."""
    code = DONE
    try:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            name: dict[str, Any] = {}
            try:
                asked = _read(line)
                name = {"id": asked.pop("id")} if "id" in asked else {}
                question = Question.of({**defaults, **asked})
                answer = question.answer(client)
                _write({**name, **question.told(answer)})
            except (ValueError, TimeoutError) as error:
                code = FAILED
                _write({**name, "error": str(error), "line": number})
                continue
            if answer.stopped == "interrupted":
                return INTERRUPTED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _read(line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except ValueError as error:
        raise ValueError(f"not JSON: {error}") from None
    if not isinstance(asked, dict):
        raise ValueError('a question is an object, such as {"hands": ["AsKs", "QdQh"], "board": "2c 7d 9h"}')
    return asked


def _write(told: dict[str, Any]) -> None:
    print(json.dumps(told, ensure_ascii=False), file=sys.stdout, flush=True)
