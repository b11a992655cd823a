"""Discarding and drawing cards."""

from riverboat.cards import Card
from riverboat.coded_text import CodedText
from riverboat.dealer import Ask, Hand, Script
from riverboat.rules.card_flow import CardStep, Discards, Redraw
from riverboat.rules.offers import Discard
from riverboat.rules.rule_wording import card_count, number_words
from riverboat.rules.variant import Game, Native, Phase
from riverboat.table.events import Discarded, StoodPat


def throw(hand: Hand, seat: int, positions: tuple[int, ...]) -> tuple[Card, ...]:
    """Discard cards of a seat, and return them. They come back only if the deck runs out."""
    cards = hand.table.seats[seat].cards
    thrown = tuple(cards[position] for position in positions)
    if positions:
        hand.tell(Discarded(seat, tuple(sorted(positions))))
    return thrown


class Draw(Phase, frozen=True):
    """Each live seat in turn, all-in or not, discards some cards and is dealt as many."""

    most: int
    with_ace: int = 0

    def play(self, hand: Hand) -> Script:
        """A seat's discards cannot return to it, unless a house rule lets all seats discard before cards are dealt."""
        owed: list[tuple[int, int]] = []
        for seat in hand.live:
            positions = yield from hand.ask(seat, Discard(self.most, with_ace=self.with_ace))
            if not positions:
                hand.tell(StoodPat(seat))
            thrown = throw(hand, seat, positions)
            if hand.game.throw_first:
                owed.append((seat, len(thrown)))
            else:
                self._replace(hand, seat, len(thrown))
            hand.muck += thrown
        for seat, count in owed:
            self._replace(hand, seat, count)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("draw", {"most": self.most, "with_ace": self.with_ace})

    @staticmethod
    def _replace(hand: Hand, seat: int, count: int) -> None:
        if count:
            hand.deal((seat,), (False,) * count)

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (Redraw(self.most, self.with_ace),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The draw."""
        ace = f", or {number_words(self.with_ace)} when keeping an ace," if self.with_ace else ""
        words = f"Each player may discard up to {card_count(self.most)}{ace} and draws replacements."
        return (CodedText("rule_draw", words, most=self.most, with_ace=self.with_ace),)


class Throw(Phase, frozen=True):
    """Each live seat discards a number of cards and gets none."""

    count: int

    def play(self, hand: Hand) -> Script:
        """All seats discard at once, without seeing what the others do."""
        seats = hand.live
        values = yield Ask(seats, Discard(self.count, least=self.count))
        for seat, positions in zip(seats, values, strict=True):
            hand.muck += throw(hand, seat, positions)  # type: ignore[arg-type]

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("throw", {"count": self.count})

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (Discards(self.count),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The discard."""
        return (CodedText("rule_discard", f"Each player discards {card_count(self.count)}.", count=self.count),)
