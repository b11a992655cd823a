"""Deuce-to-seven triple draw: three draws for the lowest hand."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Draw, Post, Showdown, Variant


@REGISTRY.add("triple-draw", "draw")
def triple_draw() -> Variant:
    """Build the game."""
    return Variant(
        "Deuce-to-seven triple draw",
        phases=(
            Post(),
            Deal(down=5),
            Bet("first"),
            Draw(5),
            Bet("second"),
            Draw(5),
            Bet("third", size="big"),
            Draw(5),
            Bet("fourth", size="big"),
            Showdown(),
        ),
        shares={"low": Best(ranking="deuce-to-seven")},
        seats=range(2, 8),
        limit="fixed-limit",
    )
