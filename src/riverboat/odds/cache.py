"""Cache of exact results, keyed so that spots which differ only in suits share an entry."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock

from msgspec.structs import replace

from riverboat.cards import SUITS, cards
from riverboat.odds.counting.plan import KEEP, Plan
from riverboat.odds.counting.sampling import CountedDeals
from riverboat.rules import Best, HighestInTheHole, Natural

_SUIT = 0x1111111111111  # the cards of the first suit


class Cache:
    """The most recently used exact results."""

    def __init__(self, most: int = 1024) -> None:
        """Start empty."""
        self.most = most
        self.hits = 0
        self._known: OrderedDict[Hashable, CountedDeals] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        """How many results are cached."""
        return len(self._known)

    def clear(self) -> None:
        """Remove all results."""
        with self._lock:
            self._known.clear()

    def get(self, plans: Sequence[Plan], count: Callable[[], CountedDeals]) -> CountedDeals:
        """The cached result, or the result of `count`, which is then cached; games with contests of their own are not cached."""
        if any(plan.native is None for plan in plans):
            return count()
        key = self.key(plans)
        with self._lock:
            cached = self._known.get(key)
            if cached is not None:
                self.hits += 1
                self._known.move_to_end(key)
                return replace(cached, tally=cached.tally.copy(), elapsed=0.0, backend="cache")
        counted = count()
        with self._lock:
            self._known[key] = replace(counted, tally=counted.tally.copy())
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        return counted

    @staticmethod
    def key(plans: Sequence[Plan]) -> Hashable:
        """The same key for all spots that differ only in suits."""
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
    # Explained wild cards are counted by suit; and of equal hands, KEEP keeps the one of the higher suit.
    all_pinned = plan.explained >= 0 or any(step.kind == KEEP for step in plan.steps)
    pinned = set(range(4)) if all_pinned else _pinned(plan)
    free = iter(sorted(suits[suit] for suit in range(4) if suit not in pinned)) if not ranges else iter(suits)
    order = tuple(suits[suit] if suit in pinned and not ranges else next(free) for suit in range(4))
    extras = tuple((pile, after) for pile, after, _ in plan.extras)
    return game, plan.seats, plan.explained, steps, extras, ranges, order


def _pinned(plan: Plan) -> set[int]:
    """The suits that a game distinguishes."""
    suits: set[int] = set()
    for contest in plan.variant.shares.values():
        match contest:
            case HighestInTheHole():
                suits.add(SUITS.index(contest.suit))
            case Best():
                suits |= {card.suit for card in cards(getattr(contest.wild, "cards", ""))}
            case Natural():
                pass
            case _:
                return set(range(4))  # an unknown contest may distinguish all of them
    return suits


CACHE = Cache()
