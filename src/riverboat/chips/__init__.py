"""Pots, shares of pots, and who gets them."""

from riverboat.chips.award import Award, breakdown, settle
from riverboat.chips.pot import Pot, pots

__all__ = ["Award", "Pot", "breakdown", "pots", "settle"]
