"""`python -m tests.web.browser.stacked FOLDER PORT`: the server of these tests, which may be told what it deals next."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from riverboat.cards import new_seed, seed_bytes
from riverboat.dealer import Answer, Log
from riverboat.dealer.run import Run
from riverboat.explain.showdown import Verdict, verdict
from riverboat.protocol.settings import Played
from riverboat.rules import Choice, Discard, Wager
from riverboat.server import __main__ as bare
from riverboat.server.rooms import between_hands
from riverboat.table import Event

NOTE = "next-seed"  # a file beside the store: what the next table deals first


def found(so: Callable[[Verdict, Sequence[Event]], bool], seats: int, chips: int, **played: Any) -> str:
    """The seed of a hand that comes to something if all call, stand pat and take the first word; who sat down first has the button."""
    game = msgspec.convert(played, Played).build()
    for number in range(50_000):
        run = Run(Log(game, (chips,) * seats, 0, 0, seed_bytes(number)))
        for seat, offer in run.asks():
            run.step(Answer(seat, _steady(offer)))
        if so(verdict(game, run.events), run.events):
            return seed_bytes(number).hex()
    raise AssertionError("no seed comes to that")


def _steady(offer: Any) -> Any:
    match offer:
        case Wager():
            return "call" if offer.call else "check"
        case Discard():
            return tuple(range(offer.least))
        case Choice():
            return offer.words[0]
    raise AssertionError(offer)


def main(folder: str, port: int) -> None:
    """Serve; only the seeds are not always drawn."""
    note = Path(folder) / NOTE
    between_hands.new_seed = lambda: bytes.fromhex(note.read_text()) if note.exists() else new_seed()  # type: ignore[attr-defined]
    bare.main(folder, port)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
