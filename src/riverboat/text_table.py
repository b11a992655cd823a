"""Tables as aligned lines of text, for the terminal and for results of the library, and as HTML for notebooks."""

from collections.abc import Callable, Iterable, Sequence

Rows = Sequence[Sequence[str]]  # the first row is the header


def columns(rows: Iterable[Iterable[str]], right: Iterable[int] = (), width: Callable[[str], int] = len) -> list[str]:
    """Rows as lines with aligned columns; columns with an index in `right` are right-aligned.

    >>> print("\\n".join(columns([["kind", "hands"], ["pair", "1,098,240"]], right=[1])))
    kind      hands
    pair  1,098,240
    """
    cells = [list(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    right = set(right)
    lines = []
    for row in cells:
        blanks = [" " * (full - width(cell)) for cell, full in zip(row, widths, strict=True)]
        padded = [blank + cell if index in right else cell + blank for index, (cell, blank) in enumerate(zip(row, blanks, strict=True))]
        lines.append("  ".join(padded).rstrip())
    return lines


def number_table(rows: Rows) -> list[str]:
    """A table of numbers as lines: the first column is aligned left, the others right."""
    return columns(rows, range(1, len(rows[0])))


def html(rows: Rows) -> str:
    """The rows as an HTML table."""
    from html import escape  # imported late: only notebooks need it

    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def percent(share: float, digits: int = 2) -> str:
    """A share of 1 in percent; a share above zero never shows as zero.

    >>> percent(0.25), percent(0.00001)
    ('25.00 %', '<0.01 %')
    """
    least = 10.0**-digits
    if 0 < 100 * share < least / 2:
        return f"<{least:.{digits}f} %"
    return f"{100 * share:.{digits}f} %"
