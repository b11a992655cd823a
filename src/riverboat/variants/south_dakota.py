"""South Dakota: five cards, of which exactly three play, with two of a board of three: a flop of two and one more."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Turn, Variant


@REGISTRY.add("south-dakota", "community")
def south_dakota() -> Variant:
    """Build the game."""
    return Variant(
        "South Dakota",
        phases=(Post(), Deal(down=5), Bet("preflop"), Turn(2), Bet("flop"), Turn(1), Bet("turn", size="big"), Showdown()),
        shares={"high": Best(pick="3+2")},
        seats=range(2, 10),
        limit="pot-limit",
    )
