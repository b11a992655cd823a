"""Riverboat: any poker game that can be written down as data.

>>> from riverboat import Wild, cards, evaluate
>>> hand = evaluate("2c Js Kd 9h 9s", wild=Wild(ranks="2J", cards="Kd"))
>>> hand.words
'five nines'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# The function `cards` and the package `riverboat.cards` share a name; imported here, the function has it.
from riverboat.cards import DECKS, FULL, SHORT, UNSEEN, Card, CardError, cards, deck, new_seed, notation, shuffle

if TYPE_CHECKING:
    from riverboat.dealer import Answer, Illegal, Log, Run, replay, step
    from riverboat.odds import Equity, equity
    from riverboat.odds.icm import icm
    from riverboat.odds.ranges import Range
    from riverboat.odds.simulation import Simulation
    from riverboat.odds.wild_odds import wild_odds
    from riverboat.play import Session
    from riverboat.poker_knight.solver import MonteCarloSolver, solve_poker_hand
    from riverboat.ranking import Category, Holding, Pick, Strength, Wild, census, evaluate, rank
    from riverboat.ranking.arrays import ranks
    from riverboat.rules import Game, Stakes
    from riverboat.table import Table, seen

__version__ = "0.1.0"

# The rest is loaded when first used: importing the package costs next to nothing.
_HOMES = {
    "riverboat.ranking": ("Category", "Holding", "Pick", "Strength", "Wild", "census", "evaluate", "rank"),
    "riverboat.ranking.arrays": ("ranks",),
    "riverboat.dealer": ("Answer", "Illegal", "Log", "Run", "replay", "step"),
    "riverboat.rules": ("Game", "Stakes"),
    "riverboat.table": ("Table", "seen"),
    "riverboat.odds": ("Equity", "equity"),
    "riverboat.odds.icm": ("icm",),
    "riverboat.odds.ranges": ("Range",),
    "riverboat.odds.simulation": ("Simulation",),
    "riverboat.poker_knight.solver": ("MonteCarloSolver", "solve_poker_hand"),
    "riverboat.odds.wild_odds": ("wild_odds",),
    "riverboat.play": ("Session",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "DECKS",
    "FULL",
    "SHORT",
    "UNSEEN",
    "Answer",
    "Card",
    "CardError",
    "Category",
    "Equity",
    "Game",
    "Holding",
    "Illegal",
    "Log",
    "MonteCarloSolver",
    "Pick",
    "Range",
    "Run",
    "Session",
    "Simulation",
    "Stakes",
    "Strength",
    "Table",
    "Wild",
    "cards",
    "census",
    "deck",
    "equity",
    "evaluate",
    "icm",
    "new_seed",
    "notation",
    "rank",
    "ranks",
    "replay",
    "seen",
    "shuffle",
    "solve_poker_hand",
    "step",
    "wild_odds",
]


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'riverboat' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List what there is, loaded or not."""
    return sorted({*globals(), *__all__})
