"""Pots by who can win them."""

from collections.abc import Collection, Sequence

from msgspec import Struct


class Pot(Struct, frozen=True):
    """Chips and the seats that can win them."""

    amount: int
    eligible: tuple[int, ...]


def pots(live: Sequence[int], dead: int, in_hand: Collection[int], killed: Collection[int] = ()) -> tuple[Pot, ...]:
    """Divide the chips of all seats into a main pot and side pots.

    `live` are the chips that each seat put in for itself: a seat wins from each other at most as many as it put in. Dead chips (a
    carried kitty, a button's ante for all, the price of a bought card) belong to the main pot. Chips of a folded seat stay in the pots
    of their level. A seat that was killed has not folded: what only such seats had in, nobody who is left can win.

    >>> pots([100, 40, 100, 70], dead=5, in_hand=[0, 1, 2])  # seat 3 folded 70
    (Pot(amount=165, eligible=(0, 1, 2)), Pot(amount=150, eligible=(0, 2)))
    >>> pots([10, 100, 100], dead=0, in_hand=[0], killed=[1, 2])
    (Pot(amount=30, eligible=(0,)), Pot(amount=180, eligible=()))
    """
    seats = sorted(in_hand)
    found: list[Pot] = []
    below = 0
    for level in sorted({live[seat] for seat in seats}):
        amount = sum(min(chips, level) - min(chips, below) for chips in live)
        if amount or not found:
            found.append(Pot(amount, tuple(seat for seat in seats if live[seat] >= level)))
        below = level
    lost = max((live[seat] for seat in killed), default=0)
    if found and lost > below:
        found.append(Pot(sum(min(chips, lost) - min(chips, below) for chips in live), ()))
        below = lost
    over = sum(chips - min(chips, below) for chips in live)  # folded above everybody who is left
    if not found:
        return (Pot(over + dead, ()),)
    if over:
        found[-1] = Pot(found[-1].amount + over, found[-1].eligible)
    found[0] = Pot(found[0].amount + dead, found[0].eligible)
    return tuple(found)
