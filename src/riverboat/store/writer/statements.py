"""What the house writes, in the words of its database: put together once, and said again and again."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from sqlalchemy import Insert, Select, Update, bindparam, insert, select, update
from sqlalchemy.engine import Dialect

from riverboat.store import schema
from riverboat.store.writer.process import Lines, Sentence

Row = Mapping[str, Any]

# In the order in which they are carried out within a transaction.
STATEMENTS: dict[str, Insert | Update] = {
    "table": insert(schema.tables),
    "journal": insert(schema.journal),
    "hand": insert(schema.hands),
    "dealt": insert(schema.dealt),
    "ended": update(schema.hands).where(schema.hands.c.id == bindparam("id_"), schema.hands.c.ended.is_(None)),
    "net": update(schema.dealt).where(schema.dealt.c.hand == bindparam("hand_"), schema.dealt.c.seat == bindparam("seat_")),
    "ledger": insert(schema.ledger),
    "request": insert(schema.requests),
    "checkpoint": update(schema.tables).where(schema.tables.c.id == bindparam("id_")),
}
ORDER = {name: place for place, name in enumerate(STATEMENTS)}

# Updates that have to find their row, and what it means if one does not.
FOUND = {"ended": "the hand is settled already", "net": "nobody was dealt to there", "checkpoint": "there is no such table"}

# The house, as long as nobody has declared it dead.
MINE: Select[Any] = (
    select(schema.houses.c.id).where(schema.houses.c.id == bindparam("house"), schema.houses.c.dead.is_(False)).with_for_update(read=True)
)


class _Worded(Struct):
    """A sentence, and in which order it wants what a row says."""

    sentence: Sentence
    columns: tuple[str, ...]
    usual: dict[str, Any] = field(default_factory=dict)  # what is written where a row says nothing


class Sentences:
    """All that was ever said, by its number."""

    def __init__(self, dialect: Dialect) -> None:
        """Speak as a database does; values go by their places in a sentence."""
        self._dialect = dialect if dialect.positional else type(dialect)(paramstyle="format")  # type: ignore[call-arg]
        self._known: dict[tuple[str, ...], _Worded] = {}
        self.mine = str(MINE.compile(dialect=self._dialect))

    def lines(self, rows: Mapping[str, list[Row]]) -> tuple[list[Lines], list[Sentence]]:
        """Rows as they are carried out, and the sentences that do it; rows that name the same columns go together."""
        said: dict[int, Lines] = {}
        sentences: dict[int, Sentence] = {}
        for name, some in rows.items():
            for row in some:
                worded = self._known.get((name, *row)) or self._word(name, tuple(row))
                usual, number = worded.usual, worded.sentence.number
                values = [row[column] if column in row else usual[column] for column in worded.columns]
                if number in said:
                    said[number][1].append(values)
                else:
                    said[number], sentences[number] = (number, [values]), worded.sentence
        return list(said.values()), list(sentences.values())

    def _word(self, name: str, columns: tuple[str, ...]) -> _Worded:
        statement = STATEMENTS[name]
        statement = statement.inline() if isinstance(statement, Insert) else statement
        compiled = statement.compile(dialect=self._dialect, column_keys=list(columns))
        order = tuple(compiled.positiontup or ())
        usual = {
            column: statement.table.c[column].default.arg for column in order if column not in columns and statement.table.c[column].default
        }
        sentence = Sentence(len(self._known), ORDER[name], name, str(compiled), FOUND.get(name, ""))
        worded = self._known[(name, *columns)] = _Worded(sentence, order, usual)
        return worded
