"""Klondike: hold'em with a sixth board card that is face down until after the last bet; it and its rank are wild."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, RankOf, Reveal, Showdown, Turn, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("klondike", "community")
def klondike() -> Variant:
    """Build the game."""
    hidden = "klondike"
    return Variant(
        "Klondike",
        phases=(
            Post(),
            Deal(down=2),
            Turn(1, hidden, down=True),
            Bet("preflop"),
            *FLOP,
            *TURN_AND_RIVER,
            Reveal(hidden),
            Showdown(),
        ),
        shares={"high": Best(board=("", hidden), wild=RankOf(hidden))},
    )
