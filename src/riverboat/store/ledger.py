"""Queries on the ledger: chips that moved between accounts."""

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import Engine, Row, and_, func, or_, select, union_all

from riverboat.store import schema

LINE_COLUMNS = ("seq", "line", "at", "kind", "giver", "taker", "amount", "hand", "note")


class AccountTotal(Struct, frozen=True):
    """The net amount that an account received by lines of one kind."""

    account: str
    kind: str
    amount: int


class Ledger:
    """Reads the ledger of a table."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine

    def page(self, table: str, after: tuple[Any, ...], limit: int, *, account: str = "", kind: str = "") -> list[Row[Any]]:
        """Return lines in the order of writing, after a (seq, line) key."""
        ledger = schema.ledger.c
        terms: list[Any] = [ledger.table_id == table]
        terms += [or_(ledger.giver == account, ledger.taker == account)] if account else []
        terms += [ledger.kind == kind] if kind else []
        if after:
            seq, line = after
            terms.append(or_(ledger.seq > seq, and_(ledger.seq == seq, ledger.line > line)))
        query = select(*(ledger[name] for name in LINE_COLUMNS)).where(*terms).order_by(ledger.seq, ledger.line).limit(limit)
        with self._engine.connect() as connection:
            return list(connection.execute(query))

    def flows(self, table: str) -> list[AccountTotal]:
        """Return the net amounts of each account, by kind."""
        ledger = schema.ledger.c
        sides = [
            select(side.label("account"), ledger.kind, (sign * ledger.amount).label("amount")).where(ledger.table_id == table)
            for side, sign in ((ledger.giver, -1), (ledger.taker, 1))
        ]
        lines = union_all(*sides).subquery()  # one query, so that both sides see the same lines
        query = select(lines.c.account, lines.c.kind, func.sum(lines.c.amount).label("amount")).group_by(lines.c.account, lines.c.kind)
        with self._engine.connect() as connection:
            return sorted((AccountTotal(row.account, row.kind, int(row.amount)) for row in connection.execute(query)), key=astuple)

    def has(self, table: str, account: str) -> bool:
        """Whether chips were ever taken from an account."""
        ledger = schema.ledger.c
        query = select(ledger.seq).where(ledger.table_id == table, ledger.giver == account).limit(1)
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def names(self, table: str) -> dict[str, str]:
        """Return the names of players: as dealt in, or else the current name of those who only sat down."""
        hands, seats = schema.hands.c, schema.hand_seats.c
        query = select(seats.player, seats.name).join(schema.hands, hands.id == seats.hand).where(hands.table_id == table).distinct()
        tabs = select(schema.ledger.c.giver).where(schema.ledger.c.table_id == table, schema.ledger.c.giver.like("tab:%")).distinct()
        with self._engine.connect() as connection:
            seated = [row.giver.removeprefix("tab:") for row in connection.execute(tabs)]
            current = connection.execute(select(schema.players.c.id, schema.players.c.name).where(schema.players.c.id.in_(seated)))
            return {row.id: row.name for row in current} | {row.player: row.name for row in connection.execute(query)}
