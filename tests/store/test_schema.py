"""The schema: made by migrations, the same as in the code, guarded by the database itself."""

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, StatementError
from tests.databases import Opener
from tests.postgres import Cluster
from tests.waiting import PATIENCE

from riverboat.store import migrate, schema
from riverboat.store.database import driver, open_engine
from riverboat.store.errors import StoreError
from riverboat.store.queries import Queries

pytestmark = pytest.mark.process

ENTRY = {"table_id": "t", "seq": 1, "at": 0, "hand": None, "actor": "anna", "action": "1", "entry": b"cards"}
LINE = {"table_id": "t", "seq": 1, "line": 0, "at": 0, "kind": "buy-in", "giver": "a", "taker": "b", "amount": 5, "hand": None, "note": ""}


def test_migrations_make_the_schema_of_the_code(database: str, opened: Opener) -> None:
    engine = opened(database)
    migrate.upgrade(engine)
    assert migrate.differences(engine) == []
    migrate.upgrade(engine)  # again changes nothing
    assert migrate.differences(engine) == []


def test_a_journal_of_the_first_version_is_kept(database: str, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = opened(database)
    honest = command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _head: honest(config, "0001"))
        migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(insert(schema.journal).values(ENTRY))
        kept = {"settings": b"{}", "checkpoint": b'{"members": {"anna": {}, "ada": {"bot": "steady"}, "bo": {"bot": ""}}}'}
        connection.execute(
            text(
                "INSERT INTO tables (id, house, opened, listed, settings, checkpoint, checkpoint_seq) "
                "VALUES ('t', 'h', 1, true, :settings, :checkpoint, 1)"
            ),
            kept,
        )
    migrate.upgrade(engine)
    assert migrate.differences(engine) == []
    (row,) = Queries(engine).listed_tables((), 10)
    assert (row.people, row.bots) == (2, 1)
    assert Queries(engine).action("t", "anna", "1") == (1, None)
    with pytest.raises(DBAPIError, match="only added to"), engine.begin() as connection:
        connection.execute(delete(schema.journal))


def test_the_newest_migration_is_the_one_that_is_looked_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [migrate.HEAD]


def test_a_database_of_a_later_version_is_refused_and_left_alone(database: str, opened: Opener) -> None:
    engine = opened(database)
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("ALTER TABLE tables ADD COLUMN later INTEGER"))
    before = repr(migrate.differences(engine))
    with pytest.raises(StoreError, match=r"later version of Riverboat .*9999"):
        migrate.upgrade(engine)
    assert repr(migrate.differences(engine)) == before != "[]"


def test_a_migration_that_dies_leaves_nothing_behind(database: str, opened: Opener) -> None:
    code = f"from riverboat.store import database, migrate; migrate.upgrade(database.open_engine({database!r}))"
    died = subprocess.run([sys.executable, "-c", code], env={**os.environ, "RIVERBOAT_FAIL": "migration"}, timeout=PATIENCE, check=False)
    assert died.returncode == 137
    engine = opened(database)
    migrate.upgrade(engine)
    assert migrate.differences(engine) == []


@pytest.mark.parametrize(("table", "row"), [(schema.journal, ENTRY), (schema.ledger, LINE)], ids=["journal", "ledger"])
def test_journal_and_ledger_are_only_added_to(database: str, opened: Opener, table: object, row: dict[str, object]) -> None:
    assert table in (schema.journal, schema.ledger)
    kept = schema.journal if table is schema.journal else schema.ledger
    engine = opened(database)
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(insert(kept).values(row))
    replace = f"TRUNCATE {kept.name}" if engine.dialect.name == "postgresql" else f"REPLACE INTO {kept.name} SELECT * FROM {kept.name}"
    for change in (update(kept).values(at=1), delete(kept), text(replace)):
        with pytest.raises(DBAPIError, match="only added to"), engine.begin() as connection:
            connection.execute(change)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(kept)).scalar_one() == 1


def test_what_was_being_written_is_in_no_error(database: str, opened: Opener) -> None:
    engine = opened(database)
    migrate.upgrade(engine)
    with pytest.raises(StatementError) as caught, engine.begin() as connection:
        connection.execute(insert(schema.journal), [{**ENTRY, "entry": b"SECRET"}] * 2)
    assert "SECRET" not in str(caught.value)


def test_a_database_in_memory_and_another_kind_are_refused() -> None:
    with pytest.raises(StoreError, match="forget everything"):
        open_engine("sqlite://")
    with pytest.raises(StoreError, match="sqlite and postgresql, not mysql"):
        open_engine("mysql://localhost/cards")


def test_every_commit_is_on_the_disk_first(database: str, opened: Opener) -> None:
    engine = opened(database)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
        else:
            assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2


def test_a_postgresql_that_is_set_up_to_lose_commits_is_told_not_to(postgresql: str, opened: Opener) -> None:
    careless = opened(postgresql)
    with careless.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {careless.url.database} SET synchronous_commit = off"))
    careless.dispose()
    with opened(postgresql).connect() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"


def test_a_database_asks_whether_we_are_still_there(cluster: Cluster, postgresql: str, opened: Opener) -> None:
    """A machine that lost its power does not hang up, and PostgreSQL would wait for two hours."""
    where = f"127.{os.getpid() % 251 + 1}.{time.monotonic_ns() % 251}.9"  # an address of our own on this machine
    cluster.stop()
    cluster.start(f"listen_addresses={where}")
    try:
        engine = opened(postgresql.replace(f"host={cluster.folder}", f"host={where}"))
        with engine.connect() as connection, closing(driver(engine).connect()) as direct:
            for bound, said in {
                "keepalives_idle": "5",
                "keepalives_interval": "2",
                "keepalives_count": "3",
                "user_timeout": "10000",
            }.items():
                assert connection.execute(text(f"SHOW tcp_{bound}")).scalar_one() == said
                assert direct.execute(f"SHOW tcp_{bound}").fetchone() == (said,)
        engine.dispose()
    finally:
        cluster.stop()
        cluster.start()
