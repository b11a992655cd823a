"""The rabbit hunt: which cards would have come on the boards, had the hand gone on."""

from collections.abc import Iterable
from typing import Any

from riverboat.dealer import Illegal, Log, Run
from riverboat.rules import Silent
from riverboat.rules.card_flow import OneMoreIf, Spread, Thrown, ToBoard
from riverboat.table import AnyEvent, Board, Event
from riverboat.table.events import Revealed, Turned


def rabbit(hunted: Run | Log) -> tuple[Board, ...]:
    """The cards that are missing on each board of a hand that ended early, as they lie in the deck, with a burn where that is the custom.

    >>> from riverboat.dealer import Answer
    >>> from riverboat.rules import Game
    >>> from riverboat.variants import variants
    >>> log = Log(Game.of(variants["holdem"]()), (100, 100)).plus(Answer(0, "fold"))
    >>> rabbit(log)
    (Board(name='', cards=(As, 8c, Jd, 3d, 7s), down=False),)

    Cards that seats would have got before are not known: nobody can say who would have stayed. There it ends.
    """
    return boards(chase(hunted))


def chase(hunted: Run | Log) -> tuple[AnyEvent, ...]:
    """What would have come off the deck, one after the other: the cards of the boards, and what is burnt between them."""
    run = Run(hunted) if isinstance(hunted, Log) else hunted
    if run.ask is not None:
        raise Illegal("hand_not_over", "the hand is not over")
    hand = run.hand.aside()
    told = len(hand.events)
    for phase in hand.left_out:
        if not all(isinstance(step, ToBoard | OneMoreIf | Thrown | Spread) for step in phase.card_flow):
            break
        if phase.own_order:  # it would show hands, too
            for board, count, more in phase.turns(hand):
                hand.turn(count, board, more=more)
        elif isinstance(phase, Silent) and phase.deals:
            phase.act(hand)
    found: Any = tuple(hand.events[told:])
    return found if boards(found) else ()


def boards(came: Iterable[Event]) -> tuple[Board, ...]:
    """The cards that come to lie on each board."""
    missing: dict[str, Board] = {}
    for event in came:
        if isinstance(event, Turned | Revealed) and event.cards:
            before = missing.get(event.board, Board(event.board, ()))
            missing[event.board] = Board(event.board, before.cards + event.cards)
    return tuple(missing.values())
