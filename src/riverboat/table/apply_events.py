"""Applies events to a table; no other code changes one."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from riverboat.cards import Card
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


def _board(table: Table, wanted: Board) -> Table:
    """The table with this board added, or replaced if its name exists."""
    boards = tuple(wanted if board.name == wanted.name else board for board in table.boards)
    return replace(table, boards=boards if wanted in boards else (*boards, wanted))


def _cards_on(table: Table, name: str) -> tuple[Card, ...]:
    return next((board.cards for board in table.boards if board.name == name), ())


def _turned(table: Table, event: e.Turned) -> Table:
    return _board(table, Board(event.board, _cards_on(table, event.board) + event.cards))


def _laid(table: Table, event: e.Laid) -> Table:
    return _board(table, Board(event.board, _cards_on(table, event.board) + event.cards, down=True))


def _taken(table: Table, event: e.Taken) -> Table:
    seat, cards = table.seats[event.seat], list(_cards_on(table, event.board))
    card = cards.pop(event.position)
    taken = _seat(table, event.seat, replace(seat, cards=(*seat.cards, card), up=(*seat.up, True)), up_order=(*table.up_order, card))
    return _board(taken, Board(event.board, tuple(cards)))


def _passed(table: Table, event: e.Passed) -> Table:
    given = _without(table, event.seat, event.positions)
    to = given.seats[event.to]
    return _seat(given, event.to, replace(to, cards=to.cards + event.cards, up=to.up + (False,) * len(event.cards)))


def _without(table: Table, index: int, positions: tuple[int, ...]) -> Table:
    """The table without some cards of a seat."""
    seat = table.seats[index]
    kept = [position for position in range(len(seat.cards)) if position not in positions]
    cards, up = tuple(seat.cards[position] for position in kept), tuple(seat.up[position] for position in kept)
    return _seat(table, index, replace(seat, cards=cards, up=up))


def _folded(table: Table, event: e.Folded) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], folded=True))


def _returned(table: Table, event: e.Returned) -> Table:
    return _pay(table, event.seat, -event.amount)


def _chosen(table: Table, event: e.Chosen) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], choice=event.word))


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
    e.Laid: _laid,
    e.Revealed: lambda table, event: _board(table, Board(event.board, event.cards)),
    e.Taken: _taken,
    e.Passed: _passed,
    e.Burnt: lambda table, _: table,
    e.Checked: lambda table, _: table,
    e.Called: lambda table, event: _pay(table, event.seat, event.amount),
    e.Raised: lambda table, event: _pay(table, event.seat, event.amount),
    e.Folded: _folded,
    e.Returned: _returned,
    e.Chosen: _chosen,
    e.Discarded: lambda table, event: _without(table, event.seat, event.positions),
    e.StoodPat: lambda table, _: table,
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
