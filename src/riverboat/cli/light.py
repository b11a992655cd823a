"""Command lines read by hand: typer and what it needs take longer to load than a flop to count."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from riverboat.cli.declaration import REQUIRED, Argument, Command, Option, Parameter
from riverboat.cli.errors import FAILED

READ: dict[Any, tuple[Callable[[str], Any], str]] = {
    str: (str, "a text"),
    int: (int, "a whole number"),
    float: (float, "a number"),
}


def called(words: Sequence[str]) -> bool:
    """Call the command that a plain command line names; False if it is none, or not so plain: typer knows the rest, and every error."""
    from riverboat.cli.counting import counting

    command = counting.get(words[0]) if words else None
    values = None if command is None else read(command, words[1:])
    if command is None or values is None:
        return False
    try:
        command.run(**values)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads on, as behind `| head`: what is left must go somewhere at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FAILED)
    return True


def read(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """The values of a plain command line; none if there is anything that would need a second thought.

    >>> from riverboat.cli.counting import counting
    >>> found = read(counting["odds"], ["AsKs", "QdQh", "--board", "2c 7d 9h", "--json"])
    >>> found["hands"], found["board"], found["json"], found["csv"]
    (['AsKs', 'QdQh'], '2c 7d 9h', True, False)
    >>> read(counting["odds"], ["AsKs", "--help"]), read(counting["odds"], ["AsKs", "--samples", "many"])
    (None, None)
    """
    try:
        return _Reading(command).read(words)
    except (KeyError, ValueError, StopIteration):
        return None


class _Reading:
    """A command line being read; whatever is not plain raises."""

    def __init__(self, command: Command) -> None:
        self.parameters = command.parameters
        named = (parameter for parameter in self.parameters if isinstance(parameter.declared, Option))
        self.named = {name: parameter for parameter in named for name in parameter.declared.names.split()}  # type: ignore[union-attr]
        self.values: dict[str, Any] = {}

    def read(self, words: Sequence[str]) -> dict[str, Any]:
        """Every value, by the name of its parameter."""
        loose, rest = [], iter(words)
        for word in rest:
            if word == "-" or not word.startswith("-"):
                loose.append(word)
                continue
            name, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
            parameter = self.named[name]
            if parameter.kind is bool:
                if equals:
                    raise ValueError(word)
                self.values[parameter.name] = True
            else:
                self._take(parameter, value if equals else next(rest))
        self._place(loose)
        for parameter in self.parameters:
            if self.values.setdefault(parameter.name, parameter.default) is REQUIRED:
                raise ValueError(parameter.name)
        return self.values

    def _take(self, parameter: Parameter, text: str) -> None:
        value = READ[parameter.kind][0](text)
        if parameter.several:
            self.values.setdefault(parameter.name, []).append(value)
        else:
            self.values[parameter.name] = value

    def _place(self, loose: list[str]) -> None:
        """Values without a name, in order; the last may be several."""
        for parameter in self.parameters:
            if isinstance(parameter.declared, Argument):
                while loose:
                    self._take(parameter, loose.pop(0))
                    if not parameter.several:
                        break
        if loose:
            raise ValueError(loose[0])
