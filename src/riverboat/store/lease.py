"""Leases: which server process runs which tables, and how another one takes them over.

A server process is a row of `servers`. It renews its lease by a heartbeat; when the lease has expired, another server declares it dead and
takes over its tables. A server that was declared dead never writes again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, false, insert, or_, select, text, true, update

from riverboat.store import schema
from riverboat.store.database import now
from riverboat.store.errors import StoreError
from riverboat.store.writer.driver import connection_name

LEASE = 12_000  # milliseconds between renewals at most: longer than a busy machine suspends a process
LONGEST = 60_000  # milliseconds; a lease further ahead than this predates a clock adjustment and is cut short
TERMINATION = 500  # milliseconds to wait for a connection to be closed; we must renew our own lease meanwhile
SET_CONNECTION_NAME = text("SELECT set_config('application_name', :name, true)")
TERMINATE = text(
    "SELECT pg_terminate_backend(pid, :timeout) FROM pg_stat_activity "
    "WHERE datname = current_database() AND usename = current_user AND application_name IN :names"
).bindparams(bindparam("names", expanding=True))


class Owner(Struct, frozen=True):
    """The server that runs a table."""

    server: str
    address: str
    dead: bool


class Lease:
    """The lease of this server."""

    def __init__(self, engine: Engine, server: str, address: str, lease: int = LEASE) -> None:
        """Register the server."""
        if lease > LONGEST:
            raise StoreError(f"a lease is at most {LONGEST} milliseconds")
        self._engine = engine.execution_options(writes=True)
        self._reads = engine
        self.server, self.address, self._lease = server, address, lease
        with self._writing() as connection:
            until = now(connection) + lease
            connection.execute(insert(schema.servers).values(id=server, address=address, until=until, dead=False))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Open a transaction on a connection that carries the server's name, so that others can close it."""
        with self._engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(SET_CONNECTION_NAME, {"name": connection_name(self.server)})
            yield connection

    def renew(self) -> bool:
        """Extend the lease; False if the server was declared dead."""
        servers = schema.servers
        with self._writing() as connection:
            mine = update(servers).where(servers.c.id == self.server, servers.c.dead.is_(False))
            return connection.execute(mine.values(until=now(connection) + self._lease)).rowcount == 1

    def release(self) -> None:
        """End the lease: others may take over the tables at once."""
        with self._writing() as connection:
            connection.execute(update(schema.servers).where(schema.servers.c.id == self.server).values(dead=True))

    def declare_dead(self, *, all_others: bool = False, same_address: bool = False) -> list[str]:
        """Declare servers with expired leases dead, and optionally all others, or those that had our address before us.

        A server in the middle of a write holds a lock on its row, and may have been suspended there for good: its connection is closed.
        Anything it has committed by then counts. If its row is still locked, it is skipped until the next call; but those that had our
        address are looked for only once, so their rows are waited for.
        """
        servers = schema.servers
        with self._writing() as connection:
            at = now(connection)
            ahead = select(servers.c.id).where(servers.c.dead.is_(False), servers.c.until > at + LONGEST).with_for_update(skip_locked=True)
            connection.execute(update(servers).where(servers.c.id.in_(ahead)).values(until=at + LONGEST))
            replaced = servers.c.address == self.address if same_address else false()
            condition = true() if all_others else or_(servers.c.until < at, replaced)
            others = select(servers.c.id).where(servers.c.dead.is_(False), servers.c.id != self.server, condition)
            _terminate_connections(connection, [row.id for row in connection.execute(others)])
            dead = [row.id for row in connection.execute(others.with_for_update(skip_locked=not same_address))]
            if dead:
                connection.execute(update(servers).where(servers.c.id.in_(dead)).values(dead=True))
            return dead

    def take_over(self) -> int:
        """Take over the open tables of dead servers, and return how many."""
        tables, servers = schema.tables, schema.servers
        dead = select(servers.c.id).where(servers.c.dead.is_(True), servers.c.id != self.server)
        orphans = select(tables.c.id).where(tables.c.server.in_(dead), tables.c.closed.is_(None)).with_for_update(skip_locked=True)
        with self._writing() as connection:
            return connection.execute(update(tables).where(tables.c.id.in_(orphans)).values(server=self.server)).rowcount

    def tables_in_play(self) -> list[str]:
        """Return our tables with an unfinished hand."""
        tables = schema.tables
        with self._reads.connect() as connection:
            ours = select(tables.c.id).where(tables.c.server == self.server, tables.c.hand.is_not(None), tables.c.closed.is_(None))
            return list(connection.execute(ours).scalars())

    def claim(self, table: str) -> bool:
        """Take over one table, open or closed, if its server is dead; True if it is ours now."""
        tables, servers = schema.tables, schema.servers
        dead = select(servers.c.id).where(servers.c.dead.is_(True), servers.c.id != self.server)
        orphan = update(tables).where(tables.c.id == table, tables.c.server.in_(dead)).values(server=self.server)
        with self._writing() as connection:
            return connection.execute(orphan).rowcount == 1

    def address_of(self, server: str) -> str:
        """Return the address of a live server; empty if it is dead or unknown."""
        servers = schema.servers
        with self._reads.connect() as connection:
            query = select(servers.c.address).where(servers.c.id == server, servers.c.dead.is_(False))
            return connection.execute(query).scalar() or ""

    def owner_of(self, table: str) -> Owner | None:
        """Return the server that runs a table; None if there is no such table."""
        tables, servers = schema.tables, schema.servers
        with self._reads.connect() as connection:
            columns = (servers.c.id, servers.c.address, servers.c.dead)
            row = connection.execute(select(*columns).join(tables, tables.c.server == servers.c.id).where(tables.c.id == table)).first()
            return None if row is None else Owner(*row)


def _terminate_connections(connection: Connection, servers: list[str]) -> None:
    """Close the connections on which these servers write. SQLite needs none of this: while we write, no one else does."""
    if servers and connection.dialect.name == "postgresql":
        connection.execute(TERMINATE, {"timeout": TERMINATION, "names": [connection_name(server) for server in servers]})
