"""The games: one file each, data only. Adding a file here is all it takes to add a game."""

from importlib import import_module
from pkgutil import iter_modules

from riverboat.rules import REGISTRY

variants = REGISTRY

for _module in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")

DEFAULT = "holdem"  # what is meant where nobody names a game

__all__ = ["DEFAULT", "variants"]
