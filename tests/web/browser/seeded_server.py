"""`python -m tests.web.browser.seeded_server FOLDER PORT`: a server whose tests can set the seed of the next table."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from riverboat.cards import new_seed, seed_bytes
from riverboat.dealer import Answer, Log
from riverboat.dealer.run_hand import Run
from riverboat.explain.showdown import Verdict, verdict
from riverboat.protocol.table_settings import TableGame
from riverboat.rules import Choice, Discard, Wager
from riverboat.server import run_without_limits as bare
from riverboat.server.rooms import between_hands
from riverboat.table import Event

SEED_FILE = "next-seed"  # in the data folder: the seed of the first hand of the next table


def find_seed(matches: Callable[[Verdict, Sequence[Event]], bool], seats: int, chips: int, **played: Any) -> str:
    """A seed whose hand matches if all players are passive; the player seated first has the button."""
    game = msgspec.convert(played, TableGame).build()
    for number in range(50_000):
        run = Run(Log(game, (chips,) * seats, 0, 0, seed_bytes(number)))
        for seat, offer in run.asks():
            run.step(Answer(seat, _passive(offer)))
        if matches(verdict(game, run.events), run.events):
            return seed_bytes(number).hex()
    raise AssertionError("no seed matches")


def _passive(offer: Any) -> Any:
    match offer:
        case Wager():
            return "call" if offer.call else "check"
        case Discard():
            return tuple(range(offer.least))
        case Choice():
            return offer.words[0]
    raise AssertionError(offer)


def main(folder: str, port: int) -> None:
    """Serve, with the seed replaced while the seed file exists."""
    seed_file = Path(folder) / SEED_FILE
    between_hands.new_seed = lambda: bytes.fromhex(seed_file.read_text()) if seed_file.exists() else new_seed()  # type: ignore[attr-defined]
    bare.main(folder, port)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
