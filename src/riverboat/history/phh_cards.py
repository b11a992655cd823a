"""The cards of a PHH hand in the order in which our dealer takes them off the deck."""

from collections.abc import Iterable

from riverboat.cards import UNSEEN, Card, notation, shuffle
from riverboat.history.phh_hand import Action, PhhHand
from riverboat.rules import Bet, BringIn, Deal, Draw, Turn, Variant


class Slot:
    """A place in the deck; its card may become known later in the file, when it is thrown or shown."""

    __slots__ = ("card",)

    def __init__(self, card: Card = UNSEEN) -> None:
        """Start with the card as it was dealt."""
        self.card = card


class Stacking:
    """The deck that deals a hand as the file tells it.

    A card that the file never names is filled in from the rest of the deck: see `deck`.
    """

    def __init__(self, hand: PhhHand, variant: Variant, *, burn: bool = False) -> None:
        """Follow every card, then put them in dealing order, with unknown ones between where cards are burnt."""
        self.hand, self.variant, self._burn = hand, variant, burn
        count = len(hand.stacks)
        self.held: list[list[Slot]] = [[] for _ in range(count)]
        self.thrown: dict[int, tuple[int, ...]] = {}  # by the action's place in the file: positions
        self.mucked: set[int] = set()
        self._queues: list[list[Slot]] = [[] for _ in range(count)]
        self._board: list[Slot] = []
        for action in hand.actions:
            self._follow(action)
        self.slots: list[Slot] = []
        self._arrange()
        self.unknown = [slot for slot in self.slots if slot.card == UNSEEN]
        known = [slot.card for slot in self.slots if slot.card != UNSEEN]
        self._must_fit(known)
        if self._board or any(self._queues):
            raise hand.source.error("deals more cards, or to others, than the game does", kind="cards")
        self._rest = [card for card in variant.cards if card not in set(known)] if self.unknown else []

    def _must_fit(self, known: list[Card]) -> None:
        """Refuse cards that no deck has; a deck that was shuffled again would need more than a stacked deck can tell."""
        again = sorted({card for card in known if known.count(card) > 1}) if len(set(known)) < len(known) else []
        strange = sorted(set(known) - set(self.variant.cards))
        draws = any(isinstance(phase, Draw) for phase in self.variant.phases)
        if strange:
            raise self.hand.source.error(f"{notation(strange)} is not in the deck", kind="cards")
        if draws and (again or len(self.slots) > len(self.variant.cards)):
            raise self.hand.source.error("the deck ran out and was shuffled again, which a stacked deck cannot tell", kind="reshuffled")
        if again or len(self.slots) > len(self.variant.cards):
            raise self.hand.source.error(f"{notation(again)} is dealt twice" if again else "more cards than the deck has", kind="cards")

    def unseen(self, seat: int) -> bool:
        """Whether the file does not know all cards that a seat held at the end."""
        return any(slot in self.unknown for slot in self.held[seat])

    def deck(self, attempt: int = 0) -> tuple[Card, ...]:
        """The stacked deck; unknown cards are a shuffle of the rest, another one for each attempt, always the same."""
        if self.unknown:
            for slot, card in zip(self.unknown, shuffle(self._rest, attempt), strict=False):
                slot.card = card
        return tuple(slot.card for slot in self.slots)

    # --- following cards through the file ----------------------------------------------------------------------

    def _follow(self, action: Action) -> None:
        match action.verb:
            case "db":
                self._board += [Slot(card) for card in action.cards]
            case "dh":
                dealt = [Slot(card) for card in action.cards]
                self._queues[action.seat] += dealt
                self.held[action.seat] += dealt
            case "sd":
                self._throw(action)
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
        positions += unseen[len(unseen) - blind :]
        self.thrown[action.index] = tuple(sorted(positions))
        self.held[action.seat] = [slot for place, slot in enumerate(held) if place not in positions]

    def _name(self, action: Action, cards: Iterable[Card]) -> None:
        """Cards that a seat throws or shows are cards that it held: unknown ones become known."""
        held = self.held[action.seat]
        known = {slot.card for slot in held}
        blank = [slot for slot in held if slot.card == UNSEEN]
        new = [card for card in cards if card != UNSEEN and card not in known]
        if len(new) > len(blank):
            raise self.hand.source.error(f"{notation(new)} was not dealt to p{action.seat + 1}", action=action.index, kind="cards")
        for slot, card in zip(blank, new, strict=False):
            slot.card = card

    # --- the order of dealing ----------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Walk through the phases beside the actions: who is still in decides who is dealt to."""
        tape = [action for action in self.hand.actions if action.verb != "sm"]
        live = list(range(len(self.hand.stacks)))
        at = 0
        for phase in self.variant.phases:
            if len(live) < 2:
                return
            if isinstance(phase, Bet | BringIn):
                while at < len(tape) and tape[at].betting:
                    if tape[at].verb == "f" and tape[at].seat in live:
                        live.remove(tape[at].seat)
                    at += 1
            elif isinstance(phase, Deal):
                self._deal(phase, live)
                at = _past_deals(tape, at)
            elif isinstance(phase, Turn):
                self._take(self._board, phase.cards)
                at = _past_deals(tape, at)
            elif isinstance(phase, Draw):
                drawn: dict[int, int] = {}
                while at < len(tape) and not tape[at].betting and not (tape[at].verb == "sd" and tape[at].seat in drawn):
                    if tape[at].verb == "sd":
                        drawn[tape[at].seat] = len(tape[at].cards)
                    at += 1
                for seat in live:
                    self._take(self._queues[seat], drawn.get(seat, 0))

    def _deal(self, phase: Deal, live: list[int]) -> None:
        each = phase.down + phase.up
        spare = len(self.variant.cards) - len(self.slots) - each * len(live)
        if self._burn and (spare < 0 or (spare and each == 1)):
            self._take([], 1)
        if spare < 0:
            self._take(self._board, each)  # too few for all: one for everybody
            return
        for _ in range(each):
            for seat in live:
                self._take(self._queues[seat], 1)

    def _take(self, queue: list[Slot], count: int) -> None:
        self.slots += queue[:count] + [Slot() for _ in range(count - len(queue[:count]))]
        del queue[:count]


def _past_deals(tape: list[Action], at: int) -> int:
    while at < len(tape) and tape[at].verb in ("dh", "db"):
        at += 1
    return at
