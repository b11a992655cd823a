"""Badugi: four cards and three draws for low cards of different ranks and suits."""

from riverboat.rules import REGISTRY, Best, Post, Showdown, Variant
from riverboat.rules.common_phases import three_draws


@REGISTRY.add("badugi", "draw")
def badugi() -> Variant:
    """Build the game."""
    return Variant(
        "Badugi",
        phases=(Post(), *three_draws(4), Showdown()),
        shares={"low": Best(ranking="badugi")},
        seats=range(2, 11),
        limit="fixed-limit",
        phh={"fixed-limit": "FB"},
        pokerstars="Badugi",
    )
