"""The hands of a table, without their logs: these hold the seeds."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Engine, Row, exists, select

from riverboat.store import schema

LINE = ("id", "table_id", "number", "game", "begun", "ended", "void", "pot")


class Wanted(Struct, frozen=True):
    """Which hands somebody wants to see."""

    player: str = ""
    also: str = ""  # another one who was dealt to
    game: str = ""
    first: int | None = None  # numbers
    last: int | None = None
    pot: int | None = None  # at least


class Hands:
    """Reads what was played."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine

    def page(self, table: str, wanted: Wanted, before: int | None, limit: int) -> list[Row[Any]]:
        """Hands of a table, the latest first, from a number on."""
        hands, dealt = schema.hands.c, schema.dealt.c
        terms = [hands.table_id == table]
        terms += [hands.number < before] if before is not None else []
        terms += [hands.number >= wanted.first] if wanted.first is not None else []
        terms += [hands.number <= wanted.last] if wanted.last is not None else []
        terms += [hands.pot >= wanted.pot] if wanted.pot is not None else []
        terms += [hands.game == wanted.game] if wanted.game else []
        for player in filter(None, (wanted.player, wanted.also)):
            terms.append(exists().where(dealt.hand == hands.id, dealt.player == player))
        query = select(*(hands[name] for name in LINE)).where(*terms).order_by(hands.number.desc()).limit(limit)
        with self._engine.connect() as connection:
            return list(connection.execute(query))

    def dealt(self, hands: list[str]) -> dict[str, list[Row[Any]]]:
        """Who was dealt to in each of some hands, by seat."""
        found: dict[str, list[Row[Any]]] = {hand: [] for hand in hands}
        query = select(schema.dealt).where(schema.dealt.c.hand.in_(hands)).order_by(schema.dealt.c.hand, schema.dealt.c.seat)
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                found[row.hand].append(row)
        return found
