"""Five-card Omaha: five cards down, exactly two of them and three of the board."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("omaha-five", "community")
def omaha_five() -> Variant:
    """Build the game."""
    return Variant(
        "Five-card Omaha",
        phases=(Post(), Deal(down=5), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best(pick="2+3")},
        seats=range(2, 10),
        limit="pot-limit",
        pokerstars="5 Card Omaha",
    )
