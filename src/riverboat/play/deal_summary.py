"""Summarizes the deal of a game, phase by phase, for docs/games.md and for API clients."""

from collections.abc import Iterator

from msgspec import Struct

from riverboat.rules import Variant
from riverboat.rules.card_flow import CardStep, Discards, OneMoreIf, Placements, Redraw, ToBoard, ToSeats


class Dealing(Struct, frozen=True):
    """The cards of one step of a game."""

    down: int = 0  # cards to each seat, face down
    up: int = 0  # face up
    free: int = 0  # up or down, as the owner chooses
    turned: int = 0  # cards to a board
    more: int = 0  # further cards that may follow
    board: str | None = ""  # the name of the board; None for every board
    hidden: bool = False  # whether they are face down
    drawn: int = 0  # the most cards that each seat may draw
    thrown: int = 0  # cards that each seat must discard
    placed: tuple[int, ...] = ()  # cards that each seat places, by board


def dealings(variant: Variant) -> Iterator[Dealing]:
    """The deal of a game, step by step.

    >>> from riverboat.variants import variants
    >>> [dealing.turned for dealing in dealings(variants["holdem"]())]
    [0, 3, 1, 1]
    """
    for phase in variant.phases:
        for step in phase.card_flow:
            if (dealing := _dealing(step, hidden=bool(getattr(phase, "down", False)))) is not None:
                yield dealing


def _dealing(step: CardStep, *, hidden: bool) -> Dealing | None:
    match step:
        case ToSeats(up=up) if step.chosen:
            return Dealing(free=len(up))
        case ToSeats(up=up):
            return Dealing(up.count(False), up.count(True))
        case ToBoard():
            return Dealing(turned=step.cards, board=step.board, hidden=hidden)
        case OneMoreIf():
            return Dealing(turned=1, more=1, board=step.board)
        case Redraw(most=most):
            return Dealing(drawn=most)
        case Discards(cards=cards):
            return Dealing(thrown=cards)
        case Placements(sizes=sizes):
            return Dealing(placed=sizes)
    return None
