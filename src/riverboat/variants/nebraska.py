"""Nebraska: hold'em with five cards, of which exactly three play, with two of the board."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("nebraska", "community")
def nebraska() -> Variant:
    """Build the game."""
    return Variant(
        "Nebraska",
        phases=(Post(), Deal(down=5), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best(pick="3+2")},
        seats=range(2, 10),
        limit="pot-limit",
    )
