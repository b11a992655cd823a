"""The table after an event: the only code that changes a table."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from riverboat.table import events as e
from riverboat.table.table import Board, Seat, Table


def after(table: Table, event: e.Event) -> Table:
    """Apply one event."""
    return _AFTER[type(event)](table, event)


def fold(events: Iterable[e.Event], table: Table | None = None) -> Table:
    """Apply events in order, from the empty table or another."""
    return reduce(after, events, table or Table((), 0))


def _seat(table: Table, index: int, seat: Seat, **more: Any) -> Table:
    seats = list(table.seats)
    seats[index] = seat
    return replace(table, seats=tuple(seats), **more)


def _pay(table: Table, index: int, amount: int, bet: bool = True) -> Table:
    seat = table.seats[index]
    return _seat(table, index, replace(seat, stack=seat.stack - amount, live=seat.live + amount, bet=seat.bet + amount * bet))


def _started(_table: Table, event: e.Started) -> Table:
    return Table(tuple(Seat(stack) for stack in event.stacks), event.button, dead=event.kitty)


def _gathered(table: Table, _event: e.Gathered) -> Table:
    return replace(table, seats=tuple(replace(seat, bet=0) if seat.bet else seat for seat in table.seats))


def _posted(table: Table, event: e.Posted) -> Table:
    if event.chips != "dead":
        return _pay(table, event.seat, event.amount, bet=event.chips == "bet")
    seat = table.seats[event.seat]
    return _seat(table, event.seat, replace(seat, stack=seat.stack - event.amount), dead=table.dead + event.amount)


def _dealt(table: Table, event: e.Dealt) -> Table:
    seat = table.seats[event.seat]
    seen = tuple(card for card, up in zip(event.cards, event.up, strict=True) if up)
    return _seat(table, event.seat, replace(seat, cards=seat.cards + event.cards, up=seat.up + event.up), up_order=table.up_order + seen)


def _turned(table: Table, event: e.Turned) -> Table:
    boards = tuple(Board(board.name, board.cards + event.cards) if board.name == event.board else board for board in table.boards)
    known = any(board.name == event.board for board in boards)
    return replace(table, boards=boards if known else (*boards, Board(event.board, event.cards)))


def _folded(table: Table, event: e.Folded) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], folded=True))


def _returned(table: Table, event: e.Returned) -> Table:
    return _pay(table, event.seat, -event.amount)


def _chosen(table: Table, event: e.Chosen) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], choice=event.word))


def _discarded(table: Table, event: e.Discarded) -> Table:
    seat = table.seats[event.seat]
    kept = [position for position in range(len(seat.cards)) if position not in event.positions]
    cards, up = tuple(seat.cards[position] for position in kept), tuple(seat.up[position] for position in kept)
    return _seat(table, event.seat, replace(seat, cards=cards, up=up))


def _placed(table: Table, event: e.Placed) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], placed=event.boards))


def _shown(table: Table, event: e.Shown) -> Table:
    seat = table.seats[event.seat]
    cards = list(seat.cards)
    for position, card in zip(event.positions, event.cards, strict=True):
        cards[position] = card
    return _seat(table, event.seat, replace(seat, cards=tuple(cards), shown=tuple(sorted({*seat.shown, *event.positions}))))


def _awarded(table: Table, event: e.Awarded) -> Table:
    awarded = table.awarded + event.amount
    if event.seat is None:
        return replace(table, awarded=awarded, carried=table.carried + event.amount)
    seat = table.seats[event.seat]
    return _seat(table, event.seat, replace(seat, stack=seat.stack + event.amount), awarded=awarded)


def _matched(table: Table, event: e.Matched) -> Table:
    seat = table.seats[event.seat]
    return _seat(table, event.seat, replace(seat, stack=seat.stack - event.amount), carried=table.carried + event.amount)


_AFTER: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.Started: _started,
    e.Entered: lambda table, event: replace(table, street=event.street),
    e.Gathered: _gathered,
    e.Posted: _posted,
    e.Dealt: _dealt,
    e.Turned: _turned,
    e.Burnt: lambda table, _: table,
    e.Checked: lambda table, _: table,
    e.Called: lambda table, event: _pay(table, event.seat, event.amount),
    e.Raised: lambda table, event: _pay(table, event.seat, event.amount),
    e.Folded: _folded,
    e.Returned: _returned,
    e.Chosen: _chosen,
    e.Discarded: _discarded,
    e.Reshuffled: lambda table, _: table,
    e.Placed: _placed,
    e.Faced: lambda table, event: replace(table, faced=event.cards),
    e.Shown: _shown,
    e.Mucked: lambda table, _: table,
    e.Judged: lambda table, _: table,
    e.Awarded: _awarded,
    e.Matched: _matched,
    e.Ended: lambda table, _: replace(table, over=True),
}
