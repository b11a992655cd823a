"""How much may be bet."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from riverboat.table import Table

LimitName = Literal["no-limit", "pot-limit", "fixed-limit"]

CAP = 4  # a bet and three raises


class Round(Struct):
    """What a round of betting has come to."""

    high: int  # the bet to match
    full: int  # the last full raise: the least for the next
    size: int  # the bet of a fixed limit
    raises: int
    seats: int  # how many were in when it began
    cap: int = 0  # the most bets and raises, where the game sets its own


def _no_limit(table: Table, seat: int, so_far: Round) -> tuple[int, int]:
    mine = table.seats[seat]
    return so_far.high + so_far.full, mine.bet + mine.stack


def _pot_limit(table: Table, seat: int, so_far: Round) -> tuple[int, int]:
    after_call = table.pot + so_far.high - table.seats[seat].bet
    return so_far.high + so_far.full, so_far.high + after_call


def _fixed_limit(_table: Table, _seat: int, so_far: Round) -> tuple[int, int]:
    if so_far.raises >= (so_far.cap or CAP) and (so_far.cap or so_far.seats > 2):
        return 0, 0
    to = so_far.size if so_far.high < so_far.size else so_far.high + so_far.size
    return to, to


LIMITS: dict[str, Callable[[Table, int, Round], tuple[int, int]]] = {
    "no-limit": _no_limit,
    "pot-limit": _pot_limit,
    "fixed-limit": _fixed_limit,
}


def raise_range(limit: str, table: Table, seat: int, so_far: Round) -> tuple[int, int]:
    """The least and the most a seat may raise to, by the limit and by its chips; (0, 0) if it may not."""
    low, high = LIMITS[limit](table, seat, so_far)
    most = table.seats[seat].bet + table.seats[seat].stack
    if not high or most <= so_far.high:
        return 0, 0
    high = min(high, most)
    return min(low, high), high
