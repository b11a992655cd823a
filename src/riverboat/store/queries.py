"""Queries on tables, journal entries and hands. Lists of hands leave out the logs, which hold the seeds."""

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Engine, Row, and_, exists, or_, select

from riverboat.store import schema

TABLE_COLUMNS = ("id", "opened", "settings", "people", "bots", "hand", "closed")
HAND_COLUMNS = ("id", "table_id", "number", "game", "begun", "ended", "void", "pot", "awards")


class StoredTable(Struct):
    """The columns of a table that a room is rebuilt from."""

    id: str
    server: str
    closed: int | None
    hand: str | None
    checkpoint: bytes
    checkpoint_seq: int


class StoredEntry(Struct):
    """An entry of a journal."""

    seq: int
    at: int
    hand: str | None
    actor: str | None
    action: str | None
    command_digest: str | None  # if it is known
    entry: bytes


class HandFilter(Struct, frozen=True):
    """Selects hands of a table; empty fields select all."""

    player: str = ""
    also: str = ""  # a second player who must have been dealt in
    game: str = ""
    first: int | None = None  # numbers
    last: int | None = None
    pot: int | None = None  # at least


class Queries:
    """Reads tables, journals and hands."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine

    # --- tables ------------------------------------------------------------------------------------------------

    def table(self, table: str) -> StoredTable | None:
        """Return a table by its id."""
        columns = [schema.tables.c[name] for name in StoredTable.__struct_fields__]
        with self._engine.connect() as connection:
            row = connection.execute(select(*columns).where(schema.tables.c.id == table)).first()
            return None if row is None else StoredTable(*row)

    def listed_tables(self, before: tuple[Any, ...], limit: int) -> list[Row[Any]]:
        """Return open public tables, latest first, starting below the key `before`."""
        return self._tables([schema.tables.c.listed.is_(True), schema.tables.c.closed.is_(None)], before, limit)

    def tables_of(self, account: str, before: tuple[Any, ...], limit: int, *, closed: bool = False) -> list[Row[Any]]:
        """Return the tables at which an account bought chips, latest first; closed ones only if asked for."""
        bought = select(schema.ledger.c.table_id).where(schema.ledger.c.giver == account)
        return self._tables([schema.tables.c.id.in_(bought), *(() if closed else (schema.tables.c.closed.is_(None),))], before, limit)

    def _tables(self, terms: list[ColumnElement[bool]], before: tuple[Any, ...], limit: int) -> list[Row[Any]]:
        tables = schema.tables.c
        if before:
            opened, table = before
            terms = [*terms, or_(tables.opened < opened, and_(tables.opened == opened, tables.id < table))]
        query = select(*(tables[name] for name in TABLE_COLUMNS)).where(*terms).order_by(tables.opened.desc(), tables.id.desc())
        with self._engine.connect() as connection:
            return list(connection.execute(query.limit(limit)))

    # --- journal -----------------------------------------------------------------------------------------------

    def entries(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Return the entries of a table after a sequence number."""
        return self._entries(schema.journal.c.table_id == table, schema.journal.c.seq > after)

    def entries_of_hand(self, hand: str) -> list[StoredEntry]:
        """Return the entries of a hand."""
        return self._entries(schema.journal.c.hand == hand)

    def _entries(self, *terms: ColumnElement[bool]) -> list[StoredEntry]:
        columns = [schema.journal.c[name] for name in StoredEntry.__struct_fields__]
        query = select(*columns).where(*terms).order_by(schema.journal.c.seq)
        with self._engine.connect() as connection:
            return [StoredEntry(*row) for row in connection.execute(query)]

    def action(self, table: str, actor: str, action: str) -> tuple[int, str | None] | None:
        """Return the entry that an action became and the digest of its command; None if it became none."""
        columns = schema.journal.c
        query = select(columns.seq, columns.command_digest).where(
            columns.table_id == table, columns.actor == actor, columns.action == action
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
            return None if row is None else (row.seq, row.command_digest)

    # --- hands -------------------------------------------------------------------------------------------------

    def hand(self, hand: str) -> Row[Any] | None:
        """Return a hand by its id."""
        with self._engine.connect() as connection:
            return connection.execute(select(schema.hands).where(schema.hands.c.id == hand)).first()

    def hands(self, table: str, wanted: HandFilter, before: int | None, limit: int) -> list[Row[Any]]:
        """Return hands of a table, latest first, below the number `before`."""
        hands, seats = schema.hands.c, schema.hand_seats.c
        terms = [hands.table_id == table]
        terms += [hands.number < before] if before is not None else []
        terms += [hands.number >= wanted.first] if wanted.first is not None else []
        terms += [hands.number <= wanted.last] if wanted.last is not None else []
        terms += [hands.pot >= wanted.pot] if wanted.pot is not None else []
        terms += [hands.game == wanted.game] if wanted.game else []
        for player in filter(None, (wanted.player, wanted.also)):
            terms.append(exists().where(seats.hand == hands.id, seats.player == player))
        query = select(*(hands[name] for name in HAND_COLUMNS)).where(*terms).order_by(hands.number.desc()).limit(limit)
        with self._engine.connect() as connection:
            return list(connection.execute(query))

    def players_dealt(self, hands: list[str]) -> dict[str, list[Row[Any]]]:
        """Return the players who were dealt in to each hand, by seat."""
        players: dict[str, list[Row[Any]]] = {hand: [] for hand in hands}
        query = (
            select(schema.hand_seats)
            .where(schema.hand_seats.c.hand.in_(hands))
            .order_by(schema.hand_seats.c.hand, schema.hand_seats.c.seat)
        )
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                players[row.hand].append(row)
        return players
