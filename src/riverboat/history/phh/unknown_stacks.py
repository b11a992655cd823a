"""Stacks that a file does not know, as far as the hand tells them.

Some sites do not tell stacks, and PHH calls them infinite. A player of whom nothing more is heard, though he has not folded, was all-in
if more cards come, or if others go on to a showdown after a raise: his stack was what he had put in. Without that, everybody would wait
for him to act.
"""

from msgspec.structs import replace

from riverboat.history.phh.games import standard_variant
from riverboat.history.phh.hand import PhhHand
from riverboat.rules import Turn

ALL_IN = "all-in: the file does not know the stacks; who does not act any more has put in all that he had"


def with_stacks(hand: PhhHand) -> tuple[PhhHand, str]:
    """The hand with the stacks of those who must have been all-in, and what is to be said about it."""
    variant = standard_variant(hand.variant) if hand.unlimited else None
    if variant is None or not hand.blinds or len(hand.blinds) != len(hand.stacks):
        return hand, ""
    turned = sum(len(action.cards) for action in hand.actions if action.verb == "db")
    if not turned or turned < sum(phase.cards for phase in variant.phases if isinstance(phase, Turn)):
        return hand, ""  # the board is not complete: somebody may still have had to act when the file ended
    known = {seat: chips for seat, chips in _all_in(hand).items() if seat in hand.unlimited}
    if not known:
        return hand, ""
    return replace(hand, stacks=tuple(known.get(seat, stack) for seat, stack in enumerate(hand.stacks))), ALL_IN


def _all_in(hand: PhhHand) -> dict[int, int]:
    """What each seat had put in when it acted last, of those that were in and did not answer the last card, or the last raise."""
    count = len(hand.stacks)
    turn = slice(None, None, -1) if count == 2 else slice(None)  # heads-up the button posts first, and sits last
    before, bets = list(hand.antes[turn]), [abs(blind) for blind in hand.blinds[turn]]
    live, spoke = set(range(count)), set[int]()
    for action in hand.actions:
        if action.verb == "db":
            before = [put + bet for put, bet in zip(before, bets, strict=True)]
            bets, spoke = [0] * count, set()
        elif action.betting:
            spoke.add(action.seat)
            if action.verb == "f":
                live.discard(action.seat)
            else:
                bets[action.seat] = action.amount if action.verb == "cbr" else max(bets)
    called = sum(bets[seat] == max(bets) for seat in live) > 1  # else the file may end before somebody answered
    silent = {seat for seat in live if seat not in spoke or (called and bets[seat] < max(bets))}
    return {seat: before[seat] + bets[seat] for seat in silent} if len(live) > 1 else {}
