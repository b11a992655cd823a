"""Red River: hold'em; a red river brings a sixth card of the board before the last betting."""

from riverboat.cards import FULL, SUITS
from riverboat.dealer import Hand
from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Silent, Turn, Variant
from riverboat.rules.card_flow import CardStep, OneMoreIf
from riverboat.rules.streets import FLOP
from riverboat.rules.variant import Turns

RED = frozenset(card for card in FULL if SUITS[card.suit] in "dh")


class RedRiver(Silent, frozen=True):
    """Turn the river, and one card more if it is red."""

    board: str = ""

    def act(self, hand: Hand) -> None:
        """Turn one, look, and turn another."""
        if RED.intersection(hand.turn(1, self.board)):
            hand.turn(1, self.board)

    def turns(self, hand: Hand) -> Turns:
        """As many as may come."""
        return ((self.board, 1, 0),) * 2

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """How its cards come to lie."""
        return (OneMoreIf(RED, self.board),)

    @property
    def words(self) -> str:
        """What is turned."""
        return f"{Turn(1, self.board).words}, and if it is red one more"


TURN_AND_RED_RIVER = (Turn(1), Bet("turn", size="big"), RedRiver(), Bet("river", size="big"))


@REGISTRY.add("red-river", "community")
def red_river() -> Variant:
    """Build the game."""
    return Variant(
        "Red River",
        phases=(Post(), Deal(down=2), Bet("preflop"), *FLOP, *TURN_AND_RED_RIVER, Showdown()),
        shares={"high": Best()},
    )
