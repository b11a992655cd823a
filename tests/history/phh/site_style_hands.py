"""Hands that our own engine plays, written as online sites write theirs: with less in them, and winnings counted in each site's way.

What sites leave out or count differently was learnt from public collections; every hand here is our own.
"""

import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from riverboat.dealer import Answer, Log, Run
from riverboat.history.phh import fields_of
from riverboat.history.phh.hand import unscaled
from riverboat.rules import Game, Stakes, Wager
from riverboat.table.events import Awarded, Returned, Shown, Turned
from riverboat.variants import variants

SCALE = 100
BLINDS = (50, 100)
SITES = ("exact", "raked", "unfilled", "own blind", "uncalled", "stacks", "unknown stacks")


def played(seed: int, *, seats: int | None = None, deep: bool = False) -> Run:
    """A hand as people play it, more or less: most fold, some call, a few raise, and now and then somebody is all-in."""
    chance = random.Random(f"site {seed}")
    count = seats or chance.choice((2, 3, 5, 6, 6, 6, 9, 10))
    stacks = tuple(100_000 + seat if deep else chance.randrange(1_000, 30_000) for seat in range(count))
    game = Game.of(variants["holdem"](), stakes=Stakes(blinds=BLINDS, small_bet=BLINDS[1]))
    run = Run(Log(game, stacks, count - 1, seed=seed.to_bytes(32, "big")))
    for seat, offer in run.asks():
        assert isinstance(offer, Wager)
        run.step(Answer(seat, _said(offer, chance)))
    return run


def _said(offer: Wager, chance: random.Random) -> str | int:
    draw = chance.random()
    if offer.high and draw < 0.02:
        return offer.high
    if offer.high and draw < 0.15:
        return min(offer.high, offer.low + chance.choice((0, 25, 100, 350)))
    if not offer.call:
        return "check"
    return "call" if draw < 0.5 else "fold"


def won(run: Run) -> list[int]:
    """What each seat took from the pots."""
    return _sums(run, Awarded)


def returned(run: Run) -> list[int]:
    """What each seat got back because nobody called it."""
    return _sums(run, Returned)


def _sums(run: Run, kind: type[Awarded] | type[Returned]) -> list[int]:
    sums = [0] * len(run.table.seats)
    for event in run.events:
        if isinstance(event, kind) and event.seat is not None:
            sums[event.seat] += event.amount
    return sums


def raked(run: Run) -> list[int]:
    """What each seat took less a rake of a twentieth, where a flop was dealt."""
    pays = any(isinstance(event, Turned) for event in run.events)
    return [amount - (amount // 20 if pays else 0) for amount in won(run)]


def fields(run: Run, site: str) -> dict[str, Any]:
    """The hand as a site tells it to one who watched."""
    told = fields_of(run.log, scale=SCALE, viewer=None)
    finishing = told.pop("finishing_stacks")
    told["ante_trimming_status"] = False
    told["actions"] = [f"{action} ????" if action.endswith(" sm") else action for action in told["actions"]]
    alone = len(run.table.live) == 1
    match site:
        case "exact":
            return told | {"finishing_stacks": finishing, "winnings": _amounts(won(run))}
        case "raked":
            return told | {"winnings": _amounts(raked(run))}
        case "unfilled":
            return told | {"winnings": [0] * len(finishing)}
        case "own blind":  # only what is left of a blind that nobody called counts as won
            own = returned(run) if alone and not any(" c" in action for action in told["actions"]) else [0] * len(finishing)
            return told | {"winnings": _amounts([mine + back for mine, back in zip(raked(run), own, strict=True)])}
        case "uncalled":
            return told | {"winnings": _amounts([mine + back for mine, back in zip(raked(run), returned(run), strict=True)])}
        case "stacks":
            rake = [mine - left for mine, left in zip(won(run), raked(run), strict=True)]
            left = [seat.stack - taken for seat, taken in zip(run.table.seats, rake, strict=True)]
            return told | {"finishing_stacks": _amounts(left), "winnings": _amounts(raked(run))}
    assert site == "unknown stacks"
    return told | _watched(run, told["actions"]) | {"winnings": [0] * len(finishing)}


def _watched(run: Run, actions: list[str]) -> dict[str, Any]:
    """Nobody knows a stack; of those who showed, some cards are told with the deal, and no more at the showdown."""
    chance = random.Random(str(actions))
    shown = {f"p{event.seat + 1}": "".join(map(str, event.cards)) for event in run.events if isinstance(event, Shown)}
    known = {player: cards for player, cards in shown.items() if chance.random() < 0.4}
    lines = []
    for action in actions:
        words = action.split()
        if words[:2] == ["d", "dh"]:
            action = f"d dh {words[2]} {known.get(words[2], '????')}"
        elif words[1] == "sm":
            action = f"{words[0]} sm ????"
        lines.append(action)
    return {"starting_stacks": [Decimal("inf")] * len(run.table.seats), "actions": lines}


def _amounts(chips: list[int]) -> list[int | Decimal]:
    return [unscaled(amount, SCALE) for amount in chips]


def some(site: str, count: int, first: int = 0) -> Iterator[dict[str, Any]]:
    """Hands of a site."""
    for seed in range(first, first + count):
        yield fields(played(seed), site)
