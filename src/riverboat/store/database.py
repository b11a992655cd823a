"""The database: a file in the data folder, or PostgreSQL by its address."""

import fcntl
import os
import weakref
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url

from riverboat.store.errors import FolderInUse, StoreError
from riverboat.store.writer.driver import SILENCE, Driver, bounded, durable

FILE = "riverboat.sqlite3"
DISTANT = {"connect_timeout": 20, **SILENCE}  # seconds: a busy machine needs some to start a process that answers
SHARED = {"check_same_thread": False, "timeout": 20.0}  # seconds for others to finish writing


def address(folder: str | Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite:///{Path(folder).absolute() / FILE}"


def open_engine(url: str) -> Engine:
    """Connect to a database that writes to the disk before it says so; what it writes is never in its errors."""
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "postgresql":
        engine = create_engine(parsed, pool_pre_ping=True, pool_size=8, hide_parameters=True, connect_args=DISTANT)
        event.listen(engine, "connect", lambda connection, _: bounded(connection))
        return engine
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(f"databases are sqlite and postgresql, not {parsed.get_backend_name()}")
    if parsed.database in (None, "", ":memory:"):
        raise StoreError("a database in memory would forget everything: say in which file")
    engine = create_engine(parsed, hide_parameters=True, connect_args=SHARED)
    event.listen(engine, "connect", lambda connection, _: durable(connection))
    event.listen(engine, "begin", _begin)
    return engine


def driver(engine: Engine) -> Driver:
    """How to connect as an engine does, without it."""
    arguments, options = engine.dialect.create_connect_args(engine.url)
    options.pop("context", None)  # how an engine reads values, and we only write some
    sqlite = engine.dialect.name == "sqlite"
    return Driver("sqlite3" if sqlite else "psycopg", list(arguments), {**options, **(SHARED if sqlite else DISTANT)})


def guard(url: str) -> "Folder | None":
    """Keep other servers away from a database that only one may use; PostgreSQL serves several."""
    parsed = make_url(url)
    return Folder(Path(parsed.database).parent) if parsed.get_backend_name() == "sqlite" and parsed.database else None


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
            raise FolderInUse(f"another server works in {self.path}" + (f" (process {other})" if other else "")) from None
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()
        os.register_at_fork(after_in_child=partial(_let_go, weakref.ref(self)))

    def close(self) -> None:
        """Let others work here."""
        self._lock.close()
