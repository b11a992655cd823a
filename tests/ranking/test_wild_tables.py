"""Wild cards compared with brute force over all substitutions: all arguments of both tables, and whole deals."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from tests import slow_hand_ranking
from tests.repetitions import few

from riverboat import Category, census, evaluate
from riverboat._kernel import by_ranks, by_suit
from riverboat.cards import FULL, RANKS
from riverboat.ranking.kernel_conversion import ladder

HIGH, SHORT, ACE_TO_FIVE, DEUCE_TO_SEVEN = range(4)


def told(rank: int, ranking: str = "high") -> slow_hand_ranking.Hand:
    """A rank in the oracle's terms."""
    category, ranks = ladder(ranking)[rank // 2]
    return int(category), tuple(RANKS.index(letter) + 2 for letter in ranks)


def multisets(size: int) -> list[tuple[int, ...]]:
    """All sorted ranks of so many cards, no rank more than four times."""
    return [ranks for ranks in combinations_with_replacement(range(2, 15), size) if not ranks or max(Counter(ranks).values()) <= 4]


def counts(ranks: tuple[int, ...]) -> list[int]:
    return [ranks.count(rank) for rank in range(2, 15)]


@pytest.mark.slow
@pytest.mark.parametrize("wilds", range(8))
def test_every_multiset_of_ranks(wilds: int) -> None:
    """For every multiset of natural ranks with this many wild cards, up to seven cards."""
    for size in range(8 - wilds):
        for ranks in few(multisets(size), 40, 4_000):
            if size + wilds:
                assert told(by_ranks(HIGH, counts(ranks), wilds)) == slow_hand_ranking.best_ranks_with_wilds(ranks, wilds), (ranks, wilds)


def flush(ranks: tuple[int, ...]) -> slow_hand_ranking.Hand:
    """The best flush of these different ranks of one suit."""
    return max(slow_hand_ranking.five([(rank, 0) for rank in five]) for five in combinations(ranks, 5))


@pytest.mark.slow
@pytest.mark.parametrize("wilds", range(8))
def test_every_flush_mask(wilds: int) -> None:
    """For every set of natural ranks of a suit (up to the eleven cards a hand can have) with this many wild cards."""
    by_mask: dict[int, slow_hand_ranking.Hand] = {}

    def natural(mask: int) -> slow_hand_ranking.Hand:
        if mask not in by_mask:
            by_mask[mask] = flush(tuple(rank + 2 for rank in range(13) if mask >> rank & 1))
        return by_mask[mask]

    for mask in few(range(1 << 13), 40, 2_000):
        size = mask.bit_count()
        if size + wilds > 11:
            continue
        rank = by_suit(HIGH, mask, wilds)
        if size + wilds < 5:
            assert rank == 0
            continue
        missing = [1 << rank for rank in range(13) if not mask >> rank & 1]
        assert told(rank) == max(natural(mask | sum(parts)) for parts in combinations(missing, wilds)), (mask, wilds)


def test_double_aces() -> None:
    """With the house rule, wild cards in a flush may all be the ace."""
    for wilds in range(1, 5):
        for mask in range(1 << 13):
            naturals = sorted((rank + 2 for rank in range(13) if mask >> rank & 1), reverse=True)
            if 5 <= len(naturals) + wilds <= 11:
                aces = slow_hand_ranking.FLUSH, tuple(([14] * wilds + naturals)[:5])
                assert told(by_suit(HIGH, mask, wilds, double_ace=True)) == max(aces, told(by_suit(HIGH, mask, wilds)))


@pytest.mark.slow
@pytest.mark.parametrize("wilds", range(6))
def test_every_low(wilds: int) -> None:
    """Both lowball rankings for every multiset up to five cards: the lowest over all ranks the wild cards may play."""

    def ace_low(rank: int) -> int:
        return 1 if rank == 14 else rank

    def ace_to_five(ranks: tuple[int, ...]) -> slow_hand_ranking.Hand:
        groups = sorted(Counter(map(ace_low, ranks)).items(), key=lambda item: (-item[1], -item[0]))
        category = slow_hand_ranking.by_ranks(tuple(sorted(ranks)))[0]
        return slow_hand_ranking.HIGH if category == slow_hand_ranking.STRAIGHT else category, tuple(rank for rank, _ in groups)

    def deuce_to_seven(ranks: tuple[int, ...]) -> slow_hand_ranking.Hand:
        wheel = sorted(ranks) == [2, 3, 4, 5, 14]
        return (slow_hand_ranking.HIGH, (14, 5, 4, 3, 2)) if wheel else slow_hand_ranking.by_ranks(tuple(sorted(ranks)))

    for size in range(6 - wilds):
        for ranks in multisets(size):
            if not size + wilds:
                continue
            hands = [ranks + parts for parts in combinations_with_replacement(range(2, 15), wilds)]
            category, letters = ladder("ace-to-five")[by_ranks(ACE_TO_FIVE, counts(ranks), wilds) // 2]
            assert (category, tuple("?A23456789TJQK".index(letter) for letter in letters)) == min(map(ace_to_five, hands))
            assert told(by_ranks(DEUCE_TO_SEVEN, counts(ranks), wilds), "deuce-to-seven") == min(map(deuce_to_seven, hands))


@pytest.mark.slow
def test_all_deuces_wild_deals() -> None:
    """Every five-card deal with deuces wild by category, against a brute force over every card for every deuce.

    The brute force needs one hand of each pattern only: the natural ranks, and whether they share a suit.
    """
    found: Counter[Category] = Counter()
    for wilds in range(5):
        for ranks in multisets(5 - wilds):
            if 2 in ranks:
                continue
            repeats = Counter(ranks)
            ways = prod(comb(4, many) for many in repeats.values())
            one_suit = 4 if len(repeats) == len(ranks) else 0
            for suited, hands in ((True, one_suit), (False, ways - one_suit)):
                if not hands or (not suited and len(ranks) == 1):
                    continue
                naturals = [(rank, 0) for rank in ranks] if suited else mixed(ranks)
                best = max(slow_hand_ranking.five([*naturals, *parts]) for parts in substitutions(wilds))
                found[Category(best[0])] += hands * comb(4, wilds)
    assert sum(found.values()) == comb(52, 5)
    assert dict(found) == census(5, wild="2")


def mixed(ranks: tuple[int, ...]) -> list[tuple[int, int]]:
    """Natural cards that do not all share a suit."""
    seen: Counter[int] = Counter()
    cards = []
    for place, rank in enumerate(ranks):
        seen[rank] += 1
        cards.append((rank, seen[rank] if ranks.count(rank) > 1 or place == 0 else 0))
    return [(rank, suit % 4) for rank, suit in cards]


def substitutions(wilds: int) -> list[tuple[tuple[int, int], ...]]:
    """Every choice of cards for the wild ones: each rank, in the naturals' suit or in others (all others are alike)."""
    return list(combinations_with_replacement([(rank, suit) for rank in range(2, 15) for suit in (0, 1)], wilds))


@pytest.mark.parametrize(
    ("wild", "text"),
    [
        ("2", "2c 2d 7s 8s Kh Kd 3c"),
        ("K lowest", "Ks 3h 3d 9c Tc Jc 4s"),
        ("2J Kd", "2c Js Kd 9h 9s"),
        ("K lowest", "Kc 4d 7h 7s 9d Td Qd"),
    ],
)
def test_whole_hands_against_every_substitution(wild: str, text: str) -> None:
    """Every one of the 52 cards for every wild card, all five-card choices: as slow as it gets."""
    strength = evaluate(text, wild=wild)
    numbers = [int(card) for card in FULL if str(card) in text.split()]
    from riverboat import Wild

    rule = Wild.parse(wild)
    assert rule is not None
    assert told(strength.rank) == slow_hand_ranking.best(numbers, [int(card) for card in rule.among(text)])


def test_the_multisets_are_all_there() -> None:
    """Check that the test above covers every multiset."""
    assert [len(multisets(size)) for size in range(8)] == [1, 13, 91, 455, 1_820, 6_175, 18_395, 49_205]
