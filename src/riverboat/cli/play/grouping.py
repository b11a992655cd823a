"""Events that are told together: a deal around the table, a throw and its new cards, a hand and what it makes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from riverboat.table import Event
from riverboat.table import events as e

SHOWDOWN = "showdown"
_LAID = (e.Dealt, e.Turned, e.Laid, e.Burnt)


def grouped(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events in groups, a street before the cards that open it."""
    return _headed(_groups(events))


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events that are told together."""
    group: list[Event] = []
    for event in events:
        if group and not _together(group, event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _together(group: list[Any], event: Any) -> bool:
    first = group[0]
    match event:
        case e.Posted():
            return isinstance(first, e.Posted) and (first.kind, first.amount) == (event.kind, event.amount)
        case e.Dealt() if isinstance(first, e.Discarded):
            return len(group) == 1 and first.seat == event.seat
        case e.Dealt():
            return isinstance(first, _LAID) and not any(isinstance(one, e.Dealt) and one.seat == event.seat for one in group)
        case e.Turned():
            turned = [one.board for one in group if isinstance(one, e.Turned)]
            alone = bool(event.board) and set(turned) == {event.board}  # one board of several is run out at once
            return isinstance(first, _LAID) and (alone or event.board not in turned)
        case e.Burnt() | e.Laid():
            return isinstance(first, _LAID)
        case e.Judged():
            return isinstance(first, e.Shown | e.Judged) and first.seat == event.seat
        case e.Awarded():
            return isinstance(first, e.Awarded)
    return False


def _headed(groups: Iterable[list[Event]]) -> Iterator[list[Event]]:
    """Put the name of a street before the cards that open it: the rules deal first, people say it first."""
    waiting: list[Event] | None = None
    for group in groups:
        if isinstance(group[0], e.Entered) and group[0].street != SHOWDOWN:
            yield [*group, *(waiting or [])]
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = group if isinstance(group[0], _LAID) else None
        if waiting is None:
            yield group
    if waiting is not None:
        yield waiting
