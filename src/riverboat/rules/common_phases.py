"""Sequences of phases that many games share."""

from riverboat.rules.phases import Bet, BringIn, Deal, Draw, Turn
from riverboat.rules.phases.bet import First
from riverboat.rules.variant import Phase

FLOP = (Turn(3), Bet("flop"))
TURN_AND_RIVER = (Turn(1), Bet("turn", size="big"), Turn(1), Bet("river", size="big"))


def seven_streets(
    *,
    deal: Phase | None = None,
    start: Phase | None = None,
    last: Phase | None = None,
    bring_in: Phase | None = None,
    first: First = "high",
) -> tuple[Phase, ...]:
    """Seven-card stud from the deal to the last bet; any of its deals may be replaced."""
    deal = deal or Deal(up=1)
    return (
        start or Deal(down=2, up=1),
        bring_in or BringIn(),
        Bet("third street"),
        deal,
        Bet("fourth street", first=first),
        deal,
        Bet("fifth street", size="big", first=first),
        deal,
        Bet("sixth street", size="big", first=first),
        last or Deal(down=1),
        Bet("seventh street", size="big", first=first),
    )


def three_draws(cards: int) -> tuple[Phase, ...]:
    """A deal and three draws of any number of cards, with a bet before and after each."""
    return (
        Deal(down=cards),
        Bet("first"),
        Draw(cards),
        Bet("second"),
        Draw(cards),
        Bet("third", size="big"),
        Draw(cards),
        Bet("fourth", size="big"),
    )
