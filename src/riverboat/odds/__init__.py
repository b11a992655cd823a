"""Odds: who wins how much, in every game, exact or honestly sampled."""

from riverboat.odds.api import equity, odds
from riverboat.odds.result import Equity, HandOdds
from riverboat.odds.spot import Held, Spot, SpotError, spot

__all__ = ["Equity", "HandOdds", "Held", "Spot", "SpotError", "equity", "odds", "spot"]
