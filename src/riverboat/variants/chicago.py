"""Chicago: seven-card stud, half the pot to the highest spade in the hole."""

from riverboat.rules import REGISTRY, Best, HighestInTheHole, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("chicago", "stud")
def chicago() -> Variant:
    """Build the game."""
    return Variant(
        "Chicago",
        phases=(Post(), *seven_streets(), Showdown()),
        shares={"spade": HighestInTheHole("s"), "high": Best()},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
