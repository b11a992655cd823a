"""Records deck proofs of every game, genuine and forged, with the result of the check, for the page's tests.

`python -m tests.web.record_proofs` writes `web/test/recordings/proofs.json`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests import hand_laws
from tests.web.record_event_streams import plain

from riverboat.cards import Card
from riverboat.history.proof import Proof, check_proof, commit, off_the_deck, prove
from riverboat.play.rabbit_hunt import chase
from riverboat.table import Event, seen
from riverboat.variants import variants

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "recordings" / "proofs.json"
FORGED = ("badugi", "baseball")  # also recorded with forged proofs


def forgeries(proof: Proof) -> Iterator[tuple[str, Proof]]:
    """The genuine proof and forged ones."""
    yield "as it is", proof
    first, *rest = proof.openings
    other = next(card for card in (Card("As"), Card("Kd"), Card("2c")) if card not in {opening.card for opening in proof.openings})
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
    """A random hand as one viewer sees it, with the result of the check."""
    variant = variants[code]()
    run = hand_laws.play(hand_laws.some_log(variant, seed), seed)
    viewer = None if seed % 3 == 0 else 0
    came: list[Event] = [*run.events, *chase(run)]  # including a rabbit hunt
    events: list[Event] = [seen(event, viewer) for event in came]
    published = commit(run.log).root
    proof = prove(run.log, came, viewer)
    proofs = list(forgeries(proof)) if code in FORGED and proof.openings else [("as it is", proof)]
    checks = [
        {"what": what, "proof": plain(forged), "problems": len(result.problems), "uncovered": result.uncovered}
        for what, forged in proofs
        for result in [check_proof(forged, published, events, deck=variant.cards)]
    ]
    order = [str(card) for card in off_the_deck(events)]
    return {"game": code, "published": published, "events": plain(events), "deck": plain(variant.cards), "came": order, "checks": checks}


def recording() -> str:
    """One hand of every game."""
    return json.dumps([case(code, seed) for seed, code in enumerate(variants, start=11)], separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
