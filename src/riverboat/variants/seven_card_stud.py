"""Seven-card stud: two down, four up, one down; the best five of seven."""

from riverboat.rules import REGISTRY, Best, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("seven-card-stud", "stud")
def seven_card_stud() -> Variant:
    """Build the game."""
    return Variant(
        "Seven-card stud",
        phases=(Post(), *seven_streets(), Showdown()),
        shares={"high": Best()},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
        phh={"fixed-limit": "F7S"},
        pokerstars="7 Card Stud",
    )
