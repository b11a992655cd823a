"""Odds in every game: exact where every deal can be counted, else sampled with a standard error."""

from riverboat.odds.equity_and_odds import equity, odds
from riverboat.odds.result import Equity, HandOdds
from riverboat.odds.spot import Held, Spot, SpotError, spot

__all__ = ["Equity", "HandOdds", "Held", "Spot", "SpotError", "equity", "odds", "spot"]
