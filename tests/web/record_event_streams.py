"""Records hands of every game as each viewer sees them, with the table after each event, for the page's tests.

`python -m tests.web.record_event_streams` writes the files in `web/test/recordings/event_streams`.
"""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from tests import hand_laws
from tests.variants.golden_transcripts import stored

from riverboat.chips import pots
from riverboat.dealer import Log, replay
from riverboat.history.codec import to_json
from riverboat.table import Event, Table, Viewer, after, seen
from riverboat.table.events import Folded
from riverboat.variants import variants

FOLDER = Path(__file__).parent.parent.parent / "web" / "test" / "recordings" / "event_streams"
EMPTY = Table((), 0)
SEED = 7
SEEDS = {"good-bad-ugly": 11}  # a side pot whose eligible players are all out


def plain(value: Any) -> Any:
    """A value as its JSON on the wire."""
    return msgspec.json.decode(to_json(value))


def difference(before: Any, now: Any) -> Any:
    """A patch from one JSON value to another: an object patches fields or list items, anything else replaces."""
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now) and all(isinstance(item, dict) for item in now):
        return {str(place): difference(*both) for place, both in enumerate(zip(before, now, strict=True)) if both[0] != both[1]}
    if isinstance(before, dict) and isinstance(now, dict):
        return {key: difference(before[key], value) for key, value in now.items() if before[key] != value}
    return now


def stream(events: Sequence[Event], viewer: Viewer) -> list[list[Any]]:
    """Each event as a viewer sees it, with the patch to the table."""
    visible = [seen(event, viewer) for event in events]
    tables = [EMPTY]
    for event in visible:
        tables.append(after(tables[-1], event))
    views = [plain(table) for table in tables]
    return [[plain(event), difference(*both)] for event, both in zip(visible, pairwise(views), strict=True)]


def pots_after_each(events: Sequence[Event]) -> list[Any]:
    """The pots after each event; null if they did not change."""
    changes: list[Any] = []
    table, last, killed = EMPTY, None, list[int]()
    for event in events:
        table = after(table, event)
        if isinstance(event, Folded) and event.why:
            killed.append(event.seat)
        current = [[pot.amount, pot.eligible] for pot in pots([seat.live for seat in table.seats], table.dead, table.live, killed)]
        now = {"pot": table.pot, "pots": current}
        changes.append(None if now == last else now)
        last = now
    return changes


def hand(log: Log) -> dict[str, Any]:
    """One hand: the spectator's view, and what each seat sees differently."""
    events = replay(log).events
    common = stream(events, None)
    own = {
        str(seat): {str(place): line for place, line in enumerate(stream(events, seat)) if line != common[place]}
        for seat in range(len(log.stacks))
    }
    return {"watching": common, "seats": own, "middle": pots_after_each(events)}


def recording(code: str) -> str:
    """The hand of the golden transcript and a random one."""
    seed = SEEDS.get(code, SEED)
    logs = [stored(code), hand_laws.play(hand_laws.some_log(variants[code](), seed), seed).log]
    return json.dumps([hand(log) for log in logs], separators=(",", ":")) + "\n"


def write() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for code in variants:
        (FOLDER / f"{code}.json").write_text(recording(code), encoding="utf-8")


if __name__ == "__main__":
    write()
