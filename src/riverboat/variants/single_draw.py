"""Deuce-to-seven single draw: the lowest hand; straights and flushes count against it."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Draw, Post, Showdown, Variant
from riverboat.rules.stakes import ANTE


@REGISTRY.add("single-draw", "draw")
def single_draw() -> Variant:
    """Build the game."""
    return Variant(
        "Deuce-to-seven single draw",
        phases=(Post(), Deal(down=5), Bet("first"), Draw(5), Bet("second", size="big"), Showdown()),
        shares={"low": Best(ranking="deuce-to-seven")},
        seats=range(2, 10),
        limit="no-limit",
        stakes=ANTE,
        phh={"no-limit": "N2L1D"},
        pokerstars="Single Draw 2-7 Lowball",
    )
