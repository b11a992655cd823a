"""Follow the Queen: seven-card stud; queens are wild, and the rank that follows the last queen face up."""

from riverboat.rules import REGISTRY, Best, Follows, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("follow-the-queen", "stud")
def follow_the_queen() -> Variant:
    """Build the game."""
    return Variant(
        "Follow the Queen",
        phases=(Post(), *seven_streets(), Showdown()),
        shares={"high": Best(wild=Follows("Q"))},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
