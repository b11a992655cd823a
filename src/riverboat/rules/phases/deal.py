"""Dealing cards to seats and boards."""

from riverboat.dealer import Hand, Script
from riverboat.rules.card_flow import CardStep, ToBoard, ToSeats
from riverboat.rules.offers import Choice
from riverboat.rules.stakes import Stakes
from riverboat.rules.variant import Native, Phase, Silent, Turns
from riverboat.table.events import Chosen


def _count(number: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def _cards(number: int) -> str:
    return f"{_count(number)} card{'s' * (number != 1)}"


def ready(hand: Hand, count: int) -> bool:
    """Prepare to deal `count` cards to every live seat. If the deck is too short, deal shared cards instead and return False."""
    spare = len(hand.deck) - len(hand.live) * count
    if spare < 0:
        hand.turn(count)
        return False
    if hand.game.burn and hand.table.street and count == 1 and spare:  # never burn a card that a seat needs
        hand.burn()
    return True


class Deal(Silent, frozen=True):
    """Deal to every live seat: face down, then face up. If the deck is too short, deal shared cards instead."""

    down: int = 0
    up: int = 0

    def act(self, hand: Hand) -> None:
        """One card at a time around the table."""
        if ready(hand, self.down + self.up):
            hand.deal(hand.live, (False,) * self.down + (True,) * self.up)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("deal", {"down": self.down, "up": self.up})

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (ToSeats((False,) * self.down + (True,) * self.up),)

    @property
    def words(self) -> str:
        """The deal in words."""
        parts = [f"{_count(self.down)} down"] * bool(self.down) + [f"{_count(self.up)} up"] * bool(self.up)
        return f"everybody gets {' and '.join(parts)}"


class DealChosen(Phase, frozen=True):
    """Deal one card to every live seat, up or down as its owner chooses (down and dirty)."""

    card_flow = (ToSeats((False,), chosen=True),)
    words = "everybody gets one more, up or down as its owner chooses"

    def play(self, hand: Hand) -> Script:
        """Each seat chooses in turn, then gets the card."""
        if not ready(hand, 1):
            return
        for seat in hand.live:
            word = yield from hand.ask(seat, self.choice(hand.game.stakes))
            hand.tell(Chosen(seat, word))
            hand.deal((seat,), (word == "up",))

    def choice(self, stakes: Stakes) -> Choice:
        """Up or down."""
        return Choice(("up", "down"), ask="Your next card: up or down?")

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("deal_chosen")


class Turn(Silent, frozen=True):
    """Deal cards to a board, face up or face down."""

    cards: int
    board: str = ""
    down: bool = False

    def act(self, hand: Hand) -> None:
        """Deal them."""
        if self.down:
            hand.lay(self.cards, self.board)
        for board, count, more in self.turns(hand):
            hand.turn(count, board, more=more)

    def turns(self, hand: Hand) -> Turns:
        """All at once."""
        return () if self.down else ((self.board, self.cards, 0),)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("turn", {"cards": self.cards, "down": self.down}, board=self.board)

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (ToBoard(self.cards, self.board),)

    @property
    def words(self) -> str:
        """The deal in words."""
        how = "laid face down" if self.down else "turned"
        return f"{_cards(self.cards)} {'is' if self.cards == 1 else 'are'} {how} on {'board ' + self.board if self.board else 'the board'}"


class Reveal(Silent, frozen=True):
    """Turn over a board that is face down."""

    board: str

    deals = True  # all-in hands are shown before these cards, too

    def act(self, hand: Hand) -> None:
        """Turn them over."""
        hand.reveal(self.board)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("reveal", board=self.board)

    @property
    def words(self) -> str:
        """The board in words."""
        return f"board {self.board} is turned over"
