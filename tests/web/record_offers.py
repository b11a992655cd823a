"""Records offers of every game with legal and illegal answers for the page's tests.

`python -m tests.web.record_offers` writes `web/test/recordings/offers.json`.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import hand_laws
from tests.web.record_event_streams import plain

from riverboat.dealer import Answer, Run
from riverboat.rules import Choice, Discard, Placement, Wager
from riverboat.table import project
from riverboat.variants import variants

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "recordings" / "offers.json"
HANDS = 6
KEPT = 5  # offers of each kind per game


def random_answer(offer: Any, held: int, chance: random.Random) -> Any:
    """A random answer, legal or not."""
    if isinstance(offer, Wager):
        near = [offer.low - 1, offer.low, offer.high, offer.high + 1, (offer.low + offer.high) // 2]
        return chance.choice(["fold", "check", "call", *near])
    if isinstance(offer, Choice):
        return chance.choice([*offer.words, "nonsense"])
    if isinstance(offer, Discard):
        return tuple(sorted(chance.sample(range(held), chance.randint(0, held))))
    assert isinstance(offer, Placement)
    count = chance.choice([offer.step or held, held])
    parts: list[list[int]] = [[] for _ in offer.boards]
    for card in chance.sample(range(held), count):
        chance.choice(parts).append(card)
    return tuple(tuple(sorted(part)) for part in parts)


def cases() -> Iterator[dict[str, Any]]:
    for code, entry in variants.items():
        options = {"assignment_mode": "stepwise"} if "assignment_mode" in {option.name for option in entry.options} else {}
        for built in (entry(), entry(**options)) if options else (entry(),):
            yield from _cases(code, built)


def _cases(code: str, built: Any) -> Iterator[dict[str, Any]]:
    kept: dict[type, int] = {}
    for seed in range(HANDS):
        chance = random.Random(f"{code} {seed}")
        run = Run(hand_laws.some_log(built, seed))
        for seat, offer in run.asks():
            table = project(run.table, seat)
            legal = offer.sample(table, seat, chance.randrange)
            if kept.get(type(offer), 0) < KEPT:
                kept[type(offer)] = kept.get(type(offer), 0) + 1
                held = len(table.seats[seat].cards)
                values = [legal, *(random_answer(offer, held, chance) for _ in range(5))]
                answers = [[plain(value), offer.why_not(table, seat, value) is None] for value in values]
                yield {"game": code, "offer": plain(offer), "seat": plain(table.seats[seat]), "answers": answers}
            run.step(Answer(seat, legal))


def recording() -> str:
    return "[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
