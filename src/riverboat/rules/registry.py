"""The games there are: each a function that builds a variant, with its parameters as options."""

from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, signature
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from riverboat.rules.variant import Variant


class Option(Struct, frozen=True):
    """A house rule that may be chosen: its values, the default first."""

    name: str
    default: Any
    values: tuple[Any, ...]


class Entry(Struct, frozen=True):
    """A game by its code."""

    code: str
    family: str
    build: Callable[..., Variant]
    options: tuple[Option, ...]

    def __call__(self, **chosen: Any) -> Variant:
        """Build the variant with these options."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"{self.code} has no option {name!r}" + (f"; options are {', '.join(known)}" if known else ""))
            if value not in known[name].values:
                raise ValueError(f"{name} of {self.code} is one of {', '.join(map(str, known[name].values))}, not {value!r}")
        defaults = {option.name: option.default for option in self.options}
        return replace(self.build(**chosen), code=self.code, options=defaults | chosen)


class Registry(Mapping[str, Entry]):
    """All games, by code."""

    def __init__(self) -> None:
        """Start without games."""
        self._entries: dict[str, Entry] = {}

    def add(self, code: str, family: str) -> Callable[[Callable[..., Variant]], Callable[..., Variant]]:
        """Enter the function below under a code."""

        def enter(build: Callable[..., Variant]) -> Callable[..., Variant]:
            if code in self._entries:
                raise ValueError(f"there is a game {code} already")
            self._entries[code] = Entry(code, family, build, _options(build))
            return build

        return enter

    def __getitem__(self, code: str) -> Entry:
        """The game of this code."""
        try:
            return self._entries[code]
        except KeyError:
            raise KeyError(f"there is no game {code!r}; games are {', '.join(self._entries)}") from None

    def __iter__(self) -> Iterator[str]:
        """The codes."""
        return iter(self._entries)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._entries)


def _options(build: Callable[..., Variant]) -> tuple[Option, ...]:
    hints = get_type_hints(build)
    return tuple(_option(parameter, hints[parameter.name]) for parameter in signature(build).parameters.values())


def _option(parameter: Parameter, hint: Any) -> Option:
    values = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
    if parameter.default not in values:
        raise TypeError(f"option {parameter.name} needs a default among its values: a bool or a Literal")
    others = tuple(value for value in values if value != parameter.default)
    return Option(parameter.name, parameter.default, (parameter.default, *others))


REGISTRY = Registry()
