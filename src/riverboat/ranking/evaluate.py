"""Ranks hands: one with its explanation, one fast, or all of a deck by category."""

from collections import Counter
from collections.abc import Callable

from riverboat._kernel import MOST_CARDS, Holding
from riverboat.cards import FULL, UNSEEN, Card, CardError, CardsLike, cards, notation
from riverboat.ranking.category import Category, ranking_named
from riverboat.ranking.kernel_conversion import ladder, mask, rule
from riverboat.ranking.pick import Pick
from riverboat.ranking.strength import Strength
from riverboat.ranking.wild import Wild

_NATURAL_HIGH = rule(None, "high")


def evaluate(
    hand: CardsLike,
    board: CardsLike = (),
    *,
    wild: Wild | str | None = None,
    ranking: str = "high",
    pick: Pick | str = "any",
) -> Strength:
    """Rank one hand of 1 to 11 cards, alone or with a board.

    >>> best = evaluate("Kh 2d 3c As Ac Ad 7s", wild="K lowest")
    >>> best.words, best.cards, best.wilds
    ('five aces', (As, Ad, Ac, Kh, 2d), {Kh: Ah, 2d: Ah})

    `ranking` is high, short, ace-to-five, eight-or-better, deuce-to-seven or badugi. `pick` is any, "2+3" (two cards of the hand and
    three of the board), or five (exactly five cards, else an error).
    """
    held, shared, how, what = cards(hand), cards(board), Wild.parse(wild), Pick.parse(pick)
    pool = held + shared
    _check(pool, what, ranking)
    rank = rule(how, ranking).judge(mask(held), mask(shared), *what.limits)
    return Strength(rank, ranking, hand=held, board=shared, wild=how, pick=what)


def compare(first: Strength | CardsLike, second: Strength | CardsLike) -> int:
    """1 if the first hand wins, -1 if the second does, 0 if they tie. Cards are ranked as `evaluate` does by default.

    >>> compare("As Ah Kd Qc 2s", "9s 9h 9d 3c 3s"), compare("As Ks", "Ah Kh")
    (-1, 0)
    """
    one, other = (hand if isinstance(hand, Strength) else evaluate(hand) for hand in (first, second))
    return (one > other) - (one < other)


def _check(pool: tuple[Card, ...], pick: Pick, ranking: str) -> None:
    count = len(pool)
    if pick.exactly and count != pick.exactly:
        raise CardError(f"expected exactly {pick.exactly} cards, found {count}", text=notation(pool))
    if not 1 <= count <= MOST_CARDS:
        raise CardError(f"a hand has 1 to {MOST_CARDS} cards, not {count}", text=notation(pool))
    if UNSEEN in pool:
        raise CardError("an unseen card cannot be ranked", text=notation(pool), position=3 * pool.index(UNSEEN))
    if len(set(pool)) < count:
        cards(pool)  # raises an error that names the repeated card
    if ranking_named(ranking).name == "short" and (low := [card for card in pool if card < Card("6c")]):
        raise CardError(
            f"{low[0]} is not in a short deck", text=notation(pool), position=3 * pool.index(low[0]), hint="it starts at the sixes"
        )


def rank(hand: Holding | bytes | CardsLike, wild: Wild | str | None = None, ranking: str = "high") -> int:
    """Rank one hand as an integer, larger is better: the same as `evaluate(...).rank`, but faster.

    >>> hand = Holding(cards("As Ks Qs Js Ts 2d 3d"))
    >>> rank(hand) == rank(hand.cards) == rank("As Ks Qs Js Ts 2d 3d") == evaluate("As Ks Qs Js Ts").rank
    True

    A `Holding` is ranked fastest, then bytes of card numbers.
    """
    kind = type(hand)
    if wild is None and ranking == "high":
        if kind is Holding:
            return hand.rank  # type: ignore[union-attr]  # the fastest path
        judge = _NATURAL_HIGH
    else:
        judge = rule(Wild.parse(wild), ranking)
    try:
        return judge.rank(hand if kind is Holding or kind is bytes else _holding(hand, ranking))  # type: ignore[arg-type]
    except CardError:
        raise
    except ValueError as error:
        raise CardError(str(error)) from None


def _holding(hand: CardsLike, ranking: str) -> Holding:
    pool = cards(hand)
    _check(pool, Pick(), ranking)
    return Holding(pool)


def census(
    width: int,
    *,
    wild: Wild | str | None = None,
    ranking: str = "high",
    deck: CardsLike = FULL,
    progress: Callable[[int, int], object] | None = None,
) -> dict[Category, int]:
    """Count all hands of `width` cards by category.

    >>> census(5)[Category.FOUR_OF_A_KIND]
    624
    """
    by_rank = rule(Wild.parse(wild), ranking).census(width, mask(cards(deck)), progress)
    counts = Counter[Category]()
    for (category, _), count in zip(ladder(ranking), by_rank, strict=True):
        counts[category] += count
    return {category: counts[category] for category in sorted(counts, reverse=True) if counts[category]}
