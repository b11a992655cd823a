"""A hand that nobody can decide any more, played to its end over and over: the same deals with other cards, judged by the game itself."""

import random
import time
from collections.abc import Iterator, Sequence
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.odds.spot import SpotError
from riverboat.rules import Variant
from riverboat.table import Event, Table, after
from riverboat.table import events as t
from riverboat.table.table import run_of

MOST = 4000  # deals for one moment
LEAST = 200  # and below these nobody is told anything

_FILLED = (t.Dealt, t.Turned, t.Revealed)
_HARMLESS = (t.Burnt, t.Entered, t.Gathered, t.Shown, t.Mucked, t.Returned, t.Judged, t.Awarded, t.Matched, t.Ended)  # to the cards
_EASY = (*_FILLED, t.Taken, *_HARMLESS)


class Rolled(Struct, frozen=True):
    """What came of it: of each pot what its seats got on average, and of the main pot the rest of it."""

    pots: tuple[dict[int, float], ...]
    win: dict[int, float]
    tie: dict[int, float]
    shares: dict[str, dict[int, float]]
    samples: int
    stderr: float


def rolled(
    variant: Variant, table: Table, rest: Sequence[Event], dead: Sequence[Card], pots: Sequence[Sequence[int]], *, seed: int, seconds: float
) -> Rolled:
    """Play the rest with other cards; SpotError where more would have to be known than which cards come to whom."""
    deals = [event for event in rest if isinstance(event, t.Dealt | t.Turned | t.Revealed | t.Taken)]
    if any(not isinstance(event, _EASY) for event in rest):
        raise SpotError("something else than cards is still to come")
    boards = [event.board for event in deals if isinstance(event, t.Turned | t.Revealed)] + [board.name for board in table.boards]
    if any(run_of(name)[1] for name in boards):
        raise SpotError("the boards are run more than once")
    count = sum(len(event.cards) for event in deals if not isinstance(event, t.Taken))
    there = {card for seat in table.live for card in table.seats[seat].cards} | {card for board in table.boards for card in board.cards}
    deck = [card for card in variant.cards if card not in there and card not in dead]
    if len(deck) < count:
        raise SpotError("the deck is too short")
    chance, until, tally = random.Random(seed), time.perf_counter() + seconds, _Tally(table.live, pots, tuple(variant.shares))
    while tally.samples < (MOST if count else 1) and (tally.samples < LEAST or time.perf_counter() < until):
        end = table
        for event in _other(deals, iter(chance.sample(deck, count))):
            end = after(end, event)
        tally.count(variant, end)
    return tally.rolled(exact=not count)


def _other(deals: Sequence[t.Dealt | t.Turned | t.Revealed | t.Taken], cards: Iterator[Card]) -> Iterator[Event]:
    """The same with other cards; who takes what lies on a board takes what lies there now."""
    for event in deals:
        yield event if isinstance(event, t.Taken) else replace(event, cards=tuple(next(cards) for _ in event.cards))


class _Tally:
    """Adds up who got what."""

    def __init__(self, live: Sequence[int], pots: Sequence[Sequence[int]], shares: Sequence[str]) -> None:
        self.samples = 0
        self.pots = [dict.fromkeys(pot, 0.0) for pot in pots]
        self.squares = dict.fromkeys(live, 0.0)
        self.win, self.tie = dict.fromkeys(live, 0), dict.fromkeys(live, 0)
        self.shares = {share: dict.fromkeys(live, 0.0) for share in shares}

    def count(self, variant: Variant, table: Table) -> None:
        """Judge one end of the hand: of each pot, by those who can win it."""
        scores = {share: {seat: contest.score(table, seat) for seat in table.live} for share, contest in variant.shares.items()}
        for number, pot in enumerate(self.pots):
            won: dict[str, list[int]] = {}
            for share, of in scores.items():
                best = max((of[seat] for seat in pot if of[seat] is not None), default=None)
                if best is not None:
                    won[share] = [seat for seat in pot if of[seat] == best]
            parts = dict.fromkeys(pot, 0.0)
            for winners in won.values():
                for seat in winners:
                    parts[seat] += 1 / len(winners) / len(won)
            for seat, part in parts.items():
                pot[seat] += part
            if number == 0:
                self._main(parts, won)
        self.samples += 1

    def _main(self, parts: dict[int, float], won: dict[str, list[int]]) -> None:
        for seat, part in parts.items():
            self.squares[seat] += part * part
            self.win[seat] += part > 1 - 1e-9
            self.tie[seat] += 0 < part <= 1 - 1e-9
        for share, winners in won.items():
            for seat in winners:
                self.shares[share][seat] += 1 / len(winners)

    def rolled(self, *, exact: bool) -> Rolled:
        """What it comes to."""
        many = self.samples

        def mean(of: dict[int, float] | dict[int, int]) -> dict[int, float]:
            return {seat: value / many for seat, value in of.items()}

        main = mean(self.pots[0])
        spread = max(self.squares[seat] / many - part * part for seat, part in main.items())
        error = 0.0 if exact else sqrt(max(spread, 1 / many) / many)
        shares = {share: mean(of) for share, of in self.shares.items()} if len(self.shares) > 1 else {}
        return Rolled(tuple(map(mean, self.pots)), mean(self.win), mean(self.tie), shares, many, error)
