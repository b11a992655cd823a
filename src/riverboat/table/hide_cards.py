"""Hides cards from viewers; no other code does."""

from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card
from riverboat.table.events import Burnt, Dealt, Event, Laid, Passed
from riverboat.table.table import Seat, Table

Viewer = int | None  # a seat, or None for a spectator


def seen(event: Event, viewer: Viewer) -> Event:
    """The event as a viewer sees it.

    >>> from riverboat import cards
    >>> seen(Dealt(0, cards("As Kd"), (False, True)), viewer=1)
    Dealt(seat=0, cards=(??, Kd), up=(False, True))
    """
    if isinstance(event, Dealt) and event.seat != viewer:
        return replace(event, cards=_covered(event.cards, event.up))
    if isinstance(event, Burnt | Laid) or (isinstance(event, Passed) and event.to != viewer):
        return replace(event, cards=(UNSEEN,) * len(event.cards))
    return event


def project(table: Table, viewer: Viewer) -> Table:
    """The table as a viewer sees it: the fold of the events that this viewer saw."""

    def cover(index: int, seat: Seat) -> Seat:
        return seat if index == viewer else replace(seat, cards=_covered(seat.cards, seat.open))

    seats = tuple(cover(index, seat) for index, seat in enumerate(table.seats))
    boards = tuple(replace(board, cards=(UNSEEN,) * len(board.cards)) if board.down else board for board in table.boards)
    return replace(table, seats=seats, boards=boards)


def _covered(cards: tuple[Card, ...], up: tuple[bool, ...]) -> tuple[Card, ...]:
    return tuple(card if shown else UNSEEN for card, shown in zip(cards, up, strict=True))
