"""Who gets which chips of which pot, and for what."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from riverboat.chips.pot import Pot

OddShares = Literal["last", "first"]


class Award(Struct, frozen=True):
    """Chips of one share of one pot for one seat; no seat: they stay for the next hand. No share: nobody else could win the pot."""

    pot: int
    share: str
    seat: int | None
    amount: int


def settle(
    pots: Sequence[Pot],
    shares: Sequence[str],
    score: Callable[[str, int], int | None],
    order: Sequence[int],
    *,
    odd_shares: OddShares = "last",
    contested: bool = False,
    parts: int = 1,
) -> tuple[Award, ...]:
    """Divide every pot into its shares and every share among its winners; the awards add up to the pots.

    `score(share, seat)` is larger for the better hand and None for one that does not qualify. A share that nobody qualifies for joins
    the last one, and if nobody wins that either, the chips stay for the next hand. Odd chips between tied winners go one each in
    `order`; odd chips between shares to the last share, or one each to the first ones. A pot that only one seat can win is not
    contested, unless told so (a lone player who has to beat the deck). With `parts`, the pot falls into so many first, each with its
    row of shares (boards that are run twice).

    >>> sevens = {"sevens": {0: 1}, "high": {0: 5, 1: 9, 2: 9}}
    >>> for award in settle([Pot(135, (0, 1, 2))], ["sevens", "high"], lambda share, seat: sevens[share].get(seat), [2, 0, 1]):
    ...     print(award)
    Award(pot=0, share='sevens', seat=0, amount=67)
    Award(pot=0, share='high', seat=2, amount=34)
    Award(pot=0, share='high', seat=1, amount=34)
    """
    awards: list[Award] = []
    for index, pot in enumerate(pots):
        if not pot.amount:
            continue
        if len(pot.eligible) == 1 and not contested:
            awards.append(Award(index, "", pot.eligible[0], pot.amount))
            continue
        rows = [shares[at * len(shares) // parts : (at + 1) * len(shares) // parts] for at in range(parts)]
        for row, amount in zip(rows, divide(pot.amount, parts, odd_shares), strict=True):
            awards += _row(index, row, amount, {share: _winners(share, pot.eligible, score, order) for share in row}, odd_shares)
    return tuple(awards)


def _row(pot: int, shares: Sequence[str], total: int, winners: Mapping[str, list[int]], odd_shares: OddShares) -> Iterator[Award]:
    """The awards of shares that make up a part of a pot."""
    amounts = dict(zip(shares, divide(total, len(shares), odd_shares), strict=True))
    last = shares[-1]
    for share in shares[:-1]:
        if not winners[share]:
            amounts[last] += amounts.pop(share)
    for share, amount in amounts.items():
        won: list[int | None] = [*winners[share]] or [None]
        yield from (Award(pot, share, seat, part) for seat, part in zip(won, divide(amount, len(won), "first"), strict=True) if part)


def _winners(share: str, eligible: Iterable[int], score: Callable[[str, int], int | None], order: Sequence[int]) -> list[int]:
    """The seats with the best score, in the order in which they get odd chips."""
    scores = {seat: found for seat in eligible if (found := score(share, seat)) is not None}
    best = max(scores.values(), default=None)
    return [seat for seat in order if scores.get(seat) == best and seat in scores]


def divide(amount: int, parts: int, odd: OddShares) -> list[int]:
    """Divide chips into parts as even as chips allow; the odd ones stay with the last part, or go one each to the first.

    >>> divide(135, 2, "last"), divide(101, 3, "first")
    ([67, 68], [34, 34, 33])
    """
    each, rest = divmod(amount, parts)
    if odd == "last":
        return [each] * (parts - 1) + [each + rest]
    return [each + (part < rest) for part in range(parts)]


def breakdown(awards: Iterable[Award]) -> dict[int, dict[str, int]]:
    """What each seat won for each share, and in total.

    >>> breakdown([Award(0, "sevens", 1, 20), Award(0, "high", 1, 20), Award(1, "high", 1, 5)])
    {1: {'sevens': 20, 'high': 25, 'total': 45}}
    """
    won: dict[int, dict[str, int]] = {}
    for award in awards:
        if award.seat is not None:
            mine = won.setdefault(award.seat, {"total": 0})
            share = award.share or "uncontested"
            mine[share] = mine.get(share, 0) + award.amount
            mine["total"] += award.amount
            mine["total"] = mine.pop("total")  # last
    return won


def by_pot(awards: Iterable[Award]) -> dict[int, dict[str, dict[int | None, int]]]:
    """What each share of each pot went to.

    >>> by_pot([Award(0, "sevens", 1, 20), Award(0, "high", 2, 10), Award(0, "high", 1, 10), Award(1, "", 2, 5)])
    {0: {'sevens': {1: 20}, 'high': {2: 10, 1: 10}}, 1: {'': {2: 5}}}
    """
    pots: dict[int, dict[str, dict[int | None, int]]] = {}
    for award in awards:
        pots.setdefault(award.pot, {}).setdefault(award.share, {})[award.seat] = award.amount
    return pots
