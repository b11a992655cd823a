"""Who won how much with what, and why: a settlement in words."""

from collections.abc import Iterator

from riverboat.cli.play.company import Company
from riverboat.explain.showdown import PotVerdict, ShareVerdict, Verdict
from riverboat.ranking.words import listed


def lines(found: Verdict, company: Company) -> Iterator[str]:
    """Every pot, its shares, and the reasons; then who pays for the next hand."""
    for pot in found.pots:
        yield from _pot(pot, company)
    for one in found.payouts:
        if one.matched:
            yield f"{company.does(one.seat, 'matches')} the pot: {one.matched} for the next hand."


def _pot(pot: PotVerdict, company: Company) -> Iterator[str]:
    first = pot.shares[0]
    if not pot.contested:
        yield f"{company.does(first.winners[0].seat, 'takes')} the {pot.name} of {pot.amount}: {first.why}."
        return
    head = f"{pot.name.capitalize()} {pot.amount}:"
    if len(pot.shares) == 1 and not pot.unclaimed:
        yield f"{head} {_share(first, company)}."
        return
    yield head
    for share in pot.shares:
        yield f"  {share.name} {share.amount}: {_share(share, company)}."
    names = {share.share: share.name for share in pot.shares}
    for one in pot.unclaimed:
        yield f"  {one.why[0].upper()}{one.why[1:]}."
    if pot.odd_shares:
        larger = [names[share] for share in pot.odd_shares.shares if share in names]
        yield f"  {pot.odd_shares.why}, and {listed(larger)} {'gets' if len(larger) == 1 else 'get'} more."


def _share(share: ShareVerdict, company: Company) -> str:
    """Who won it, with what, ahead of whom, and what decided."""
    if not share.winners:
        return f"nobody wins it, and it stays for the next hand: {share.why}{_decided(share)}"
    seats = [winner.seat for winner in share.winners]
    words = f" with {share.winners[0].hand.words}{_ahead(share, company)}{_decided(share)}"
    rest = f"; {share.carried} {'stays' if share.carried == 1 else 'stay'} for the next hand" if share.carried else ""
    if len(seats) == 1:
        part = f" {share.winners[0].amount}" if share.carried else ""
        return f"{company.does(seats[0], 'wins')}{part}{words}{rest}"
    amounts = [winner.amount for winner in share.winners]
    parts = f"{amounts[0]} each" if len(set(amounts)) == 1 else listed(list(map(str, amounts)))
    return f"{company.do(seats, 'splits')} it, {parts},{words}{_odd_chips(share, company)}{rest}"


def _ahead(share: ShareVerdict, company: Company) -> str:
    """The best hand that lost: why it was not won by another."""
    lost = share.ahead_of
    if lost is None:
        return ""
    return f", against the deck's {lost.words}" if lost.seat is None else f", ahead of {company.whose(lost.seat)} {lost.words}"


def _decided(share: ShareVerdict) -> str:
    """What decided between two hands of one kind, unless it is what their words begin with."""
    return f"; decided by {share.kicker.words}" if share.kicker and 0 not in share.kicker.places else ""


def _odd_chips(share: ShareVerdict, company: Company) -> str:
    odd = share.odd_chips
    return f"; the odd {'chip goes' if len(odd.seats) == 1 else 'chips go'} to {company.names(odd.seats)}, {odd.why}" if odd else ""
