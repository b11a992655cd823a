"""Bob Barker: Omaha with a fifth card as a showcase; half of the pot goes to the showcase nearest to the dealer's card, not over it."""

from msgspec import Struct

from riverboat.cards import RANKS, Card
from riverboat.coded_text import CodedText
from riverboat.ranking.hand_names import name
from riverboat.rules import REGISTRY, Best, Bet, Deal, Place, Post, Reveal, Showdown, Turn, Variant
from riverboat.table import Table
from riverboat.table.events import Judged

OMAHA, SHOWCASE, DEALER = "omaha", "showcase", "dealer"


class Nearest(Struct, frozen=True):
    """The showcase nearest to the dealer's card, not over it."""

    words = CodedText("nearest_showcase", "the showcase nearest to the Dealer card without going over")
    needs = CodedText("showcase_not_over", "a showcase that is not over the dealer's card")

    def _cards(self, table: Table, seat: int) -> tuple[Card | None, Card | None]:
        own, dealer = table.seats[seat].cards_on(SHOWCASE), table.board(DEALER)
        return next(iter(own), None) if table.seats[seat].placed else None, next(iter(dealer), None)

    def score(self, table: Table, seat: int) -> int | None:
        """The rank of the showcase, if the dealer's card is known and not lower."""
        mine, dealer = self._cards(table, seat)
        return None if mine is None or dealer is None or mine.rank > dealer.rank else mine.rank + 1

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, and the card."""
        mine, dealer = self._cards(table, seat)
        if mine is None:
            return Judged(seat, share, None, "no showcase")
        over = ", over" if dealer is not None and mine.rank > dealer.rank else ""
        return Judged(seat, share, self.score(table, seat), f"{name(RANKS[mine.rank])}{over}", (mine,))


@REGISTRY.add("bob-barker", "community")
def bob_barker() -> Variant:
    """Build the game."""
    aside = Place((OMAHA, SHOWCASE), (4, 1), fixed=OMAHA, at_once=True)
    streets = (Turn(3, OMAHA), Bet("flop"), Turn(1, OMAHA), Bet("turn", size="big"), Turn(1, OMAHA), Bet("river", size="big"))
    return Variant(
        "Bob Barker",
        phases=(Post(), Deal(down=5), Turn(1, DEALER, down=True), aside, Bet("preflop"), *streets, Reveal(DEALER), Showdown()),
        shares={SHOWCASE: Nearest(), "high": Best(board=OMAHA, pick="2+3")},
        seats=range(2, 10),
        limit="pot-limit",
    )
