"""The game that was meant: by its code, with its options as people type them."""

from collections.abc import Iterable, Mapping
from typing import Any

from riverboat.rules import Entry, Variant
from riverboat.variants import DEFAULT, variants

_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def entry_of(code: str) -> Entry:
    """The game of a code; one that does not exist gets its nearest named."""
    if code in variants:
        return variants[code]
    raise ValueError(f"there is no game {code!r}; {nearest(code, variants) or 'games are ' + ', '.join(variants)}")


def nearest(word: str, known: Iterable[str]) -> str:
    """A question whether something like it was meant, or nothing."""
    from difflib import get_close_matches  # only bad input pays for it

    found = get_close_matches(word.lower().replace("_", "-"), known, 2) or get_close_matches(word.lower(), known, 2)
    return f"did you mean {' or '.join(found)}?" if found else ""


def variant_of(code: str, chosen: Iterable[str] | Mapping[str, Any] = ()) -> Variant:
    """A game with options such as "king_required=yes"."""
    entry = entry_of(code or DEFAULT)
    if isinstance(chosen, Mapping):
        return entry(**{name: _value(entry, name, value) if isinstance(value, str) else value for name, value in chosen.items()})
    options = {}
    for text in chosen:
        name, equals, value = (part.strip() for part in text.partition("="))
        name = name.replace("-", "_")
        options[name] = _value(entry, name, value if equals else "yes")
    return entry(**options)


def _value(entry: Entry, name: str, text: str) -> Any:
    """The value of an option that a text stands for."""
    option = next((option for option in entry.options if option.name == name), None)
    if option is None:
        names = [option.name for option in entry.options]
        hint = nearest(name, names) or (f"options are {', '.join(names)}" if names else "it has none")
        raise ValueError(f"{entry.code} has no option {name!r}; {hint}")
    for value in option.values:
        words = (_YES if value else _NO) if isinstance(value, bool) else (str(value).lower(),)
        if text.lower() in words:
            return value
    raise ValueError(f"{name} of {entry.code} is {' or '.join(values_of(option.values))}, not {text!r}")


def values_of(values: Iterable[Any]) -> list[str]:
    """The values of an option as people type them."""
    return [("yes" if value else "no") if isinstance(value, bool) else str(value) for value in values]
