"""Main pot and side pots."""

from collections.abc import Collection, Sequence

from msgspec import Struct


class Pot(Struct, frozen=True):
    """Chips, and the seats that can win them."""

    amount: int
    eligible: tuple[int, ...]


def pots(live: Sequence[int], dead: int, in_hand: Collection[int], killed: Collection[int] = ()) -> tuple[Pot, ...]:
    """Divide the chips of all seats into a main pot and side pots.

    `live` are the chips that each seat bet: a seat wins from each other seat at most as much as it bet itself. Dead chips (a carried
    kitty, an ante paid for all, the price of a bought card) belong to the main pot. Chips of a folded seat stay in the pots of their
    level. A killed seat has not folded: nobody can win the chips above the level of the remaining seats.

    >>> pots([100, 40, 100, 70], dead=5, in_hand=[0, 1, 2])  # seat 3 folded 70
    (Pot(amount=165, eligible=(0, 1, 2)), Pot(amount=150, eligible=(0, 2)))
    >>> pots([10, 100, 100], dead=0, in_hand=[0], killed=[1, 2])
    (Pot(amount=30, eligible=(0,)), Pot(amount=180, eligible=()))
    """
    seats = sorted(in_hand)
    side_pots: list[Pot] = []
    below = 0
    for level in sorted({live[seat] for seat in seats}):
        amount = sum(min(chips, level) - min(chips, below) for chips in live)
        if amount or not side_pots:
            side_pots.append(Pot(amount, tuple(seat for seat in seats if live[seat] >= level)))
        below = level
    lost = max((live[seat] for seat in killed), default=0)
    if side_pots and lost > below:
        side_pots.append(Pot(sum(min(chips, lost) - min(chips, below) for chips in live), ()))
        below = lost
    over = sum(chips - min(chips, below) for chips in live)  # folded chips above the highest remaining level
    if not side_pots:
        return (Pot(over + dead, ()),)
    if over:
        side_pots[-1] = Pot(side_pots[-1].amount + over, side_pots[-1].eligible)
    side_pots[0] = Pot(side_pots[0].amount + dead, side_pots[0].eligible)
    return tuple(side_pots)
