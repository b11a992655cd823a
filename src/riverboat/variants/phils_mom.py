"""Phil's Mom: hold'em with four cards, one thrown before the flop and one after the flop's betting."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Throw, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("phils-mom", "community")
def phils_mom() -> Variant:
    """Build the game."""
    return Variant(
        "Phil's Mom",
        phases=(Post(), Deal(down=4), Bet("preflop"), Throw(1), *FLOP, Throw(1), *TURN_AND_RIVER, Showdown()),
        shares={"high": Best()},
    )
