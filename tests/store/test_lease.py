"""Houses: who runs which table, who is dead, and who takes over."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert, update
from sqlalchemy.exc import OperationalError
from tests.databases import Opener
from tests.waiting import PATIENCE

from riverboat.store import lease as house_module
from riverboat.store import schema
from riverboat.store.database import Folder, guard, now
from riverboat.store.errors import FolderInUse, StoreError
from riverboat.store.lease import Lease
from riverboat.store.migrate import upgrade

pytestmark = pytest.mark.process

LIVES = 60_000  # milliseconds: longer than any test takes


@pytest.fixture
def engine(database: str, opened: Opener) -> Engine:
    found = opened(database)
    upgrade(found)
    return found


def table(engine: Engine, name: str, house: str, *, hand: str | None = None, closed: int | None = None) -> None:
    kept = {"settings": b"", "checkpoint": b"", "checkpoint_seq": 1, "listed": True, "opened": 0}
    with engine.begin() as connection:
        connection.execute(insert(schema.tables).values(id=name, house=house, hand=hand, closed=closed, **kept))


def silent(engine: Engine, house: str) -> Lease:
    """A house whose time is over."""
    lease = Lease(engine, house, f"http://{house}", lease=1)
    time.sleep(0.02)
    return lease


def test_the_silent_are_buried_and_the_others_are_not(engine: Engine) -> None:
    one, two = Lease(engine, "one", "http://one", LIVES), Lease(engine, "two", "http://two", LIVES)
    gone = silent(engine, "gone")
    assert one.declare_dead() == ["gone"]
    assert one.declare_dead() == two.declare_dead() == []
    assert (one.renew(), two.renew(), gone.renew()) == (True, True, False)


def test_a_process_that_stopped_while_it_renewed_its_lease_is_declared_dead(postgresql: str, opened: Opener) -> None:
    """Its row stays locked as long as its connection is open: whoever declares it dead closes that connection."""
    engine = opened(postgresql)
    upgrade(engine)
    one, stopped = Lease(engine, "one", "http://one", LIVES), silent(engine, "stopped")
    renewing = stopped._writing()
    renewing.__enter__().execute(update(schema.houses).where(schema.houses.c.id == "stopped").values(until=0))
    assert one.declare_dead() == ["stopped"]
    with pytest.raises(OperationalError):
        renewing.__exit__(None, None, None)
    assert not stopped.renew()


def test_a_word_in_time_keeps_a_house_alive(engine: Engine) -> None:
    one, late = Lease(engine, "one", "http://one", LIVES), silent(engine, "late")
    late._lease = 60_000
    assert late.renew()
    assert one.declare_dead() == []


def test_who_died_before_the_clock_was_set_back_does_not_live_until_it_is_that_late_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Lease(engine, "one", "http://one", LIVES), Lease(engine, "two", "http://two", LIVES)
    monkeypatch.setattr(house_module, "now", lambda connection: now(connection) + 3_600_000)
    Lease(engine, "gone", "http://gone", LIVES)
    assert two.renew()
    monkeypatch.undo()
    monkeypatch.setattr(house_module, "LONGEST", 1)
    assert one.declare_dead() == []
    assert two.renew()
    time.sleep(0.02)
    assert one.declare_dead() == ["gone"]


def test_who_had_this_address_before_is_dead_only_if_we_say_so(engine: Engine) -> None:
    Lease(engine, "before", "http://here", LIVES)
    now = Lease(engine, "now", "http://here", LIVES)
    assert now.declare_dead() == []
    assert now.declare_dead(same_address=True) == ["before"]


def test_tables_of_the_dead_are_taken_once(engine: Engine) -> None:
    one, two = Lease(engine, "one", "http://one", LIVES), Lease(engine, "two", "http://two", LIVES)
    silent(engine, "gone")
    table(engine, "hand", "gone", hand="h")
    table(engine, "quiet", "gone")
    table(engine, "over", "gone", closed=1)
    table(engine, "other", "two", hand="x")
    assert one.take_over() == 0
    one.declare_dead()
    assert one.take_over() == 2
    assert one.take_over() == two.take_over() == 0
    assert (one.tables_in_play(), two.tables_in_play()) == (["hand"], ["other"])
    owners = {name: found.server for name in ("hand", "quiet", "over", "other") if (found := one.owner_of(name)) is not None}
    assert owners == {"hand": "one", "quiet": "one", "over": "gone", "other": "two"}


def test_one_table_is_claimed_when_somebody_asks_for_it(engine: Engine) -> None:
    one, two = Lease(engine, "one", "http://one", LIVES), Lease(engine, "two", "http://two", LIVES)
    table(engine, "over", "two", closed=1)
    assert not one.claim("over")
    two.release()
    owner = one.owner_of("over")
    assert owner is not None
    assert (owner.server, owner.address, owner.dead) == ("two", "http://two", True)
    assert one.claim("over")
    assert not one.claim("over")
    assert not one.claim("none")
    assert one.owner_of("none") is None


def test_a_folder_is_for_one_server_and_says_so(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "data")
    with pytest.raises(FolderInUse, match=rf"another server works in .*data \(process {os.getpid()}\)"):
        Folder(tmp_path / "data")
    folder.close()
    Folder(tmp_path / "data").close()


def test_a_file_named_by_its_address_is_for_one_server_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/mine.sqlite3"
    folder = guard(url)
    assert folder is not None
    with pytest.raises(FolderInUse):
        guard(url)
    folder.close()
    assert guard("postgresql://localhost/cards") is None


def test_a_folder_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot work in"):
        Folder(tmp_path / "file" / "data")


def test_a_child_that_outlives_the_server_does_not_keep_its_folder(tmp_path: Path) -> None:
    code = f"""
import os, sys, time
from riverboat.store.database import Folder
folder = Folder({str(tmp_path)!r})
if os.fork() == 0:
    print("child", flush=True)
    time.sleep(3600)
os._exit(0)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, process_group=0) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"child\n"
        assert server.wait(PATIENCE) == 0
        Folder(tmp_path).close()
        os.killpg(server.pid, 9)
