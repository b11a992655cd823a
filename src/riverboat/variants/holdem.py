"""Texas hold'em: two cards down, five on the board, any five of the seven."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("holdem", "community")
def holdem() -> Variant:
    """Build the game."""
    return Variant(
        "Texas hold'em",
        phases=(Post(), Deal(down=2), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best()},
        phh={"no-limit": "NT", "fixed-limit": "FT"},
        pokerstars="Hold'em",
    )
