"""The registry of games. A game is a function that builds a variant; its parameters are the game's options."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from riverboat.rules.house_rules import HOUSE_RULES, Option
from riverboat.rules.variant import Variant

if TYPE_CHECKING:
    from inspect import Parameter


class UnknownGame(KeyError, ValueError):
    """There is no game of this code: a KeyError for mappings, a ValueError for callers that check input."""

    def __init__(self, code: str, codes: Iterable[str]) -> None:
        """Remember the code, and the codes that exist."""
        super().__init__(code, tuple(codes))

    def __str__(self) -> str:
        """Name the code, and suggest similar ones."""
        code, codes = self.args
        return f"there is no game {code!r}; {suggestion(str(code), codes) or 'games are ' + ', '.join(codes)}"


class OptionConflict(ValueError):
    """A house rule that does not fit the game with its other options."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Ask whether a similar word was meant; empty if none is similar.

    >>> suggestion("hold_em", ["holdem", "omaha"])
    'did you mean holdem?'
    """
    from difflib import get_close_matches  # imported late: only bad input needs it

    known = list(known)
    similar = get_close_matches(word.lower().replace("_", "-"), known, 2) or get_close_matches(word.lower(), known, 2)
    return f"did you mean {' or '.join(similar)}?" if similar else ""


class RegisteredGame(Struct, frozen=True, dict=True):
    """A registered game. Built lazily: most callers use only one."""

    code: str
    family: str
    builder: Callable[..., Variant]
    socket: str = ""  # "module:class" for a WebSocket with the events of the game's own document, if it has one

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen: the game's own options, and the house rules that fit it."""
        plain = self.builder()
        return _options(self.builder) + tuple(rule.option for rule in HOUSE_RULES if rule.fits(plain))

    def __call__(self, **options: Any) -> Variant:
        """Build the variant with these options."""
        return self.build(options)

    def build(self, options: Mapping[str, Any]) -> Variant:
        """Build the variant with these options; values may be typed or text.

        >>> from riverboat.variants import variants
        >>> variants["kings-and-lows"].build({"king_required": "yes"}) == variants["kings-and-lows"](king_required=True)
        True
        """
        chosen = {name: self._read(name, value) for name, value in options.items()}
        wanted = {option.name: option.default for option in self.options} | chosen
        rules = {rule.name: rule for rule in HOUSE_RULES}
        variant = self.builder(**{name: value for name, value in wanted.items() if name not in rules})
        in_force = [rule for name, rule in rules.items() if wanted.get(name, rule.values[0]) != rule.values[0]]
        for rule in in_force:
            if not rule.fits(variant):  # an option of the game may have removed what the rule needs
                own = [f"{option.name}={wanted[option.name]}" for option in _options(self.builder) if wanted[option.name] != option.default]
                raise OptionConflict(f"{rule.name} does not go with {', '.join(own)} in {self.code}")
        for rule in in_force:
            variant = rule.apply(variant, wanted[rule.name])
        return replace(variant, code=self.code, options=wanted)

    def _read(self, name: str, value: Any) -> Any:
        """Read the value of an option."""
        known = {option.name: option for option in self.options}
        if name not in known:
            hint = suggestion(name, known) or (f"options are {', '.join(known)}" if known else "it has none")
            raise ValueError(f"{self.code} has no option {name!r}; {hint}")
        try:
            return known[name].read(value)
        except ValueError:
            raise ValueError(f"{name} of {self.code} is {' or '.join(known[name].texts)}, not {value!r}") from None


class Registry(Mapping[str, RegisteredGame]):
    """All games, by code."""

    def __init__(self) -> None:
        """Start without games."""
        self._entries: dict[str, RegisteredGame] = {}

    def add(self, code: str, family: str, *, socket: str = "") -> Callable[[Callable[..., Variant]], Callable[..., Variant]]:
        """Register the decorated function under a code."""

        def register(builder: Callable[..., Variant]) -> Callable[..., Variant]:
            if code in self._entries:
                raise ValueError(f"there is a game {code} already")
            self._entries[code] = RegisteredGame(code, family, builder, socket)
            return builder

        return register

    def __getitem__(self, code: str) -> RegisteredGame:
        """The game with this code."""
        try:
            return self._entries[code]
        except KeyError:
            raise UnknownGame(code, self._entries) from None

    def __iter__(self) -> Iterator[str]:
        """The codes."""
        return iter(self._entries)

    def __len__(self) -> int:
        """The number of games."""
        return len(self._entries)


def _options(builder: Callable[..., Variant]) -> tuple[Option, ...]:
    from inspect import signature

    hints = get_type_hints(builder)
    return tuple(_option(parameter, hints[parameter.name]) for parameter in signature(builder).parameters.values())


def _option(parameter: "Parameter", hint: Any) -> Option:
    values = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
    if parameter.default not in values:
        raise TypeError(f"option {parameter.name} needs a default among its values: a bool or a Literal")
    others = tuple(value for value in values if value != parameter.default)
    return Option(parameter.name, parameter.default, (parameter.default, *others))


REGISTRY = Registry()
