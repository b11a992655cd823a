"""Kuhn poker: a deck of three cards, one each, one bet. Small enough to solve on paper."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Stakes, Variant


@REGISTRY.add("kuhn", "laboratory")
def kuhn() -> Variant:
    """Build the game."""
    return Variant(
        "Kuhn poker",
        phases=(Post(), Deal(down=1), Bet("only", cap=1), Showdown()),
        shares={"high": Best()},
        seats=range(2, 3),
        deck="three",
        limit="fixed-limit",
        stakes=Stakes(ante=1, small_bet=1),
        bare=True,
    )
