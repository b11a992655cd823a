"""Plays hands with known cards in a few words."""

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
    """The deck that deals these hands, one card at a time from the left of the button, and then these cards."""
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
    """Start a hand of a game with these stacks and this deck."""
    played = Game.of(variants[code](**(options or {})), **game)
    return Run(Log(played, stacks, button, kitty, seed.to_bytes(32, "big"), deck=cards(deck)))


def say(run: Run, *values: Value) -> Run:
    """Answer the open questions in turn."""
    for value in values:
        run.step(Answer(run.waiting[0], value))
    return run


def check_down(run: Run) -> Run:
    """Check, call or stand pat until the hand is over."""
    for seat, offer in run.asks():
        run.step(Answer(seat, ("call" if offer.call else "check") if isinstance(offer, Wager) else offer.default(run.table, seat)))
    return run


def asked(run: Run) -> tuple[int, int, int, int]:
    """The seat that is asked for a wager, the amount to call, and the least and the most to raise to."""
    assert run.ask is not None
    wager = run.ask.offer
    assert isinstance(wager, Wager)
    return run.waiting[0], wager.call, wager.low, wager.high


def stacks(run: Run) -> list[int]:
    """The stacks at the end."""
    assert run.ask is None
    return [seat.stack for seat in run.table.seats]


def paid(run: Run) -> list[tuple[int, str, int | None, int]]:
    """All awards: pot, share, seat, amount."""
    return [(event.pot, event.share, event.seat, event.amount) for event in run.events if isinstance(event, Awarded)]


def won(run: Run) -> dict[int, dict[str, int]]:
    """The winnings of each seat, by share and in total."""
    return breakdown(Award(*line) for line in paid(run))


Kind = TypeVar("Kind", bound=Event)


def events_of(run: Run, kind: type[Kind]) -> list[Kind]:
    """All events of one kind."""
    return [event for event in run.events if isinstance(event, kind)]
