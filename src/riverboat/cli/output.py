"""An answer: a table for people, JSON or CSV for other programs, a picture for both."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Answer(Struct, frozen=True):
    """What a command has found, in every form there is; only what is asked for is made."""

    table: Callable[[], Iterable[str]]
    plain: Callable[[], dict[str, Any]]
    rows: Callable[[], Iterable[Sequence[Any]]]  # under one of names
    picture: "Callable[[], Figure]"

    def lines(self, style: str) -> Iterator[str]:
        """A table, plain data as JSON, or rows as CSV."""
        if style == "json":
            import json  # a table needs none

            yield json.dumps(self.plain(), ensure_ascii=False)
        elif style == "csv":
            yield from map(csv_line, self.rows())
        else:
            yield from self.table()


def csv_line(cells: Sequence[Any]) -> str:
    """A line of CSV; nothing is an empty cell.

    >>> csv_line(["As Ks", 0.5, None])
    'As Ks,0.5,'
    """
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()
