"""Saves and loads rooms: the database rows of each entry, its ledger lines, and the room rebuilt from its journal."""

import asyncio
import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from msgspec import Struct, json
from msgspec.structs import replace

from riverboat.dealer import Answer, Illegal, Log, Value
from riverboat.history.codec import Unreadable, log_from_json, log_to_json
from riverboat.protocol import journal as e
from riverboat.protocol.messages import ENCODER, ENTRIES
from riverboat.protocol.room_state import Checkpoint, RoomState, after, checkpoint, restored
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.viewers import PublishedEntry
from riverboat.store.errors import Conflict
from riverboat.store.fail_points import reach
from riverboat.store.queries import Queries
from riverboat.store.writer.client import Write, Writer
from riverboat.table.events import Awarded

CHECKPOINT_DISTANCE = 512  # entries between hands after which a checkpoint is written; viewers resume from fewer

KITTY = "kitty"
POT = "pot"  # empty between hands

_CHECKPOINT = json.Decoder(Checkpoint)


class Origin(Struct, frozen=True):
    """The command that caused an entry; empty if the server itself did."""

    player: str | None = None
    action: str | None = None
    digest: str | None = None


class Snapshot(Struct, frozen=True):
    """The state of a room between hands, after the entry of this number."""

    seq: int
    state: RoomState


class Transition(Struct, frozen=True):
    """One entry with the states before and after it, and the log of its hand, if any."""

    seq: int
    at: int
    entry: e.Entry
    before: RoomState | None
    after: RoomState
    log: Log | None = None

    def extra_snapshot(self, snapshot: Snapshot | None) -> Snapshot | None:
        """A new snapshot, if many entries (such as chat) have been written since the last one without a hand."""
        between_hands = self.before is not None and self.before.playing is None and self.after.playing is None
        far = snapshot is not None and self.seq >= snapshot.seq + CHECKPOINT_DISTANCE
        return Snapshot(self.seq, self.after) if between_hands and far else None


class SavedRoom(Struct):
    """A room as the store has it: its state and the end of its journal."""

    owner: str
    seq: int
    state: RoomState
    snapshot: Snapshot
    recent: list[PublishedEntry]
    actions: dict[tuple[str, str], tuple[int, str | None]]  # (player, action) -> (entry, digest of the command)
    current: CurrentHand | None
    previous: CurrentHand | None = None  # the last hand, if none is being played
    unplayable: str = ""  # why the current hand cannot be continued


class RoomStorage:
    """Loads and saves the rooms of one owner."""

    def __init__(self, owner: str, writer: Writer, queries: Queries) -> None:
        """Save as this owner."""
        self.owner, self.writer, self.queries = owner, writer, queries

    def save(
        self, table: str, transitions: Sequence[Transition], origin: Origin, snapshot: Snapshot | None, more: Write | None = None
    ) -> "asyncio.Future[None]":
        """Write transitions, of which `origin` caused the first, in one transaction; the future resolves once they are on disk."""
        writes = [
            rows(table, transition, Origin() if index else origin, snapshot, self.owner) for index, transition in enumerate(transitions)
        ]
        return self.writer.append(_merged([*writes, more] if more else writes))

    def load(self, table: str) -> SavedRoom:
        """Read a room; Conflict if it has another owner. Blocks."""
        saved = load_room(self.queries, table)
        if saved is None or saved.owner != self.owner:
            raise Conflict("the table has another owner")
        return saved

    def find_action(self, table: str, player: str, action: str) -> tuple[int, str | None] | None:
        """The entry that an action caused, and the digest of its command. Blocks."""
        return self.queries.action(table, player, action)


# --- saving --------------------------------------------------------------------------------------------------------


def rows(table: str, transition: Transition, origin: Origin, snapshot: Snapshot | None, owner: str = "") -> Write:
    """The database rows of one transition.

    The checkpoint written at the end of a hand is the snapshot from before that hand, so that the whole last hand can still be replayed
    to viewers. Without hands, a checkpoint is written every CHECKPOINT_DISTANCE entries, because loading reads everything after it.
    """
    seq, at, entry, before, after, log = (getattr(transition, name) for name in Transition.__struct_fields__)
    write = Write({})
    hand: str | None = getattr(entry, "hand", None)
    caused_by = {"actor": origin.player, "action": origin.action, "command_digest": origin.digest}
    write.add("journal", {"table_id": table, "seq": seq, "at": at, "hand": hand, **caused_by, "entry": ENCODER.encode(entry)})
    for line, moved in enumerate(movements(before, entry, after)):
        chips = {"kind": moved.kind, "giver": moved.giver, "taker": moved.taker, "amount": moved.amount, "note": moved.note}
        write.add("ledger", {"table_id": table, "seq": seq, "line": line, "at": at, "hand": hand, **chips})
    if before is not None and before.members is not after.members and _player_counts(before) != _player_counts(after):
        write.add("checkpoint", {"id_": table, **_player_counts(after)})
    if isinstance(entry, e.Opened):
        opened = {"server": owner, "opened": at, "closed": None, "listed": not entry.settings.private, "hand": None}
        write.add("table", {"id": table, **opened, "settings": ENCODER.encode(entry.settings), **_checkpoint(Snapshot(seq, after))})
    if isinstance(entry, e.Begun) and log is not None:
        _add_new_hand(write, table, at, entry, after if before is None else before, log)
    if isinstance(entry, e.Begun | e.Answered | e.Voided):
        if after.playing is None:
            _add_hand_result(write, transition)
            write.add("checkpoint", {"id_": table, "hand": None, **(_checkpoint(snapshot) if snapshot else {})})
        elif isinstance(entry, e.Begun):
            write.add("checkpoint", {"id_": table, "hand": entry.hand})
    if (extra := transition.extra_snapshot(snapshot)) is not None:
        write.add("checkpoint", {"id_": table, **_checkpoint(extra)})
    if isinstance(entry, e.Closed):
        write.add("checkpoint", {"id_": table, "closed": at, "listed": False})
    if isinstance(entry, e.SettingsChanged):
        write.add("checkpoint", {"id_": table, "listed": not entry.settings.private, "settings": ENCODER.encode(entry.settings)})
    return write


def _player_counts(state: RoomState) -> dict[str, int]:
    """The columns of the table list that count people and bots."""
    bots = sum(bool(member.bot) for member in state.members.values())
    return {"people": len(state.members) - bots, "bots": bots}


def _checkpoint(snapshot: Snapshot) -> dict[str, Any]:
    return {"checkpoint": ENCODER.encode(checkpoint(snapshot.state)), "checkpoint_seq": snapshot.seq}


def _add_new_hand(write: Write, table: str, at: int, entry: e.Begun, before: RoomState, log: Log) -> None:
    identity = {"id": entry.hand, "table_id": table, "number": entry.number, "game": log.game.variant.code, "begun": at, "ended": None}
    sealed = {"log": log_to_json(log), "root": entry.root, "seed_hash": entry.seed_hash}
    write.add("hand", {**identity, "void": False, **sealed, "pot": 0, "awards": None})
    for seat, player in enumerate(entry.players):
        name, chips = before.members[player].name, log.stacks[seat]
        write.add("hand_seat", {"hand": entry.hand, "seat": seat, "player": player, "name": name, "stack": chips, "net": None})


def _add_hand_result(write: Write, transition: Transition) -> None:
    before, after, log = transition.before, transition.after, transition.log
    entry: Any = transition.entry
    void = isinstance(entry, e.Voided)
    awards = [event for event in e.hand_events(entry) if isinstance(event, Awarded)]
    result: dict[str, Any] = {"id_": entry.hand, "ended": transition.at, "void": void, "pot": sum(award.amount for award in awards)}
    result["awards"] = ENCODER.encode(awards)
    if log is not None:
        result["log"] = log_to_json(log)
    write.add("ended", result)
    players: tuple[str, ...] = entry.players if isinstance(entry, e.Begun) else before.playing.players if before and before.playing else ()
    for seat, player in enumerate(players):
        net = 0 if void or before is None else after.stack(player) - before.stack(player)
        write.add("net", {"hand_": entry.hand, "seat_": seat, "net": net})


def _merged(writes: Iterable[Write]) -> Write:
    """Several writes as one, which succeeds or fails as a whole."""
    merged, *others = writes
    for write in others:
        for statement, more in write.rows.items():
            merged.add(statement, *more)
    return merged


# --- the ledger ----------------------------------------------------------------------------------------------------


def tab(player: str) -> str:
    """The account of what a player has bought and cashed out: negative while the chips are on the table."""
    return f"tab:{player}"


def stack(player: str) -> str:
    """The account of a player's chips on the table."""
    return f"stack:{player}"


class ChipMovement(Struct, frozen=True):
    """A ledger line: chips that go from one account to another."""

    kind: str
    giver: str
    taker: str
    amount: int
    note: str = ""


def movements(before: RoomState | None, entry: e.Entry, after: RoomState) -> list[ChipMovement]:
    """The ledger lines of an entry; all accounts together always balance to zero."""
    match entry:
        case e.Sat():
            return [ChipMovement("buy-in", tab(entry.player), stack(entry.player), entry.chips)]
        case e.Bought():
            kind = "correction" if entry.correction else "buy-in"
            accounts = (tab(entry.player), stack(entry.player))
            giver, taker = accounts if entry.chips > 0 else accounts[::-1]
            return [ChipMovement(kind, giver, taker, abs(entry.chips), entry.note)]
        case e.Left() if entry.chips:
            kitty = [ChipMovement("kitty", KITTY, stack(entry.player), entry.kitty)] if entry.kitty else []
            return [*kitty, ChipMovement("cash-out", stack(entry.player), tab(entry.player), entry.chips)]
        case e.Answered() | e.Begun() if after.playing is None and before is not None:
            players = entry.players if isinstance(entry, e.Begun) else before.playing.players if before.playing else ()
            return list(_hand_movements(before, after, players))
        case e.Closed():
            return [ChipMovement("kitty", KITTY, stack(player), chips) for player, chips in entry.kitty.items() if chips]
    return []


def _hand_movements(before: RoomState, after: RoomState, players: tuple[str, ...]) -> Iterator[ChipMovement]:
    """Losers pay into the pot, and the pot pays the winners."""
    changes = {stack(player): after.stack(player) - before.stack(player) for player in players}
    changes[KITTY] = after.session.kitty - before.session.kitty
    yield from (ChipMovement("hand", account, POT, -change) for account, change in changes.items() if change < 0)
    yield from (ChipMovement("hand", POT, account, change) for account, change in changes.items() if change > 0)


# --- loading -------------------------------------------------------------------------------------------------------


def load_room(queries: Queries, table: str) -> SavedRoom | None:
    """Rebuild a room from its last checkpoint and the entries after it; None if there is no such table."""
    row = queries.table(table)
    if row is None:
        return None
    state: RoomState = restored(_CHECKPOINT.decode(row.checkpoint))
    saved = SavedRoom(row.server, row.checkpoint_seq, state, Snapshot(row.checkpoint_seq, state), [], {}, None)
    players: tuple[str, ...] = ()
    begun: tuple[int, str] = (0, "")
    ended: e.Entry | None = None
    answers: list[tuple[int, Answer]] = []
    for note in queries.entries(table, row.checkpoint_seq):
        entry, seq = ENTRIES.decode(note.entry), note.seq
        if isinstance(entry, e.Begun):
            players, begun, answers = entry.players, (seq, entry.hand), []
        elif isinstance(entry, e.Answered) and entry.value is not None:
            answers.append((seq, Answer(entry.seat, cast(Value, entry.value))))
        before, state = state, after(state, entry)
        seated, new_settings = players if isinstance(entry, e.Begun | e.Answered) else (), before.settings != state.settings
        saved.recent.append(PublishedEntry(seq, note.at, entry, seated, state, new_settings))
        if isinstance(entry, e.Begun | e.Answered | e.Voided) and state.playing is None:
            saved.snapshot, ended = Snapshot(seq, state), entry
        if note.actor and note.action:
            saved.actions[note.actor, note.action] = (seq, note.command_digest)
        saved.seq, saved.state = seq, state
    reach("recovery")
    if state.playing is not None:
        try:
            saved.current = _load_hand(queries, *begun, answers)
            if saved.current.run.table != state.playing.table:
                raise Unreadable("the hand would play otherwise now")
        except Exception as error:  # whatever the cause: the hand is voided, and the table goes on
            saved.current, saved.unplayable = None, str(error) if isinstance(error, Unreadable | Illegal) else type(error).__name__
    elif begun[1] and state.last == begun[1] and not isinstance(ended, e.Voided):
        with contextlib.suppress(Exception):  # the hand is over: it is only needed for its showdown and rabbit hunt
            saved.previous = _load_hand(queries, *begun, answers)
    return saved


def _load_hand(queries: Queries, seq: int, hand: str, answers: list[tuple[int, Answer]]) -> CurrentHand:
    row = queries.hand(hand)
    if row is None:
        raise Unreadable("the hand was not kept")
    return CurrentHand(hand, replace(log_from_json(row.log), answers=()), seq, answers)
