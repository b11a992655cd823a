"""Riverboat: any poker game that can be written down as data.

>>> from riverboat import Wild, cards, evaluate
>>> hand = evaluate("2c Js Kd 9h 9s", wild=Wild(ranks="2J", cards="Kd"))
>>> hand.words
'five nines'
"""

from importlib import import_module
from typing import Any

# The package `riverboat.cards` has the name of this function. Imported here, the function wins.
from riverboat.cards import cards as cards

__version__ = "0.1.0"


def _public_names() -> dict[str, str]:
    """Read the public names and their modules from the stub: lines such as `from riverboat.table import Table as Table`."""
    with open(f"{__file__}i") as stub:
        return {words[-1]: words[1] for line in stub if (words := line.split())[:1] == ["from"]}


_MODULE_OF = _public_names()
__all__ = list(_MODULE_OF)


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that importing the package stays cheap."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'riverboat' has no attribute {name!r}")
    value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List all names, loaded or not."""
    return sorted({*globals(), *__all__})
