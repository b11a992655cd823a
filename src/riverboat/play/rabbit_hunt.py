"""Rabbit hunting: the board cards that would have come if the hand had gone on."""

from collections.abc import Iterable
from typing import Any

from riverboat.dealer import Illegal, Log, Run
from riverboat.rules import Silent
from riverboat.rules.card_flow import Discards, OneMoreIf, Placements, ToBoard
from riverboat.table import AnyEvent, Board, Event
from riverboat.table.events import Revealed, Turned


def rabbit(hunted: Run | Log) -> tuple[Board, ...]:
    """The missing board cards of a hand that ended early, as the deck would have dealt them, burns included.

    >>> from riverboat.dealer import Answer
    >>> from riverboat.rules import Game
    >>> from riverboat.variants import variants
    >>> log = Log(Game.of(variants["holdem"]()), (100, 100)).plus(Answer(0, "fold"))
    >>> rabbit(log)
    (Board(name='', cards=(As, 8c, Jd, 3d, 7s), down=False),)

    The hunt ends where cards for seats would have come first, since it is unknown which players would have stayed.
    """
    return boards(chase(hunted))


def chase(hunted: Run | Log) -> tuple[AnyEvent, ...]:
    """The events that would have followed: cards dealt to boards, and burns."""
    run = Run(hunted) if isinstance(hunted, Log) else hunted
    if run.ask is not None:
        raise Illegal("hand_not_over", "the hand is not over")
    hand = run.hand.aside()
    start = len(hand.events)
    for phase in hand.left_out:
        if not all(isinstance(step, ToBoard | OneMoreIf | Discards | Placements) for step in phase.card_flow):
            break
        if phase.own_order:  # playing it would also show hands
            for board, count, more in phase.turns(hand):
                hand.turn(count, board, more=more)
        elif isinstance(phase, Silent) and phase.deals:
            phase.act(hand)
    events: Any = tuple(hand.events[start:])
    return events if boards(events) else ()


def boards(events: Iterable[Event]) -> tuple[Board, ...]:
    """The cards that events deal to each board."""
    missing: dict[str, Board] = {}
    for event in events:
        if isinstance(event, Turned | Revealed) and event.cards:
            before = missing.get(event.board, Board(event.board, ()))
            missing[event.board] = Board(event.board, before.cards + event.cards)
    return tuple(missing.values())
