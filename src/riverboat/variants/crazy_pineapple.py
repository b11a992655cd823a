"""Crazy pineapple: hold'em with three cards, one thrown after the flop's betting."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Throw, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("crazy-pineapple", "community")
def crazy_pineapple() -> Variant:
    """Build the game."""
    return Variant(
        "Crazy pineapple",
        phases=(Post(), Deal(down=3), Bet("preflop"), *FLOP, Throw(1), *TURN_AND_RIVER, Showdown()),
        shares={"high": Best()},
    )
