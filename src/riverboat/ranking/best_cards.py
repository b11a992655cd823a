"""Finds the cards of a hand that play, and what its wild cards play as."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat

from riverboat.cards import RANKS, Card
from riverboat.ranking.category import Category, ranking_named
from riverboat.ranking.kernel_conversion import ladder, mask, rule
from riverboat.ranking.pick import Pick
from riverboat.ranking.wild import Wild

_GROUPS = {
    Category.FIVE_OF_A_KIND: (5,),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.PAIR: (2, 1, 1, 1),
}
_ONE_SUIT = (Category.FLUSH, Category.STRAIGHT_FLUSH)
_ACE = RANKS.index("A")


def playing(
    hand: tuple[Card, ...], board: tuple[Card, ...], wild: Wild | None, ranking: str, pick: Pick, rank: int
) -> tuple[tuple[Card, ...], dict[Card, Card]]:
    """Find the wild cards, and the cards that make this rank, each with the card it plays as, in display order.

    Of several choices, the best uses the fewest wild cards as cards that the hand already holds, then the fewest as other cards.
    """
    category, ranks = ladder(ranking)[rank // 2]
    held = hand + board
    if category is Category.NOTHING:
        return (wild.among(held) if wild else ()), {}
    slots = _slots(category, ranks, len(held), ranking)
    size = len(slots)
    judge = rule(wild, ranking)
    if wild is None or rank & 1:  # an odd rank is made without wild cards
        chosen = judge.choice(mask(hand), mask(board), *pick.limits, size, rank & ~1)
        return (), _natural([card for card in held if chosen >> card & 1], slots)
    sets = wild.sets(held)
    down = tuple(sorted(hand, reverse=True)), tuple(sorted(board, reverse=True))

    def casts() -> Iterator[tuple[tuple[Card, ...], dict[Card, Card]]]:
        for wild_set in sets:
            for chosen in pick.choices(*down, size):
                wilds = frozenset(wild_set).intersection(chosen)
                if judge.value(mask(chosen), mask(wilds)) == rank & ~1:
                    yield wild_set, _cast(chosen, wilds, category, ranks, held=held, ranking=ranking)

    def penalty(cast: tuple[tuple[Card, ...], dict[Card, Card]]) -> tuple[int, int]:
        changed = [part for card, part in cast[1].items() if card != part]
        return sum(part in held for part in changed), len(changed)

    best = None
    for cast in casts():
        if not any(cost := penalty(cast)):
            return cast  # every card plays as itself: nothing can be better
        if best is None or cost < best[0]:
            best = (cost, cast)
    if best is None:
        raise ValueError(f"no choice of these cards makes rank {rank}")
    return best[1]


def _natural(chosen: list[Card], slots: tuple[int, ...]) -> dict[Card, Card]:
    """Natural cards in display order; each plays as itself."""
    waiting = sorted(chosen, reverse=True)
    parts = {}
    for rank in slots:
        card = next(card for card in waiting if card.rank == rank)
        waiting.remove(card)
        parts[card] = card
    return parts


@lru_cache(maxsize=65_536)
def _slots(category: Category, ranks: str, held: int, ranking: str) -> tuple[int, ...]:
    """The ranks of the playing cards, in display order."""
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        high = RANKS.index(ranks)
        lowest = RANKS.index("6") if ranking == "short" else 0
        return tuple(rank if rank >= lowest else _ACE for rank in range(high, high - 5, -1))
    groups = _GROUPS.get(category, ())
    return tuple(RANKS.index(rank) for rank, many in zip(ranks, chain(groups, repeat(1)), strict=False) for _ in range(many))[:held]


def _cast(
    chosen: tuple[Card, ...], wilds: frozenset[Card], category: Category, ranks: str, *, held: tuple[Card, ...], ranking: str
) -> dict[Card, Card]:
    """Assign each playing card the card it plays as: naturals play as themselves, wild cards fill the gaps."""
    slots = _slots(category, ranks, len(chosen), ranking)
    naturals = [card for card in chosen if card not in wilds]
    suit = naturals[0].suit if naturals and category in _ONE_SUIT else None
    every_suit_once = ranking_named(ranking).size == 4
    waiting = [card for card in chosen if card in wilds]
    used = Counter(card.suit for card in naturals)
    taken = set(naturals)

    def take_natural(rank: int) -> Card | None:
        natural = next((card for card in naturals if card.rank == rank), None)
        if natural is not None:
            naturals.remove(natural)
        return natural

    def spoils(part: Card) -> bool:
        """Whether the card's suit would break the hand: a repeated suit in badugi, or an unwanted flush."""
        if suit is not None:
            return part.suit != suit
        return used[part.suit] > 0 if every_suit_once else ranking == "deuce-to-seven" and used[part.suit] == len(slots) - 1 == 4

    def take_itself(rank: int) -> Card | None:
        """Take a wild card that already is the missing card."""
        wild_card = next((card for card in waiting if card.rank == rank and not spoils(card)), None)
        if wild_card is not None:
            waiting.remove(wild_card)
            note(wild_card)
        return wild_card

    def missing(rank: int) -> Card:
        """The missing card: if possible one that is not held, of the rarest suit."""
        same_rank = (Card(rank * 4 + number) for number in (3, 2, 1, 0))
        return min(same_rank, key=lambda card: (spoils(card), card in taken, card in held, used[card.suit]))

    def note(part: Card) -> Card:
        taken.add(part)
        used[part.suit] += 1
        return part

    players = [take_natural(rank) for rank in slots]
    players = [player if player is not None else take_itself(rank) for player, rank in zip(players, slots, strict=True)]
    parts: dict[Card, Card] = {}
    for player, rank in zip(players, slots, strict=True):
        if player is None:
            parts[waiting.pop(0)] = note(missing(rank))
        else:
            parts[player] = player
    return parts
