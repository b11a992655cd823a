"""The database's own driver with nothing on top of it, for a process that has to be there at once and writes all the time."""

import sqlite3
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

# Milliseconds that a transaction may lie idle. A busy machine stops a process for some seconds, also in the middle of a transaction; for a
# house that was declared dead nobody waits so long (`store/house.py` hangs up its lines).
STUCK = 20_000
PATIENCE = 30_000  # milliseconds for one statement: a database that says nothing for so long is gone
# Who says nothing for so long is gone, whichever end of the line he is at: a machine without power does not hang up.
SILENCE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}


def connection_name(house: str) -> str:
    """What the line on which a house writes is called in the database, where a name has 63 bytes: by it others can hang up."""
    return f"riverboat {house}"


class Driver(Struct):
    """How to connect: the name of a module that all drivers look alike in, and what it is told."""

    name: str
    arguments: list[Any]
    options: dict[str, Any]

    @property
    def module(self) -> ModuleType:
        """Where its kinds of errors are."""
        return import_module(self.name)

    def of(self, house: str) -> "Driver":
        """The same for a house whose name others can see in the database, if it has others."""
        return self if self.name == "sqlite3" else replace(self, options={**self.options, "application_name": connection_name(house)})

    def connect(self) -> Any:
        """Open a connection that writes to the disk before it says so."""
        connection = self.module.connect(*self.arguments, **self.options)
        (durable if self.name == "sqlite3" else bounded)(connection)
        return connection

    def begin(self, cursor: Any) -> None:
        """Begin a transaction that is going to write; elsewhere the first statement does."""
        if self.name == "sqlite3":
            cursor.execute("BEGIN IMMEDIATE")


def durable(connection: sqlite3.Connection) -> None:
    """Nothing that is committed is lost, whatever happens to the machine."""
    connection.isolation_level = None  # transactions begin when we say so
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA recursive_triggers=ON")  # else REPLACE would delete a row of the journal unseen


def bounded(connection: Any) -> None:
    """Wait for nothing for ever, at neither end of the line, and commit to the disk even where the database is set up not to."""
    bounds = {"statement_timeout": PATIENCE, "idle_in_transaction_session_timeout": STUCK}
    bounds |= {f"tcp_{name.removeprefix('tcp_')}": bound for name, bound in SILENCE.items()}
    connection.autocommit = True
    connection.execute("SELECT set_config(key, value, false) FROM jsonb_each_text(%s::jsonb)", (encode(bounds).decode(),))
    connection.execute("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
    connection.autocommit = False
