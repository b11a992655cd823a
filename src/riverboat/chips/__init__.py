"""Pots, side pots, and how they are divided among the winners."""

from riverboat.chips.pot_division import Award, breakdown, by_pot, settle
from riverboat.chips.pots import Pot, pots

__all__ = ["Award", "Pot", "breakdown", "by_pot", "pots", "settle"]
