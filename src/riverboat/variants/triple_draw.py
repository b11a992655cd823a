"""Deuce-to-seven triple draw: three draws for the lowest hand."""

from riverboat.rules import REGISTRY, Best, Post, Showdown, Variant
from riverboat.rules.common_phases import three_draws


@REGISTRY.add("triple-draw", "draw")
def triple_draw() -> Variant:
    """Build the game."""
    return Variant(
        "Deuce-to-seven triple draw",
        phases=(Post(), *three_draws(5), Showdown()),
        shares={"low": Best(ranking="deuce-to-seven")},
        seats=range(2, 10),
        limit="fixed-limit",
        phh={"fixed-limit": "F2L3D"},
        pokerstars="Triple Draw 2-7 Lowball",
    )
