"""Pair Pressure: seven-card stud; a rank that comes face up a second time is wild, and the last two such ranks stay so."""

from riverboat.rules import REGISTRY, Best, Paired, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("pair-pressure", "stud")
def pair_pressure() -> Variant:
    """Build the game."""
    return Variant(
        "Pair Pressure",
        phases=(Post(), *seven_streets(), Showdown()),
        shares={"high": Best(wild=Paired())},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
