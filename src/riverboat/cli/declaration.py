"""What a command takes, said once: `light.py` reads it, `heavy.py` tells it to typer, `batch.py` reads lines of JSON by it."""

from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin

from msgspec import Struct

from riverboat.cli.errors import told

F = TypeVar("F", bound=Callable[..., Any])
REQUIRED: Any = object()


class Option(Struct, frozen=True):
    """A value behind a name such as "--board -b", or a flag: `Annotated[str, Option("--board -b", "The cards of the board.")]`."""

    names: str
    words: str
    metavar: str | None = None
    offers: Callable[..., Any] | None = None  # what the shell completes
    key: str = ""  # what a line of a batch calls it, if not by the parameter's name; "!cache" says the opposite of it
    also: tuple[str, ...] = ()  # kinds of JSON that a line of a batch may have for it, beside its own: see kinds.py


class Argument(Struct, frozen=True):
    """A value without a name."""

    words: str
    offers: Callable[..., Any] | None = None
    key: str = ""
    also: tuple[str, ...] = ()


class Parameter(Struct, frozen=True):
    """One value of a command, or several."""

    name: str
    hint: Any  # of the value as the function takes it
    declared: Option | Argument
    default: Any

    @property
    def several(self) -> bool:
        """Whether it may be said more than once."""
        return get_origin(self._some) is list

    @property
    def kind(self) -> Any:
        """Of one value: str, int, float or bool."""
        return get_args(self._some)[0] if self.several else self._some

    @property
    def _some(self) -> Any:
        """What it is if it is something."""
        return next(one for one in get_args(self.hint) if one is not NoneType) if isinstance(self.hint, UnionType) else self.hint

    @classmethod
    def of(cls, function: Callable[..., Any]) -> "Iterator[Parameter]":
        """What a function says of itself; `inspect` would take longer than a flop."""
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        defaults = dict(zip(reversed(names), reversed(function.__defaults__ or ()), strict=False))
        for name in names:
            hint = function.__annotations__[name]
            yield cls(name, hint.__origin__, hint.__metadata__[0], defaults.get(name, REQUIRED))


class Command(Struct, frozen=True):
    """A function that the terminal calls by its name."""

    name: str
    function: Callable[..., Any]
    epilog: str

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What it takes."""
        return tuple(Parameter.of(self.function))

    @property
    def run(self) -> Callable[..., None]:
        """The function, with its errors told in a line."""
        return told(self.function)


class Commands(dict[str, Command]):
    """Commands by name, in order."""

    kind: type[Command] = Command

    def command(self, epilog: str) -> Callable[[F], F]:
        """Enter the function below."""

        def enter(function: F) -> F:
            name = function.__name__.replace("_", "-")
            self[name] = self.kind(name, function, epilog)
            return function

        return enter
