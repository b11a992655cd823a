"""The Good, the Bad and the Ugly: four cards, and three shared cards: one rank is wild, one is discarded, one puts players out."""

from riverboat.dealer import Hand
from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, RankOf, Reveal, Showdown, Silent, Turn, Variant
from riverboat.rules.phases.draw import throw
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

    @property
    def words(self) -> str:
        """The effect of the rank, in words."""
        if not self.kills:
            return f"cards of the rank on board {self.board} are thrown"
        return f"who holds the rank on board {self.board} is out; a pot whose players are all out stays for the next hand"


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
