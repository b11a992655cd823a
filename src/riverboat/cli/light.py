"""Values of the command line read by hand: typer asks pydantic, which takes longer to load than a flop to count."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

_READ: dict[Any, tuple[Callable[[str], Any], str]] = {
    str: (str, "a text"),
    int: (int, "a whole number"),
    float: (float, "a number"),
    Path: (Path, "a path"),
    bool: (bool, "yes or no"),
}


class _Plain:
    """Stands where typer has its pydantic adapter, for the kinds of value that need none."""

    def __init__(self, kind: Any) -> None:
        self.read, self.words = _READ[kind]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a text, or of several."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        return [self._one(one, param, ctx) for one in value] if several else self._one(value, param, ctx)

    def _one(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            return self.read(value)
        except ValueError:
            raise typer.BadParameter(f"{value!r} is not {self.words}", ctx=ctx, param=param) from None


class LightGroup(TyperGroup):
    """A group of commands whose plain values are read by hand."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the values of the group itself."""
        _lighten(self, ctx)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, before it reads its values."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            _lighten(command, ctx)
        return command


def _lighten(command: Any, ctx: Any) -> None:
    for param in command.get_params(ctx):  # with --help, which is made when first asked for
        asked = getattr(param, "type_descriptor", None)  # another version of typer reads by itself, and stays as it is
        if asked is None or asked.is_ranged or asked.is_choice or asked.is_file:
            continue
        kind = asked.annotation.__args__[0] if asked.is_list else asked.annotation
        if kind in _READ and getattr(param, "_runtime_param", asked) is None:
            param._runtime_param = _Plain(kind)
