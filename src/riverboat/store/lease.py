"""Which process runs which tables: a house lives as long as it says so, and what a dead one ran is taken over."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, false, insert, or_, select, text, true, update

from riverboat.store import schema
from riverboat.store.database import now
from riverboat.store.errors import StoreError
from riverboat.store.writer.driver import line_of

LEASE = 12_000  # milliseconds that a house is believed to be alive without a word: longer than a busy machine stops a process
LONGEST = 60_000  # milliseconds; who says that he lives longer than that spoke before the clock was set back
GONE = 500  # milliseconds that we wait for a line to be gone: we have to say ourselves that we are alive
CALLED = text("SELECT set_config('application_name', :line, true)")
HANG_UP = text(
    "SELECT pg_terminate_backend(pid, :gone) FROM pg_stat_activity "
    "WHERE datname = current_database() AND usename = current_user AND application_name IN :lines"
).bindparams(bindparam("lines", expanding=True))


class Owner(Struct, frozen=True):
    """The house that runs a table."""

    house: str
    address: str
    dead: bool


class Lease:
    """The life of one house."""

    def __init__(self, engine: Engine, house: str, address: str, lease: int = LEASE) -> None:
        """Say that the house is there."""
        if lease > LONGEST:
            raise StoreError(f"a lease is at most {LONGEST} milliseconds")
        self._engine = engine.execution_options(writes=True)
        self._reads = engine
        self.house, self.address, self._lease = house, address, lease
        with self._writing() as connection:
            until = now(connection) + lease
            connection.execute(insert(schema.houses).values(id=house, address=address, until=until, dead=False))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes; as long as it lasts its line has the house's name in the database, so that others can hang up."""
        with self._engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(CALLED, {"line": line_of(self.house)})
            yield connection

    def renew(self) -> bool:
        """Say that the house is still there; False if it was declared dead."""
        houses = schema.houses
        with self._writing() as connection:
            mine = update(houses).where(houses.c.id == self.house, houses.c.dead.is_(False))
            return connection.execute(mine.values(until=now(connection) + self._lease)).rowcount == 1

    def end(self) -> None:
        """Say that the house is closed: others may take its tables at once."""
        with self._writing() as connection:
            connection.execute(update(schema.houses).where(schema.houses.c.id == self.house).values(dead=True))

    def bury(self, *, alone: bool = False, address: bool = False) -> list[str]:
        """Declare dead who has been silent too long; who had our address before, if we say so; where we are alone, all others.

        A house that writes at this moment has its row locked until the transaction is over, and may have stopped in the middle of it for
        good: its line is hung up. What it has committed by then counts. If it still keeps its row it is passed over, until next time.
        """
        houses = schema.houses
        with self._writing() as connection:
            at = now(connection)
            ahead = select(houses.c.id).where(houses.c.dead.is_(False), houses.c.until > at + LONGEST).with_for_update(skip_locked=True)
            connection.execute(update(houses).where(houses.c.id.in_(ahead)).values(until=at + LONGEST))
            before = houses.c.address == self.address if address else false()
            late = true() if alone else or_(houses.c.until < at, before)
            others = select(houses.c.id).where(houses.c.dead.is_(False), houses.c.id != self.house, late)
            _hang_up(connection, [row.id for row in connection.execute(others)])
            found = [row.id for row in connection.execute(others.with_for_update(skip_locked=True))]
            if found:
                connection.execute(update(houses).where(houses.c.id.in_(found)).values(dead=True))
            return found

    def take(self) -> int:
        """Take over the open tables of dead houses: how many."""
        tables, houses = schema.tables, schema.houses
        dead = select(houses.c.id).where(houses.c.dead.is_(True), houses.c.id != self.house)
        orphans = select(tables.c.id).where(tables.c.house.in_(dead), tables.c.closed.is_(None)).with_for_update(skip_locked=True)
        with self._writing() as connection:
            return connection.execute(update(tables).where(tables.c.id.in_(orphans)).values(house=self.house)).rowcount

    def going(self) -> list[str]:
        """Our tables that have a hand going on."""
        tables = schema.tables
        with self._reads.connect() as connection:
            ours = select(tables.c.id).where(tables.c.house == self.house, tables.c.hand.is_not(None), tables.c.closed.is_(None))
            return list(connection.execute(ours).scalars())

    def claim(self, table: str) -> bool:
        """Take over one table, open or closed, if its house is dead; whether it is ours now."""
        tables, houses = schema.tables, schema.houses
        dead = select(houses.c.id).where(houses.c.dead.is_(True), houses.c.id != self.house)
        orphan = update(tables).where(tables.c.id == table, tables.c.house.in_(dead)).values(house=self.house)
        with self._writing() as connection:
            return connection.execute(orphan).rowcount == 1

    def where(self, house: str) -> str:
        """The address of a house that lives; nothing of any other."""
        houses = schema.houses
        with self._reads.connect() as connection:
            query = select(houses.c.address).where(houses.c.id == house, houses.c.dead.is_(False))
            return connection.execute(query).scalar() or ""

    def owner(self, table: str) -> Owner | None:
        """The house that runs a table; None if there is no such table."""
        tables, houses = schema.tables, schema.houses
        with self._reads.connect() as connection:
            columns = (houses.c.id, houses.c.address, houses.c.dead)
            found = connection.execute(select(*columns).join(tables, tables.c.house == houses.c.id).where(tables.c.id == table)).first()
            return None if found is None else Owner(*found)


def _hang_up(connection: Connection, houses: list[str]) -> None:
    """Let nobody write for these houses any more; where there is one file, nobody does while we may."""
    if houses and connection.dialect.name == "postgresql":
        connection.execute(HANG_UP, {"gone": GONE, "lines": [line_of(house) for house in houses]})
