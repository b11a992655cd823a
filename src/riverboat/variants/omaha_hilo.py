"""Omaha hi-lo: half the pot to the best low of eight or better."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("omaha-hilo", "community")
def omaha_hilo() -> Variant:
    """Build the game."""
    return Variant(
        "Omaha hi-lo",
        phases=(Post(), Deal(down=4), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"low": Best(ranking="eight-or-better", pick="2+3"), "high": Best(pick="2+3")},
        seats=range(2, 11),
        limit="pot-limit",
        phh={"fixed-limit": "FO/8"},
        pokerstars="Omaha Hi/Lo",
    )
