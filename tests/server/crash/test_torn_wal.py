"""A power cut truncates or tears the write-ahead log anywhere: the database is always in some earlier consistent state."""

import asyncio
import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select
from tests.repetitions import Progress, scaled
from tests.server.crash.database_audit import DatabaseAudit, check
from tests.server.crash.kill_loop import TABLES, CrashTest, crash_test
from tests.waiting import until_async

from riverboat.server.rooms.persistence import load_room
from riverboat.store import schema
from riverboat.store.database import FILE, address, open_engine
from riverboat.store.queries import Queries

pytestmark = pytest.mark.process

CUTS = scaled(check=10, test=50, soak=10_000)
SEED = 6
MIN_ENTRIES = 400
MIN_COMMITS = 40  # in the write-ahead log
WAL = f"{FILE}-wal"
HEAD, FRAME = 32, 24  # bytes before the first page, and before each
MAX_SIZE = 1000 * 4096  # bytes: at a thousand pages SQLite checkpoints, and restarts the log


def _valid_part(file: Path) -> tuple[int, int]:
    """Return the valid bytes of the log and its number of commits: SQLite restarts at the front and leaves old frames behind."""
    whole = file.read_bytes()
    size, salt = FRAME + int.from_bytes(whole[8:12]), whole[16:24]
    at, commits = HEAD, 0
    while at + size <= len(whole) and whole[at + 8 : at + 16] == salt:
        commits += whole[at + 4 : at + 8] != bytes(4)
        at += size
    return at, commits


def _enough(file: Path) -> bool:
    """Whether the log has enough commits, and none of them can be in the database file already."""
    size, commits = _valid_part(file)
    return commits >= MIN_COMMITS and size < MAX_SIZE


async def _play(test: CrashTest, file: Path) -> None:
    def enough() -> bool:
        return sum(len(player.transcript.received) for player in test.players) >= 2 * MIN_ENTRIES and _enough(file)

    await until_async(enough, "enough entries are written")


def _rows(engine: Engine, table: Any, *order: Any) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database table, by poker table."""
    rows: dict[str, list[tuple[Any, ...]]] = {}
    with engine.connect() as connection:
        for row in connection.execute(select(table).order_by(*order)):
            rows.setdefault(row.table_id, []).append(tuple(row))
    return rows


class CompleteDatabase:
    """The complete database: every truncated one must be a prefix of it."""

    def __init__(self, engine: Engine) -> None:
        self.audit = DatabaseAudit(engine)
        self.audit.read()
        self.journal = _rows(engine, schema.journal, schema.journal.c.seq)
        self.ledger = _rows(engine, schema.ledger, schema.ledger.c.seq, schema.ledger.c.line)
        self.seq = schema.ledger.c.keys().index("seq")

    def check_prefix(self, engine: Engine) -> dict[str, int]:
        """Check a truncated database, and return the number of entries of each table."""
        journal = _rows(engine, schema.journal, schema.journal.c.seq)
        ledger = _rows(engine, schema.ledger, schema.ledger.c.seq, schema.ledger.c.line)
        with engine.connect() as connection:
            check(journal.keys() == set(connection.execute(select(schema.tables.c.id)).scalars()), "tables and journals differ")
            hands = connection.execute(select(schema.hands.c.table_id, schema.hands.c.id, schema.hands.c.ended)).all()
        hand = schema.journal.c.keys().index("hand")
        for table, rows in journal.items():
            count, truth = len(rows), self.audit.tables[table]
            check(rows == self.journal[table][:count], "the journal is not a prefix", table, count)
            lines = [line for line in self.ledger.get(table, []) if line[self.seq] <= count]
            check(ledger.get(table, []) == lines, "ledger and journal differ in age", table, count)
            begun = {row[hand] for row in rows if row[hand] is not None}
            kept = {row.id: row.ended is not None for row in hands if row.table_id == table}
            right = {name: (ended := truth.hands[name].ended) is not None and ended <= count for name in begun}
            check(kept == right, "hands and journal differ in age", table, count)
            saved = load_room(Queries(engine), table)
            check(saved is not None and not saved.unplayable and saved.state == truth.lines[count].state, "not saved", table)
        return {table: len(rows) for table, rows in journal.items()}


def _truncated(folder: Path, scratch: Path, generator: random.Random, cuts: int) -> Iterator[tuple[int, bool, Engine]]:
    """Yield the database with its log cut off or torn at random places, the shortest first."""
    whole = (folder / WAL).read_bytes()[: _valid_part(folder / WAL)[0]]
    for at, torn in sorted((generator.randrange(len(whole) + 1), generator.random() < 0.3) for _ in range(cuts)):
        shutil.copyfile(folder / FILE, scratch / FILE)
        left = whole[:at] + (bytes([whole[at] ^ 0xFF]) + whole[at + 1 :] if torn and at < len(whole) else b"")
        (scratch / WAL).write_bytes(left)
        engine = open_engine(address(scratch))
        yield at, torn, engine
        engine.dispose()
        for file in scratch.iterdir():
            file.unlink()


@pytest.mark.timeout(600 + CUTS)
async def test_a_truncated_log_leaves_a_consistent_state(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with crash_test(folder, SEED) as test:
        await test.open(TABLES)
        await _play(test, folder / WAL)
        await asyncio.to_thread(test.server.kill, with_writer=True)
        while not _enough(folder / WAL):  # it went on for a moment
            await asyncio.to_thread(test.server.start_and_wait)
            await _play(test, folder / WAL)
            await asyncio.to_thread(test.server.kill, with_writer=True)
        kept = tmp_path / "kept"
        shutil.copytree(folder, kept)
        await test.check_database()  # everything the clients received is there
    complete = CompleteDatabase(test.engine)
    with tempfile.TemporaryDirectory(prefix="riverboat-wal-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as scratch:
        previous: dict[str, int] = {}
        seen: set[int] = set()
        progress = Progress("cuts", CUTS)
        for number, (at, torn, engine) in enumerate(_truncated(kept, Path(scratch), random.Random(SEED), CUTS)):
            entries = complete.check_prefix(engine) if _has_schema(engine) else {}
            if not torn:
                check(all(entries.get(table, 0) >= count for table, count in previous.items()), "a longer log left fewer entries", at)
                previous = entries
            seen.add(sum(entries.values()))
            progress.show(number, f", {len(seen)} different states")
    print(f"{CUTS:,} cuts of {(kept / WAL).stat().st_size} bytes left {len(seen)} different states of up to {max(seen)} entries")
    assert len(seen) > min(MIN_COMMITS, CUTS) / 2


def _has_schema(engine: Engine) -> bool:
    """Whether the schema was created."""
    with engine.connect() as connection:
        return bool(engine.dialect.has_table(connection, "alembic_version"))
