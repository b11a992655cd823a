"""Bob Barker: Omaha with a fifth card set aside; half of the pot to the showcase nearest to the dealer's hidden card, not over it."""

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import RANKS, Card
from riverboat.dealer import Ask, Hand, Script
from riverboat.ranking.words import name
from riverboat.rules import REGISTRY, Best, Bet, Deal, Phase, Placement, Post, Reveal, Showdown, Turn, Variant
from riverboat.rules.lays import Lay, Spread
from riverboat.table import Table
from riverboat.table.events import Entered, Judged, Placed

OMAHA, SHOWCASE, DEALER = "omaha", "showcase", "dealer"


class SetAside(Phase, frozen=True):
    """Everybody sets one card aside, all at once; the others play on the board."""

    def play(self, hand: Hand) -> Script:
        """Nobody sees the others' choice before all have chosen."""
        hand.tell(Entered(SHOWCASE))
        seats, offer = hand.live, Placement((OMAHA, SHOWCASE), (4, 1), fixed=OMAHA)
        drawn = offer.sample(hand.table, seats[0], hand.stream("riverboat showcase").below)
        values = yield Ask(seats, replace(offer, fallback=drawn))
        for seat, value in zip(seats, values, strict=True):
            hand.tell(Placed(seat, tuple(zip(offer.boards, value, strict=True))))  # type: ignore[arg-type]

    @property
    def lays(self) -> tuple[Lay, ...]:
        """How its cards come to lie."""
        return (Spread((OMAHA, SHOWCASE), (4, 1), fixed=OMAHA),)

    @property
    def words(self) -> str:
        """What is set aside."""
        return "everybody sets one card aside as a showcase, all at once"


class Nearest(Struct, frozen=True):
    """The showcase nearest to the dealer's card, not over it."""

    def _cards(self, table: Table, seat: int) -> tuple[Card | None, Card | None]:
        own, dealer = table.seats[seat].cards_on(SHOWCASE), table.board(DEALER)
        return next(iter(own), None) if table.seats[seat].placed else None, next(iter(dealer), None)

    def score(self, table: Table, seat: int) -> int | None:
        """The rank of the showcase, if the dealer's card is known and not lower."""
        mine, dealer = self._cards(table, seat)
        return None if mine is None or dealer is None or mine.rank > dealer.rank else mine.rank + 1

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """Which card it is."""
        mine, dealer = self._cards(table, seat)
        if mine is None:
            return Judged(seat, share, None, "no showcase")
        over = ", over" if dealer is not None and mine.rank > dealer.rank else ""
        return Judged(seat, share, self.score(table, seat), f"{name(RANKS[mine.rank])}{over}", (mine,))

    @property
    def words(self) -> str:
        """What the share goes to."""
        return "the showcase nearest to the dealer's card without going over"

    @property
    def needs(self) -> str:
        """Not over it."""
        return "a showcase that is not over the dealer's card"


@REGISTRY.add("bob-barker", "community")
def bob_barker() -> Variant:
    """Build the game."""
    flop, turn, river = Turn(3, OMAHA), Turn(1, OMAHA), Turn(1, OMAHA)
    bets = (flop, Bet("flop"), turn, Bet("turn", size="big"), river, Bet("river", size="big"))
    return Variant(
        "Bob Barker",
        phases=(Post(), Deal(down=5), Turn(1, DEALER, down=True), SetAside(), Bet("preflop"), *bets, Reveal(DEALER), Showdown()),
        shares={SHOWCASE: Nearest(), "high": Best(board=OMAHA, pick="2+3")},
        seats=range(2, 10),
        limit="pot-limit",
    )
