"""Settles debts between players with the fewest payments."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from msgspec import Struct

EXACT = 20  # up to this many players (after removing pairs that cancel out) the minimum is exact: half a million subsets


class DebtPayment(Struct, frozen=True):
    """One payment between two players."""

    payer: str
    payee: str
    amount: int

    def __str__(self) -> str:
        """The payment as a sentence."""
        return f"{self.payer} pays {self.payee} {self.amount}"


def settle_up(nets: Mapping[str, int]) -> list[DebtPayment]:
    """Find the fewest payments that settle everybody's wins and losses.

    >>> for transfer in settle_up({"Anna": 70, "Bo": -40, "Cleo": -30, "Dag": 25, "Eva": -25}):
    ...     print(transfer)
    Bo pays Anna 40
    Cleo pays Anna 30
    Eva pays Dag 25

    A group whose nets sum to zero needs one payment fewer than it has players, so the fewest payments come from the most such groups.
    Pairs that cancel out are groups; the other groups are found exactly for up to 20 players. With more players, the largest debt is
    paid to the largest claim until all are settled, which may take more payments than necessary. The result does not depend on the order
    of the players.
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
    """Pairs of players whose nets cancel out, in order of their names.

    Removing them costs no payment: take a pair out of the one or two groups it belongs to, and the rest of these groups sums to zero, so
    there are at least as many groups as before.
    """
    left: dict[int, list[str]] = {}
    for player, net in nets.items():
        if others := left.get(-net):
            other = others.pop(0)
            yield {other: -net, player: net}
        else:
            left.setdefault(net, []).append(player)


def _groups(nets: Mapping[str, int]) -> list[dict[str, int]]:
    """Divide players into as many groups as possible that each sum to zero.

    Remove players one by one: a group ends whenever the rest sums to zero. `most[set]` is the largest number of groups within a set,
    computed for all sets of one size at once, smallest first. One player, who starts the first group, is in no set.
    """
    if not nets:
        return []
    import numpy as np  # imported late: rarely needed

    *players, last = nets
    sets = 1 << len(players)
    sums = np.zeros(sets, dtype=np.int64 if sum(map(abs, nets.values())) < 1 << 62 else object)
    size = np.zeros(sets, dtype=np.uint8)
    for at, player in enumerate(players):
        sums[1 << at : 2 << at] = sums[: 1 << at] + nets[player]
        size[1 << at : 2 << at] = size[: 1 << at] + 1
    by_size = np.argsort(size, kind="stable")
    most = np.zeros(sets, dtype=np.uint8)  # larger sets are still 0, so they may be read along with smaller ones
    start = 1
    for count in np.bincount(size)[1:]:
        people = by_size[start : start + count]
        start += count
        best = most[people]
        for at in range(len(players)):
            np.maximum(best, most[people ^ (1 << at)], out=best)
        most[people] = best + (sums[people] == 0)
    groups: list[dict[str, int]] = [{last: nets[last]}]
    left = sets - 1
    while left:
        if sums[left] == 0:
            groups.append({})
        gone = max((at for at in range(len(players)) if left >> at & 1), key=lambda at: most[left ^ 1 << at])  # the first of equals
        groups[-1][players[gone]] = nets[players[gone]]
        left ^= 1 << gone
    return groups


def _largest_first(nets: Mapping[str, int]) -> list[DebtPayment]:
    """Pay the largest debt to the largest claim until all are settled; of equals, the first by name."""
    left = dict(nets)
    transfers = []
    while left:
        payer, payee = min(left, key=lambda player: (left[player], player)), min(left, key=lambda player: (-left[player], player))
        amount = min(-left[payer], left[payee])
        transfers.append(DebtPayment(payer, payee, amount))
        for player, change in ((payer, amount), (payee, -amount)):
            left[player] += change
            if not left[player]:
                del left[player]
    return transfers


def transfers_text(transfers: Iterable[DebtPayment]) -> str:
    """Payments as sentences, one per line."""
    return "\n".join(map(str, transfers)) or "Nobody owes anything."


def transfers_csv(transfers: Iterable[DebtPayment]) -> str:
    """Payments as CSV with a header.

    >>> print(transfers_csv([DebtPayment("Bo", "Anna, the elder", 40)]), end="")
    payer,payee,amount
    Bo,"Anna, the elder",40
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("payer", "payee", "amount"))
    writer.writerows((_plain(transfer.payer), _plain(transfer.payee), transfer.amount) for transfer in transfers)
    return text.getvalue()


def _plain(name: str) -> str:
    """Escape a name that a spreadsheet would take for a formula, since players choose their names."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name
