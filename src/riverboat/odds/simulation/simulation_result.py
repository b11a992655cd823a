"""The result of a simulation: for every player, counts of pots, of kinds of hand and of improvements by wild cards."""

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import Any

from msgspec import Struct, to_builtins

from riverboat.cards import RANKS, Card
from riverboat.odds.counting.tally import CATEGORIES, Tally
from riverboat.odds.hand_frequencies import Interval
from riverboat.odds.result import Equity, Measure, kind_words, kinds
from riverboat.odds.spot import Spot
from riverboat.ranking.hand_names import plural
from riverboat.text_table import html, number_table, percent
from riverboat.variants import variants

SHOWN = 12  # improvements that a table lists one by one


class Improvement(Struct, frozen=True):
    """How often wild cards turned one kind of hand into another."""

    before: str  # the kind of hand if no card is wild
    after: str
    deals: int


class ShareRecord(Struct, frozen=True):
    """How often a player won a share of the pot alone or tied for it, and the kinds of hand held."""

    wins: int
    ties: int
    kinds: dict[str, int]  # every kind that any player made, best first; they add up to all deals


class PlayerRecord(Struct, frozen=True):
    """The result of one player; counts are numbers of deals."""

    name: str
    hand: str
    wins: int  # the whole pot
    ties: int  # some of it
    equity: float  # the part of the pot, on average
    interval: Interval  # of the equity, 95 %
    shares: dict[str, ShareRecord]
    improvements: tuple[Improvement, ...]  # by wild cards, the most frequent first
    wild: dict[str, int]  # how often each card was wild in the hand
    last_card_up: bool | None = None  # whether the player takes the last card face up, where players choose

    @property
    def kinds(self) -> dict[str, int]:
        """How often the player made each kind of hand, for the last share of the pot."""
        return list(self.shares.values())[-1].kinds

    @property
    def improved(self) -> int:
        """How often wild cards changed the kind of hand."""
        return sum(improvement.deals for improvement in self.improvements)

    @property
    def wild_ranks(self) -> dict[str, int]:
        """The number of wild cards of each rank, the highest rank first."""
        counts = dict.fromkeys(reversed(RANKS), 0)
        for card, deals in self.wild.items():
            counts[card[0]] += deals
        return {rank: count for rank, count in counts.items() if count}


class Outcome(Struct, frozen=True):
    """The records of all players, and how they were obtained."""

    game: str
    options: dict[str, Any]  # options of the game that are not the default
    players: tuple[PlayerRecord, ...]
    deals: int  # by weight, if ranges have weights; the counts of the players add up to it
    exact: bool
    seed: int | None
    how: str  # how the result was obtained, as text
    measure: Measure = "equity"  # what `equity` is: a part of the pot, or the chance to win

    def __getitem__(self, player: str | int) -> PlayerRecord:
        """The record of a player, by name or seat."""
        if isinstance(player, int):
            return self.players[player]
        for record in self.players:
            if record.name == player:
                return record
        raise KeyError(f"there is no player {player!r}; players are {', '.join(record.name for record in self.players)}")

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        plain: dict[str, Any] = to_builtins(self)
        for fields, record in zip(plain["players"], self.players, strict=True):
            fields |= {"improved": record.improved, "wild_ranks": record.wild_ranks}
        return plain

    @property
    def title(self) -> str:
        """The game with its options."""
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game} ({options})" if options else self.game

    def _pots(self) -> list[list[str]]:
        heads = ["player", "hand", "wins", "ties", self.measure, *([] if self.exact else ["+-"])]
        rows = []
        for record in self.players:
            row = [record.name, record.hand, f"{record.wins:,}", f"{record.ties:,}", percent(record.equity)]
            rows.append(row if self.exact else [*row, percent((record.interval[1] - record.interval[0]) / 2)])
        return [heads, *rows]

    def _table(self, head: str, columns: list[dict[str, int]], keys: list[str]) -> list[list[str]]:
        heads = [head, *(record.name for record in self.players)]
        return [heads, *([key, *(f"{column.get(key, 0):,}" for column in columns)] for key in keys)]

    def _tables(self) -> list[list[list[str]]]:
        tables = [self._pots()]
        for share, first in self.players[0].shares.items():
            tables.append(self._table(share, [record.shares[share].kinds for record in self.players], list(first.kinds)))
        if any(record.wild for record in self.players):
            wild = [{plural(rank): count for rank, count in record.wild_ranks.items()} for record in self.players]
            ranks = [plural(rank) for rank in reversed(RANKS)]
            tables.append(self._table("wild", wild, [rank for rank in ranks if any(rank in column for column in wild)]))
            tables.append(self._improved())
        return tables

    def _improved(self) -> list[list[str]]:
        """The most frequent improvements, and the number of all others."""
        columns, order = changes(self.players)
        shown = order[:SHOWN]
        for column, record in zip(columns, self.players, strict=True):
            column["others"] = record.improved - sum(column.get(change, 0) for change in shown)
            column["all"] = record.improved
        return self._table("made better by wild cards", columns, [*shown, *(["others"] if len(order) > SHOWN else []), "all"])

    def __str__(self) -> str:
        """Tables of winners, kinds of hand, wild cards and improvements."""
        return "\n\n".join([self.title, *("\n".join(number_table(table)) for table in self._tables()), self.how])

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        return f"<h4>{escape(self.title)}</h4>" + "".join(map(html, self._tables())) + f"<p>{escape(self.how)}</p>"


def changes(players: Iterable[PlayerRecord]) -> tuple[list[dict[str, int]], list[str]]:
    """Improvements as text: their counts for each player, and all of them, the most frequent first."""
    columns = [
        {f"{improvement.before} -> {improvement.after}": improvement.deals for improvement in record.improvements} for record in players
    ]
    total = Counter[str]()
    for column in columns:
        total.update(column)
    return columns, [change for change, _ in total.most_common()]


def outcome(spot: Spot, equity: Equity, explained: int) -> Outcome:
    """Build the records from counts; `explained` is the share whose wild cards were counted, or -1."""
    variant = spot.variant
    players = tuple(_record(spot, equity, seat, explained) for seat in range(len(spot.hands)))
    usual = {option.name: option.default for option in variants[variant.code].options} if variant.code else {}
    options = {name: value for name, value in variant.options.items() if name not in usual or value != usual[name]}
    return Outcome(variant.name, options, players, equity.tally.deals, equity.exact, equity.seed, equity.how, equity.measure)


def _record(spot: Spot, equity: Equity, seat: int, explained: int) -> PlayerRecord:
    tally, odds = equity.tally, equity.hands[seat]
    held = spot.hands[seat]
    shares = {
        share: ShareRecord(*_pots_of(tally, at, seat, each=spot.variant.independent), _kinds_of(contest, tally, at, seat))
        for at, (share, contest) in enumerate(spot.variant.shares.items())
    }
    contest = list(spot.variant.shares.values())[explained]
    return PlayerRecord(
        held.name or f"player {seat + 1}",
        held.words,
        tally.scoops(seat),
        tally.parts(seat),
        odds.equity,
        odds.interval,
        shares,
        _improvements(contest, tally.improved(seat)) if explained >= 0 else (),
        {str(Card(card)): deals for card, deals in enumerate(tally.wild(seat)) if deals} if explained >= 0 else {},
        spot.last_card_up(seat),
    )


def _pots_of(tally: Tally, share: int, seat: int, *, each: bool) -> tuple[int, int]:
    alone = shared = 0
    for winners, times in enumerate(tally.winners(share)):
        if winners >> seat & 1:
            alone, shared = (alone + times, shared) if each or winners.bit_count() == 1 else (alone, shared + times)
    return alone, shared


def _kinds_of(contest: object, tally: Tally, share: int, seat: int) -> dict[str, int]:
    """All kinds that any player made, and how often this player did."""
    every = [sum(counts) for counts in zip(*(tally.categories(share, other) for other in range(tally.seats)), strict=True)]
    own = kinds(contest, tally.categories(share, seat))
    return {kind: own.get(kind, 0) for kind in kinds(contest, every)}


def _improvements(contest: object, counts: list[list[int]]) -> tuple[Improvement, ...]:
    improvements = [
        Improvement(kind_words(contest, before), kind_words(contest, after), counts[before][after])
        for before in range(CATEGORIES)
        for after in range(CATEGORIES)
        if before != after and counts[before][after]
    ]
    return tuple(sorted(improvements, key=lambda improvement: -improvement.deals))
