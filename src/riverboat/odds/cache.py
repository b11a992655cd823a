"""Exact answers that were worked out before, also for the same cards in other suits."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock

from msgspec.structs import replace

from riverboat.cards import SUITS, cards
from riverboat.odds.plan import KEEP, Plan
from riverboat.odds.sampling import Counted
from riverboat.rules import Best, HighestInTheHole, Natural

_SUIT = 0x1111111111111  # the cards of the first suit


class Cache:
    """The last so many answers, by what was asked."""

    def __init__(self, most: int = 1024) -> None:
        """Start empty."""
        self.most = most
        self.hits = 0
        self._known: OrderedDict[Hashable, Counted] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        """How many answers there are."""
        return len(self._known)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._known.clear()

    def get(self, plans: Sequence[Plan], count: Callable[[], Counted]) -> Counted:
        """The answer that is known, or else the one that is counted now; what only Python can judge is not kept: who knows what it is."""
        if any(plan.native is None for plan in plans):
            return count()
        key = self.key(plans)
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self.hits += 1
                self._known.move_to_end(key)
                return replace(found, tally=found.tally.copy(), elapsed=0.0, backend="cache")
        counted = count()
        with self._lock:
            self._known[key] = replace(counted, tally=counted.tally.copy())
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        return counted

    @staticmethod
    def key(plans: Sequence[Plan]) -> Hashable:
        """What a spot has in common with every other that differs only in suits."""
        return tuple(_key(plan) for plan in plans)


def _key(plan: Plan) -> Hashable:
    game = (plan.variant.deck, repr(plan.variant.shares), plan.variant.rows)
    steps = tuple((step.kind, step.pile, step.count, step.deck, step.up, step.contest) for step in plan.steps)
    ranges = tuple((pile, range_) for pile, range_ in plan.ranges)
    masks = (*plan.decks, *plan.known, *(when for _, _, when in plan.extras))
    suits = [
        (tuple(mask >> suit & _SUIT for mask in masks), tuple((at, card // 4) for at, card in enumerate(plan.face_up) if card % 4 == suit))
        for suit in range(4)
    ]
    # Which cards were wild is asked by suit; and who keeps the best of equal hands keeps the higher suit.
    told_apart = plan.explained >= 0 or any(step.kind == KEEP for step in plan.steps)
    pinned = set(range(4)) if told_apart else _pinned(plan)
    free = iter(sorted(suits[suit] for suit in range(4) if suit not in pinned)) if not ranges else iter(suits)
    order = tuple(suits[suit] if suit in pinned and not ranges else next(free) for suit in range(4))
    extras = tuple((pile, after) for pile, after, _ in plan.extras)
    return game, plan.seats, plan.explained, steps, extras, ranges, order


def _pinned(plan: Plan) -> set[int]:
    """The suits that a game tells apart."""
    found: set[int] = set()
    for contest in plan.variant.shares.values():
        match contest:
            case HighestInTheHole():
                found.add(SUITS.index(contest.suit))
            case Best():
                found |= {card.suit for card in cards(getattr(contest.wild, "cards", ""))}
            case Natural():
                pass
            case _:
                return set(range(4))  # who knows
    return found


CACHE = Cache()
