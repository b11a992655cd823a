"""The answer: who wins how much how often, with what, and how sure that is."""

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import Any

from msgspec import Struct

from riverboat.cards import RANKS
from riverboat.odds.sheet import html, lined, percent
from riverboat.odds.solve import Counted, Z, stderr
from riverboat.odds.spot import Spot
from riverboat.odds.tally import CATEGORIES, ROYAL_FLUSH, UNITS, Tally
from riverboat.ranking import Category
from riverboat.ranking.words import name
from riverboat.rules import Best, HighestInTheHole

Interval = tuple[float, float]


class Chance(Struct, frozen=True):
    """How often a seat wins alone, how often it shares, and how much it gets on average, with the standard error of that."""

    win: float
    tie: float
    equity: float
    stderr: float
    interval: Interval  # of the equity, 95 %
    categories: dict[str, float]  # how often it makes each kind of hand for this share


class HandOdds(Struct, frozen=True):
    """What one hand may expect of the whole pot and of each share, and what it makes."""

    hand: str
    win: float  # the whole pot alone
    tie: float  # some of the pot
    equity: float  # the part of the pot, on average
    stderr: float  # of the equity; zero if every deal was counted
    interval: Interval  # of the equity, 95 %
    shares: dict[str, Chance]
    categories: dict[str, float]  # how often it makes each kind of hand, by the last share

    @property
    def lose(self) -> float:
        """How often it gets nothing."""
        return max(0.0, 1.0 - self.win - self.tie)


class Equity(Struct, frozen=True):
    """The odds of every hand of a spot.

    Frequencies are of deals; `exact` says that all were counted, else they are a sample from `seed`.
    """

    hands: tuple[HandOdds, ...]
    winners: dict[str, dict[str, float]]  # by share: how often it is won with each kind of hand
    exact: bool
    samples: int  # deals that were counted, by weight if there are ranges
    stopped: str  # why no more: all deals, samples, error, time, interrupted
    seed: int | None
    elapsed: float
    backend: str
    tally: Tally

    @property
    def stderr(self) -> float:
        """The largest standard error of an equity."""
        return max(hand.stderr for hand in self.hands)

    @property
    def error(self) -> float:
        """The half of the widest 95 % interval."""
        return max((hand.interval[1] - hand.interval[0]) / 2 for hand in self.hands)

    def __getitem__(self, index: int) -> HandOdds:
        """The odds of one hand."""
        return self.hands[index]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "hands": [
                {
                    "hand": hand.hand,
                    "win": hand.win,
                    "tie": hand.tie,
                    "equity": hand.equity,
                    "stderr": hand.stderr,
                    "interval": list(hand.interval),
                    "shares": {
                        share: {
                            "win": chance.win,
                            "tie": chance.tie,
                            "equity": chance.equity,
                            "stderr": chance.stderr,
                            "interval": list(chance.interval),
                            "categories": chance.categories,
                        }
                        for share, chance in hand.shares.items()
                    },
                    "categories": hand.categories,
                }
                for hand in self.hands
            ],
            "winners": self.winners,
            "exact": self.exact,
            "samples": self.samples,
            "stopped": self.stopped,
            "stderr": self.stderr,
            "seed": self.seed,
            "elapsed": self.elapsed,
            "backend": self.backend,
        }

    @property
    def rows(self) -> list[list[str]]:
        """The answer as rows of text, the heads first."""
        many = len(self.hands[0].shares) > 1
        rows = [["hand", "win", "tie", "equity", *([] if self.exact else ["+-"]), *(self.hands[0].shares if many else [])]]
        for hand in self.hands:
            row = [hand.hand, percent(hand.win), percent(hand.tie), percent(hand.equity)]
            row += [] if self.exact else [percent((hand.interval[1] - hand.interval[0]) / 2)]
            row += [percent(chance.equity) for chance in hand.shares.values()] if many else []
            rows.append(row)
        return rows

    @property
    def how(self) -> str:
        """How the odds were come by, in words."""
        took = f"{self.elapsed * 1000:.3g} ms" if self.elapsed < 1 else f"{self.elapsed:.3g} s"
        what = "exact" if self.exact else f"sampled (seed {self.seed}, stopped by {self.stopped})"
        return f"{what}: {self.samples:,} deals in {took}, {self.backend}"

    def __str__(self) -> str:
        """A table."""
        return "\n".join([*lined(self.rows), self.how])

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        return f"{html(self.rows)}<p>{self.how}</p>"


# --- from counts ---------------------------------------------------------------------------------------------------


def wilson(mean: float, variance: float, deals: int) -> Interval:
    """The 95 % interval of a mean between 0 and 1 by Wilson's score; for a frequency the variance is p (1 - p).

    >>> low, high = wilson(0.0, 0.0, 1000)
    >>> round(low, 5), round(high, 5)
    (0.0, 0.00383)
    """
    spread = Z * Z / deals
    centre = (mean + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(variance / deals + spread / (4 * deals))
    return max(0.0, centre - half), min(1.0, centre + half)


def result(spot: Spot, counted: Counted) -> Equity:
    """Read the odds off the counts."""
    tally = counted.tally
    shares = list(spot.variant.shares.items())
    hands = tuple(_hand(spot, counted, seat) for seat in range(tally.seats))
    winners = {share: _kinds(contest, tally.won(at), tally.deals) for at, (share, contest) in enumerate(shares)}
    return Equity(
        hands,
        winners,
        counted.exact,
        tally.deals,
        counted.stopped,
        None if counted.exact else counted.seed,
        counted.elapsed,
        counted.backend,
        tally,
    )


def _hand(spot: Spot, counted: Counted, seat: int) -> HandOdds:
    tally = counted.tally
    shares = list(spot.variant.shares.items())
    equity = tally.units(seat) / (UNITS * tally.shares * tally.deals)
    error = 0.0 if counted.exact else stderr(tally, seat)
    interval = (equity, equity) if counted.exact else wilson(equity, error**2 * tally.deals, tally.deals)
    held = spot.hands[seat]
    return HandOdds(
        held.name or held.words,
        tally.scoops(seat) / tally.deals,
        tally.parts(seat) / tally.deals,
        equity,
        error,
        interval,
        {share: _chance(counted, contest, at, seat) for at, (share, contest) in enumerate(shares)},
        _kinds(shares[-1][1], tally.categories(len(shares) - 1, seat), tally.deals),
    )


def _chance(counted: Counted, contest: object, share: int, seat: int) -> Chance:
    """A share alone: what of it a seat gets, whatever joins it."""
    tally, alone, shared, mean, square = counted.tally, 0, 0, 0.0, 0.0
    for winners, times in enumerate(tally.winners(share)):
        if times and winners >> seat & 1:
            many = winners.bit_count()
            alone, shared = (alone + times, shared) if many == 1 else (alone, shared + times)
            mean += times / many
            square += times / many**2
    mean, square = mean / tally.deals, square / tally.deals
    spread = 0.0 if counted.exact else max(square - mean**2, 1 / tally.deals)
    interval = (mean, mean) if counted.exact else wilson(mean, spread, tally.deals)
    made = _kinds(contest, tally.categories(share, seat), tally.deals)
    return Chance(alone / tally.deals, shared / tally.deals, mean, sqrt(spread / tally.deals), interval, made)


def _kinds(contest: object, counts: list[int], deals: int) -> dict[str, float]:
    """Kinds of hand and how often, the best first, without those that never came."""
    return {word: count / deals for word, count in kinds(contest, counts).items()}


def kinds(contest: object, counts: list[int]) -> dict[str, int]:
    """Kinds of hand and how many, the best first, without those that never came."""
    return {word: counts[kind] for kind, word in _ladder(_ranking(contest)) if counts[kind]}


def kind_words(contest: object, kind: int) -> str:
    """What a kind of hand is called."""
    return _words(_ranking(contest), kind)


def _ranking(contest: object) -> str:
    return contest.ranking if isinstance(contest, Best) else "hole" if isinstance(contest, HighestInTheHole) else ""


@lru_cache(maxsize=16)
def _ladder(ranking: str) -> tuple[tuple[int, str], ...]:
    """Every kind of hand with its words, the best first; without a ranking, a share that has no hands."""
    order = sorted(range(CATEGORIES), key=lambda kind: _place(ranking, kind), reverse=True)
    return tuple((kind, _words(ranking, kind)) for kind in order)


_HIGH = (Category.NOTHING, *range(1, 10), ROYAL_FLUSH, Category.FIVE_OF_A_KIND, *range(11, 15))
_SHORT = {int(Category.FLUSH): 7.5}


def _place(ranking: str, kind: int) -> float:
    if ranking in ("", "hole"):
        return kind
    place = float(_HIGH.index(kind))
    if ranking == "short":
        place = _SHORT.get(kind, place)
    return -place if kind and ranking not in ("high", "short", "badugi") else place


def _words(ranking: str, kind: int) -> str:
    if ranking == "hole":
        return (f"{name(RANKS[kind - 1])} in the hole" if kind <= len(RANKS) else "") if kind else "none in the hole"
    if not ranking:
        return "qualifies" if kind else "does not"
    return "royal flush" if kind == ROYAL_FLUSH else Category(kind).words


def frequencies(counts: Mapping[str, int]) -> dict[str, tuple[float, float, float]]:
    """Frequencies with their 95 % intervals."""
    total = sum(counts.values())
    found = {}
    for word, count in counts.items():
        part = count / total
        found[word] = (part, *wilson(part, part * (1 - part), total))
    return found
