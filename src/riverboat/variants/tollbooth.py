"""Tollbooth: seven-card stud; on each street players take the far display card free, the near one for an ante, or the deck's for two."""

from typing import Literal

from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.rules import REGISTRY, Best, Choice, Game, Phase, Post, Showdown, Stakes, Turn, Variant
from riverboat.rules.card_flow import CardStep, ToSeats
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN
from riverboat.table.events import Chosen, Posted, Taken, Turned

DISPLAY = "display"


class Toll(Phase, frozen=True):
    """Every live seat in turn takes one of two cards on display, or the top of the deck, for a price. Prices are dead money."""

    deck_up: bool = False

    def play(self, hand: Hand) -> Script:
        """The near card moves up when the far one is taken; a seat that cannot pay takes the far one."""
        price = _price(hand)
        ask = f"Which card, face {'up' if self.deck_up else 'down'} from the deck or one on display?"
        for seat in hand.live:
            offer, word = Choice(("deck", "near", "far"), (2 * price, price, 0), ask=ask), "far"
            if hand.table.seats[seat].stack >= price:
                word = yield from hand.ask(seat, offer)
                hand.tell(Chosen(seat, word))
            if paid := offer.price(word):
                hand.tell(Posted(seat, "toll", paid, "dead"))
            if word == "deck":
                hand.deal((seat,), (self.deck_up,))
            else:
                hand.tell(Taken(seat, DISPLAY, 0 if word == "far" else 1))
                hand.tell(Turned(DISPLAY, hand.draw(1)))

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go; one from the deck may come face down."""
        return (ToSeats((True,), chosen=not self.deck_up),)

    def may_ask(self, hand: Hand) -> bool:
        """If a live seat can pay a toll, even with an uncalled bet that may be returned."""
        return any(hand.table.seats[seat].stack + hand.table.seats[seat].bet >= _price(hand) for seat in hand.live)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The choice, and how the display is filled up."""
        face = "up" if self.deck_up else "down"
        take = "Each player in turn takes the far card on display for free, the near one for an ante,"
        fill = "The near card takes the place of a far card that was taken, and the deck fills the gap."
        return (
            CodedText("rule_toll", f"{take} or the top card of the deck, face {face}, for two antes.", face=face),
            CodedText("rule_toll_display", fill),
        )


def _price(hand: Hand) -> int:
    stakes: Stakes = hand.game.stakes
    return stakes.price


@REGISTRY.add("tollbooth", "stud")
def tollbooth(deck_card: Literal["down", "up"] = "down") -> Variant:
    """Build the game; a card from the deck comes face down, or face up."""
    toll = Toll(deck_up=deck_card == "up")
    return Variant(
        "Tollbooth",
        phases=(Post(), Turn(2, DISPLAY), *seven_streets(deal=toll, last=toll), Showdown()),
        shares={"high": Best()},
        seats=range(2, 8),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
