"""The Good, the Bad and the Ugly: four cards, and three shared cards: one rank is wild, one is discarded, one puts players out."""

from riverboat.coded_text import CodedText
from riverboat.dealer import Hand
from riverboat.rules import REGISTRY, Best, Bet, Deal, Game, Post, RankOf, Reveal, Showdown, Silent, Turn, Variant
from riverboat.rules.phases.draw import throw
from riverboat.rules.rule_wording import board_card
from riverboat.table.events import Folded

GOOD, BAD, UGLY = "good", "bad", "ugly"


class Suffer(Silent, frozen=True):
    """Cards of the rank on a board are discarded, or put out every seat that holds one.

    A side pot whose players are all out carries over to the next hand, as the whole pot does if everybody is out: a short stack that
    survives wins no chips that it could not match.
    """

    board: str
    kills: bool = False

    def act(self, hand: Hand) -> None:
        """Apply the rank to every live seat."""
        ranks = {card.rank for card in hand.table.board(self.board)}
        for seat in hand.live:
            held = hand.table.seats[seat].cards
            positions = tuple(position for position, card in enumerate(held) if card.rank in ranks)
            if positions and self.kills:
                hand.tell(Folded(seat, self.board))
                hand.muck += held
            else:
                hand.muck += throw(hand, seat, positions)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The effect of the rank."""
        card = board_card(self.board)
        if not self.kills:
            return (CodedText("rule_suffer_discard", f"All cards of the same rank as {card} are discarded.", board=self.board),)
        out = f"A player who holds a card of the same rank as {card} is out."
        carried = "A pot whose players are all out is carried over to the next hand."
        return CodedText("rule_suffer_out", out, board=self.board), CodedText("rule_pot_of_players_out", carried)


@REGISTRY.add("good-bad-ugly", "community")
def good_bad_ugly() -> Variant:
    """Build the game."""
    return Variant(
        "The Good, the Bad and the Ugly",
        phases=(
            Post(),
            Deal(down=4),
            *(Turn(1, board, down=True) for board in (GOOD, BAD, UGLY)),
            *(Bet("first"), Reveal(GOOD)),
            *(Bet("good"), Reveal(BAD), Suffer(BAD)),
            *(Bet("bad", size="big"), Reveal(UGLY), Suffer(UGLY, kills=True)),
            Bet("ugly", size="big"),
            Showdown(),
        ),
        shares={"high": Best(wild=RankOf(GOOD), spoilt=BAD, deadly=UGLY)},
        seats=range(2, 11),
    )
