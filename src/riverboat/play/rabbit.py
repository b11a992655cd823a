"""The rabbit hunt: which cards would have come on the boards, had the hand gone on."""

from riverboat.dealer import Illegal, Log, Run
from riverboat.rules.lays import Spread, Thrown, ToBoard
from riverboat.table import Board
from riverboat.table.events import Turned


def rabbit(hunted: Run | Log) -> tuple[Board, ...]:
    """The cards that are missing on each board of a hand that ended early, as they lie in the deck, with a burn where that is the custom.

    >>> from riverboat.dealer import Answer
    >>> from riverboat.rules import Game
    >>> from riverboat.variants import variants
    >>> log = Log(Game.of(variants["holdem"]()), (100, 100)).plus(Answer(0, "fold"))
    >>> rabbit(log)
    (Board(name='', cards=(As, 8c, Jd, 3d, 7s)),)

    Cards that seats would have got before are not known: nobody can say who would have stayed. There it ends.
    """
    run = Run(hunted) if isinstance(hunted, Log) else hunted
    if run.ask is not None:
        raise Illegal("the hand is not over")
    hand = run.hand.aside()
    told = len(hand.events)
    for phase in hand.left_out:
        if not all(isinstance(lay, ToBoard | Thrown | Spread) for lay in phase.lays):
            break
        for board, count, more in phase.turns(hand):
            hand.turn(count, board, more=more)
    missing: dict[str, Board] = {}
    for event in hand.events[told:]:
        if isinstance(event, Turned) and event.cards:
            before = missing.get(event.board, Board(event.board, ()))
            missing[event.board] = Board(event.board, before.cards + event.cards)
    return tuple(missing.values())
