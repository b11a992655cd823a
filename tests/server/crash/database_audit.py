"""Checks the consistency of a database: chips, hands, actions and checkpoints."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import Engine, select

from riverboat.history.codec import log_from_json
from riverboat.history.proof import audit as audit_hand
from riverboat.protocol import journal as e
from riverboat.protocol.messages import ENCODER, ENTRIES
from riverboat.protocol.room_state import RoomState, after
from riverboat.server.rooms.persistence import KITTY, POT, load_room, movements, stack
from riverboat.server.rooms.viewers import PublishedEntry
from riverboat.server.rooms.visibility import entry_message
from riverboat.store import schema
from riverboat.store.queries import Queries


class Inconsistent(AssertionError):
    """The database contradicts itself, or what a client was told."""


def check(condition: object, problem: str, *details: object) -> None:
    if not condition:
        raise Inconsistent(f"{problem}{': ' if details else ''}{' / '.join(map(str, details))}")


class _Hand(Struct):
    begun: e.Begun
    events: list[Any]
    ended: int | None = None
    void: bool = False
    seed: bytes = b""
    audited: bool = False


class TableAudit:
    """Checks one table from its first entry on; each call reads only new entries."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.state: RoomState | None = None
        self.lines: dict[int, PublishedEntry] = {}
        self.acted: dict[tuple[str, str], int] = {}
        self.chats: Counter[tuple[str, str]] = Counter()
        self.bought: Counter[str] = Counter()  # how often
        self.accounts: Counter[str] = Counter()
        self.hands: dict[str, _Hand] = {}

    def read(self, engine: Engine) -> None:
        """Read new entries, and check the whole table."""
        journal, ledger = schema.journal, schema.ledger
        with engine.connect() as connection:
            new = select(journal).where(journal.c.table_id == self.table, journal.c.seq > self.seq).order_by(journal.c.seq)
            rows = connection.execute(new).all()
            lines = select(ledger).where(ledger.c.table_id == self.table, ledger.c.seq > self.seq)
            moved: dict[int, list[Any]] = {}
            for line in connection.execute(lines.order_by(ledger.c.seq, ledger.c.line)):
                moved.setdefault(line.seq, []).append(line)
            kept = connection.execute(select(schema.tables).where(schema.tables.c.id == self.table)).one()
            hands = connection.execute(select(schema.hands).where(schema.hands.c.table_id == self.table)).all()
        for row in rows:
            self._entry(row, moved.pop(row.seq, []))
        check(not moved, "the ledger has lines without an entry", self.table, sorted(moved))
        self._chips()
        self._hands(engine, hands)
        playing = self._stands().playing
        check(kept.hand == (playing.hand if playing else None), "the table row names another hand", self.table)
        check(kept.checkpoint_seq <= self.seq, "the checkpoint is ahead of the journal", self.table)
        saved = load_room(Queries(engine), self.table)
        check(saved is not None and not saved.unplayable, "the room cannot be saved", self.table, saved and saved.unplayable)
        assert saved is not None
        check(saved.seq == self.seq, "saved up to another entry", self.table, saved.seq, self.seq)
        check(saved.state == self.state, "the checkpoint leads to another state than the whole journal", self.table)

    def _stands(self) -> RoomState:
        assert self.state is not None
        return self.state

    def _entry(self, row: Any, lines: list[Any]) -> None:
        where = f"{self.table} {row.seq}"
        check(row.seq == self.seq + 1, "the journal has a gap", where, self.seq)
        entry: Any = ENTRIES.decode(row.entry)
        before, self.seq = self.state, row.seq
        self.state = now = after(before, entry)
        expected = [(move.kind, move.giver, move.taker, move.amount, move.note) for move in movements(before, entry, now)]
        written = [(line.kind, line.giver, line.taker, line.amount, line.note) for line in lines]
        check(expected == written, "the ledger contradicts the journal", where, expected, written)
        for line in lines:
            check(line.amount > 0, "a ledger line moves no chips", where)
            self.accounts[line.giver] -= line.amount
            self.accounts[line.taker] += line.amount
        if row.actor and row.action:
            check((row.actor, row.action) not in self.acted, "an action was carried out twice", where, row.action)
            self.acted[row.actor, row.action] = row.seq
        if isinstance(entry, e.Said):
            self.chats[entry.player, entry.text] += 1
            check(self.chats[entry.player, entry.text] == 1, "a chat message was stored twice", where, entry.text)
        if isinstance(entry, e.Bought) and not entry.correction:
            self.bought[entry.player] += 1
        self._of_hand(row, entry, now, where)
        playing = now.playing or (before.playing if before else None)
        players = entry.players if isinstance(entry, e.Begun) else playing.players if playing else ()
        self.lines[row.seq] = PublishedEntry(row.seq, row.at, entry, players if e.hand_events(entry) else (), now)

    def _of_hand(self, row: Any, entry: Any, now: RoomState, where: str) -> None:
        if isinstance(entry, e.Begun):
            check(entry.hand not in self.hands, "a hand began twice", where)
            self.hands[entry.hand] = _Hand(entry, [])
        if isinstance(entry, e.Begun | e.Answered | e.Voided):
            hand = self.hands[entry.hand]
            check(row.hand == entry.hand, "an entry belongs to another hand", where)
            check(hand.ended is None, "a hand continued after its end", where)
            hand.events += e.hand_events(entry)
            if now.playing is None:
                hand.ended, hand.void = row.seq, isinstance(entry, e.Voided)

    def _chips(self) -> None:
        state, accounts = self._stands(), self.accounts
        session = state.session
        check(session.chips == session.bought - session.taken, "chips were created or lost", self.table, session.chips)
        check(accounts[POT] == 0, "the pot holds chips between entries", self.table, accounts[POT])
        check(accounts[KITTY] == session.kitty, "the kitty differs from the ledger", self.table, accounts[KITTY], session.kitty)
        check(sum(accounts.values()) == 0, "the accounts do not balance to zero", self.table)
        stacks = {stack(player): state.stack(player) for player in state.members}
        kept = {account: chips for account, chips in accounts.items() if account.startswith(stack("")) and (chips or account in stacks)}
        check(kept == stacks, "stacks differ from the ledger", self.table, kept, stacks)

    def _hands(self, engine: Engine, rows: Iterable[Any]) -> None:
        stored = {row.id: row for row in rows}
        check(stored.keys() == self.hands.keys(), "hands without entries, or entries without hands", self.table)
        for name, hand in self.hands.items():
            row, where = stored[name], f"{self.table} hand {hand.begun.number}"
            check((row.root, row.seed_hash) == (hand.begun.root, hand.begun.seed_hash), "the commitment to the deck differs", where)
            check((row.ended is not None, bool(row.void)) == (hand.ended is not None, hand.void), "the end of a hand differs", where)
            log = log_from_json(row.log) if not hand.audited else None
            if log is not None:
                check(hand.seed in (b"", log.seed), "the deck of the hand has changed", where)
                hand.seed = log.seed
            if log is not None and hand.ended is not None:
                hand.audited = True
                self._settled(engine, name, hand, where)
                if not hand.void:
                    problems = audit_hand(log, hand.events, row.root, row.seed_hash).problems
                    check(not problems, "replaying the log gives other events", where, *problems)

    def _settled(self, engine: Engine, name: str, hand: _Hand, where: str) -> None:
        assert hand.ended is not None
        with engine.connect() as connection:
            dealt = connection.execute(
                select(schema.hand_seats).where(schema.hand_seats.c.hand == name).order_by(schema.hand_seats.c.seat)
            ).all()
        check(tuple(row.player for row in dealt) == hand.begun.players, "other players were dealt in", where)
        before, now = self.lines[hand.ended - 1].state, self.lines[hand.ended].state
        nets = [0 if hand.void else now.stack(player) - before.stack(player) for player in hand.begun.players]
        check([row.net for row in dealt] == nets, "the result of a player differs", where)

    def message_for(self, seq: int, player: str | None) -> bytes:
        """Return the exact message that a viewer must have received for an entry."""
        line = self.lines[seq]
        return ENCODER.encode(entry_message(line.seq, line.at, line.entry, line.state, line.seat(player)))


class DatabaseAudit:
    """Checks all tables of a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.tables: dict[str, TableAudit] = {}

    def read(self) -> None:
        """Check the current state."""
        with self.engine.connect() as connection:
            names = [row.id for row in connection.execute(select(schema.tables.c.id))]
            journals = set(connection.execute(select(schema.journal.c.table_id).distinct()).scalars())
        check(set(names) == journals, "journals without tables, or tables without journals")
        check(self.tables.keys() <= set(names), "a table is gone", *self.tables.keys() - set(names))
        for name in names:
            self.tables.setdefault(name, TableAudit(name)).read(self.engine)

    @property
    def entries(self) -> int:
        return sum(table.seq for table in self.tables.values())

    @property
    def finished(self) -> int:
        return sum(hand.ended is not None for hand in self._all_hands())

    @property
    def void(self) -> int:
        return sum(hand.void for hand in self._all_hands())

    def _all_hands(self) -> Iterator[_Hand]:
        return (hand for table in self.tables.values() for hand in table.hands.values())
