"""Pots, side pots, and how they are divided among the winners."""

from riverboat.chips.award import Award, breakdown, by_pot, settle
from riverboat.chips.pot import Pot, pots

__all__ = ["Award", "Pot", "breakdown", "by_pot", "pots", "settle"]
