"""Hands of every game as each viewer sees them, with the table after each event: what the page's fold is tested on.

`python -m tests.web.streams` writes them anew into `web/test/streams`.
"""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from tests import laws
from tests.variants.golden_transcripts import stored

from riverboat.chips import pots
from riverboat.dealer import Log, replay
from riverboat.history.codec import to_json
from riverboat.table import Event, Table, Viewer, after, seen
from riverboat.table.events import Folded
from riverboat.variants import variants

FOLDER = Path(__file__).parent.parent.parent / "web" / "test" / "streams"
EMPTY = Table((), 0)
SEED = 7
SEEDS = {"good-bad-ugly": 11}  # a hand in which all who could win a side pot are out


def plain(thing: Any) -> Any:
    """A thing as the wire writes it."""
    return msgspec.json.decode(to_json(thing))


def difference(before: Any, now: Any) -> Any:
    """What has to be laid over one value to get another: objects are changes, of fields or of places in a list; all else is the value."""
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now) and all(isinstance(one, dict) for one in now):
        return {str(place): difference(*both) for place, both in enumerate(zip(before, now, strict=True)) if both[0] != both[1]}
    if isinstance(before, dict) and isinstance(now, dict):
        return {key: difference(before[key], value) for key, value in now.items() if before[key] != value}
    return now


def stream(events: Sequence[Event], viewer: Viewer) -> list[list[Any]]:
    """Each event as a viewer sees it, with what it changes on his table."""
    told = [seen(event, viewer) for event in events]
    tables = [EMPTY]
    for event in told:
        tables.append(after(tables[-1], event))
    views = [plain(table) for table in tables]
    return [[plain(event), difference(*both)] for event, both in zip(told, pairwise(views), strict=True)]


def middle(events: Sequence[Event]) -> list[Any]:
    """The pots after each event; null where they are as before."""
    found: list[Any] = []
    table, last, killed = EMPTY, None, list[int]()
    for event in events:
        table = after(table, event)
        if isinstance(event, Folded) and event.why:
            killed.append(event.seat)
        made = [[pot.amount, pot.eligible] for pot in pots([seat.live for seat in table.seats], table.dead, table.live, killed)]
        now = {"pot": table.pot, "pots": made}
        found.append(None if now == last else now)
        last = now
    return found


def hand(log: Log) -> dict[str, Any]:
    """One hand: what somebody sees who only watches, and where each seat sees something else."""
    events = replay(log).events
    common = stream(events, None)
    own = {
        str(seat): {str(place): line for place, line in enumerate(stream(events, seat)) if line != common[place]}
        for seat in range(len(log.stacks))
    }
    return {"watching": common, "seats": own, "middle": middle(events)}


def recording(code: str) -> str:
    """The hand of the golden transcript, in which most happens, and one by chance."""
    seed = SEEDS.get(code, SEED)
    logs = [stored(code), laws.play(laws.some_log(variants[code](), seed), seed).log]
    return json.dumps([hand(log) for log in logs], separators=(",", ":")) + "\n"


def write() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for code in variants:
        (FOLDER / f"{code}.json").write_text(recording(code), encoding="utf-8")


if __name__ == "__main__":
    write()
