"""Leases: which server runs a table, which is dead, and which takes over. Also the lock of the data folder."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert, update
from sqlalchemy.exc import OperationalError
from tests.temporary_databases import Opener
from tests.waiting import PATIENCE

from riverboat.store import lease as lease_module
from riverboat.store import schema
from riverboat.store.database import DataFolder, lock_folder, now
from riverboat.store.errors import FolderInUse, StoreError
from riverboat.store.lease import Lease
from riverboat.store.migrate import upgrade

pytestmark = pytest.mark.process

LONG = 60_000  # milliseconds: longer than any test takes


@pytest.fixture
def engine(database: str, opened: Opener) -> Engine:
    created = opened(database)
    upgrade(created)
    return created


def insert_table(engine: Engine, name: str, server: str, *, hand: str | None = None, closed: int | None = None) -> None:
    values = {"settings": b"", "checkpoint": b"", "checkpoint_seq": 1, "listed": True, "opened": 0}
    with engine.begin() as connection:
        connection.execute(insert(schema.tables).values(id=name, server=server, hand=hand, closed=closed, **values))


def expired(engine: Engine, server: str) -> Lease:
    """Return a lease that has expired."""
    lease = Lease(engine, server, f"http://{server}", lease=1)
    time.sleep(0.02)
    return lease


def test_only_expired_leases_are_declared_dead(engine: Engine) -> None:
    one, two = Lease(engine, "one", "http://one", LONG), Lease(engine, "two", "http://two", LONG)
    gone = expired(engine, "gone")
    assert one.declare_dead() == ["gone"]
    assert one.declare_dead() == two.declare_dead() == []
    assert (one.renew(), two.renew(), gone.renew()) == (True, True, False)


def test_a_server_suspended_while_renewing_is_declared_dead(postgresql: str, opened: Opener) -> None:
    """Its row stays locked as long as its connection is open, so declare_dead closes that connection."""
    engine = opened(postgresql)
    upgrade(engine)
    one, stopped = Lease(engine, "one", "http://one", LONG), expired(engine, "stopped")
    renewing = stopped._writing()
    renewing.__enter__().execute(update(schema.servers).where(schema.servers.c.id == "stopped").values(until=0))
    assert one.declare_dead() == ["stopped"]
    with pytest.raises(OperationalError):
        renewing.__exit__(None, None, None)
    assert not stopped.renew()


def test_a_renewed_lease_is_not_declared_dead(engine: Engine) -> None:
    one, late = Lease(engine, "one", "http://one", LONG), expired(engine, "late")
    late._lease = 60_000
    assert late.renew()
    assert one.declare_dead() == []


def test_a_lease_from_before_a_clock_adjustment_is_cut_short(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Lease(engine, "one", "http://one", LONG), Lease(engine, "two", "http://two", LONG)
    monkeypatch.setattr(lease_module, "now", lambda connection: now(connection) + 3_600_000)
    Lease(engine, "gone", "http://gone", LONG)
    assert two.renew()
    monkeypatch.undo()
    monkeypatch.setattr(lease_module, "LONGEST", 1)
    assert one.declare_dead() == []
    assert two.renew()
    time.sleep(0.02)
    assert one.declare_dead() == ["gone"]


def test_a_server_with_our_address_is_declared_dead_on_request(engine: Engine) -> None:
    Lease(engine, "before", "http://here", LONG)
    now = Lease(engine, "now", "http://here", LONG)
    assert now.declare_dead() == []
    assert now.declare_dead(same_address=True) == ["before"]


def test_tables_of_dead_servers_are_taken_over_once(engine: Engine) -> None:
    one, two = Lease(engine, "one", "http://one", LONG), Lease(engine, "two", "http://two", LONG)
    expired(engine, "gone")
    insert_table(engine, "hand", "gone", hand="h")
    insert_table(engine, "quiet", "gone")
    insert_table(engine, "over", "gone", closed=1)
    insert_table(engine, "other", "two", hand="x")
    assert one.take_over() == 0
    one.declare_dead()
    assert one.take_over() == 2
    assert one.take_over() == two.take_over() == 0
    assert (one.tables_in_play(), two.tables_in_play()) == (["hand"], ["other"])
    owners = {name: owner.server for name in ("hand", "quiet", "over", "other") if (owner := one.owner_of(name)) is not None}
    assert owners == {"hand": "one", "quiet": "one", "over": "gone", "other": "two"}


def test_a_single_table_can_be_claimed(engine: Engine) -> None:
    one, two = Lease(engine, "one", "http://one", LONG), Lease(engine, "two", "http://two", LONG)
    insert_table(engine, "over", "two", closed=1)
    assert not one.claim("over")
    two.release()
    owner = one.owner_of("over")
    assert owner is not None
    assert (owner.server, owner.address, owner.dead) == ("two", "http://two", True)
    assert one.claim("over")
    assert not one.claim("over")
    assert not one.claim("none")
    assert one.owner_of("none") is None


def test_a_folder_is_locked_for_one_server(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    with pytest.raises(FolderInUse, match=rf"another server uses .*data \(process {os.getpid()}\)"):
        DataFolder(tmp_path / "data")
    folder.close()
    DataFolder(tmp_path / "data").close()


def test_a_database_given_by_url_is_locked_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/mine.sqlite3"
    folder = lock_folder(url)
    assert folder is not None
    with pytest.raises(FolderInUse):
        lock_folder(url)
    folder.close()
    assert lock_folder("postgresql://localhost/cards") is None


def test_a_folder_that_cannot_be_created_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot use the folder"):
        DataFolder(tmp_path / "file" / "data")


def test_a_forked_child_does_not_keep_the_lock(tmp_path: Path) -> None:
    code = f"""
import os, sys, time
from riverboat.store.database import DataFolder
folder = DataFolder({str(tmp_path)!r})
if os.fork() == 0:
    print("child", flush=True)
    time.sleep(3600)
os._exit(0)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, process_group=0) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"child\n"
        assert server.wait(PATIENCE) == 0
        DataFolder(tmp_path).close()
        os.killpg(server.pid, 9)
