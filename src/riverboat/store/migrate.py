"""Upgrades the schema of the database with Alembic."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from riverboat.store.errors import StoreError
from riverboat.store.fail_points import reach

HEAD = "0004"  # the latest migration
LOCK = 7_253_101  # PostgreSQL advisory lock: one server at a time upgrades


def upgrade(engine: Engine) -> None:
    """Upgrade the schema; a database of a later version is refused and left as it is."""
    with engine.connect() as connection:
        if _revision(connection) == HEAD:  # the usual case: do not even import Alembic
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
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    revision = _revision(connection)
    if revision is not None and revision not in known:
        raise StoreError(f"the database was written by a later version of Riverboat (schema {revision})")
    command.upgrade(config, "head")


def differences(engine: Engine) -> list[Any]:
    """Return how the database differs from the schema of the code."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from riverboat.store.schema import METADATA

    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))
