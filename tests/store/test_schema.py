"""The schema: created by migrations, equal to the code, with triggers that protect it."""

import json
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
from tests.postgres_server import Cluster
from tests.temporary_databases import Opener
from tests.waiting import PATIENCE

from riverboat.store import migrate, schema
from riverboat.store.database import driver, open_engine
from riverboat.store.errors import StoreError
from riverboat.store.queries import Queries

pytestmark = pytest.mark.process

ENTRY = {"table_id": "t", "seq": 1, "at": 0, "hand": None, "actor": "anna", "action": "1", "entry": b"cards"}
LINE = {"table_id": "t", "seq": 1, "line": 0, "at": 0, "kind": "buy-in", "giver": "a", "taker": "b", "amount": 5, "hand": None, "note": ""}


def test_migrations_create_the_schema_of_the_code(database: str, opened: Opener) -> None:
    engine = opened(database)
    migrate.upgrade(engine)
    assert migrate.differences(engine) == []
    migrate.upgrade(engine)  # a second upgrade changes nothing
    assert migrate.differences(engine) == []


def test_a_database_of_the_first_version_is_upgraded(database: str, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = opened(database)
    real_upgrade = command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _head: real_upgrade(config, "0001"))
        migrate.upgrade(engine)
    with engine.begin() as connection:
        old = (
            b'{"entry":"knocked","player":"anna","name":"\xc3\x85sa"}',
            b'{"entry":"said","player":"anna","text":"{\\"entry\\":\\"knocked\\""}',
        )
        for seq, entry in enumerate(old, 1):
            connection.execute(insert(schema.journal).values({**ENTRY, "seq": seq, "action": str(seq), "entry": entry}))
        checkpoint = {"members": {"anna": {}, "ada": {"bot": "steady"}, "bo": {"bot": ""}}, "guests": {"cem": {}}, "shown_out": ["dao"]}
        values = {"settings": b"{}", "checkpoint": json.dumps(checkpoint).encode()}
        connection.execute(
            text(
                "INSERT INTO tables (id, house, opened, listed, settings, checkpoint, checkpoint_seq) "
                "VALUES ('t', 'h', 1, true, :settings, :checkpoint, 1)"
            ),
            values,
        )
    migrate.upgrade(engine)
    assert migrate.differences(engine) == []
    (row,) = Queries(engine).listed_tables((), 10)
    assert (row.people, row.bots) == (2, 1)
    assert Queries(engine).action("t", "anna", "1") == (1, None)
    new = b'{"entry":"seat_requested","player":"anna","name":"\xc3\x85sa"}', old[1]
    assert tuple(entry.entry for entry in Queries(engine).entries("t")) == new
    table = Queries(engine).table("t")
    assert table is not None
    assert table.server == "h"
    assert {"seat_requests": {"cem": {}}, "kicked": ["dao"]}.items() <= json.loads(table.checkpoint).items()
    with pytest.raises(DBAPIError, match="only added to"), engine.begin() as connection:
        connection.execute(delete(schema.journal))


def test_head_is_the_latest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [migrate.HEAD]


def test_a_database_of_a_later_version_is_refused(database: str, opened: Opener) -> None:
    engine = opened(database)
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("ALTER TABLE tables ADD COLUMN later INTEGER"))
    before = repr(migrate.differences(engine))
    with pytest.raises(StoreError, match=r"later version of Riverboat .*9999"):
        migrate.upgrade(engine)
    assert repr(migrate.differences(engine)) == before != "[]"


def test_a_killed_migration_is_rolled_back(database: str, opened: Opener) -> None:
    code = f"from riverboat.store import database, migrate; migrate.upgrade(database.open_engine({database!r}))"
    died = subprocess.run([sys.executable, "-c", code], env={**os.environ, "RIVERBOAT_FAIL": "migration"}, timeout=PATIENCE, check=False)
    assert died.returncode == 137
    engine = opened(database)
    migrate.upgrade(engine)
    assert migrate.differences(engine) == []


@pytest.mark.parametrize(("table", "row"), [(schema.journal, ENTRY), (schema.ledger, LINE)], ids=["journal", "ledger"])
def test_journal_and_ledger_are_append_only(database: str, opened: Opener, table: object, row: dict[str, object]) -> None:
    assert table in (schema.journal, schema.ledger)
    target = schema.journal if table is schema.journal else schema.ledger
    engine = opened(database)
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(insert(target).values(row))
    replace = (
        f"TRUNCATE {target.name}" if engine.dialect.name == "postgresql" else f"REPLACE INTO {target.name} SELECT * FROM {target.name}"
    )
    for change in (update(target).values(at=1), delete(target), text(replace)):
        with pytest.raises(DBAPIError, match="only added to"), engine.begin() as connection:
            connection.execute(change)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(target)).scalar_one() == 1


def test_errors_do_not_show_parameters(database: str, opened: Opener) -> None:
    engine = opened(database)
    migrate.upgrade(engine)
    with pytest.raises(StatementError) as caught, engine.begin() as connection:
        connection.execute(insert(schema.journal), [{**ENTRY, "entry": b"SECRET"}] * 2)
    assert "SECRET" not in str(caught.value)


def test_unsupported_databases_are_refused() -> None:
    with pytest.raises(StoreError, match="lose everything"):
        open_engine("sqlite://")
    with pytest.raises(StoreError, match="sqlite and postgresql, not mysql"):
        open_engine("mysql://localhost/cards")


def test_commits_are_durable(database: str, opened: Opener) -> None:
    engine = opened(database)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
        else:
            assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2


def test_synchronous_commit_is_switched_on(postgresql: str, opened: Opener) -> None:
    careless = opened(postgresql)
    with careless.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {careless.url.database} SET synchronous_commit = off"))
    careless.dispose()
    with opened(postgresql).connect() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"


def test_tcp_keepalives_are_set_on_both_ends(cluster: Cluster, postgresql: str, opened: Opener) -> None:
    """A machine without power closes no connection, and PostgreSQL would wait for two hours."""
    host = f"127.{os.getpid() % 251 + 1}.{time.monotonic_ns() % 251}.9"  # a loopback address of our own
    cluster.stop()
    cluster.start(f"listen_addresses={host}")
    try:
        engine = opened(postgresql.replace(f"host={cluster.folder}", f"host={host}"))
        with engine.connect() as connection, closing(driver(engine).connect()) as direct:
            for name, value in {
                "keepalives_idle": "5",
                "keepalives_interval": "2",
                "keepalives_count": "3",
                "user_timeout": "10000",
            }.items():
                assert connection.execute(text(f"SHOW tcp_{name}")).scalar_one() == value
                assert direct.execute(f"SHOW tcp_{name}").fetchone() == (value,)
        engine.dispose()
    finally:
        cluster.stop()
        cluster.start()
