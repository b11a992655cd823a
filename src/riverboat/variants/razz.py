"""Razz: seven-card stud for the lowest hand, ace to five."""

from riverboat.rules import REGISTRY, Best, BringIn, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("razz", "stud")
def razz() -> Variant:
    """Build the game."""
    return Variant(
        "Razz",
        phases=(Post(), *seven_streets(bring_in=BringIn(highest=True), first="low"), Showdown()),
        shares={"low": Best(ranking="ace-to-five")},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
        phh={"fixed-limit": "FR"},
        pokerstars="Razz",
    )
