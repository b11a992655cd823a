"""Red River: hold'em; a red river brings a sixth card of the board before the last betting."""

from riverboat.dealer import Hand, Script
from riverboat.rules import REGISTRY, Best, Bet, Deal, Phase, Post, Showdown, Turn, Variant
from riverboat.rules.lays import Lay, RedOneMore
from riverboat.rules.streets import FLOP


class RedRiver(Phase, frozen=True):
    """Turn the river, and one card more if it is red."""

    silent = True
    deals = True

    def play(self, hand: Hand) -> Script:
        """Turn one, look, and turn another."""
        hand.turn(1)
        if hand.table.board()[-1].suit in (1, 2):  # diamonds, hearts
            hand.turn(1)
        return
        yield

    @property
    def lays(self) -> tuple[Lay, ...]:
        """How its cards come to lie."""
        return (RedOneMore(),)

    @property
    def words(self) -> str:
        """What is turned."""
        return "one card is turned on the board, and if it is red one more"


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
