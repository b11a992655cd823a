"""Games of stay or drop: the choice, the hand of the deck, and losers who match the pot."""

from collections import Counter

from riverboat.cards import Card
from riverboat.coded_text import CodedText
from riverboat.dealer import Ask, Hand, Script
from riverboat.ranking import evaluate
from riverboat.rules.card_flow import AgainstDeck, CardStep
from riverboat.rules.offers import Choice
from riverboat.rules.rule_wording import card_count
from riverboat.rules.stakes import Stakes
from riverboat.rules.variant import Game, Native, Phase, Silent
from riverboat.table.events import Awarded, Chosen, Faced, Folded, Judged, Matched


class StayOrDrop(Phase, frozen=True):
    """All seats choose at once to drop or stay, without seeing the others' choices."""

    def play(self, hand: Hand) -> Script:
        """Ask all, then announce the choices."""
        seats = hand.live
        words = yield Ask(seats, self.choice(hand.game.stakes))
        for seat, word in zip(seats, words, strict=True):
            hand.tell(Chosen(seat, str(word)))
        for seat, word in zip(seats, words, strict=True):
            if word == "drop":
                hand.tell(Folded(seat))
                hand.muck += hand.table.seats[seat].cards

    def choice(self, stakes: Stakes) -> Choice:
        """Stay or drop."""
        return Choice(("stay", "drop"), ask="Stay or drop?")

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("stay_or_drop")

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The choice, and what happens if at most one player stays."""
        rules = [
            CodedText("rule_stay_or_drop", "All players decide at the same time whether to stay or drop."),
            CodedText("rule_nobody_stays", "If nobody stays, the pot is carried over to the next hand."),
        ]
        if not game.variant.alone_plays:
            rules.append(CodedText("rule_one_stays", "If only one player stays, that player takes the pot."))
        return tuple(rules)


class FaceTheDeck(Silent, frozen=True):
    """A lone player has to beat or tie a hand dealt to the deck, which draws once and keeps wild cards and natural pairs."""

    share: str
    cards: int = 5

    def act(self, hand: Hand) -> None:
        """Deal the deck's hand, and draw for it."""
        if len(hand.live) == 1:
            dealt = hand.draw(self.cards)
            kept = self.keep(hand, dealt)
            hand.muck += [card for card in dealt if card not in kept]
            hand.tell(Faced(dealt))
            hand.tell(Faced(kept + hand.draw(self.cards - len(kept))))
            wild = hand.game.variant.shares[self.share].wild_on(hand.table)
            strength = evaluate(hand.table.faced, wild=wild)
            hand.tell(Judged(None, self.share, strength.rank, strength.words, strength.cards, tuple(strength.wilds.items())))

    def keep(self, hand: Hand, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that the deck keeps: wild cards and natural pairs."""
        wild = hand.game.variant.shares[self.share].wild_on(hand.table)
        wilds = wild.among(dealt) if wild else ()
        ranks = Counter(card.rank for card in dealt if card not in wilds)
        return tuple(card for card in dealt if card in wilds or ranks[card.rank] > 1)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("face_the_deck", {"cards": self.cards}, share=self.share)

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (AgainstDeck(self.cards, self.share),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The contest with the deck."""
        words = f"A player who stays alone must beat or tie {card_count(self.cards)} dealt to the deck."
        keeps = "The deck keeps its wild cards and natural pairs and draws the rest once."
        wins = "If the deck wins, the pot is carried over to the next hand."
        return (
            CodedText("rule_face_the_deck", words, count=self.cards),
            CodedText("rule_deck_keeps", keeps),
            CodedText("rule_deck_wins", wins),
        )


class Match(Silent, frozen=True):
    """Each loser who stayed matches the pot, up to the stack; the chips are the next hand's pot."""

    def act(self, hand: Hand) -> None:
        """Pay into the next hand's pot."""
        contested = [event for event in hand.events if isinstance(event, Awarded) and event.share]
        won = {event.seat for event in contested}
        pot = sum(event.amount for event in contested)
        for seat in hand.live:
            if seat not in won and (amount := min(pot, hand.table.seats[seat].stack)):
                hand.tell(Matched(seat, amount))

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("match")

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The price of losing."""
        words = "Each player who stayed and lost matches the pot, up to a whole stack; these chips are the pot of the next hand."
        return (CodedText("rule_match", words),)
