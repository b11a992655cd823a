"""How PokerKit settles a hand where it differs from the rule books."""

from collections.abc import Iterable

from riverboat.chips import Pot, pots
from riverboat.dealer import Run


def settled_as_pokerkit_does(run: Run) -> list[int]:
    """The stacks with PokerKit's oddities at settlement.

    Oddity 6: all odd chips of a share go to the first winner; ours go one each. Oddity 7: hands that win nothing are killed first, and
    pots that are left to the same players are one pot when odd chips are counted. Oddity 8: whether there is a low at all is asked of all
    players, not of those who can win the pot; a side pot's low half that none of them has is then split among all of them.
    """
    table, game = run.table, run.hand.game
    scores, live = game.scores(run.hand), table.live
    stacks = [seat.stack for seat in table.seats]
    awards = game.awards(run.hand)
    for award in awards:
        stacks[award.seat or 0] -= award.amount
    made = pots([seat.live for seat in table.seats], table.dead, live)
    lows_elsewhere = False
    for pot in one_pot_for_the_same_winners(made, {award.seat for award in awards}):
        if not pot.amount:  # the only bet was returned
            continue
        shares = [share for share in reversed(game.variant.shares) if any(scores[share, seat] for seat in live)]
        each, odd = divmod(pot.amount, len(shares))
        for share in shares:
            best = max(scores[share, seat] or 0 for seat in pot.eligible)
            lows_elsewhere |= not best
            winners = [seat for seat in table.around(table.button + 1) if seat in pot.eligible and (scores[share, seat] or 0) == best]
            part, rest = divmod(each + odd * (share == shares[0]), len(winners))
            for seat in winners:
                stacks[seat] += part + rest * (seat == winners[0])
    most = len(made) * len(game.variant.shares) * (len(live) - 1)  # odd chips are few
    ours = [seat.stack for seat in table.seats]
    assert lows_elsewhere or all(abs(mine - other) <= most for mine, other in zip(ours, stacks, strict=True))
    return stacks


def one_pot_for_the_same_winners(made: Iterable[Pot], winners: set[int | None]) -> list[Pot]:
    """Oddity 7 of `settled_as_pokerkit_does`."""
    found: list[Pot] = []
    for pot in made:
        eligible = tuple(seat for seat in pot.eligible if seat in winners)
        amount = pot.amount + (found.pop().amount if found and found[-1].eligible == eligible else 0)
        found.append(Pot(amount, eligible))
    return found
