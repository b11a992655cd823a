"""Equity: the result of an odds question, with wins, ties, equities, kinds of hand and standard errors."""

from collections.abc import Callable
from functools import lru_cache, partial
from math import inf, sqrt
from typing import Any, Literal

from msgspec import Struct, json

from riverboat.cards import RANKS, notation
from riverboat.odds.counting.sampling import CountedDeals, stderr, stop_text
from riverboat.odds.counting.tally import CATEGORIES, ROYAL_FLUSH, UNITS, Tally
from riverboat.odds.hand_frequencies import Frequencies, HandKinds, Interval, interval_of, wilson
from riverboat.odds.json_form import CategorySource, ChanceData, EquityData, HandOddsData, OddsData
from riverboat.odds.spot import Spot
from riverboat.ranking import Category
from riverboat.ranking.hand_names import name
from riverboat.rules import Best, HighestInTheHole
from riverboat.text_table import html, number_table, percent

Measure = Literal["equity", "chance"]


class Chance(Struct, frozen=True, kw_only=True):
    """How often a seat wins alone, how often it ties, and its average part."""

    win: float
    tie: float
    equity: float
    stderr: float  # of the equity; 0 if every deal was counted
    sampled: int  # the deals of the sample; 0 if every deal was counted
    categories: Frequencies  # how often it makes each kind of hand for this share; for the whole pot, of the last share

    @property
    def lose(self) -> float:
        """How often it wins nothing."""
        return max(0.0, 1.0 - self.win - self.tie)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the equity by Wilson's score; a point if every deal was counted."""
        return wilson(self.equity, self.stderr**2 * self.sampled, self.sampled) if self.sampled else (self.equity, self.equity)

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of how often it wins alone."""
        return interval_of(self.win, self.sampled)

    @property
    def tie_interval(self) -> Interval:
        """The 95 % interval of how often it ties."""
        return interval_of(self.tie, self.sampled)

    @property
    def data(self) -> ChanceData:
        """The JSON form."""
        return ChanceData(**self._figures())

    def _figures(self) -> dict[str, Any]:
        return {
            "win": self.win,
            "win_interval": self.win_interval,
            "tie": self.tie,
            "tie_interval": self.tie_interval,
            "equity": self.equity,
            "stderr": self.stderr,
            "interval": self.interval,
            "categories": dict(self.categories),
            "category_intervals": {kind: self.categories.interval(kind) for kind in self.categories},
        }

    def to_dict(self) -> dict[str, Any]:
        """The JSON form as plain data."""
        return plain(self.data)


class HandOdds(Chance, frozen=True, kw_only=True):
    """The odds of one hand, of the whole pot and of each share; a win is the whole pot alone, a tie any part of it."""

    hand: str
    shares: dict[str, Chance]
    last_card_up: bool | None = None  # whether it takes its last card face up, where players choose

    @property
    def data(self) -> HandOddsData:
        """The JSON form."""
        return HandOddsData(self.hand, {share: chance.data for share, chance in self.shares.items()}, self.last_card_up, **self._figures())


class Equity(Struct, frozen=True):
    """The odds of every hand of a spot: `exact` if every deal was counted, else from a sample with `seed`."""

    hands: tuple[HandOdds, ...]
    winners: dict[str, Frequencies]  # by share: how often each kind of hand wins it
    exact: bool
    samples: int  # deals counted, each once, whatever its weight
    stopped: str  # why counting ended: all deals, samples, error, time, interrupted
    seed: int | None
    elapsed: float
    backend: str
    tally: Tally
    measure: Measure = "equity"  # `equity` is a part of the pot, or the chance to win where hands win independently

    @property
    def stderr(self) -> float:
        """The largest standard error of an equity."""
        return max(hand.stderr for hand in self.hands)

    @property
    def error(self) -> float:
        """Half of the widest 95 % interval."""
        return max((hand.interval[1] - hand.interval[0]) / 2 for hand in self.hands)

    def __getitem__(self, index: int) -> HandOdds:
        """The odds of one hand."""
        return self.hands[index]

    @property
    def data(self) -> EquityData:
        """The JSON form."""
        return EquityData(**self._fields())

    def data_with(self, spot: Spot) -> OddsData:
        """The JSON form together with the spot that it answers."""
        boards = {name: notation(part) for name, part in spot.boards.items()}
        board = boards.get("", "") if set(boards) <= {""} else boards
        return OddsData(spot.variant.code, dict(spot.variant.options), board, notation(spot.dead), **self._fields())

    def _fields(self) -> dict[str, Any]:
        categories = self.hands[0].categories
        return {
            "measure": self.measure,
            "hands": tuple(hand.data for hand in self.hands),
            "winners": {share: dict(won) for share, won in self.winners.items()},
            "made": CategorySource(not categories.sampled, categories.sampled or self.samples, categories.seed),
            "exact": self.exact,
            "samples": self.samples,
            "stopped": self.stopped,
            "stderr": self.stderr,
            "seed": self.seed,
            "elapsed": self.elapsed,
            "backend": self.backend,
        }

    def to_dict(self, spot: Spot | None = None) -> dict[str, Any]:
        """The JSON form as plain data, with the spot if it is given."""
        return plain(self.data if spot is None else self.data_with(spot))

    @property
    def rows(self) -> list[list[str]]:
        """The result as rows of text, the header first."""
        several = len(self.hands[0].shares) > 1
        rows = [["hand", *self.heads, *([] if self.exact else ["+-"]), *(self.hands[0].shares if several else [])]]
        for hand in self.hands:
            row = [hand.hand, *(percent(getattr(hand, name)) for name in self.figures)]
            row += [] if self.exact else [percent((hand.interval[1] - hand.interval[0]) / 2)]
            row += [percent(chance.equity) for chance in hand.shares.values()] if several else []
            rows.append(row)
        return rows

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures of a hand; independent winners have no ties."""
        return ("equity",) if self.measure == "chance" else ("win", "tie", "equity")

    @property
    def heads(self) -> tuple[str, ...]:
        """The column heads of these figures."""
        return (*self.figures[:-1], self.measure)

    @property
    def how(self) -> str:
        """How the result was obtained, as text."""
        took = f"{self.elapsed * 1000:.3g} ms" if self.elapsed < 1 else f"{self.elapsed:.3g} s"
        what = "exact" if self.exact else f"sampled (seed {self.seed}, {stop_text(self.stopped)})"
        return f"{what}: {self.samples:,} deals in {took}, {self.backend}"

    @property
    def how_made(self) -> str:
        """How the kinds of hand were obtained, if they were sampled although the equity is exact; samples on first use."""
        categories = self.hands[0].categories
        return (
            f"what they make: sampled (seed {categories.seed}): {categories.sampled:,} deals" if self.exact and categories.sampled else ""
        )

    def __str__(self) -> str:
        """A table."""
        return "\n".join([*number_table(self.rows), self.how])

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        return f"{html(self.rows)}<p>{self.how}</p>"


def plain(data: Struct) -> dict[str, Any]:
    """A JSON form as dictionaries and lists."""
    loaded: dict[str, Any] = json.decode(json.encode(data))
    return loaded


# --- from counts ---------------------------------------------------------------------------------------------------


def result(spot: Spot, counted: CountedDeals, again: Callable[[], CountedDeals] | None = None) -> Equity:
    """Build the result from counts; if these lack the kinds of hand, `again` samples them on first use."""
    tally, makes = counted.tally, HandKinds(counted, again)
    shares = list(spot.variant.shares.items())
    return Equity(
        tuple(_hand(spot, counted, makes, seat) for seat in range(tally.seats)),
        {share: Frequencies(makes, partial(_won, contest, at)) for at, (share, contest) in enumerate(shares)},
        counted.exact,
        counted.deals,
        counted.stopped,
        None if counted.exact else counted.seed,
        counted.elapsed,
        counted.backend,
        tally,
        "chance" if spot.variant.independent else "equity",
    )


def _hand(spot: Spot, counted: CountedDeals, makes: HandKinds, seat: int) -> HandOdds:
    tally, held = counted.tally, spot.hands[seat]
    shares = {
        share: _chance(counted, seat, at, Frequencies(makes, partial(_made, contest, at, seat)), independent=spot.variant.independent)
        for at, (share, contest) in enumerate(spot.variant.shares.items())
    }
    return HandOdds(
        hand=held.name or held.words,
        win=tally.scoops(seat) / tally.deals,
        tie=tally.parts(seat) / tally.deals,
        equity=tally.units(seat) / (UNITS * tally.shares * tally.deals),
        stderr=0.0 if counted.exact else stderr(tally, seat),
        sampled=0 if counted.exact else tally.deals,
        categories=list(shares.values())[-1].categories,
        shares=shares,
        last_card_up=spot.last_card_up(seat),
    )


def _chance(counted: CountedDeals, seat: int, share: int, categories: Frequencies, *, independent: bool) -> Chance:
    """The odds of one share alone; where hands win independently, how often a seat wins it."""
    tally, alone, shared, mean, square = counted.tally, 0, 0, 0.0, 0.0
    for winners, times in enumerate(tally.winners(share)):
        if times and winners >> seat & 1:
            winners_count = 1 if independent else winners.bit_count()
            alone, shared = (alone + times, shared) if winners_count == 1 else (alone, shared + times)
            mean += times / winners_count
            square += times / winners_count**2
    mean, square = mean / tally.deals, square / tally.deals
    spread = 0.0 if counted.exact else max(square - mean**2, 1 / tally.deals)
    return Chance(
        win=alone / tally.deals,
        tie=shared / tally.deals,
        equity=mean,
        stderr=sqrt(spread / tally.deals),
        sampled=0 if counted.exact else tally.deals,
        categories=categories,
    )


def _made(contest: object, share: int, seat: int, tally: Tally) -> dict[str, int]:
    return kinds(contest, tally.categories(share, seat))


def _won(contest: object, share: int, tally: Tally) -> dict[str, int]:
    return kinds(contest, tally.won(share))


def kinds(contest: object, counts: list[int]) -> dict[str, int]:
    """Kinds of hand with their counts, best first, without those that never occurred."""
    return {word: counts[kind] for kind, word in _ladder(_ranking(contest)) if counts[kind]}


def kind_words(contest: object, kind: int) -> str:
    """The name of a kind of hand."""
    return _words(_ranking(contest), kind)


def _ranking(contest: object) -> str:
    return contest.ranking if type(contest) is Best else "hole" if isinstance(contest, HighestInTheHole) else ""


@lru_cache(maxsize=16)
def _ladder(ranking: str) -> tuple[tuple[int, str], ...]:
    """Every kind of hand with its name, best first; an empty ranking is for shares that are not won by hands."""
    order = sorted(range(CATEGORIES), key=lambda kind: _place(ranking, kind), reverse=True)
    return tuple((kind, _words(ranking, kind)) for kind in order)


_HIGH = (Category.NOTHING, *range(1, 10), ROYAL_FLUSH, Category.FIVE_OF_A_KIND, *range(11, 15))
_SHORT = {int(Category.FLUSH): 7.5}
_NO_PAIR = {int(Category.HIGH_CARD): "no pair"}  # the best kind, so "high card" would mislead
_LOW: dict[str, dict[int, str]] = {
    "ace-to-five": _NO_PAIR,
    "deuce-to-seven": _NO_PAIR,
    "eight-or-better": {int(Category.NOTHING): "no low", int(Category.HIGH_CARD): "a low"},
}


def _place(ranking: str, kind: int) -> float:
    if ranking in ("", "hole"):
        return kind
    place = float(_HIGH.index(kind))
    if ranking == "short":
        place = _SHORT.get(kind, place)
    if ranking in _LOW:
        return -place if kind else -inf  # no low is the worst
    return place


def _words(ranking: str, kind: int) -> str:
    if ranking == "hole":
        return (f"{name(RANKS[kind - 1])} in the hole" if kind <= len(RANKS) else "") if kind else "none in the hole"
    if not ranking:
        return "qualifies" if kind else "does not"
    if ranking in _LOW and kind in _LOW[ranking]:
        return _LOW[ranking][kind]
    return "royal flush" if kind == ROYAL_FLUSH else Category(kind).words
