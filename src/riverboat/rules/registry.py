"""The games there are: each a function that builds a variant, with its parameters as options."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from riverboat.rules.house_rules import FORMS, Option
from riverboat.rules.variant import Variant

if TYPE_CHECKING:
    from inspect import Parameter


class Unfit(ValueError):
    """A rule of the house that does not go with the other options that were chosen."""


class Entry(Struct, frozen=True, dict=True):
    """A game by its code; nothing of it is built before it is asked for: most who load all games want one."""

    code: str
    family: str
    build: Callable[..., Variant]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen: the game's own options, and the rules of the house that fit it."""
        plain = self.build()
        return _options(self.build) + tuple(form.option for form in FORMS if form.fits(plain))

    def __call__(self, **chosen: Any) -> Variant:
        """Build the variant with these options."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"{self.code} has no option {name!r}" + (f"; options are {', '.join(known)}" if known else ""))
            if not any(value is one or (value == one and not isinstance(one, bool)) for one in known[name].values):
                raise ValueError(f"{name} of {self.code} is one of {', '.join(map(str, known[name].values))}, not {value!r}")
        wanted = {option.name: option.default for option in self.options} | chosen
        forms = {form.name: form for form in FORMS}
        built = self.build(**{name: value for name, value in wanted.items() if name not in forms})
        ruled = [form for name, form in forms.items() if wanted.get(name, form.values[0]) != form.values[0]]
        for form in ruled:
            if not form.fits(built):  # an option of the game may have changed what it is that the rule fits
                own = [f"{option.name}={wanted[option.name]}" for option in _options(self.build) if wanted[option.name] != option.default]
                raise Unfit(f"{form.name} does not go with {', '.join(own)} in {self.code}")
        for form in ruled:
            built = form.apply(built, wanted[form.name])
        return replace(built, code=self.code, options=wanted)


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
            self._entries[code] = Entry(code, family, build)
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
    from inspect import signature

    hints = get_type_hints(build)
    return tuple(_option(parameter, hints[parameter.name]) for parameter in signature(build).parameters.values())


def _option(parameter: "Parameter", hint: Any) -> Option:
    values = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
    if parameter.default not in values:
        raise TypeError(f"option {parameter.name} needs a default among its values: a bool or a Literal")
    others = tuple(value for value in values if value != parameter.default)
    return Option(parameter.name, parameter.default, (parameter.default, *others))


REGISTRY = Registry()
