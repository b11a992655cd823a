"""The end of the evening: who pays whom, in as few payments as will do."""

import csv
from collections.abc import Iterable, Mapping
from io import StringIO

from msgspec import Struct

EXACT = 14  # so many people with something to pay or to get are settled in the fewest payments there are


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
    groups. They are found exactly for up to 14 people with something to pay or to get. For more, the largest debt goes to the largest
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
    groups = _groups(open_nets) if len(open_nets) <= EXACT else [open_nets]
    return [transfer for group in groups for transfer in _largest_first(group)]


def _groups(nets: Mapping[str, int]) -> list[dict[str, int]]:
    """Divide people into as many groups as possible that come to nothing in sum.

    Take people away one by one, from all to none: as often as those who are left come to nothing, a group ends. `most[set]` is how
    often at best.
    """
    players = list(nets)
    sets = 1 << len(players)
    sums, most, last = [0] * sets, [0] * sets, [0] * sets
    for people in range(1, sets):
        lowest = people & -people
        sums[people] = sums[people ^ lowest] + nets[players[lowest.bit_length() - 1]]
        members = [at for at in range(len(players)) if people >> at & 1]
        last[people] = max(members, key=lambda at: most[people ^ 1 << at])  # of equals the first, so that there is one answer
        most[people] = most[people ^ 1 << last[people]] + (sums[people] == 0)
    groups: list[dict[str, int]] = []
    people = sets - 1
    while people:
        if sums[people] == 0:
            groups.append({})
        player = players[last[people]]
        groups[-1][player] = nets[player]
        people ^= 1 << last[people]
    return sorted(groups, key=min)


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
