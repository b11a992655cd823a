"""Every card of a PHH hand, followed through the file."""

from collections.abc import Iterable
from typing import TypeVar

from riverboat.cards import UNSEEN, Card, notation, shuffle
from riverboat.history.phh.hand import Action, PhhHand

T = TypeVar("T")

NEVER = 1_000_000


class Slot:
    """A place in the deck; its card may become known later in the file, when it is thrown or shown."""

    __slots__ = ("at", "back", "card", "left", "place")

    def __init__(self, card: Card = UNSEEN, at: int = 0) -> None:
        """Start with the card as it was dealt, by the action at this place in the file."""
        self.card, self.at = card, at
        self.left: int | None = None  # the action that threw it
        self.place = 0  # how many cards were dealt before it
        self.back = NEVER  # and before it may come again

    def meets(self, other: "Slot") -> bool:
        """Whether both were out of the deck at once, so that their cards differ."""
        return self.place < other.back and other.place < self.back


class CardTracker:
    """What each seat is dealt, holds and throws, as the file tells it.

    Which of several unknown cards a seat throws, and which of them it shows later, is a guess, another one for each `guess`: it
    matters only where thrown cards come back.
    """

    def __init__(self, hand: PhhHand, guess: int = 0) -> None:
        """Follow every action."""
        self.hand, self._guess = hand, guess
        count = len(hand.stacks)
        self.held: list[list[Slot]] = [[] for _ in range(count)]
        self.thrown: dict[int, tuple[int, ...]] = {}  # by the action's place in the file: positions
        self.thrown_slots: dict[int, list[Slot]] = {}  # and cards
        self.mucked: set[int] = set()
        self.queues: list[list[Slot]] = [[] for _ in range(count)]  # what each seat is dealt, in order
        self.board: list[Slot] = []
        self._last: dict[Card, Slot] = {}  # where a known card was last
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
        """Take thrown cards out of the hand, by position as our dealer wants them."""
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
        """Cards that a seat throws or shows are cards that it held: unknown ones become known."""
        held = self.held[action.seat]
        known = {slot.card for slot in held}
        blank = [slot for slot in held if slot.card == UNSEEN]
        new = [card for card in cards if card != UNSEEN and card not in known]
        if len(new) > len(blank):
            raise self.hand.source.error(f"{notation(new)} was not dealt to p{action.seat + 1}", action=action.index, kind="cards")
        # A card that was seen before came after it was thrown, and late, because the deck had to run out.
        since = {card: -1 if card not in self._last else self._last[card].left or 0 for card in new}
        for card in sorted(new, key=lambda card: -since[card]):
            choice = [slot for slot in blank if slot.at > since[card]] or blank
            slot = choice[-1] if since[card] >= 0 and not self._guess else self._guessed(choice)[0]
            blank.remove(slot)
            slot.card = card
            self._seen(slot)

    def _seen(self, slot: Slot) -> Slot:
        """Remember who had a card last."""
        if slot.card != UNSEEN:
            self._last[slot.card] = slot
        return slot

    def _guessed(self, choice: list[T]) -> list[T]:
        """A choice in the order of the guess: first the oldest first, then the newest first, then by chance."""
        return choice if not self._guess else choice[::-1] if self._guess == 1 else list(shuffle(choice, self._guess))
