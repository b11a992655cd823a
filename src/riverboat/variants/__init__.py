"""The games: one file each, data only. Adding a file here is all it takes to add a game."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from riverboat.rules import REGISTRY, RegisteredGame, Variant

variants = REGISTRY

for _module in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")

DEFAULT = "holdem"  # the game where none is named


def build_variant(game: str | RegisteredGame | Variant = DEFAULT, options: Mapping[str, Any] | None = None) -> Variant:
    """Build a game from its code and its options, typed or text; a variant is returned as it is.

    >>> build_variant("kings-and-lows", {"king_required": "yes"}).options["king_required"]
    True
    """
    if isinstance(game, Variant):
        if options:
            raise ValueError("options go with a game of the registry")
        return game
    entry = variants[game] if isinstance(game, str) else game
    return entry.build(options or {})


__all__ = ["DEFAULT", "build_variant", "variants"]
