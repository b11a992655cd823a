"""Guts: all players decide at once to be in or out; losers who were in match the pot for the next hand. No betting."""

from typing import Literal

from riverboat.rules import REGISTRY, Best, Deal, Match, Post, Showdown, StayOrDrop, Variant
from riverboat.rules.stakes import ANTE_ONLY


@REGISTRY.add("guts", "home")
def guts(cards: Literal[1, 2, 3] = 2) -> Variant:
    """Build the game with one, two or three cards."""
    return Variant(
        "Guts",
        phases=(Post(only_into_empty=True), Deal(down=cards), StayOrDrop(), Showdown(), Match()),
        shares={"high": Best()},
        stakes=ANTE_ONLY,
    )
