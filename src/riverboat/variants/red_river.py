"""Red River: hold'em in which a red river brings a sixth board card before the last bet."""

from riverboat.cards import FULL, SUITS
from riverboat.coded_text import CodedText
from riverboat.dealer import Hand
from riverboat.ranking.kernel_conversion import mask
from riverboat.rules import REGISTRY, Best, Bet, Deal, Game, Post, Showdown, Silent, Turn, Variant
from riverboat.rules.card_flow import CardStep, OneMoreIf
from riverboat.rules.common_phases import FLOP
from riverboat.rules.rule_wording import board_words, sentence
from riverboat.rules.variant import Native, Turns

RED = frozenset(card for card in FULL if SUITS[card.suit] in "dh")


class RedRiver(Silent, frozen=True):
    """Deal the river, and another card if it is red."""

    board: str = ""

    def act(self, hand: Hand) -> None:
        """Deal one, and perhaps another."""
        if RED.intersection(hand.turn(1, self.board)):
            hand.turn(1, self.board)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("turn", {"cards": 1, "again": mask(RED)}, board=self.board)

    def turns(self, hand: Hand) -> Turns:
        """Two cards at most."""
        return ((self.board, 1, 0),) * 2

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (OneMoreIf(RED, self.board),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The cards."""
        words = f"one card is dealt face up on {board_words(self.board)}; if it is red, another one follows"
        return (CodedText("rule_red_river", sentence(words), board=self.board),)


TURN_AND_RED_RIVER = (Turn(1), Bet("turn", size="big"), RedRiver(), Bet("river", size="big"))


@REGISTRY.add("red-river", "community")
def red_river() -> Variant:
    """Build the game."""
    return Variant(
        "Red River",
        phases=(Post(), Deal(down=2), Bet("preflop"), *FLOP, *TURN_AND_RED_RIVER, Showdown()),
        shares={"high": Best()},
    )
