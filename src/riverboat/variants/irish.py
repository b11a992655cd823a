"""Irish: hold'em with four cards, two thrown after the flop's betting."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Throw, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("irish", "community")
def irish() -> Variant:
    """Build the game."""
    return Variant(
        "Irish poker",
        phases=(Post(), Deal(down=4), Bet("preflop"), *FLOP, Throw(2), *TURN_AND_RIVER, Showdown()),
        shares={"high": Best()},
    )
