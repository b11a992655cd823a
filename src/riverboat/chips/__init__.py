"""Pots, shares of pots, and who gets them."""

from riverboat.chips.award import Award, breakdown, by_pot, settle
from riverboat.chips.pot import Pot, pots

__all__ = ["Award", "Pot", "breakdown", "by_pot", "pots", "settle"]
