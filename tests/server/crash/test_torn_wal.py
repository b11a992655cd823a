"""What a power cut leaves of the last writes, cut anywhere or torn: always a whole state from some moment before."""

import asyncio
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select
from tests.scale import scaled
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
PLAYED = 400  # entries at least
COMMITS = 40  # in the file of last writes
WAL = f"{FILE}-wal"
HEAD, FRAME = 32, 24  # bytes before the first page, and before each
LARGEST = 1000 * 4096  # bytes: of a thousand pages SQLite writes some into the database, and begins anew


def _written(file: Path) -> tuple[int, int]:
    """How many bytes of the last writes count, and how many commits they are: SQLite begins anew at the front, and leaves the rest."""
    whole = file.read_bytes()
    size, salt = FRAME + int.from_bytes(whole[8:12]), whole[16:24]
    at, commits = HEAD, 0
    while at + size <= len(whole) and whole[at + 8 : at + 16] == salt:
        commits += whole[at + 4 : at + 8] != bytes(4)
        at += size
    return at, commits


def _enough(file: Path) -> bool:
    """Whether there is something to cut, and none of it can be in the database already: then it would be no power cut."""
    size, commits = _written(file)
    return commits >= COMMITS and size < LARGEST


async def _play(found: CrashTest, file: Path) -> None:
    def played() -> bool:
        return sum(len(player.transcript.told) for player in found.players) >= 2 * PLAYED and _enough(file)

    await until_async(played, "enough is played")


def _rows(engine: Engine, table: Any, *order: Any) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a table of the database, by the table of the house."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    with engine.connect() as connection:
        for row in connection.execute(select(table).order_by(*order)):
            found.setdefault(row.table_id, []).append(tuple(row))
    return found


class Truth:
    """The whole, to which everything that is left has to be a beginning."""

    def __init__(self, engine: Engine) -> None:
        self.audit = DatabaseAudit(engine)
        self.audit.read()
        self.journal = _rows(engine, schema.journal, schema.journal.c.seq)
        self.ledger = _rows(engine, schema.ledger, schema.ledger.c.seq, schema.ledger.c.line)
        self.seq = schema.ledger.c.keys().index("seq")

    def judge(self, engine: Engine) -> dict[str, int]:
        """Check what is left: how many entries of each table."""
        journal = _rows(engine, schema.journal, schema.journal.c.seq)
        ledger = _rows(engine, schema.ledger, schema.ledger.c.seq, schema.ledger.c.line)
        with engine.connect() as connection:
            check(journal.keys() == set(connection.execute(select(schema.tables.c.id)).scalars()), "tables and journals differ")
            hands = connection.execute(select(schema.hands.c.table_id, schema.hands.c.id, schema.hands.c.ended)).all()
        hand = schema.journal.c.keys().index("hand")
        for table, rows in journal.items():
            count, truth = len(rows), self.audit.tables[table]
            check(rows == self.journal[table][:count], "the journal is no beginning", table, count)
            lines = [line for line in self.ledger.get(table, []) if line[self.seq] <= count]
            check(ledger.get(table, []) == lines, "the ledger is of another moment than the journal", table, count)
            begun = {row[hand] for row in rows if row[hand] is not None}
            kept = {row.id: row.ended is not None for row in hands if row.table_id == table}
            right = {name: (ended := truth.hands[name].ended) is not None and ended <= count for name in begun}
            check(kept == right, "the hands are of another moment than the journal", table, count)
            saved = load_room(Queries(engine), table)
            check(saved is not None and not saved.unplayable and saved.state == truth.lines[count].state, "not saved", table)
        return {table: len(rows) for table, rows in journal.items()}


def _left(folder: Path, scratch: Path, chance: random.Random, cuts: int) -> Iterator[tuple[int, bool, Engine]]:
    """The database with its last writes cut off or torn at random places, the shortest first."""
    whole = (folder / WAL).read_bytes()[: _written(folder / WAL)[0]]
    for at, torn in sorted((chance.randrange(len(whole) + 1), chance.random() < 0.3) for _ in range(cuts)):
        shutil.copyfile(folder / FILE, scratch / FILE)
        left = whole[:at] + (bytes([whole[at] ^ 0xFF]) + whole[at + 1 :] if torn and at < len(whole) else b"")
        (scratch / WAL).write_bytes(left)
        engine = open_engine(address(scratch))
        yield at, torn, engine
        engine.dispose()
        for file in scratch.iterdir():
            file.unlink()


@pytest.mark.timeout(600 + CUTS)
async def test_cut_anywhere_the_last_writes_leave_a_whole_state(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with crash_test(folder, SEED) as found:
        await found.open(TABLES)
        await _play(found, folder / WAL)
        await asyncio.to_thread(found.server.kill, whole=True)
        while not _enough(folder / WAL):  # it went on for a moment
            await asyncio.to_thread(found.server.start_and_wait)
            await _play(found, folder / WAL)
            await asyncio.to_thread(found.server.kill, whole=True)
        kept = tmp_path / "kept"
        shutil.copytree(folder, kept)
        await found.look()  # all that anybody was told is there
    truth = Truth(found.engine)
    with tempfile.TemporaryDirectory(prefix="riverboat-wal-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as scratch:
        found_before: dict[str, int] = {}
        seen: set[int] = set()
        for number, (at, torn, engine) in enumerate(_left(kept, Path(scratch), random.Random(SEED), CUTS)):
            entries = truth.judge(engine) if _made(engine) else {}
            if not torn:
                check(all(entries.get(table, 0) >= count for table, count in found_before.items()), "more writes left less", at)
                found_before = entries
            seen.add(sum(entries.values()))
            if number % 20 == 0:
                print(f"\r{number}/{CUTS} cuts, {len(seen)} different states ", end="", file=sys.stderr, flush=True)
    print(f"\n{CUTS} cuts of {(kept / WAL).stat().st_size} bytes left {len(seen)} different states of up to {max(seen)} entries")
    assert len(seen) > COMMITS / 2


def _made(engine: Engine) -> bool:
    """Whether there is a schema yet."""
    with engine.connect() as connection:
        return bool(engine.dialect.has_table(connection, "alembic_version"))
