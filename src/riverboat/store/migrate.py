"""The database brought up to date, whatever version wrote it."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from riverboat.store.errors import StoreError
from riverboat.store.failpoint import reach

HEAD = "0003"  # the newest of the migrations
LOCK = 7_253_101  # PostgreSQL: one house at a time brings the database up to date


def upgrade(engine: Engine) -> None:
    """Bring the database up to date; one of a later version is refused and left as it is."""
    with engine.connect() as connection:
        if _revision(connection) == HEAD:  # as at every start but the first: Alembic is not even loaded
            return
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        _migrate(connection)
        reach("migration")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    now = _revision(connection)
    if now is not None and now not in known:
        raise StoreError(f"the database was written by a later version of Riverboat (its schema is {now})")
    command.upgrade(config, "head")


def differences(engine: Engine) -> list[Any]:
    """Where the database differs from the schema of the code."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from riverboat.store.schema import METADATA

    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))
