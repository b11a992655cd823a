"""In-between: each player in turn gets two cards face up and bets against the pot that a third falls between them."""

from msgspec import Struct

from riverboat.cards import RANKS
from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.ranking.hand_names import name
from riverboat.rules import REGISTRY, Game, Phase, Post, Variant, Wager
from riverboat.rules.card_flow import ToSeats
from riverboat.rules.stakes import ANTE_ONLY
from riverboat.table import Table
from riverboat.table.events import Awarded, Checked, Chosen, Entered, Judged, Posted


class BetBetween(Phase, frozen=True):
    """Each seat in turn gets two cards face up, bets up to the pot that a third falls between them, and gets it."""

    share: str
    post_pays_double: bool = False  # a third card of the same rank as one of the two costs twice the bet

    card_flow = (ToSeats((True, True, True)),)

    def play(self, hand: Hand) -> Script:
        """Go around once, or until the pot is empty; the rest carries over to the next hand."""
        for seat in hand.live:
            if not hand.table.pot or len(hand.deck) < 3:
                break
            hand.tell(Entered("between"))
            hand.deal((seat,), (True, True))
            low, high = sorted(card.rank for card in hand.table.seats[seat].cards)
            most = min(hand.table.pot, hand.table.seats[seat].stack // (1 + self.post_pays_double))
            value = (yield from hand.ask(seat, Wager(0, 1, most))) if high - low > 1 and most else "check"
            if isinstance(value, str):
                hand.tell(Checked(seat))
                continue
            hand.tell(Chosen(seat, f"bet {value}"))
            hand.deal((seat,), (True,))
            judged = hand.game.variant.shares[self.share].judged(hand.table, seat, self.share)
            hand.tell(judged)
            if judged.score:
                hand.tell(Awarded(0, self.share, seat, value))
            else:
                twice = self.post_pays_double and hand.table.seats[seat].cards[-1].rank in (low, high)
                hand.tell(Posted(seat, "lost bet", value * (1 + twice), "dead"))
        if hand.table.pot:
            hand.tell(Awarded(0, self.share, None, hand.table.pot))
        hand.settled = True

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The bet, its price, and the end of the hand."""
        bet = "Each player in turn is dealt two cards face up and may bet, up to the pot, that a third card falls between them."
        pair = f"A third card that pairs one of the two loses {'twice the bet' if self.post_pays_double else 'the bet'}."
        left = "The deal goes around the table once; chips that are left in the pot are carried over to the next hand."
        return (
            CodedText("rule_bet_between", bet),
            CodedText("rule_aces_high", "Aces are high."),
            CodedText("rule_bet_between_pays", "A winning bet is paid from the pot, and a losing bet goes into it."),
            CodedText("rule_bet_between_pair", pair, double=self.post_pays_double),
            CodedText("rule_bet_between_left", left),
        )


class Between(Struct, frozen=True):
    """A third card that falls between the first two, aces high."""

    ordered = True
    independent = True  # each seat bets against the pot alone
    words = CodedText("third_card_between", "a third card between the first two")
    needs = CodedText("card_between", "a third card between the first two")

    def score(self, table: Table, seat: int) -> int | None:
        """1 for a third card between the first two."""
        if len(ranks := [card.rank for card in table.seats[seat].cards]) < 3:
            return None
        return 1 if min(ranks[:2]) < ranks[2] < max(ranks[:2]) else None

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, and the cards."""
        held, score = table.seats[seat].cards, self.score(table, seat)
        low, high = sorted(held[:2], key=lambda card: card.rank)
        words = f"{'' if score else 'not '}between {name(RANKS[low.rank])} and {name(RANKS[high.rank])}"
        return Judged(seat, share, score, f"{name(RANKS[held[-1].rank])}, {words}", held)


@REGISTRY.add("in-between", "home")
def in_between(post_pays_double: bool = False) -> Variant:
    """Build the game; a third card that pairs one of the first two costs the bet, or twice the bet."""
    return Variant(
        "In-between",
        phases=(Post(only_into_empty=True, dead=True), BetBetween("between", post_pays_double)),
        shares={"between": Between()},
        stakes=ANTE_ONLY,
    )
