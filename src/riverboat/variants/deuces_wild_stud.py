"""Deuces wild stud: seven-card stud with twos wild."""

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("deuces-wild-stud", "stud")
def deuces_wild_stud() -> Variant:
    """Build the game."""
    return Variant(
        "Deuces wild stud",
        phases=(Post(), *seven_streets(), Showdown()),
        shares={"high": Best(wild=Wild(ranks="2"))},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
