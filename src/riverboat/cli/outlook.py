"""What else there is to see of a spot, told on a terminal while it is drawn."""

import sys
from typing import Any

from riverboat.odds import equity_grid
from riverboat.odds.equity_grid import SAMPLES, Grid, NextCard
from riverboat.odds.spot import Spot

__all__ = ["SAMPLES", "Grid", "NextCard", "grid_of", "next_cards_of"]


def grid_of(spot: Spot, how: dict[str, Any]) -> Grid | None:
    """The 13 x 13 picture, where two hands of two hole cards meet and one of them is a range."""
    return equity_grid.grid_of(spot, how, _told)


def next_cards_of(spot: Spot, how: dict[str, Any]) -> NextCard | None:
    """What each next card would do to the first hand, where one is to come and the deal has begun."""
    return equity_grid.next_cards_of(spot, how, _told)


def _told(number: int, total: int) -> None:
    """Say which spot comes next; the last word is cleared away."""
    if sys.stderr.isatty():
        text = f"drawing: {number} of {total} spots" if number < total else ""
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
