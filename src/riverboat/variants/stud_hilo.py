"""Seven-card stud hi-lo: half the pot to the best low of eight or better."""

from riverboat.rules import REGISTRY, Best, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("stud-hilo", "stud")
def stud_hilo() -> Variant:
    """Build the game."""
    return Variant(
        "Stud hi-lo",
        phases=(Post(), *seven_streets(), Showdown()),
        shares={"low": Best(ranking="eight-or-better"), "high": Best()},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
        phh={"fixed-limit": "F7S/8"},
        pokerstars="7 Card Stud Hi/Lo",
    )
