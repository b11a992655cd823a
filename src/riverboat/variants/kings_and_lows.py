"""Kings and Lows (Kings and Little Ones): seven-card stud; kings and the lowest cards of each hand are wild.

The last card is up or down as its owner chooses.
"""

from typing import Literal

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, DealChosen, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("kings-and-lows", "stud")
def kings_and_lows(king_required: bool = False, ace: Literal["high", "either"] = "high") -> Variant:
    """Build the game; with a king required, lows are wild only in a hand with a king."""
    return Variant(
        "Kings and Lows",
        phases=(Post(), *seven_streets(last=DealChosen()), Showdown()),
        shares={"high": Best(wild=Wild(ranks="K", lowest=True, ace=ace, needs="K" if king_required else ""))},
        seats=range(2, 9),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
