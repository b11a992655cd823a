"""Which tables there are."""

from typing import Any

from sqlalchemy import ColumnElement, Engine, Row, and_, or_, select

from riverboat.store import schema

LINE = ("id", "opened", "settings", "people", "bots", "hand", "closed")


class Tables:
    """Reads the list of tables."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine

    def listed(self, before: tuple[Any, ...], limit: int) -> list[Row[Any]]:
        """Open tables that everybody may find, the latest first, from a place on."""
        return self._lines([schema.tables.c.listed.is_(True), schema.tables.c.closed.is_(None)], before, limit)

    def of(self, tab: str, before: tuple[Any, ...], limit: int, *, over: bool = False) -> list[Row[Any]]:
        """Tables at which somebody has bought chips, the latest first, from a place on; those that are over if asked for."""
        ledger = schema.ledger.c
        his = select(ledger.table_id).where(ledger.giver == tab)
        return self._lines([schema.tables.c.id.in_(his), *(() if over else (schema.tables.c.closed.is_(None),))], before, limit)

    def _lines(self, wanted: list[ColumnElement[bool]], before: tuple[Any, ...], limit: int) -> list[Row[Any]]:
        tables = schema.tables.c
        if before:
            opened, table = before
            wanted = [*wanted, or_(tables.opened < opened, and_(tables.opened == opened, tables.id < table))]
        query = select(*(tables[name] for name in LINE)).where(*wanted).order_by(tables.opened.desc(), tables.id.desc()).limit(limit)
        with self._engine.connect() as connection:
            return list(connection.execute(query))
