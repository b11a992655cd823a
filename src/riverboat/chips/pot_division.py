"""Divides pots into shares, and shares among winners."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from riverboat.chips.pots import Pot

OddShares = Literal["last", "first"]


class Award(Struct, frozen=True):
    """Chips that a seat wins for a share of a pot. No seat: they carry over to the next hand. No share: the pot was uncontested."""

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

    `score(share, seat)` is larger for the better hand and None for a hand that does not qualify. A share without a qualifying hand is
    added to the last share; if that has no winner either, its chips carry over to the next hand. Odd chips among tied winners go one
    each in `order`; odd chips among shares go to the last share, or one each to the first ones. A pot with one eligible seat is not
    contested, except with `contested` (a lone player has to beat the deck). With `parts`, the pot is first divided into that many parts,
    each with its own row of shares (boards that are run twice).

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
    """The awards of the shares of one part of a pot."""
    amounts = dict(zip(shares, divide(total, len(shares), odd_shares), strict=True))
    last = shares[-1]
    for share in shares[:-1]:
        if not winners[share]:
            amounts[last] += amounts.pop(share)
    for share, amount in amounts.items():
        seats: list[int | None] = [*winners[share]] or [None]
        yield from (Award(pot, share, seat, part) for seat, part in zip(seats, divide(amount, len(seats), "first"), strict=True) if part)


def _winners(share: str, eligible: Iterable[int], score: Callable[[str, int], int | None], order: Sequence[int]) -> list[int]:
    """The seats with the best score, in the order in which they get odd chips."""
    scores = {seat: points for seat in eligible if (points := score(share, seat)) is not None}
    best = max(scores.values(), default=None)
    return [seat for seat in order if scores.get(seat) == best and seat in scores]


def divide(amount: int, parts: int, odd: OddShares) -> list[int]:
    """Divide chips as evenly as possible; odd chips go to the last part, or one each to the first parts.

    >>> divide(135, 2, "last"), divide(101, 3, "first")
    ([67, 68], [34, 34, 33])
    """
    each, rest = divmod(amount, parts)
    if odd == "last":
        return [each] * (parts - 1) + [each + rest]
    return [each + (part < rest) for part in range(parts)]


def breakdown(awards: Iterable[Award]) -> dict[int, dict[str, int]]:
    """The winnings of each seat, by share and in total.

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
            mine["total"] = mine.pop("total")  # keeps it last
    return won


def by_pot(awards: Iterable[Award]) -> dict[int, dict[str, dict[int | None, int]]]:
    """The winners of each share of each pot.

    >>> by_pot([Award(0, "sevens", 1, 20), Award(0, "high", 2, 10), Award(0, "high", 1, 10), Award(1, "", 2, 5)])
    {0: {'sevens': {1: 20}, 'high': {2: 10, 1: 10}}, 1: {'': {2: 5}}}
    """
    pots: dict[int, dict[str, dict[int | None, int]]] = {}
    for award in awards:
        pots.setdefault(award.pot, {}).setdefault(award.share, {})[award.seat] = award.amount
    return pots
