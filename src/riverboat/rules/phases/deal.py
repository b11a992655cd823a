"""Dealing cards to seats and boards."""

from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.rules.card_flow import CardStep, ToBoard, ToSeats
from riverboat.rules.offers import Choice
from riverboat.rules.rule_wording import board_card, board_words, card_count, number_words, sentence
from riverboat.rules.stakes import Stakes
from riverboat.rules.variant import Game, Native, Phase, Silent, Turns
from riverboat.table.events import Chosen


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

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The deal."""
        return (deal_rule(self.down, self.up),)


def deal_rule(down: int, up: int) -> CodedText:
    """A deal to every player.

    >>> deal_rule(2, 1), deal_rule(0, 1)
    ('Each player is dealt two cards face down and one face up.', 'Each player is dealt one card face up.')
    """
    parts = [f"{card_count(down)} face down"] * bool(down) + [f"{number_words(up) if down else card_count(up)} face up"] * bool(up)
    return CodedText("rule_deal", f"Each player is dealt {' and '.join(parts)}.", down=down, up=up)


class DealChosen(Phase, frozen=True):
    """Deal one card to every live seat, up or down as its owner chooses (down and dirty)."""

    card_flow = (ToSeats((False,), chosen=True),)

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

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The choice and the deal."""
        return (CodedText("rule_deal_chosen", "Each player chooses face up or face down, and is dealt one more card that way."),)


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

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The deal."""
        how = {"count": self.cards, "board": self.board, "down": self.down}
        if self.down and self.cards == 1:
            return (CodedText("rule_turn", f"One card is dealt face down: {board_card(self.board)}.", **how),)
        verb = "is" if self.cards == 1 else "are"
        words = f"{card_count(self.cards)} {verb} dealt face {'down' if self.down else 'up'} on {board_words(self.board)}"
        return (CodedText("rule_turn", sentence(words), **how),)


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

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The board, or its only card."""
        laid = [phase.cards for phase in game.variant.phases if isinstance(phase, Turn) and phase.board == self.board]
        words = board_card(self.board) if laid == [1] else board_words(self.board)
        return (CodedText("rule_reveal", sentence(f"{words} is turned over"), board=self.board, count=sum(laid)),)
