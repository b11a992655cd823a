"""Prize equity by the Malmuth-Harville model: the chance of the next place is the fraction of the remaining chips."""

from collections.abc import Sequence
from math import isfinite, log

import numpy as np
from numpy.typing import NDArray

SUBSETS = 20  # the most players for whom all subsets are enumerated
TOLERANCE = 1e-10  # of the prizes: how much two successive integrals may differ
STEPS = (0.2, 0.1, 0.05, 0.025, 0.0125)
NODES = 1 << 22  # numbers in memory at once while integrating
MOST = 1_000_000  # players times paid places

Floats = NDArray[np.float64]


def icm(stacks: Sequence[float], payouts: Sequence[float]) -> list[float]:
    """The expected prize of each player; payouts are given first place first.

    >>> [round(part, 2) for part in icm([5000, 3000, 2000], [50, 30, 20])]
    [38.39, 32.75, 28.86]

    Up to twenty players all subsets are enumerated. In a larger field the same chances are computed as an integral, with smaller and
    smaller steps until two results agree to 1e-10 of the prizes.
    """
    _check(stacks, payouts)
    chips = np.array(stacks, dtype=np.float64)
    prizes = np.array(payouts, dtype=np.float64)
    total = float(prizes.sum())
    if not total:
        return [0.0] * len(stacks)
    parts, shares = chips / chips.sum(), prizes / total
    equities = _by_sets(parts, shares) if len(stacks) <= SUBSETS else _by_race(parts, shares)
    return [float(part) * total for part in equities]


def _by_sets(parts: Floats, prizes: Floats) -> Floats:
    """Place by place: the probability of each set of finished players, and of each player to be next."""
    players, places = len(parts), len(prizes)
    worth = np.zeros(players)
    likely = np.zeros(1 << players)
    likely[0] = 1.0
    left = np.zeros(1)  # the chips without those of each set; summed up, because differences of unequal stacks lose precision
    for part in parts[::-1]:
        left = np.stack([left + part, left], axis=1).reshape(-1)
    sets = np.arange(1 << players, dtype=np.int64)
    sizes = np.bitwise_count(sets)
    for place in range(places):
        now = sets[sizes == place]
        for player, part in enumerate(parts):
            without = now[now >> player & 1 == 0]
            chance = likely[without] * part / left[without]
            worth[player] += prizes[place] * chance.sum()
            likely[without | 1 << player] += chance
    return worth


def _by_race(parts: Floats, prizes: Floats) -> Floats:
    """The same chances as a race: each player finishes after an exponential time whose rate is his fraction of the chips.

    Sums over the logarithm of time converge faster than any power of the step, so the step is halved until nothing changes.
    """
    before: Floats | None = None
    for step in STEPS:
        now = _integral(parts, prizes, step)
        if before is not None and float(np.abs(now - before).max()) < TOLERANCE and abs(float(now.sum()) - 1) < TOLERANCE:
            return now
        before = now
    raise ArithmeticError("these stacks are too far apart for the integral")


def _integral(parts: Floats, prizes: Floats, step: float) -> Floats:
    logs = np.arange(-40.0, log(50 / float(parts.min())), step)  # before this range no player has finished, after it all have
    chunk = max(1, NODES // (len(parts) * len(prizes)))
    worth = np.zeros(len(parts))
    for first in range(0, len(logs), chunk):
        times = np.exp(logs[first : first + chunk])
        worth += _at(parts, prizes, times) @ times * step
    return worth


def _at(parts: Floats, prizes: Floats, times: Floats) -> Floats:
    """The expected prize of each player when finishing at each time, multiplied by the density of that time."""
    players, places = len(parts), len(prizes)
    still = np.exp(-np.outer(parts, times))  # the probability of not having finished yet
    done = -np.expm1(-np.outer(parts, times))
    ahead = np.zeros((players, places, len(times)))  # of the players listed before: P(so many have finished)
    ahead[0, 0] = 1.0
    for player in range(players - 1):
        ahead[player + 1] = ahead[player] * still[player]
        ahead[player + 1, 1:] += ahead[player, :-1] * done[player]
    worth = np.empty((players, len(times)))
    prize = np.repeat(prizes[:, None], len(times), axis=1)  # expected prize by the number finished before, over the rest
    for player in range(players - 1, -1, -1):
        worth[player] = (ahead[player] * prize).sum(axis=0) * parts[player] * still[player]
        prize = prize * still[player] + np.concatenate([prize[1:] * done[player], np.zeros((1, len(times)))])
    return worth


def _check(stacks: Sequence[float], payouts: Sequence[float]) -> None:
    if not len(stacks):
        raise ValueError("no stacks: there is at least one player")
    for at, stack in enumerate(stacks):
        if not isfinite(stack) or stack <= 0:
            raise ValueError(f"stack {at + 1} is {stack}: whoever is left has chips")
    if not 1 <= len(payouts) <= len(stacks):
        raise ValueError(
            f"{len(payouts)} payouts and {len(stacks)} players: at least one place is paid, and no more than there are players"
        )
    if len(stacks) * len(payouts) > MOST:
        raise ValueError(f"{len(payouts):,} payouts for {len(stacks):,} players: players times paid places are {MOST:,} at the most")
    for at, payout in enumerate(payouts):
        if not isfinite(payout) or payout < 0:
            raise ValueError(f"payout {at + 1} is {payout}: a prize is a number, none or more")
        if at and payout > payouts[at - 1]:
            raise ValueError(f"payout {at + 1} is {payout}, more than the place before it: the first place comes first")
