"""Badugi: four cards and three draws for low cards of different ranks and suits."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Draw, Post, Showdown, Variant


@REGISTRY.add("badugi", "draw")
def badugi() -> Variant:
    """Build the game."""
    return Variant(
        "Badugi",
        phases=(
            Post(),
            Deal(down=4),
            Bet("first"),
            Draw(4),
            Bet("second"),
            Draw(4),
            Bet("third", size="big"),
            Draw(4),
            Bet("fourth", size="big"),
            Showdown(),
        ),
        shares={"low": Best(ranking="badugi")},
        seats=range(2, 8),
        limit="fixed-limit",
    )
