"""Hands in which players go all-in, for tests of all-in odds."""

import random
from collections.abc import Iterator
from typing import Any

from riverboat.cards import cards
from riverboat.dealer import Answer, Log, Run
from riverboat.rules import Discard, Game, Wager
from riverboat.table import Event, seen
from riverboat.variants import variants

NO_RUNOUT = ("guts", "in-between")  # no card comes after the last decision, or none that is shown down


def play_all_in(run: Run, chance: random.Random) -> int:
    """Play a hand in which most players go all-in; returns the number of events before the last answer."""
    since = 0
    while run.ask is not None:
        seat, offer = run.waiting[0], run.ask.offer
        value = offer.sample(run.table, seat, chance.randrange)
        if isinstance(offer, Wager) and chance.random() < 0.8:
            value = offer.high or ("call" if offer.call else "check")
        since = len(run.events)
        run.step(Answer(seat, value))
    return since


def all_in_hands(code: str, count: int, **options: Any) -> Iterator[tuple[Run, list[Event], int]]:
    """Hands with short stacks: the run, its public events, and the number of events before the last answer."""
    game, chance = Game.of(variants[code](**options)), random.Random(f"{code} {options}")
    bet = max((*game.stakes.blinds, game.stakes.ante, game.stakes.buy_in, game.stakes.small_bet))
    for _ in range(count):
        players = chance.choice([seats for seats in game.variant.seats if seats <= 5])
        stacks = tuple(chance.randint(1, 3) * bet for _ in range(players))
        run = Run(Log(game, stacks, chance.randrange(players), 0, chance.randbytes(32)))
        since = play_all_in(run, chance)
        yield run, [seen(event, None) for event in run.events], since


def stacked_all_in(code: str, deck: str, *, players: int = 2, **options: Any) -> tuple[Run, list[Event], int]:
    """A hand from a given deck in which all players go all-in at once."""
    run = Run(Log(Game.of(variants[code](**options)), (20,) * players, 0, 0, bytes(32), deck=cards(deck)))
    since = 0
    while run.ask is not None:
        seat, offer = run.waiting[0], run.ask.offer
        since = len(run.events)
        wager = isinstance(offer, Wager)
        value: Any = (offer.high or ("call" if offer.call else "check")) if wager else () if isinstance(offer, Discard) else offer.words[0]
        run.step(Answer(seat, value))
    return run, [seen(event, None) for event in run.events], since
