"""The kinds of JSON that a line of a batch may have for a value, by name."""

from collections.abc import Callable
from json import dumps
from math import isfinite
from typing import Any

from riverboat.cli.declaration import Parameter
from riverboat.ranking.words import listed


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any) -> bool:
    return _whole(value) or (isinstance(value, float) and isfinite(value))


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "text": ("text", lambda value: isinstance(value, str)),
    "whole": ("a whole number", _whole),
    "number": ("a number", _number),
    "flag": ("true or false", lambda value: isinstance(value, bool)),
    "texts": ("a list of texts", _texts),
    "named": ("an object of texts", lambda value: isinstance(value, dict) and _texts(list(value.values()))),
    "object": ("an object", lambda value: isinstance(value, dict)),
}
LONG = 60
_OWN = {str: "text", int: "whole", float: "number", bool: "flag"}


def _told(said: Any) -> str:
    """What was said, as it was said; much of it in short."""
    words = dumps(said, ensure_ascii=False)
    return words if len(words) <= LONG else f"{words[:LONG]}..."


def of(parameter: Parameter) -> tuple[str, ...]:
    """The kinds that a parameter takes, its own first."""
    return ("texts" if parameter.several else _OWN[parameter.kind], *parameter.declared.also)


def key(parameter: Parameter) -> str:
    """What a line calls a parameter."""
    return parameter.declared.key.removeprefix("!") or parameter.name


def value(parameter: Parameter, said: Any) -> Any:
    """What was said as the command takes it; nothing said is what the command takes for that.

    >>> from riverboat.cli.counting import counting
    >>> board, no_cache = (one for one in counting["odds"].parameters if one.name in ("board", "no_cache"))
    >>> value(board, "2c 7d 9h"), value(board, None), value(no_cache, False)
    ('2c 7d 9h', '', True)
    >>> value(board, 5)
    Traceback (most recent call last):
    ValueError: board is text, a list of texts or an object of texts, not 5
    """
    if said is None:
        return parameter.default
    kinds = [KINDS[name] for name in of(parameter)]
    if not any(fits(said) for _, fits in kinds):
        raise ValueError(f"{key(parameter)} is {listed([words for words, _ in kinds], 'or')}, not {_told(said)}")
    return not said if parameter.declared.key.startswith("!") else said
