"""A room as it was when it was last heard of: read from its journal."""

import contextlib
from typing import cast

from msgspec import Struct, json
from msgspec.structs import replace

from riverboat.dealer import Answer, Illegal, Value
from riverboat.history.codec import Unreadable, log_from_json
from riverboat.protocol import journal as e
from riverboat.protocol.messages import ENTRIES
from riverboat.protocol.room_state import Checkpoint, Standing, after, restored
from riverboat.server.rooms.current_hand import Live
from riverboat.server.rooms.persistence import Landmark
from riverboat.server.rooms.viewers import Line
from riverboat.store.failpoint import reach
from riverboat.store.queries import Queries

_CHECKPOINT = json.Decoder(Checkpoint)


class Recalled(Struct):
    """A room and the end of its journal."""

    house: str
    seq: int
    standing: Standing
    landmark: Landmark
    lines: list[Line]
    done: dict[tuple[str, str], tuple[int, str | None]]  # actions that had their effect: the entry they had it in, and what was said
    live: Live | None
    over: Live | None = None  # the hand before, where none is going on
    lost: str = ""  # why the hand that was going on cannot go on


def recall(queries: Queries, table: str) -> Recalled | None:
    """Read a table; None if there is none."""
    kept = queries.table(table)
    if kept is None:
        return None
    noted = queries.entries(table, kept.checkpoint_seq)
    standing: Standing = restored(_CHECKPOINT.decode(kept.checkpoint))
    landmark = Landmark(kept.checkpoint_seq, standing)
    seq, lines, done = kept.checkpoint_seq, [], {}
    players: tuple[str, ...] = ()
    begun: tuple[int, str] = (0, "")
    ended: e.Entry | None = None
    answers: list[tuple[int, Answer]] = []
    for note in noted:
        entry, seq = ENTRIES.decode(note.entry), note.seq
        if isinstance(entry, e.Begun):
            players, begun, answers = entry.players, (seq, entry.hand), []
        elif isinstance(entry, e.Answered) and entry.value is not None:
            answers.append((seq, Answer(entry.seat, cast(Value, entry.value))))
        before, standing = standing, after(standing, entry)
        seated, renewed = players if isinstance(entry, e.Begun | e.Answered) else (), before.settings != standing.settings
        lines.append(Line(seq, note.at, entry, seated, standing, renewed))
        if isinstance(entry, e.Begun | e.Answered | e.Voided) and standing.playing is None:
            landmark, ended = Landmark(seq, standing), entry
        if note.actor and note.action:
            done[note.actor, note.action] = (seq, note.said)
    reach("recovery")
    recalled = Recalled(kept.house, seq, standing, landmark, lines, done, None)
    if standing.playing is not None:
        try:
            recalled.live = _live(queries, *begun, answers)
            if recalled.live.run.table != standing.playing.table:
                raise Unreadable("the hand would play otherwise now")
        except Exception as error:  # whatever it is: the chips go back, and the table goes on
            recalled.live, recalled.lost = None, str(error) if isinstance(error, Unreadable | Illegal) else type(error).__name__
    elif begun[1] and standing.last == begun[1] and not isinstance(ended, e.Voided):
        with contextlib.suppress(Exception):  # it is over: who cannot look at it any more has lost nothing
            recalled.over = _live(queries, *begun, answers)
    return recalled


def _live(queries: Queries, seq: int, hand: str, answers: list[tuple[int, Answer]]) -> Live:
    row = queries.hand(hand)
    if row is None:
        raise Unreadable("the hand was not kept")
    return Live(hand, replace(log_from_json(row.log), answers=()), seq, answers)
