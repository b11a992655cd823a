"""SQL statements of the writer, compiled once per set of columns."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from sqlalchemy import Insert, Select, Update, bindparam, insert, select, update
from sqlalchemy.engine import Dialect

from riverboat.store import schema
from riverboat.store.writer.process import Statement, StatementRows

Row = Mapping[str, Any]

# In the order in which they are executed within a transaction.
STATEMENTS: dict[str, Insert | Update] = {
    "table": insert(schema.tables),
    "journal": insert(schema.journal),
    "hand": insert(schema.hands),
    "hand_seat": insert(schema.hand_seats),
    "ended": update(schema.hands).where(schema.hands.c.id == bindparam("id_"), schema.hands.c.ended.is_(None)),
    "net": update(schema.hand_seats).where(schema.hand_seats.c.hand == bindparam("hand_"), schema.hand_seats.c.seat == bindparam("seat_")),
    "ledger": insert(schema.ledger),
    "idempotency_key": insert(schema.idempotency_keys),
    "checkpoint": update(schema.tables).where(schema.tables.c.id == bindparam("id_")),
}
ORDER = {name: order for order, name in enumerate(STATEMENTS)}

# Updates that must find their row, and the error if one does not.
NOT_FOUND = {"ended": "the hand is settled already", "net": "this seat was not dealt in", "checkpoint": "there is no such table"}

# Finds the server's row, and locks it against being declared dead, unless that has happened already.
LEASE_CHECK: Select[Any] = (
    select(schema.servers.c.id)
    .where(schema.servers.c.id == bindparam("server"), schema.servers.c.dead.is_(False))
    .with_for_update(read=True)
)


class _CompiledStatement(Struct):
    """A statement, and the order of its parameters."""

    statement: Statement
    columns: tuple[str, ...]
    defaults: dict[str, Any] = field(default_factory=dict)  # for columns that a row leaves out


class StatementCache:
    """Compiles statements for one database dialect."""

    def __init__(self, dialect: Dialect) -> None:
        """Use positional parameters, whatever the dialect prefers."""
        self._dialect = dialect if dialect.positional else type(dialect)(paramstyle="format")  # type: ignore[call-arg]
        self._compiled: dict[tuple[str, ...], _CompiledStatement] = {}
        self.lease_check = str(LEASE_CHECK.compile(dialect=self._dialect))

    def compile(self, rows: Mapping[str, list[Row]]) -> tuple[list[StatementRows], list[Statement]]:
        """Return parameter lists grouped by statement, and the statements; rows with the same columns share one."""
        grouped: dict[int, StatementRows] = {}
        statements: dict[int, Statement] = {}
        for name, some in rows.items():
            for row in some:
                compiled = self._compiled.get((name, *row)) or self._compile(name, tuple(row))
                defaults, number = compiled.defaults, compiled.statement.number
                values = [row[column] if column in row else defaults[column] for column in compiled.columns]
                if number in grouped:
                    grouped[number][1].append(values)
                else:
                    grouped[number], statements[number] = (number, [values]), compiled.statement
        return list(grouped.values()), list(statements.values())

    def _compile(self, name: str, columns: tuple[str, ...]) -> _CompiledStatement:
        template = STATEMENTS[name]
        template = template.inline() if isinstance(template, Insert) else template
        sql = template.compile(dialect=self._dialect, column_keys=list(columns))
        order = tuple(sql.positiontup or ())
        defaults = {
            column: template.table.c[column].default.arg for column in order if column not in columns and template.table.c[column].default
        }
        statement = Statement(len(self._compiled), ORDER[name], name, str(sql), NOT_FOUND.get(name, ""))
        compiled = self._compiled[(name, *columns)] = _CompiledStatement(statement, order, defaults)
        return compiled
