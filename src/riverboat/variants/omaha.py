"""Omaha: four cards down, exactly two of them and three of the board."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("omaha", "community")
def omaha() -> Variant:
    """Build the game."""
    return Variant(
        "Omaha",
        phases=(Post(), Deal(down=4), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best(pick="2+3")},
        seats=range(2, 11),
        limit="pot-limit",
        phh={"pot-limit": "PO"},
        pokerstars="Omaha",
    )
