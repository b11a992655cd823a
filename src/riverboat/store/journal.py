"""What is read from the store: tables, their journals, hands."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Engine, Row, select

from riverboat.store import schema


class Kept(Struct):
    """A table as it is kept."""

    id: str
    house: str
    closed: int | None
    hand: str | None
    checkpoint: bytes
    checkpoint_seq: int


class Noted(Struct):
    """An entry as it is kept."""

    seq: int
    at: int
    hand: str | None
    actor: str | None
    action: str | None
    said: str | None  # the digest of the command, if it is known
    entry: bytes


class Journal:
    """Reads tables and what happened at them."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine

    def table(self, table: str) -> Kept | None:
        """A table by its id."""
        columns = [schema.tables.c[name] for name in Kept.__struct_fields__]
        with self._engine.connect() as connection:
            found = connection.execute(select(*columns).where(schema.tables.c.id == table)).first()
            return None if found is None else Kept(*found)

    def entries(self, table: str, after: int = 0) -> list[Noted]:
        """The entries of a table after one."""
        columns = [schema.journal.c[name] for name in Noted.__struct_fields__]
        query = select(*columns).where(schema.journal.c.table_id == table, schema.journal.c.seq > after).order_by(schema.journal.c.seq)
        with self._engine.connect() as connection:
            return [Noted(*row) for row in connection.execute(query)]

    def acted(self, table: str, actor: str, action: str) -> tuple[int, str | None] | None:
        """The entry in which an action had its effect, and the digest of its command; None if it had none."""
        columns = schema.journal.c
        query = select(columns.seq, columns.said).where(columns.table_id == table, columns.actor == actor, columns.action == action)
        with self._engine.connect() as connection:
            found = connection.execute(query).first()
            return None if found is None else (found.seq, found.said)

    def of_hand(self, hand: str) -> list[Noted]:
        """The entries of a hand."""
        columns = [schema.journal.c[name] for name in Noted.__struct_fields__]
        query = select(*columns).where(schema.journal.c.hand == hand).order_by(schema.journal.c.seq)
        with self._engine.connect() as connection:
            return [Noted(*row) for row in connection.execute(query)]

    def hand(self, hand: str) -> Row[Any] | None:
        """A hand by its id."""
        with self._engine.connect() as connection:
            return connection.execute(select(schema.hands).where(schema.hands.c.id == hand)).first()

    def dealt(self, hand: str) -> list[Row[Any]]:
        """Who was dealt to in a hand, by seat."""
        with self._engine.connect() as connection:
            query = select(schema.dealt).where(schema.dealt.c.hand == hand).order_by(schema.dealt.c.seat)
            return list(connection.execute(query))
