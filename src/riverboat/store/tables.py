"""Which tables there are."""

from typing import Any

from sqlalchemy import ColumnElement, Engine, Row, and_, or_, select

from riverboat.store import schema

LINE = ("id", "opened", "settings", "checkpoint", "hand")


class Tables:
    """Reads the list of tables."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine

    def listed(self, before: tuple[Any, ...], limit: int) -> list[Row[Any]]:
        """Open tables that everybody may find, the latest first, from a place on."""
        tables = schema.tables.c
        wanted: list[ColumnElement[bool]] = [tables.listed.is_(True), tables.closed.is_(None)]
        if before:
            opened, table = before
            wanted.append(or_(tables.opened < opened, and_(tables.opened == opened, tables.id < table)))
        query = select(*(tables[name] for name in LINE)).where(*wanted).order_by(tables.opened.desc(), tables.id.desc()).limit(limit)
        with self._engine.connect() as connection:
            return list(connection.execute(query))

    def of(self, player: str, limit: int = 50) -> list[Row[Any]]:
        """Open tables at which somebody was dealt to, the latest first."""
        tables, hands, dealt = schema.tables.c, schema.hands.c, schema.dealt.c
        his = select(hands.table_id).join(schema.dealt, dealt.hand == hands.id).where(dealt.player == player)
        query = select(*(tables[name] for name in LINE)).where(tables.id.in_(his), tables.closed.is_(None))
        with self._engine.connect() as connection:
            return list(connection.execute(query.order_by(tables.opened.desc()).limit(limit)))
