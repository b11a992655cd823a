"""What is dealt in a game, as its phases say it: read once, for the page of games and for programs."""

from collections.abc import Iterator

from msgspec import Struct

from riverboat.rules import Variant
from riverboat.rules.card_flow import CardStep, OneMoreIf, Redealt, Spread, Thrown, ToBoard, ToSeats


class Dealing(Struct, frozen=True):
    """What one moment of a game brings."""

    down: int = 0  # cards to each, face down
    up: int = 0  # face up
    free: int = 0  # or either way, as it turns out
    turned: int = 0  # cards on a board
    more: int = 0  # and perhaps so many more
    board: str | None = ""  # on which; none: on each that there is
    hidden: bool = False  # they lie face down
    drawn: int = 0  # cards that each may throw for others
    thrown: int = 0  # cards that each must throw
    placed: tuple[int, ...] = ()  # cards that each puts on one board each


def dealings(variant: Variant) -> Iterator[Dealing]:
    """What is dealt, moment by moment.

    >>> from riverboat.variants import variants
    >>> [dealing.turned for dealing in dealings(variants["holdem"]())]
    [0, 3, 1, 1]
    """
    for phase in variant.phases:
        for step in phase.card_flow:
            if (found := _dealing(step, hidden=bool(getattr(phase, "down", False)))) is not None:
                yield found


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
        case Redealt(most=most):
            return Dealing(drawn=most)
        case Thrown(cards=cards):
            return Dealing(thrown=cards)
        case Spread(sizes=sizes):
            return Dealing(placed=sizes)
    return None
