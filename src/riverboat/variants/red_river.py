"""Red River: hold'em; a red river brings a sixth card of the board before the last betting."""

from riverboat.cards import FULL, SUITS
from riverboat.dealer import Hand, Script
from riverboat.rules import REGISTRY, Best, Bet, Deal, Phase, Post, Showdown, Turn, Variant
from riverboat.rules.lays import OneMoreIf
from riverboat.rules.streets import FLOP

RED = frozenset(card for card in FULL if SUITS[card.suit] in "dh")


class RedRiver(Phase, frozen=True):
    """Turn the river, and one card more if it is red."""

    silent = True
    lays = (OneMoreIf(RED),)
    words = "one card is turned on the board, and if it is red one more"

    def play(self, hand: Hand) -> Script:
        """Turn one, look, and turn another."""
        hand.turn(1)
        if hand.table.board()[-1] in RED:
            hand.turn(1)
        return
        yield


@REGISTRY.add("red-river", "community")
def red_river() -> Variant:
    """Build the game."""
    return Variant(
        "Red River",
        phases=(
            Post(),
            Deal(down=2),
            Bet("preflop"),
            *FLOP,
            Turn(1),
            Bet("turn", size="big"),
            RedRiver(),
            Bet("river", size="big"),
            Showdown(),
        ),
        shares={"high": Best()},
    )
