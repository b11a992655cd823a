"""Deuces wild: five-card draw with twos wild; four cards with an ace where the house allows it."""

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, Bet, Deal, Draw, Post, Showdown, Variant
from riverboat.rules.stakes import ANTE


@REGISTRY.add("deuces-wild", "draw")
def deuces_wild(four_with_an_ace: bool = False) -> Variant:
    """Build the game."""
    return Variant(
        "Deuces wild",
        phases=(Post(), Deal(down=5), Bet("first"), Draw(3, with_ace=4 if four_with_an_ace else 0), Bet("second", size="big"), Showdown()),
        shares={"high": Best(wild=Wild(ranks="2"))},
        seats=range(2, 10),
        limit="no-limit",
        stakes=ANTE,
    )
