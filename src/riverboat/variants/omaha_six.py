"""Omaha with six cards, of which exactly two play."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("omaha-six", "community")
def omaha_six() -> Variant:
    """Build the game."""
    return Variant(
        "Omaha, six cards",
        phases=(Post(), Deal(down=6), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best(pick="2+3")},
        seats=range(2, 8),
        limit="pot-limit",
    )
