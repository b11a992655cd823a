"""Plain DB-API connections with durability settings: the writer process starts without SQLAlchemy."""

import sqlite3
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

# Milliseconds that a transaction may be idle. A busy machine may suspend a process for seconds in the middle of one; of a server that was
# declared dead, `Lease.declare_dead` closes the connections sooner.
IDLE_TIMEOUT = 20_000
STATEMENT_TIMEOUT = 30_000  # milliseconds: a database that takes longer counts as unavailable
# Applies to both ends of a connection: a machine without power does not close its connections.
TCP_TIMEOUTS = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}


def connection_name(server: str) -> str:
    """Return the name of a server's connections in PostgreSQL (63 bytes at most), by which others can close them."""
    return f"riverboat {server}"


class Driver(Struct):
    """How to connect: a DB-API module and the arguments of its `connect`."""

    name: str
    arguments: list[Any]
    options: dict[str, Any]

    @property
    def module(self) -> ModuleType:
        """The DB-API module, which defines the exceptions."""
        return import_module(self.name)

    def named_for(self, server: str) -> "Driver":
        """Return a driver whose connections carry the server's name, where the database has names for connections."""
        return self if self.name == "sqlite3" else replace(self, options={**self.options, "application_name": connection_name(server)})

    def connect(self) -> Any:
        """Open a connection that commits to disk."""
        connection = self.module.connect(*self.arguments, **self.options)
        (configure_sqlite if self.name == "sqlite3" else configure_postgresql)(connection)
        return connection

    def begin(self, cursor: Any) -> None:
        """Begin a write transaction; PostgreSQL does so at the first statement."""
        if self.name == "sqlite3":
            cursor.execute("BEGIN IMMEDIATE")


def configure_sqlite(connection: sqlite3.Connection) -> None:
    """Make commits survive a crash of the machine."""
    connection.isolation_level = None  # we begin transactions ourselves
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA recursive_triggers=ON")  # otherwise REPLACE would delete journal rows without firing the trigger


def configure_postgresql(connection: Any) -> None:
    """Set timeouts on both ends of the connection, and commit to disk even if the database is configured not to."""
    settings = {"statement_timeout": STATEMENT_TIMEOUT, "idle_in_transaction_session_timeout": IDLE_TIMEOUT}
    settings |= {f"tcp_{name.removeprefix('tcp_')}": value for name, value in TCP_TIMEOUTS.items()}
    connection.autocommit = True
    connection.execute("SELECT set_config(key, value, false) FROM jsonb_each_text(%s::jsonb)", (encode(settings).decode(),))
    connection.execute("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
    connection.autocommit = False
