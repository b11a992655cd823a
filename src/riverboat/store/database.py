"""Opens the database: an SQLite file in the data folder, or PostgreSQL by its URL."""

import fcntl
import os
import time
import weakref
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url

from riverboat.store.errors import FolderInUse, StoreError
from riverboat.store.writer.driver import TCP_TIMEOUTS, Driver, configure_postgresql, configure_sqlite

FILE = "riverboat.sqlite3"
POSTGRESQL_OPTIONS = {"connect_timeout": 20, **TCP_TIMEOUTS}  # seconds: a busy machine is slow to start a backend process
SQLITE_OPTIONS = {"check_same_thread": False, "timeout": 20.0}  # seconds to wait for another writer


def address(folder: str | Path) -> str:
    """Return the URL of the database in a data folder."""
    return f"sqlite:///{Path(folder).absolute() / FILE}"


def open_engine(url: str) -> Engine:
    """Create an engine whose commits are on disk, and whose errors never show parameters."""
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "postgresql":
        engine = create_engine(parsed, pool_pre_ping=True, pool_size=8, hide_parameters=True, connect_args=POSTGRESQL_OPTIONS)
        event.listen(engine, "connect", lambda connection, _: configure_postgresql(connection))
        return engine
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(f"databases are sqlite and postgresql, not {parsed.get_backend_name()}")
    if parsed.database in (None, "", ":memory:"):
        raise StoreError("a database in memory would lose everything: give the name of a file")
    engine = create_engine(parsed, hide_parameters=True, connect_args=SQLITE_OPTIONS)
    event.listen(engine, "connect", lambda connection, _: configure_sqlite(connection))
    event.listen(engine, "begin", _begin)
    return engine


def driver(engine: Engine) -> Driver:
    """Return how to connect as an engine does, without SQLAlchemy."""
    arguments, options = engine.dialect.create_connect_args(engine.url)
    options.pop("context", None)  # psycopg type adapters for reading; the writer only writes
    sqlite = engine.dialect.name == "sqlite"
    return Driver("sqlite3" if sqlite else "psycopg", list(arguments), {**options, **(SQLITE_OPTIONS if sqlite else POSTGRESQL_OPTIONS)})


def lock_folder(url: str) -> "DataFolder | None":
    """Lock the folder of an SQLite database, which only one server may use; PostgreSQL serves several."""
    parsed = make_url(url)
    return DataFolder(Path(parsed.database).parent) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def now_ms() -> int:
    """The clock of this machine in milliseconds since 1970."""
    return round(time.time() * 1000)


def now(connection: Connection) -> int:
    """Return the time of the database in milliseconds: servers on several machines need one clock."""
    if connection.dialect.name == "sqlite":
        return int(connection.execute(text("SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)")).scalar_one())
    return int(connection.execute(text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)")).scalar_one())


def _release_in_child(reference: "weakref.ref[DataFolder]") -> None:
    """Release the lock in a forked child, which may outlive the server."""
    if (folder := reference()) is not None:
        folder.close()


class DataFolder:
    """A data folder with an exclusive lock, which ends with the process in any case."""

    def __init__(self, path: str | Path) -> None:
        """Create the folder if necessary, and lock it."""
        self.path = Path(path)
        try:
            if not self.path.exists():
                self.path.mkdir(parents=True, mode=0o700)
            for name in ("lock", FILE):  # seeds and keys are private; files that SQLite adds inherit these permissions
                os.close(os.open(self.path / name, os.O_CREAT | os.O_WRONLY, 0o600))
            self._lock = open(self.path / "lock", "a+", encoding="utf-8")  # noqa: SIM115 - open as long as the server runs
        except OSError as error:
            raise StoreError(f"cannot use the folder {self.path}: {error.strerror}") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.seek(0)
            other = self._lock.read().strip()
            self._lock.close()
            raise FolderInUse(f"another server uses {self.path}" + (f" (process {other})" if other else "")) from None
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()
        os.register_at_fork(after_in_child=partial(_release_in_child, weakref.ref(self)))

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()
