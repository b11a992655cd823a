"""The database: a file in the data folder, or PostgreSQL by its address."""

import fcntl
import os
import sqlite3
import weakref
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url

FILE = "riverboat.sqlite3"
STUCK = 4_000  # milliseconds that a transaction may lie idle: a paused process must not keep others from taking its tables
PATIENCE = 15_000  # milliseconds for one statement: a database that says nothing for so long is gone


class StoreError(Exception):
    """The store cannot do what it should, and why."""


class Busy(StoreError):
    """Another server works in this data folder."""


def address(folder: str | Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite:///{Path(folder).absolute() / FILE}"


def open_engine(url: str) -> Engine:
    """Connect to a database that writes to the disk before it says so; what it writes is never in its errors."""
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "postgresql":
        silence = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
        engine = create_engine(parsed, pool_pre_ping=True, pool_size=8, hide_parameters=True, connect_args=silence)
        event.listen(engine, "connect", _bounded)
        return engine
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(f"databases are sqlite and postgresql, not {parsed.get_backend_name()}")
    if parsed.database in (None, "", ":memory:"):
        raise StoreError("a database in memory would forget everything: say in which file")
    engine = create_engine(parsed, hide_parameters=True, connect_args={"check_same_thread": False, "timeout": 5.0})
    event.listen(engine, "connect", _durable)
    event.listen(engine, "begin", _begin)
    return engine


def guard(url: str) -> "Folder | None":
    """Keep other servers away from a database that only one may use; PostgreSQL serves several."""
    parsed = make_url(url)
    return Folder(Path(parsed.database).parent) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def _durable(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin when we say so
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA recursive_triggers=ON")  # else REPLACE would delete a row of the journal unseen


def _bounded(connection: Any, _record: Any) -> None:
    """Wait for nothing for ever, and commit to the disk even where the database is set up not to."""
    connection.autocommit = True
    connection.execute(
        "SELECT set_config('statement_timeout', %s, false), set_config('idle_in_transaction_session_timeout', %s, false), "
        "CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END",
        (str(PATIENCE), str(STUCK)),
    )
    connection.autocommit = False


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def now(connection: Connection) -> int:
    """The database's own clock in milliseconds: houses on several machines go by one."""
    if connection.dialect.name == "sqlite":
        return int(connection.execute(text("SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)")).scalar_one())
    return int(connection.execute(text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)")).scalar_one())


def _let_go(folder: "weakref.ref[Folder]") -> None:
    """In a child: one that outlives the server must not keep its lock."""
    if (found := folder()) is not None:
        found.close()


class Folder:
    """A data folder that one server works in: the lock goes away with the process, however that dies."""

    def __init__(self, path: str | Path) -> None:
        """Make the folder if there is none, and lock it."""
        self.path = Path(path)
        try:
            if not self.path.exists():
                self.path.mkdir(parents=True, mode=0o700)
            for name in ("lock", FILE):  # seeds and keys are nobody's business; what SQLite adds has the rights of its file
                os.close(os.open(self.path / name, os.O_CREAT | os.O_WRONLY, 0o600))
            self._lock = open(self.path / "lock", "a+", encoding="utf-8")  # noqa: SIM115 - held as long as the server lives
        except OSError as error:
            raise StoreError(f"cannot work in {self.path}: {error.strerror}") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.seek(0)
            other = self._lock.read().strip()
            self._lock.close()
            raise Busy(f"another server works in {self.path}" + (f" (process {other})" if other else "")) from None
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()
        os.register_at_fork(after_in_child=partial(_let_go, weakref.ref(self)))

    def close(self) -> None:
        """Let others work here."""
        self._lock.close()
