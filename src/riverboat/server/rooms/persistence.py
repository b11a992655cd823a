"""What is written when something happens in a room: its entry, the hand, and the chips that move, together."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from riverboat.dealer import Log
from riverboat.history.codec import log_to_json
from riverboat.protocol import journal as e
from riverboat.protocol.messages import ENCODER
from riverboat.protocol.room_state import Standing, checkpoint
from riverboat.server.rooms.movements import movements
from riverboat.store.writer.client import Write
from riverboat.table.events import Awarded

FAR = 512  # entries between two hands after which the room is kept as it stands: nobody is told of more


class Actor(Struct, frozen=True):
    """Who did something, by which action, and the digest of what he said; the house has none of these."""

    player: str | None = None
    action: str | None = None
    said: str | None = None


class Landmark(Struct, frozen=True):
    """How a room stood after an entry, between two hands."""

    seq: int
    standing: Standing


class Step(Struct, frozen=True):
    """One entry with what it led from and to, and the log of its hand if it has one."""

    seq: int
    at: int
    entry: e.Entry
    before: Standing | None
    after: Standing
    log: Log | None = None

    def mark(self, landmark: Landmark | None) -> Landmark | None:
        """The landmark that is kept with this step, if there is one: much was said since the last hand."""
        between = self.before is not None and self.before.playing is None and self.after.playing is None
        return Landmark(self.seq, self.after) if between and landmark is not None and self.seq >= landmark.seq + FAR else None


def rows(table: str, step: Step, actor: Actor, landmark: Landmark | None, house: str = "") -> Write:
    """The rows of one step.

    When a hand is over, the room is kept as it stood at the landmark, the end of the hand before: so the whole of the last hand can still
    be told to who missed it. Where none comes, and people only talk, it is kept now and then: it has to be read when the server starts.
    """
    seq, at, entry, before, after, log = step.seq, step.at, step.entry, step.before, step.after, step.log
    write = Write({})
    hand: str | None = getattr(entry, "hand", None)
    noted = {"table_id": table, "seq": seq, "at": at, "hand": hand, "actor": actor.player, "action": actor.action, "said": actor.said}
    write.add("journal", {**noted, "entry": ENCODER.encode(entry)})
    for line, moved in enumerate(movements(before, entry, after)):
        chips = {"kind": moved.kind, "giver": moved.giver, "taker": moved.taker, "amount": moved.amount, "note": moved.note}
        write.add("ledger", {"table_id": table, "seq": seq, "line": line, "at": at, "hand": hand, **chips})
    if before is not None and before.members is not after.members and _seated(before) != _seated(after):
        write.add("checkpoint", {"id_": table, **_seated(after)})
    if isinstance(entry, e.Opened):
        opened = {"house": house, "opened": at, "closed": None, "listed": not entry.settings.private, "hand": None}
        write.add("table", {"id": table, **opened, "settings": ENCODER.encode(entry.settings), **_kept(Landmark(seq, after))})
    if isinstance(entry, e.Begun) and log is not None:
        _begun(write, table, at, entry, after if before is None else before, log)
    if isinstance(entry, e.Begun | e.Answered | e.Voided):
        if after.playing is None:
            _ended(write, step)
            write.add("checkpoint", {"id_": table, "hand": None, **(_kept(landmark) if landmark else {})})
        elif isinstance(entry, e.Begun):
            write.add("checkpoint", {"id_": table, "hand": entry.hand})
    if (mark := step.mark(landmark)) is not None:
        write.add("checkpoint", {"id_": table, **_kept(mark)})
    if isinstance(entry, e.Closed):
        write.add("checkpoint", {"id_": table, "closed": at, "listed": False})
    if isinstance(entry, e.Changed):
        write.add("checkpoint", {"id_": table, "listed": not entry.settings.private, "settings": ENCODER.encode(entry.settings)})
    return write


def _seated(standing: Standing) -> dict[str, int]:
    """How many sit there, for the list of tables."""
    bots = sum(bool(member.bot) for member in standing.members.values())
    return {"people": len(standing.members) - bots, "bots": bots}


def _kept(landmark: Landmark) -> dict[str, Any]:
    return {"checkpoint": ENCODER.encode(checkpoint(landmark.standing)), "checkpoint_seq": landmark.seq}


def _begun(write: Write, table: str, at: int, entry: e.Begun, before: Standing, log: Log) -> None:
    names = {"id": entry.hand, "table_id": table, "number": entry.number, "game": log.game.variant.code, "begun": at, "ended": None}
    sealed = {"log": log_to_json(log), "root": entry.root, "seed_hash": entry.seed_hash}
    write.add("hand", {**names, "void": False, **sealed, "pot": 0, "awards": None})
    for seat, player in enumerate(entry.players):
        name, chips = before.members[player].name, log.stacks[seat]
        write.add("dealt", {"hand": entry.hand, "seat": seat, "player": player, "name": name, "stack": chips, "net": None})


def _ended(write: Write, step: Step) -> None:
    at, before, after, log = step.at, step.before, step.after, step.log
    entry: Any = step.entry
    void = isinstance(entry, e.Voided)
    awards = [event for event in e.told(entry) if isinstance(event, Awarded)]
    found: dict[str, Any] = {"id_": entry.hand, "ended": at, "void": void, "pot": sum(award.amount for award in awards)}
    found["awards"] = ENCODER.encode(awards)
    if log is not None:
        found["log"] = log_to_json(log)
    write.add("ended", found)
    players: tuple[str, ...] = entry.players if isinstance(entry, e.Begun) else before.playing.players if before and before.playing else ()
    for seat, player in enumerate(players):
        net = 0 if void or before is None else after.stack(player) - before.stack(player)
        write.add("net", {"hand_": entry.hand, "seat_": seat, "net": net})


def together(writes: Iterable[Write]) -> Write:
    """Several entries that are written together or not at all."""
    whole, *more = writes
    for write in more:
        for statement, some in write.rows.items():
            whole.add(statement, *some)
    return whole
