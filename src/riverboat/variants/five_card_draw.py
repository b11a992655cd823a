"""Five-card draw: throw up to three, or four with an ace where the house allows it."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Draw, Post, Showdown, Variant
from riverboat.rules.stakes import ANTE


@REGISTRY.add("five-card-draw", "draw")
def five_card_draw(four_with_an_ace: bool = False) -> Variant:
    """Build the game."""
    return Variant(
        "Five-card draw",
        phases=(Post(), Deal(down=5), Bet("first"), Draw(3, with_ace=4 if four_with_an_ace else 0), Bet("second", size="big"), Showdown()),
        shares={"high": Best()},
        seats=range(2, 10),
        limit="no-limit",
        stakes=ANTE,
        pokerstars="5 Card Draw",
    )
