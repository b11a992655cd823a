"""Tracks every card of a PHH hand through the file."""

from collections.abc import Iterable
from typing import TypeVar

from riverboat.cards import UNSEEN, Card, notation, shuffle
from riverboat.history.phh.hand import Action, PhhHand

T = TypeVar("T")

NEVER = 1_000_000


class Slot:
    """A position in the deck. Its card may become known later in the file, when it is discarded or shown."""

    __slots__ = ("at", "back", "card", "left", "place")

    def __init__(self, card: Card = UNSEEN, at: int = 0) -> None:
        """Start with the card as dealt, and the index of the action that dealt it."""
        self.card, self.at = card, at
        self.left: int | None = None  # the action that discarded it
        self.place = 0  # the number of cards dealt before it
        self.back = NEVER  # the number of cards dealt before it may return

    def meets(self, other: "Slot") -> bool:
        """Whether both were out of the deck at the same time, so their cards differ."""
        return self.place < other.back and other.place < self.back


class CardTracker:
    """What each seat is dealt, holds and discards, according to the file.

    Which of several unknown cards a seat discards or shows is a guess, which varies with `guess`. It matters only if discards return.
    """

    def __init__(self, hand: PhhHand, guess: int = 0) -> None:
        """Follow every action."""
        self.hand, self._guess = hand, guess
        count = len(hand.stacks)
        self.held: list[list[Slot]] = [[] for _ in range(count)]
        self.thrown: dict[int, tuple[int, ...]] = {}  # index of the action: positions
        self.thrown_slots: dict[int, list[Slot]] = {}  # index of the action: cards
        self.mucked: set[int] = set()
        self.queues: list[list[Slot]] = [[] for _ in range(count)]  # the cards dealt to each seat, in order
        self.board: list[Slot] = []
        self._last: dict[Card, Slot] = {}  # the last slot of each known card
        for action in hand.actions:
            self._follow(action)

    def _follow(self, action: Action) -> None:
        match action.verb:
            case "db":
                self.board += [Slot(card, action.index) for card in action.cards]
            case "dh":
                dealt = [self._seen(Slot(card, action.index)) for card in action.cards]
                self.queues[action.seat] += dealt
                self.held[action.seat] += dealt
            case "sd":
                self._throw(action)
            case "f":
                for slot in self.held[action.seat]:
                    slot.left = action.index
            case "sm" if action.says:
                self.mucked.discard(action.seat)
                self._name(action, action.cards)
            case "sm":
                self.mucked.add(action.seat)

    def _throw(self, action: Action) -> None:
        """Remove discarded cards from the hand, and record their positions."""
        held = self.held[action.seat]
        self._name(action, action.cards)
        named = {card for card in action.cards if card != UNSEEN}
        positions = [place for place, slot in enumerate(held) if slot.card in named]
        unseen = [place for place, slot in enumerate(held) if slot.card == UNSEEN]
        blind = len(action.cards) - len(named)
        if blind > len(unseen):
            raise self.hand.source.error("throws unseen cards, but all cards of the hand are known", action=action.index, kind="cards")
        positions += self._guessed(unseen)[:blind]
        for place in positions:
            held[place].left = action.index
        self.thrown[action.index] = tuple(sorted(positions))
        self.thrown_slots[action.index] = [held[place] for place in positions]
        self.held[action.seat] = [slot for place, slot in enumerate(held) if place not in positions]

    def _name(self, action: Action, cards: Iterable[Card]) -> None:
        """Identify unknown cards of a seat by the cards that it discards or shows."""
        held = self.held[action.seat]
        known = {slot.card for slot in held}
        blank = [slot for slot in held if slot.card == UNSEEN]
        new = [card for card in cards if card != UNSEEN and card not in known]
        if len(new) > len(blank):
            raise self.hand.source.error(f"{notation(new)} was not dealt to p{action.seat + 1}", action=action.index, kind="cards")
        # A card that was seen before was dealt again after it was discarded, and late, because the deck had to run out.
        since = {card: -1 if card not in self._last else self._last[card].left or 0 for card in new}
        for card in sorted(new, key=lambda card: -since[card]):
            choice = [slot for slot in blank if slot.at > since[card]] or blank
            slot = choice[-1] if since[card] >= 0 and not self._guess else self._guessed(choice)[0]
            blank.remove(slot)
            slot.card = card
            self._seen(slot)

    def _seen(self, slot: Slot) -> Slot:
        """Record the last slot of a known card."""
        if slot.card != UNSEEN:
            self._last[slot.card] = slot
        return slot

    def _guessed(self, choice: list[T]) -> list[T]:
        """Order a choice by the guess: 0 is oldest first, 1 is newest first, others are shuffles."""
        return choice if not self._guess else choice[::-1] if self._guess == 1 else list(shuffle(choice, self._guess))
