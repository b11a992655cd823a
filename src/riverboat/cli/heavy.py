"""Commands as typer wants them: with help, completion and errors; plain values are read by hand, for pydantic takes long to load."""

import inspect
from collections.abc import Callable
from inspect import Signature
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from riverboat.cli.declaration import REQUIRED, Argument, Command, Commands, Option, Parameter
from riverboat.cli.light import READ

_READ = READ | {Path: (Path, "a path"), bool: (bool, "yes or no")}


def add(app: typer.Typer, commands: Commands) -> None:
    """Tell a group of commands that are declared."""
    for command in commands.values():
        app.command(command.name, epilog=command.epilog)(_typed(command))


def info(declared: Option | Argument) -> Any:
    """A declaration in typer's words."""
    if isinstance(declared, Option):
        return typer.Option(*declared.names.split(), help=declared.words, metavar=declared.metavar, autocompletion=declared.offers)
    return typer.Argument(help=declared.words, autocompletion=declared.offers)


def _typed(command: Command) -> Callable[..., None]:
    def run(**values: Any) -> None:
        command.run(**values)

    run.__name__, run.__doc__ = command.function.__name__, command.function.__doc__
    run.__signature__ = Signature([_parameter(one) for one in command.parameters])  # type: ignore[attr-defined]
    return run


def _parameter(one: Parameter) -> inspect.Parameter:
    default = inspect.Parameter.empty if one.default is REQUIRED else one.default
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[one.hint, info(one.declared)])


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
        if param.param_type_name == "argument":
            param.display_type_rich = lambda **_: None  # help says what it is, and <list[str]> says less
        elif kind is bool and param.metavar is None:
            param.metavar = ""  # a flag has no value, so that <bool> behind it would be wrong
        if kind in _READ and getattr(param, "_runtime_param", asked) is None:
            param._runtime_param = _Plain(kind)
