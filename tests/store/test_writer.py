"""The writer: atomic writes, group commit, and a result for every write."""

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
from tests.postgres_server import Cluster
from tests.temporary_databases import Opener
from tests.waiting import PATIENCE, until_async

from riverboat.store import schema
from riverboat.store.database import address
from riverboat.store.errors import Conflict, InvalidWrite, LeaseLost, WriteFailed
from riverboat.store.fail_points import VARIABLE
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


class WriterSetup:
    """A writer with its lease and its database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.lease = Lease(engine, "mine", "http://mine")
        self.commits: list[int] = []
        self.writer = Writer(engine, "mine", lambda count, _seconds: self.commits.append(count))

    def count(self, table: Any) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(table)).scalar_one())

    async def outcomes(self, *writes: Write) -> list[type | None]:
        results = await asyncio.gather(*map(self.writer.append, writes), return_exceptions=True)
        return [None if result is None else type(result) for result in results]


@pytest.fixture
async def setup(database: str, opened: Opener) -> AsyncIterator[WriterSetup]:
    engine = opened(database)
    upgrade(engine)
    created = WriterSetup(engine)
    yield created
    await created.writer.close()


async def test_concurrent_writes_share_a_commit(setup: WriterSetup) -> None:
    assert await setup.outcomes(*(entry("t", seq) for seq in range(1, 301))) == [None] * 300
    assert setup.count(schema.journal) == 300
    await setup.writer.close()
    assert sum(setup.commits) == 300
    assert len(setup.commits) < 50


async def test_one_bad_write_does_not_fail_the_others(setup: WriterSetup) -> None:
    await setup.writer.append(entry("t", 1))
    writes = [entry("t", 2), entry("t", 1), entry("u", 1), entry("v", 1, at=None), entry("w", 1)]
    assert await setup.outcomes(*writes) == [None, Conflict, None, Conflict, None]
    assert setup.count(schema.journal) == 4


async def test_an_invalid_value_fails_only_its_own_write(setup: WriterSetup) -> None:
    invalid = entry("t", 2, at=2**70)
    assert await setup.outcomes(entry("t", 1), invalid, entry("u", 1)) == [None, InvalidWrite, None]
    assert setup.count(schema.journal) == 2
    assert setup.writer.last_error == ""


async def test_a_write_is_atomic(setup: WriterSetup) -> None:
    both = entry("t", 1)
    both.add("ledger", *({"table_id": "t", "seq": 1, "line": 0, "at": 0, "kind": "", "giver": "", "taker": "", "amount": 1},) * 2)
    assert await setup.outcomes(both) == [Conflict]
    assert (setup.count(schema.journal), setup.count(schema.ledger)) == (0, 0)


async def test_a_repeated_action_is_a_conflict(setup: WriterSetup) -> None:
    assert await setup.outcomes(entry("t", 1, "click")) == [None]
    assert await setup.outcomes(entry("t", 2, "click"), entry("u", 1, "click"), entry("t", 3)) == [Conflict, None, None]


async def test_a_hand_is_settled_once(setup: WriterSetup) -> None:
    assert await setup.outcomes(hand("t", 1), hand("u", 1)) == [None, None]
    assert await setup.outcomes(ended("t", 1), ended("u", 1)) == [None, None]
    assert await setup.outcomes(ended("t", 1)) == [Conflict]
    assert await setup.outcomes(ended("t", 1), ended("u", 1), ended("none", 1), entry("t", 1)) == [Conflict, Conflict, Conflict, None]


async def test_a_server_declared_dead_writes_nothing(setup: WriterSetup) -> None:
    Lease(setup.engine, "other", "http://other").declare_dead(all_others=True)
    assert await setup.outcomes(entry("t", 1), entry("u", 1)) == [LeaseLost, LeaseLost]
    assert setup.count(schema.journal) == 0
    assert not setup.lease.renew()


async def test_a_cancelled_caller_does_not_stop_the_write(setup: WriterSetup) -> None:
    cancelled = setup.writer.append(entry("t", 1))
    cancelled.cancel()
    assert await setup.outcomes(entry("t", 2)) == [None]
    assert setup.count(schema.journal) == 2


async def test_a_closing_writer_finishes_and_refuses_later_writes(setup: WriterSetup) -> None:
    left = [setup.writer.append(entry("t", seq)) for seq in range(1, 20)]
    await setup.writer.close()
    await asyncio.gather(*left)
    assert await setup.outcomes(entry("t", 20)) == [WriteFailed]
    assert setup.count(schema.journal) == 19


async def test_writing_works_again_after_a_failed_commit(tmp_path: Path, opened: Opener) -> None:
    engine = opened(address(tmp_path))
    upgrade(engine)
    setup = WriterSetup(engine)
    assert await setup.outcomes(entry("t", 1)) == [None]
    pid = setup.writer._process.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    assert await setup.outcomes(entry("t", 2), entry("u", 1)) == [WriteFailed, WriteFailed]
    assert setup.writer.last_error == "OperationalError: disk I/O error"
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
    assert await setup.outcomes(entry("t", 2)) == [None]
    assert (setup.count(schema.journal), setup.writer.last_error) == (2, "")
    await setup.writer.close()


async def written(setup: WriterSetup, write: Write) -> list[type | None] | None:
    """Return the outcome of a write; None while the process is being restarted."""
    outcomes = await setup.outcomes(write)
    return None if outcomes == [WriteFailed] else outcomes


async def test_a_killed_process_fails_its_writes_and_is_restarted(setup: WriterSetup) -> None:
    assert await setup.outcomes(entry("t", 1)) == [None]
    first = setup.writer._process.process
    first.send_signal(signal.SIGSTOP)  # it writes nothing more
    unsure = setup.writer.append(entry("t", 2))
    await asyncio.sleep(0.05)
    first.kill()
    with pytest.raises(WriteFailed, match="the writer process is gone"):
        await unsure
    assert setup.writer.last_error
    outcomes = await until_async(lambda: written(setup, entry("t", 2)), "another process writes")  # restarted once a second at most
    assert (outcomes, setup.writer.last_error, setup.count(schema.journal)) == ([None], "", 2)
    assert await asyncio.to_thread(first.wait, PATIENCE) == -signal.SIGKILL
    assert setup.writer._process.process.pid != first.pid


async def test_an_unresponsive_process_is_replaced(setup: WriterSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await setup.outcomes(entry("t", 1)) == [None]
    monkeypatch.setattr(client, "RESPONSE_TIMEOUT", 0.5)
    setup.writer._process.process.send_signal(signal.SIGSTOP)
    assert await setup.outcomes(entry("t", 2)) == [WriteFailed]
    monkeypatch.setattr(client, "RESPONSE_TIMEOUT", PATIENCE)  # the next one may start slowly
    assert await until_async(lambda: written(setup, entry("t", 2)), "another process writes") == [None]
    monkeypatch.setattr(client, "RESPONSE_TIMEOUT", 0.5)
    setup.writer._process.process.send_signal(signal.SIGSTOP)
    left = setup.writer.append(entry("t", 3))
    await setup.writer.close()
    with pytest.raises(WriteFailed):
        await left


async def test_the_process_prints_no_rows(setup: WriterSetup, capfd: pytest.CaptureFixture[str]) -> None:
    """Drivers print rows when several writes fail at once."""
    failing = [entry("v", 1, at=None, entry=b"SECRET"), entry("w", 1, action="a\0b"), entry("v", 1, at=None)]
    for _ in range(3):
        await setup.outcomes(*failing, entry("x", 1))
    await setup.writer.close()
    assert capfd.readouterr().err == ""


async def test_signals_meant_for_the_server_do_not_end_the_process(setup: WriterSetup) -> None:
    """Not even while it starts."""
    for number in (signal.SIGINT, signal.SIGTERM):
        setup.writer._process.process.send_signal(number)
    assert await setup.outcomes(entry("t", 1)) == [None]
    for number in (signal.SIGINT, signal.SIGTERM):
        setup.writer._process.process.send_signal(number)
    assert await setup.outcomes(entry("t", 2)) == [None]


async def test_more_data_than_the_socket_buffers(setup: WriterSetup) -> None:
    writes = [entry("t", seq, entry=bytes(10_000)) for seq in range(1, 400)]
    assert await setup.outcomes(*writes) == [None] * 399
    assert setup.count(schema.journal) == 399


def stop_at(monkeypatch: pytest.MonkeyPatch, point: str) -> None:
    """Make writer processes stop at a fail point, without their server."""
    alone = "import sys; from riverboat.store.writer.process import main; main(int(sys.argv[1]), 0)"
    monkeypatch.setattr(client.WriterProcess, "command", (sys.executable, "-c", alone))
    monkeypatch.setenv(VARIABLE, f"{point}:stop")


@pytest.mark.parametrize(
    ("point", "kept"), [("before-append:2", 1), ("in-append:2", 1), ("in-append:4", 1), ("after-append:2", 1), ("after-commit:2", 4)]
)
async def test_a_server_that_stops_in_a_batch_is_declared_dead(
    postgresql: str, opened: Opener, monkeypatch: pytest.MonkeyPatch, point: str, kept: int
) -> None:
    """Its connection is closed; commits until then count, and its next write fails with LeaseLost."""
    stop_at(monkeypatch, point)
    monkeypatch.setattr(client, "RESPONSE_TIMEOUT", PATIENCE)  # so that only the lease matters
    engine = opened(postgresql)
    upgrade(engine)
    setup, other = WriterSetup(engine), Lease(opened(postgresql), "lives", "http://lives")
    assert await setup.outcomes(entry("t", 1)) == [None]
    process = setup.writer._process.process
    unsure = asyncio.create_task(setup.outcomes(Write({"journal": [entry("t", seq).rows["journal"][0] for seq in (2, 3, 4)]})))
    await until_async(lambda: Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T", "the writer stops")
    try:
        await until_async(lambda: asyncio.to_thread(lambda: other.declare_dead(all_others=True) == ["mine"]), "the server is declared dead")
    finally:
        process.send_signal(signal.SIGCONT)
    assert await unsure == [None if kept == 4 else WriteFailed]
    assert await setup.outcomes(entry("t", 5)) == [LeaseLost]
    assert setup.count(schema.journal) == kept
    assert not setup.lease.renew()
    await setup.writer.close()


def backends(engine: Engine) -> list[int]:
    """Return the PostgreSQL backends of the server `mine` in a database."""
    with engine.connect() as connection:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'riverboat mine'"
        return list(connection.execute(text(query)).scalars())


async def test_only_connections_of_dead_servers_in_this_database_are_closed(cluster: Cluster, opened: Opener) -> None:
    here, there = opened(cluster.fresh()), opened(cluster.fresh())
    for engine in (here, there):
        upgrade(engine)
    setups = [WriterSetup(here), WriterSetup(there)]
    for setup in setups:
        assert await setup.outcomes(entry("t", 1)) == [None]
    before = [backends(here), backends(there)]
    assert [len(pids) for pids in before] == [1, 1]
    Lease(here, "other", "http://other")
    assert setups[0].lease.declare_dead(all_others=True) == ["other"]
    assert [backends(here), backends(there)] == before
    assert Lease(here, "late", "http://late").declare_dead(all_others=True) == ["mine"]
    assert [backends(here), backends(there)] == [[], before[1]]
    assert [await setup.outcomes(entry("t", 2)) for setup in setups] == [[LeaseLost], [None]]
    for setup in setups:
        await setup.writer.close()


async def test_a_hanging_transaction_does_not_block_a_take_over(postgresql: str, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL ends the session and with it the lock; until then others skip the row instead of waiting."""
    monkeypatch.setattr(store_driver, "IDLE_TIMEOUT", 0)  # no timeout
    monkeypatch.setattr(store_driver, "STATEMENT_TIMEOUT", 0)
    engine, others = opened(postgresql), opened(postgresql)
    upgrade(engine)
    Lease(engine, "hangs", "http://hangs", lease=1)
    lease = Lease(others, "lives", "http://lives")
    hanging = engine.connect()
    hanging.execute(select(schema.servers.c.id).where(schema.servers.c.id == "hangs").with_for_update(read=True))
    assert lease.declare_dead() == []  # waiting would never end
    hanging.execute(text("SET idle_in_transaction_session_timeout = 1"))
    assert await until_async(lease.declare_dead, "it is declared dead") == ["hangs"]
    hanging.invalidate()
    hanging.close()


def idempotency_key(key: str) -> Write:
    return Write({"idempotency_key": [IdempotencyKeys.row("anna", key, StoredResponse("hash", 201, b"{}"))]})


async def test_a_deadlocked_batch_is_retried_one_write_at_a_time(postgresql: str, opened: Opener) -> None:
    """The batch was rolled back, and most of its writes had no part in the deadlock."""
    engine = opened(postgresql)
    upgrade(engine)
    with engine.begin() as connection:  # each side checks for a deadlock once, and the first to check is rolled back: let it be the writer
        connection.execute(text(f"ALTER DATABASE {engine.url.database} SET deadlock_timeout = '2s'"))
    setup, other = WriterSetup(engine), opened(postgresql).connect()
    other.execute(text("SET deadlock_timeout = '10s'; SET idle_in_transaction_session_timeout = 0"))
    other.commit()
    number = 1
    while not await _deadlock(engine, setup, other, number):  # the writer checked too early, and the other was rolled back
        number += 1
    other.close()
    await setup.writer.close()


async def _deadlock(engine: Engine, setup: WriterSetup, other: Connection, number: int) -> bool:
    """Cause a deadlock, and return whether the writer was rolled back; it writes everything in either case."""
    keys = f"a{number}", f"b{number}"
    rows = [idempotency_key(key).rows["idempotency_key"][0] for key in keys]
    other.execute(insert(schema.idempotency_keys), rows[1])
    writing = asyncio.create_task(setup.outcomes(entry("t", number), *map(idempotency_key, keys)))
    waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as looking:
        await until_async(lambda: looking.execute(text(waits)).scalar_one(), "the writer waits for the other")
    try:
        await asyncio.to_thread(other.execute, insert(schema.idempotency_keys), rows[0])
        rolled_back = True
    except IntegrityError:  # the writer was rolled back and had retried before the other woke up
        rolled_back = True
    except OperationalError:
        rolled_back = False
    other.rollback()
    assert await writing == [None, None, None]
    return rolled_back


async def test_writing_works_again_after_a_database_restart(cluster: Cluster, postgresql: str, opened: Opener) -> None:
    engine = opened(postgresql)
    upgrade(engine)
    setup = WriterSetup(engine)
    assert await setup.outcomes(entry("t", 1)) == [None]
    await asyncio.to_thread(cluster.stop)
    try:
        assert await setup.outcomes(entry("t", 2), entry("u", 1)) == [WriteFailed, WriteFailed]
    finally:
        cluster.start()
    assert await setup.outcomes(entry("t", 2), entry("u", 1)) == [None, None]
    await setup.writer.close()
