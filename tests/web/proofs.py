"""Proofs of hands of every game, and what the check says of each, also of forged ones: what the page's check is tested on.

`python -m tests.web.proofs` writes them anew into `web/test/proofs.json`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests import laws
from tests.web.streams import plain

from riverboat.cards import Card
from riverboat.history.proof import Proof, check_proof, commit, off_the_deck, prove
from riverboat.play.rabbit_hunt import chase
from riverboat.table import Event, seen
from riverboat.variants import variants

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "proofs.json"
FORGED = ("badugi", "baseball")  # of these the forgeries, too


def forgeries(proof: Proof) -> Iterator[tuple[str, Proof]]:
    """The proof, and what somebody might make of it."""
    yield "as it is", proof
    first, *rest = proof.openings
    other = next(card for card in (Card("As"), Card("Kd"), Card("2c")) if card not in {one.card for one in proof.openings})
    yield "another card", replace(proof, openings=(replace(first, card=other), *rest))
    yield "another salt", replace(proof, openings=(replace(first, salt="00" * 16), *rest))
    yield "a salt in capitals", replace(proof, openings=(replace(first, salt=first.salt[:-1] + "G"), *rest))
    yield "another leaf", replace(proof, leaves=(proof.leaves[-1], *proof.leaves[1:]))
    yield "another root", replace(proof, root="ab" * 32)
    yield "a card not opened", replace(proof, openings=tuple(rest))
    yield "a card opened twice", replace(proof, openings=(first, *proof.openings))
    yield "no such position", replace(proof, openings=(replace(first, position=len(proof.leaves)), *rest))
    yield "a short deck", replace(proof, leaves=proof.leaves[:-1])


def case(code: str, seed: int) -> dict[str, Any]:
    """A hand by chance through the eyes of a seat, with what the check says."""
    variant = variants[code]()
    run = laws.play(laws.some_log(variant, seed), seed)
    viewer = None if seed % 3 == 0 else 0
    came: list[Event] = [*run.events, *chase(run)]  # with what a rabbit hunt shows
    events: list[Event] = [seen(event, viewer) for event in came]
    published = commit(run.log).root
    proof = prove(run.log, came, viewer)
    made = list(forgeries(proof)) if code in FORGED and proof.openings else [("as it is", proof)]
    checks = [
        {"what": what, "proof": plain(one), "problems": len(found.problems), "uncovered": found.uncovered}
        for what, one in made
        for found in [check_proof(one, published, events, deck=variant.cards)]
    ]
    order = [str(card) for card in off_the_deck(events)]
    return {"game": code, "published": published, "events": plain(events), "deck": plain(variant.cards), "came": order, "checks": checks}


def recording() -> str:
    """One hand of every game."""
    return json.dumps([case(code, seed) for seed, code in enumerate(variants, start=11)], separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
