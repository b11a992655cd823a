"""Betting limits: how much may be bet."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from riverboat.table import Table

LimitName = Literal["no-limit", "pot-limit", "fixed-limit"]

CAP = 4  # a bet and three raises


class Round(Struct):
    """The state of a betting round."""

    high: int  # the bet to match
    base: int  # the bet from which the next raise is counted, without a bring-in or an incomplete bet
    full: int  # the last full raise, which is the minimum for the next
    raises: int
    cap: int = 0  # the most bets and raises in fixed limit; 0 is no cap
    half: int = 0  # in fixed limit: half a bet, which counts as a full bet if it is all-in

    def reopened(self, acted: int) -> bool:
        """Whether a seat that acted when the base was `acted` may raise again."""
        return self.base - acted >= (self.half or self.full)

    def raised(self, to: int) -> None:
        """Count a bet or a raise, which may be a short all-in."""
        if to - self.base >= self.half:
            self.full = max(self.full, to - self.high)
            self.base = to
            self.raises += 1
        self.high = to


def cap_for(seats: int, house: int = 0) -> int:
    """The most bets and raises in a fixed-limit round, by house rule or by custom; heads-up there is no cap."""
    return (house or CAP) if seats > 2 else 0


def begin(limit: str, size: int, *, high: int = 0, raises: int = 0, cap: int = 0) -> Round:
    """Start a round. A bring-in has to be called, but raises are not counted from it."""
    base = high if raises else 0
    if limit == "fixed-limit":
        return Round(high, base, size, raises, cap, half=(size + 1) // 2)
    return Round(high, base, max(size, base), raises, cap)


def _no_limit(table: Table, seat: int, so_far: Round) -> tuple[int, int]:
    mine = table.seats[seat]
    return so_far.base + so_far.full, mine.bet + mine.stack


def _pot_limit(table: Table, seat: int, so_far: Round) -> tuple[int, int]:
    least = so_far.base + so_far.full
    after_call = table.pot + so_far.high - table.seats[seat].bet
    return least, max(least, so_far.high + after_call)  # the minimum bet is allowed into any pot


def _fixed_limit(_table: Table, _seat: int, so_far: Round) -> tuple[int, int]:
    if so_far.cap and so_far.raises >= so_far.cap:
        return 0, 0
    to = so_far.base + so_far.full
    return to, to


LIMITS: dict[str, Callable[[Table, int, Round], tuple[int, int]]] = {
    "no-limit": _no_limit,
    "pot-limit": _pot_limit,
    "fixed-limit": _fixed_limit,
}


def raise_range(limit: str, table: Table, seat: int, so_far: Round) -> tuple[int, int]:
    """The least and the most that a seat may raise to, by limit and stack; (0, 0) if it may not raise or nobody could call."""
    low, high = LIMITS[limit](table, seat, so_far)
    most = table.seats[seat].bet + table.seats[seat].stack
    if not high or most <= so_far.high:
        return 0, 0
    if not any(other != seat and not place.folded and place.bet + place.stack > so_far.high for other, place in enumerate(table.seats)):
        return 0, 0
    high = min(high, most)
    return min(low, high), high
