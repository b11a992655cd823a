"""Deals that let players buy another card."""

from riverboat.cards import RANKS
from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.ranking.hand_names import name
from riverboat.rules.card_flow import CardStep, ToSeats
from riverboat.rules.offers import Choice
from riverboat.rules.phases.deal import deal_rule, ready
from riverboat.rules.rule_wording import article
from riverboat.rules.stakes import Stakes
from riverboat.rules.variant import Game, Native, Phase
from riverboat.table.events import Chosen, Posted


class DealBuying(Phase, frozen=True):
    """Deal to every live seat. A card of a given rank face up lets its owner buy another card; the price is dead money."""

    rank: str
    up: int = 1
    down: int = 0
    bought_up: bool = False

    def play(self, hand: Hand) -> Script:
        """Deal first, then offer in turn; a card bought face up may allow another purchase."""
        if not ready(hand, self.up + self.down):
            return
        hand.deal(hand.live, (False,) * self.down + (True,) * self.up)
        offer = self.choice(hand.game.stakes)
        price = offer.price("buy")
        for seat in hand.live:
            offered = len(hand.table.seats[seat].cards) - 1
            while (
                offered < len(cards := hand.table.seats[seat].cards)
                and RANKS[cards[offered].rank] == self.rank
                and hand.table.seats[seat].up[offered]
            ):
                if hand.table.seats[seat].stack < price or not hand.deck:
                    break
                word = yield from hand.ask(seat, offer)
                hand.tell(Chosen(seat, word))
                if word == "pass":
                    break
                hand.tell(Posted(seat, "bought card", price, "dead"))
                hand.deal((seat,), (self.bought_up,))
                offered += 1

    def may_ask(self, hand: Hand) -> bool:
        """If a live seat has chips, or may get some of its bet back."""
        return any(hand.table.seats[seat].stack or hand.table.seats[seat].bet for seat in hand.live)

    def choice(self, stakes: Stakes) -> Choice:
        """Buy a card for a small bet, or pass."""
        return Choice(("buy", "pass"), (stakes.small, 0), ask=f"Buy one more card, face {'up' if self.bought_up else 'down'}?")

    def native(self) -> Native:
        """How the kernel plays it."""
        numbers = {"rank": RANKS.index(self.rank), "up": self.up, "down": self.down, "bought_up": self.bought_up}
        return Native("deal_buying", numbers)

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (ToSeats((False,) * self.down + (True,) * self.up, more=True),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The deal and the offer."""
        face = "up" if self.bought_up else "down"
        offer = f"A player who is dealt {article(name(self.rank))} face up may buy another card, face {face}, for a small bet."
        return deal_rule(self.down, self.up), CodedText("rule_buy_card", offer, rank=self.rank, face=face)
