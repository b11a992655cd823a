"""Builds the deck that deals a PHH hand as the file says."""

from collections.abc import Iterable, Mapping

from riverboat.cards import UNSEEN, Card, notation, shuffle
from riverboat.history.phh.card_tracker import CardTracker, Slot
from riverboat.history.phh.hand import Action, PhhHand
from riverboat.rules import Bet, BringIn, Deal, Draw, Game, Turn


class StackedDeck:
    """The deck that deals a hand as the file says. Cards that the file never names are filled in from the rest (see `deck`)."""

    def __init__(self, hand: PhhHand, game: Game, guess: int = 0) -> None:
        """Track every card, then put them in dealing order, with unknown cards for burns."""
        self.hand, self.variant, self._burn, self._throw_first = hand, game.variant, game.burn, game.throw_first
        self.tracker = CardTracker(hand, guess)
        self.slots: list[Slot] = []
        self._arrange()
        self.unknown = [slot for slot in self.slots if slot.card == UNSEEN]
        self._known = [slot for slot in self.slots if slot.card != UNSEEN]
        known = {slot.card for slot in self._known}
        if strange := sorted(known - set(self.variant.cards)):
            raise hand.source.error(f"{notation(strange)} is not in the deck", kind="cards")
        self.again = self._come_again()
        if self.tracker.board or any(self.tracker.queues):
            raise hand.source.error("deals more cards, or to others, than the game does", kind="cards")
        self.rest = [card for card in self.variant.cards if card not in known] if self.unknown else []

    def _come_again(self) -> bool:
        """Whether discards return, as they may after the deck has run out; raises an error for impossible cards."""
        whole = len(self.variant.cards)
        draws = self.variant.draws
        last: dict[Card, Slot] = {}
        first = whole  # the place of the first card that returned
        for slot in self.slots:
            was = last.get(slot.card)
            if was is not None:
                first = min(first, slot.place)
                if not draws or first < whole - self.variant.burnable:
                    raise self.hand.source.error(f"{slot.card} is dealt twice", kind="cards")
                if was.back > slot.place:
                    raise self.hand.source.error(f"{slot.card} is dealt again before it was thrown", kind="cards")
            if slot.card != UNSEEN:
                last[slot.card] = slot
        if first >= len(self.slots):
            return False
        for slot in self.slots:
            slot.back = max(slot.back, first)
        for slot in self.slots[whole:]:
            if not draws or sum(was.back > slot.place for was in self.slots[: slot.place]) >= whole:
                raise self.hand.source.error("more cards than the deck has", kind="cards")
        return True

    def unseen(self, seat: int) -> bool:
        """Whether the file does not name all cards that a seat held at the end."""
        return any(slot in self.unknown for slot in self.tracker.held[seat])

    def deck(self, attempt: int = 0) -> tuple[Card, ...]:
        """The stacked deck. Unknown cards are taken from a shuffle of the rest, which depends only on `attempt`."""
        if self.unknown and self.again:
            self._fill(attempt)
        elif self.unknown:
            for slot, card in zip(self.unknown, shuffle(self.rest, attempt), strict=False):
                slot.card = card
        return tuple(slot.card for slot in self.slots)

    def exchanged(self, wanted: Mapping[Slot, Card]) -> tuple[Card, ...]:
        """The last deck with some unknown cards changed; each is swapped with the slot that had the new card."""
        where = {slot.card: slot for slot in self.unknown}
        for slot, card in wanted.items():
            other, old = where.pop(card, None), slot.card
            if other is slot:
                where[card] = slot
                continue
            del where[old]
            slot.card = card
            where[card] = slot
            if other is not None:
                other.card = old
                where[old] = other
        return tuple(slot.card for slot in self.slots)

    def _fill(self, attempt: int) -> None:
        """Fill unknown slots with cards that were in the deck at that time, fewest choices first, preferring unnamed cards."""
        order = [*shuffle(self.rest, attempt), *shuffle(sorted(set(self.variant.cards) - set(self.rest)), attempt)]
        turn = {card: place for place, card in enumerate(order)}
        choice = {slot: set(order) - {other.card for other in self._known if other.meets(slot)} for slot in self.unknown}
        while choice:
            slot = min(choice, key=lambda slot: len(choice[slot]))
            if not choice[slot]:
                raise self.hand.source.error("no card is left for one that the file does not know", kind="filled")
            slot.card = min(choice.pop(slot), key=turn.__getitem__)
            for other, cards in choice.items():
                if other.meets(slot):
                    cards.discard(slot.card)

    # --- the order of dealing ----------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Walk through phases and actions together, since cards go only to seats that are still in."""
        tape = [action for action in self.hand.actions if action.verb != "sm"]
        live = list(range(len(self.hand.stacks)))
        has: list[list[Slot]] = [[] for _ in live]
        at = 0
        for phase in self.variant.phases:
            if len(live) < 2:
                return
            if isinstance(phase, Bet | BringIn):
                while at < len(tape) and tape[at].betting:
                    if tape[at].verb == "f" and tape[at].seat in live:
                        live.remove(tape[at].seat)
                        self._muck(has[tape[at].seat])
                    at += 1
            elif isinstance(phase, Deal):
                self._deal(phase, live, has)
                at = _past_deals(tape, at)
            elif isinstance(phase, Turn):
                self._take(self.tracker.board, phase.cards)
                at = _past_deals(tape, at)
            elif isinstance(phase, Draw):
                drawn: dict[int, list[Slot]] = {}
                while at < len(tape) and not tape[at].betting and not (tape[at].verb == "sd" and tape[at].seat in drawn):
                    if tape[at].verb == "sd":
                        drawn[tape[at].seat] = self.tracker.thrown_slots[tape[at].index]
                    at += 1
                self._draw(drawn, live, has)

    def _deal(self, phase: Deal, live: list[int], has: list[list[Slot]]) -> None:
        each = phase.down + phase.up
        left = len(self.variant.cards) - len(self.slots)
        spare = left - each * len(live)
        if self._burn and ((spare < 0 and left > each) or (spare > 0 and each == 1)):  # as `ready` does
            self._muck(self._take([], 1))
        if spare < 0:
            self._take(self.tracker.board, each)  # the deck is too short: shared cards
            return
        for _ in range(each):
            for seat in live:
                has[seat] += self._take(self.tracker.queues[seat], 1)

    def _draw(self, drawn: dict[int, list[Slot]], live: list[int], has: list[list[Slot]]) -> None:
        """Replace discards. They can return to seats that are dealt to later or, if all discard first, to any seat."""
        if self._throw_first:
            for thrown in drawn.values():
                self._muck(thrown)
        for seat in live:
            thrown = drawn.get(seat, [])
            has[seat] = [slot for slot in has[seat] if slot not in thrown] + self._take(self.tracker.queues[seat], len(thrown))
            if not self._throw_first:
                self._muck(thrown)

    def _take(self, queue: list[Slot], count: int) -> list[Slot]:
        taken = queue[:count] + [Slot() for _ in range(count - len(queue[:count]))]
        del queue[:count]
        for slot in taken:
            slot.place = len(self.slots)
            self.slots.append(slot)
        return taken

    def _muck(self, slots: Iterable[Slot]) -> None:
        for slot in slots:
            slot.back = len(self.slots)


def _past_deals(tape: list[Action], at: int) -> int:
    while at < len(tape) and tape[at].verb in ("dh", "db"):
        at += 1
    return at
