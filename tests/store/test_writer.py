"""The writer: everything of a write or nothing, several at a time, and whoever wrote learns what became of it."""

import asyncio
import resource
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, func, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from tests.databases import Opener
from tests.postgres import Cluster
from tests.waiting import PATIENCE, until_async

from riverboat.store import schema
from riverboat.store.database import address
from riverboat.store.errors import Conflict, InvalidWrite, LeaseLost, WriteFailed
from riverboat.store.failpoint import VARIABLE
from riverboat.store.idempotency import IdempotencyKeys, StoredResponse
from riverboat.store.lease import Lease
from riverboat.store.migrate import upgrade
from riverboat.store.writer import client
from riverboat.store.writer import driver as store_driver
from riverboat.store.writer.client import Write, Writer

pytestmark = pytest.mark.process


def entry(table: str, seq: int, action: str | None = None, **more: Any) -> Write:
    row = {"table_id": table, "seq": seq, "at": 0, "hand": None, "actor": "anna", "action": action, "entry": b"{}", **more}
    return Write({"journal": [row]})


def hand(table: str, number: int) -> Write:
    names = {"id": f"{table}-{number}", "table_id": table, "number": number, "game": "kuhn", "begun": 0, "ended": None, "void": False}
    return Write({"hand": [{**names, "log": b"", "root": "", "seed_hash": "", "pot": 0, "awards": None}]})


def ended(table: str, number: int) -> Write:
    return Write({"ended": [{"id_": f"{table}-{number}", "ended": 1, "void": False, "pot": 3, "awards": b"[]"}]})


class Desk:
    """A writer with its house and its database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.lease = Lease(engine, "mine", "http://mine")
        self.commits: list[int] = []
        self.writer = Writer(engine, "mine", lambda count, _seconds: self.commits.append(count))

    def count(self, table: Any) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(table)).scalar_one())

    async def outcomes(self, *writes: Write) -> list[type | None]:
        found = await asyncio.gather(*map(self.writer.append, writes), return_exceptions=True)
        return [None if one is None else type(one) for one in found]


@pytest.fixture
async def desk(database: str, opened: Opener) -> AsyncIterator[Desk]:
    engine = opened(database)
    upgrade(engine)
    found = Desk(engine)
    yield found
    await found.writer.close()


async def test_what_comes_together_is_committed_together(desk: Desk) -> None:
    assert await desk.outcomes(*(entry("t", seq) for seq in range(1, 301))) == [None] * 300
    assert desk.count(schema.journal) == 300
    await desk.writer.close()
    assert sum(desk.commits) == 300
    assert len(desk.commits) < 50


async def test_one_bad_write_does_not_hurt_the_others(desk: Desk) -> None:
    await desk.writer.append(entry("t", 1))
    writes = [entry("t", 2), entry("t", 1), entry("u", 1), entry("v", 1, at=None), entry("w", 1)]
    assert await desk.outcomes(*writes) == [None, Conflict, None, Conflict, None]
    assert desk.count(schema.journal) == 4


async def test_a_value_that_the_database_cannot_hold_is_the_fault_of_its_write_alone(desk: Desk) -> None:
    unfit = entry("t", 2, at=2**70)
    assert await desk.outcomes(entry("t", 1), unfit, entry("u", 1)) == [None, InvalidWrite, None]
    assert desk.count(schema.journal) == 2
    assert desk.writer.last_error == ""


async def test_a_write_is_whole_or_not_at_all(desk: Desk) -> None:
    both = entry("t", 1)
    both.add("ledger", *({"table_id": "t", "seq": 1, "line": 0, "at": 0, "kind": "", "giver": "", "taker": "", "amount": 1},) * 2)
    assert await desk.outcomes(both) == [Conflict]
    assert (desk.count(schema.journal), desk.count(schema.ledger)) == (0, 0)


async def test_the_same_action_has_one_effect(desk: Desk) -> None:
    assert await desk.outcomes(entry("t", 1, "click")) == [None]
    assert await desk.outcomes(entry("t", 2, "click"), entry("u", 1, "click"), entry("t", 3)) == [Conflict, None, None]


async def test_a_hand_is_settled_once(desk: Desk) -> None:
    assert await desk.outcomes(hand("t", 1), hand("u", 1)) == [None, None]
    assert await desk.outcomes(ended("t", 1), ended("u", 1)) == [None, None]
    assert await desk.outcomes(ended("t", 1)) == [Conflict]
    assert await desk.outcomes(ended("t", 1), ended("u", 1), ended("none", 1), entry("t", 1)) == [Conflict, Conflict, Conflict, None]


async def test_a_house_that_was_declared_dead_writes_nothing(desk: Desk) -> None:
    Lease(desk.engine, "other", "http://other").declare_dead(all_others=True)
    assert await desk.outcomes(entry("t", 1), entry("u", 1)) == [LeaseLost, LeaseLost]
    assert desk.count(schema.journal) == 0
    assert not desk.lease.renew()


async def test_who_goes_away_does_not_stop_the_writing(desk: Desk) -> None:
    gone = desk.writer.append(entry("t", 1))
    gone.cancel()
    assert await desk.outcomes(entry("t", 2)) == [None]
    assert desk.count(schema.journal) == 2


async def test_a_closed_writer_writes_what_is_left_and_refuses_the_rest(desk: Desk) -> None:
    left = [desk.writer.append(entry("t", seq)) for seq in range(1, 20)]
    await desk.writer.close()
    await asyncio.gather(*left)
    assert await desk.outcomes(entry("t", 20)) == [WriteFailed]
    assert desk.count(schema.journal) == 19


async def test_a_commit_that_fails_is_unsaved_and_the_next_one_works(tmp_path: Path, opened: Opener) -> None:
    engine = opened(address(tmp_path))
    upgrade(engine)
    desk = Desk(engine)
    assert await desk.outcomes(entry("t", 1)) == [None]
    scribe = desk.writer._line.process.pid
    before = resource.prlimit(scribe, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    assert await desk.outcomes(entry("t", 2), entry("u", 1)) == [WriteFailed, WriteFailed]
    assert desk.writer.last_error == "OperationalError: disk I/O error"
    resource.prlimit(scribe, resource.RLIMIT_FSIZE, before)
    assert await desk.outcomes(entry("t", 2)) == [None]
    assert (desk.count(schema.journal), desk.writer.last_error) == (2, "")
    await desk.writer.close()


async def written(desk: Desk, write: Write) -> list[type | None] | None:
    """What becomes of a write; None if there is nobody to write it yet."""
    found = await desk.outcomes(write)
    return None if found == [WriteFailed] else found


async def test_a_scribe_that_dies_is_unsaved_and_another_one_is_hired(desk: Desk) -> None:
    assert await desk.outcomes(entry("t", 1)) == [None]
    first = desk.writer._line.process
    first.send_signal(signal.SIGSTOP)  # it does not write any more
    unsure = desk.writer.append(entry("t", 2))
    await asyncio.sleep(0.05)
    first.kill()
    with pytest.raises(WriteFailed, match="the process that writes is gone"):
        await unsure
    assert desk.writer.last_error
    found = await until_async(lambda: written(desk, entry("t", 2)), "another one writes")  # not at once, if the first had only just begun
    assert (found, desk.writer.last_error, desk.count(schema.journal)) == ([None], "", 2)
    assert await asyncio.to_thread(first.wait, PATIENCE) == -signal.SIGKILL
    assert desk.writer._line.process.pid != first.pid


async def test_a_scribe_that_says_nothing_is_replaced(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await desk.outcomes(entry("t", 1)) == [None]
    monkeypatch.setattr(client, "SILENT", 0.5)
    desk.writer._line.process.send_signal(signal.SIGSTOP)
    assert await desk.outcomes(entry("t", 2)) == [WriteFailed]
    monkeypatch.setattr(client, "SILENT", PATIENCE)  # the next one may take its time to begin
    assert await until_async(lambda: written(desk, entry("t", 2)), "another one writes") == [None]
    monkeypatch.setattr(client, "SILENT", 0.5)
    desk.writer._line.process.send_signal(signal.SIGSTOP)
    left = desk.writer.append(entry("t", 3))
    await desk.writer.close()
    with pytest.raises(WriteFailed):
        await left


async def test_a_scribe_does_not_say_what_it_writes(desk: Desk, capfd: pytest.CaptureFixture[str]) -> None:
    """Drivers tell of rows when several things go wrong at once."""
    wrong = [entry("v", 1, at=None, entry=b"SECRET"), entry("w", 1, action="a\0b"), entry("v", 1, at=None)]
    for _ in range(3):
        await desk.outcomes(*wrong, entry("x", 1))
    await desk.writer.close()
    assert capfd.readouterr().err == ""


async def test_what_is_meant_for_the_server_does_not_end_its_scribe(desk: Desk) -> None:
    """Not even before it has begun."""
    for one in (signal.SIGINT, signal.SIGTERM):
        desk.writer._line.process.send_signal(one)
    assert await desk.outcomes(entry("t", 1)) == [None]
    for one in (signal.SIGINT, signal.SIGTERM):
        desk.writer._line.process.send_signal(one)
    assert await desk.outcomes(entry("t", 2)) == [None]


async def test_more_is_said_than_a_line_can_hold(desk: Desk) -> None:
    writes = [entry("t", seq, entry=bytes(10_000)) for seq in range(1, 400)]
    assert await desk.outcomes(*writes) == [None] * 399
    assert desk.count(schema.journal) == 399


def stops(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """From now on scribes stop somewhere, and nobody with them."""
    alone = "import sys; from riverboat.store.writer.process import main; main(int(sys.argv[1]), 0)"
    monkeypatch.setattr(client.Line, "command", (sys.executable, "-c", alone))
    monkeypatch.setenv(VARIABLE, f"{where}:stop")


@pytest.mark.parametrize(
    ("where", "kept"), [("before-append:2", 1), ("in-append:2", 1), ("in-append:4", 1), ("after-append:2", 1), ("after-commit:2", 4)]
)
async def test_a_house_that_stops_anywhere_in_a_batch_is_declared_dead(
    postgresql: str, opened: Opener, monkeypatch: pytest.MonkeyPatch, where: str, kept: int
) -> None:
    """Whoever declares it dead hangs up its line; what it had committed by then counts, and it learns that it is dead."""
    stops(monkeypatch, where)
    monkeypatch.setattr(client, "SILENT", PATIENCE)  # nobody else looks after it
    engine = opened(postgresql)
    upgrade(engine)
    desk, other = Desk(engine), Lease(opened(postgresql), "lives", "http://lives")
    assert await desk.outcomes(entry("t", 1)) == [None]
    process = desk.writer._line.process
    unsure = asyncio.create_task(desk.outcomes(Write({"journal": [entry("t", seq).rows["journal"][0] for seq in (2, 3, 4)]})))
    await until_async(lambda: Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T", "the scribe stops")
    try:
        await until_async(lambda: asyncio.to_thread(lambda: other.declare_dead(all_others=True) == ["mine"]), "the house is declared dead")
    finally:
        process.send_signal(signal.SIGCONT)
    assert await unsure == [None if kept == 4 else WriteFailed]
    assert await desk.outcomes(entry("t", 5)) == [LeaseLost]
    assert desk.count(schema.journal) == kept
    assert not desk.lease.renew()
    await desk.writer.close()


def lines(engine: Engine) -> list[int]:
    """Who speaks for the house in a database, as PostgreSQL sees it."""
    with engine.connect() as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'riverboat mine'"
        return list(connection.execute(text(asked)).scalars())


async def test_nobody_hangs_up_on_himself_nor_on_a_house_of_another_database(cluster: Cluster, opened: Opener) -> None:
    here, there = opened(cluster.fresh()), opened(cluster.fresh())
    for engine in (here, there):
        upgrade(engine)
    desks = [Desk(here), Desk(there)]
    for desk in desks:
        assert await desk.outcomes(entry("t", 1)) == [None]
    before = [lines(here), lines(there)]
    assert [len(found) for found in before] == [1, 1]
    Lease(here, "other", "http://other")
    assert desks[0].lease.declare_dead(all_others=True) == ["other"]
    assert [lines(here), lines(there)] == before
    assert Lease(here, "late", "http://late").declare_dead(all_others=True) == ["mine"]
    assert [lines(here), lines(there)] == [[], before[1]]
    assert [await desk.outcomes(entry("t", 2)) for desk in desks] == [[LeaseLost], [None]]
    for desk in desks:
        await desk.writer.close()


async def test_a_house_that_hangs_in_a_transaction_keeps_nobody_from_taking_its_tables(
    postgresql: str, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lock goes away with the session, which PostgreSQL ends; until then others pass by, and do not wait for it."""
    monkeypatch.setattr(store_driver, "STUCK", 0)  # milliseconds: for ever
    monkeypatch.setattr(store_driver, "PATIENCE", 0)
    engine, others = opened(postgresql), opened(postgresql)
    upgrade(engine)
    Lease(engine, "hangs", "http://hangs", lease=1)
    lease = Lease(others, "lives", "http://lives")
    hanging = engine.connect()
    hanging.execute(select(schema.houses.c.id).where(schema.houses.c.id == "hangs").with_for_update(read=True))
    assert lease.declare_dead() == []  # who waited would wait for ever
    hanging.execute(text("SET idle_in_transaction_session_timeout = 1"))
    assert await until_async(lease.declare_dead, "it is declared dead") == ["hangs"]
    hanging.invalidate()
    hanging.close()


def asked(key: str) -> Write:
    return Write({"request": [IdempotencyKeys.row("anna", key, StoredResponse("hash", 201, b"{}"))]})


async def test_who_gives_way_in_a_deadlock_writes_again(postgresql: str, opened: Opener) -> None:
    """Nothing of it was written, and most of those who wrote together had nothing to do with it."""
    engine = opened(postgresql)
    upgrade(engine)
    with engine.begin() as connection:  # who waits looks once whether there is a deadlock, and gives way: the scribe looks first
        connection.execute(text(f"ALTER DATABASE {engine.url.database} SET deadlock_timeout = '2s'"))
    desk, other = Desk(engine), opened(postgresql).connect()
    other.execute(text("SET deadlock_timeout = '10s'; SET idle_in_transaction_session_timeout = 0"))
    other.commit()
    number = 1
    while not await _gives_way(engine, desk, other, number):  # it looked before the deadlock was there, and the other gave way
        number += 1
    other.close()
    await desk.writer.close()


async def _gives_way(engine: Engine, desk: Desk, other: Connection, number: int) -> bool:
    """Whether the scribe is who gives way in a deadlock; it writes everything in either case."""
    keys = f"a{number}", f"b{number}"
    rows = [asked(key).rows["request"][0] for key in keys]
    other.execute(insert(schema.requests), rows[1])
    writing = asyncio.create_task(desk.outcomes(entry("t", number), *map(asked, keys)))
    waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as looking:
        await until_async(lambda: looking.execute(text(waits)).scalar_one(), "the scribe waits for the other")
    try:
        await asyncio.to_thread(other.execute, insert(schema.requests), rows[0])
        gave_way = True
    except IntegrityError:  # the scribe gave way, and had written again before the other woke up
        gave_way = True
    except OperationalError:
        gave_way = False
    other.rollback()
    assert await writing == [None, None, None]
    return gave_way


async def test_a_database_that_was_restarted_is_written_to_again(cluster: Cluster, postgresql: str, opened: Opener) -> None:
    engine = opened(postgresql)
    upgrade(engine)
    desk = Desk(engine)
    assert await desk.outcomes(entry("t", 1)) == [None]
    await asyncio.to_thread(cluster.stop)
    try:
        assert await desk.outcomes(entry("t", 2), entry("u", 1)) == [WriteFailed, WriteFailed]
    finally:
        cluster.start()
    assert await desk.outcomes(entry("t", 2), entry("u", 1)) == [None, None]
    await desk.writer.close()
