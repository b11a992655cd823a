"""Pineapple: hold'em with three cards, one of them thrown before the flop."""

from typing import Literal

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Throw, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("pineapple", "community")
def pineapple(throw: Literal["before_betting", "after_betting"] = "before_betting") -> Variant:
    """Build the game; the card is thrown before the first betting, or after it."""
    start = (Throw(1), Bet("preflop")) if throw == "before_betting" else (Bet("preflop"), Throw(1))
    return Variant(
        "Pineapple",
        phases=(Post(), Deal(down=3), *start, *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best()},
    )
