"""Five-card stud: one down, four up."""

from riverboat.rules import REGISTRY, Best, Bet, BringIn, Deal, Post, Showdown, Variant
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("five-card-stud", "stud")
def five_card_stud() -> Variant:
    """Build the game."""
    return Variant(
        "Five-card stud",
        phases=(
            Post(),
            Deal(down=1, up=1),
            BringIn(),
            Bet("second street"),
            Deal(up=1),
            Bet("third street", first="high"),
            Deal(up=1),
            Bet("fourth street", size="big", first="high"),
            Deal(up=1),
            Bet("fifth street", size="big", first="high"),
            Showdown(),
        ),
        shares={"high": Best()},
        limit="fixed-limit",
        stakes=BRING_IN,
        pokerstars="5 Card Stud",
    )
