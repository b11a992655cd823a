"""The database's own driver with nothing on top of it, for a process that has to be there at once and writes all the time."""

import sqlite3
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct

STUCK = 4_000  # milliseconds that a transaction may lie idle: a paused process must not keep others from taking its tables
PATIENCE = 15_000  # milliseconds for one statement: a database that says nothing for so long is gone


class Driver(Struct):
    """How to connect: the name of a module that all drivers look alike in, and what it is told."""

    name: str
    arguments: list[Any]
    options: dict[str, Any]

    @property
    def module(self) -> ModuleType:
        """Where its kinds of errors are."""
        return import_module(self.name)

    def connect(self) -> Any:
        """Open a connection that writes to the disk before it says so."""
        connection = self.module.connect(*self.arguments, **self.options)
        (durable if self.name == "sqlite3" else bounded)(connection)
        return connection

    def begin(self, cursor: Any) -> None:
        """Begin a transaction that is going to write; elsewhere the first statement does."""
        if self.name == "sqlite3":
            cursor.execute("BEGIN IMMEDIATE")

    def pause(self, cursor: Any) -> None:
        """Behind statements that are sent several at once: PostgreSQL does not see otherwise that a transaction lies idle."""
        if self.name == "psycopg":
            cursor.execute("SELECT 1")


def durable(connection: sqlite3.Connection) -> None:
    """Nothing that is committed is lost, whatever happens to the machine."""
    connection.isolation_level = None  # transactions begin when we say so
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA recursive_triggers=ON")  # else REPLACE would delete a row of the journal unseen


def bounded(connection: Any) -> None:
    """Wait for nothing for ever, and commit to the disk even where the database is set up not to."""
    connection.autocommit = True
    connection.execute(
        "SELECT set_config('statement_timeout', %s, false), set_config('idle_in_transaction_session_timeout', %s, false), "
        "CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END",
        (str(PATIENCE), str(STUCK)),
    )
    connection.autocommit = False
