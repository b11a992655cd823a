"""Hold the baseball: hold'em; threes and nines are wild, in the hand and on the board."""

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("hold-the-baseball", "community")
def hold_the_baseball() -> Variant:
    """Build the game."""
    return Variant(
        "Hold the baseball",
        phases=(Post(), Deal(down=2), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best(wild=Wild(ranks="39"))},
    )
