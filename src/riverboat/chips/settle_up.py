"""The end of the evening: who pays whom, in as few payments as will do."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from msgspec import Struct

EXACT = 20  # so many people whom nobody can pay off alone are settled in the fewest payments there are: half a million sets of them


class Transfer(Struct, frozen=True):
    """One payment between two players."""

    payer: str
    payee: str
    amount: int

    def __str__(self) -> str:
        """The payment as a sentence."""
        return f"{self.payer} pays {self.payee} {self.amount}"


def settle_up(nets: Mapping[str, int]) -> list[Transfer]:
    """Settle what everybody has won or lost, by the fewest payments.

    >>> for transfer in settle_up({"Anna": 70, "Bo": -40, "Cleo": -30, "Dag": 25, "Eva": -25}):
    ...     print(transfer)
    Bo pays Anna 40
    Cleo pays Anna 30
    Eva pays Dag 25

    People who owe each other nothing in sum need one payment fewer than they are, so the fewest payments come from the most such
    groups. Two who cancel out are one; the others are found exactly for up to 20 people. For more, the largest debt goes to the largest
    claim until nothing is left: at most one payment fewer than people, but there may be a way with fewer. The same nets give the same
    payments, whatever the order of the players.
    """
    if any(type(net) is not int for net in nets.values()):
        raise ValueError("what somebody has won or lost is a whole number of chips")
    if total := sum(nets.values()):
        raise ValueError(
            f"what is won and what is lost must be the same, and there are {abs(total)} too {'many' if total > 0 else 'few'} won"
        )
    open_nets = {player: nets[player] for player in sorted(nets) if nets[player]}
    pairs = list(_pairs(open_nets))
    rest = {player: net for player, net in open_nets.items() if not any(player in pair for pair in pairs)}
    groups = _groups(rest) if len(rest) <= EXACT else [rest]
    return [transfer for group in sorted([*pairs, *groups], key=min) for transfer in _largest_first(group)]


def _pairs(nets: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Everybody who can pay just what somebody else has to get, with him, the first by name first.

    No payment is lost by it: in any division into groups, these two may be taken out of one or two of them to be a group of their own, and
    what is left of those comes to nothing together, so that there are as many groups as before.
    """
    left: dict[int, list[str]] = {}
    for player, net in nets.items():
        if others := left.get(-net):
            other = others.pop(0)
            yield {other: -net, player: net}
        else:
            left.setdefault(net, []).append(player)


def _groups(nets: Mapping[str, int]) -> list[dict[str, int]]:
    """Divide people into as many groups as possible that come to nothing in sum.

    Take people away one by one, from all to none: as often as those who are left come to nothing, a group ends. `most[set]` is how
    often at best, for all sets of one size at once, the smallest first. One of them, who begins the first group, is in no set.
    """
    if not nets:
        return []
    import numpy as np  # few ask, and then once

    *players, last = nets
    sets = 1 << len(players)
    sums = np.zeros(sets, dtype=np.int64 if sum(map(abs, nets.values())) < 1 << 62 else object)
    size = np.zeros(sets, dtype=np.uint8)
    for at, player in enumerate(players):
        sums[1 << at : 2 << at] = sums[: 1 << at] + nets[player]
        size[1 << at : 2 << at] = size[: 1 << at] + 1
    by_size = np.argsort(size, kind="stable")
    most = np.zeros(sets, dtype=np.uint8)  # a larger set has none yet, and so may be asked with the smaller ones
    start = 1
    for many in np.bincount(size)[1:]:
        people = by_size[start : start + many]
        start += many
        best = most[people]
        for at in range(len(players)):
            np.maximum(best, most[people ^ (1 << at)], out=best)
        most[people] = best + (sums[people] == 0)
    groups: list[dict[str, int]] = [{last: nets[last]}]
    left = sets - 1
    while left:
        if sums[left] == 0:
            groups.append({})
        gone = max((at for at in range(len(players)) if left >> at & 1), key=lambda at: most[left ^ 1 << at])  # of equals the first
        groups[-1][players[gone]] = nets[players[gone]]
        left ^= 1 << gone
    return groups


def _largest_first(nets: Mapping[str, int]) -> list[Transfer]:
    """Let the largest debt go to the largest claim until nothing is left; of equals, the first by name."""
    left = dict(nets)
    found = []
    while left:
        payer, payee = min(left, key=lambda player: (left[player], player)), min(left, key=lambda player: (-left[player], player))
        amount = min(-left[payer], left[payee])
        found.append(Transfer(payer, payee, amount))
        for player, change in ((payer, amount), (payee, -amount)):
            left[player] += change
            if not left[player]:
                del left[player]
    return found


def transfers_text(transfers: Iterable[Transfer]) -> str:
    """Payments as sentences, one a line; or that nobody owes anything."""
    return "\n".join(map(str, transfers)) or "Nobody owes anything."


def transfers_csv(transfers: Iterable[Transfer]) -> str:
    """Payments as CSV with a head.

    >>> print(transfers_csv([Transfer("Bo", "Anna, the elder", 40)]), end="")
    payer,payee,amount
    Bo,"Anna, the elder",40
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("payer", "payee", "amount"))
    writer.writerows((_plain(one.payer), _plain(one.payee), one.amount) for one in transfers)
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula: people choose their names."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name
