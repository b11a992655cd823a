"""Hands with known cards, told in few words."""

from itertools import zip_longest
from typing import Any, TypeVar

from riverboat import cards
from riverboat.chips import Award, breakdown
from riverboat.dealer import Answer, Log, Run, Value
from riverboat.rules import Game, Wager
from riverboat.table import Event
from riverboat.table.events import Awarded
from riverboat.variants import variants


def deal(*hands: str, then: str = "", button: int = 0) -> str:
    """The deck that gives each seat its cards one at a time from the left of the button, and then these cards."""
    turns = [cards(hands[(button + 1 + step) % len(hands)]) for step in range(len(hands))]
    dealt = [str(card) for turn in zip_longest(*turns) for card in turn if card is not None]
    return " ".join([*dealt, then])


def sit(
    code: str,
    *stacks: int,
    deck: str = "",
    button: int = 0,
    kitty: int = 0,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    **game: Any,
) -> Run:
    """Deal a hand of a game with these stacks and this deck."""
    made = Game.of(variants[code](**(options or {})), **game)
    return Run(Log(made, stacks, button, kitty, seed.to_bytes(32, "big"), deck=cards(deck)))


def say(run: Run, *values: Value) -> Run:
    """Answer the open questions, whoever is asked."""
    for value in values:
        run.step(Answer(run.waiting[0], value))
    return run


def check_down(run: Run) -> Run:
    """Check or call, stand pat, until the hand is over."""
    for seat, offer in run.asks():
        run.step(Answer(seat, ("call" if offer.call else "check") if isinstance(offer, Wager) else offer.default(run.table, seat)))
    return run


def asked(run: Run) -> tuple[int, int, int, int]:
    """Who is asked for a wager, what there is to call, and the least and the most to raise to."""
    assert run.ask is not None
    wager = run.ask.offer
    assert isinstance(wager, Wager)
    return run.waiting[0], wager.call, wager.low, wager.high


def stacks(run: Run) -> list[int]:
    """What everybody has when it is over."""
    assert run.ask is None
    return [seat.stack for seat in run.table.seats]


def paid(run: Run) -> list[tuple[int, str, int | None, int]]:
    """Who got what, for which share of which pot."""
    return [(event.pot, event.share, event.seat, event.amount) for event in run.events if isinstance(event, Awarded)]


def won(run: Run) -> dict[int, dict[str, int]]:
    """What each seat won for each share and in total."""
    return breakdown(Award(*line) for line in paid(run))


Kind = TypeVar("Kind", bound=Event)


def told(run: Run, kind: type[Kind]) -> list[Kind]:
    """What happened of one kind."""
    return [event for event in run.events if isinstance(event, kind)]
