"""Tables of results as plain text for the terminal and as HTML for notebooks."""

from collections.abc import Sequence

Rows = Sequence[Sequence[str]]  # the first row is the header


def lined(rows: Rows) -> list[str]:
    """The rows as lines; the first column is aligned left, the others right.

    >>> print("\\n".join(lined([["kind", "hands"], ["pair", "1,098,240"]])))
    kind      hands
    pair  1,098,240
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) if at else cell.ljust(width) for at, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in rows
    ]


def html(rows: Rows) -> str:
    """The rows as an HTML table."""
    from html import escape  # imported late: only notebooks need it

    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def percent(part: float) -> str:
    """A fraction in percent.

    >>> percent(0.25), percent(0.00001234)
    ('25.00 %', '0.00123 %')
    """
    return f"{100 * part:.2f} %" if part == 0 or part >= 0.01 else f"{100 * part:.3g} %"


def ended(stopped: str) -> str:
    """Why sampling stopped, as text.

    >>> ended("error"), ended("time"), ended("interrupted")
    ('as sure as asked for', 'stopped by time', 'interrupted')
    """
    return {"interrupted": stopped, "error": "as sure as asked for"}.get(stopped, f"stopped by {stopped}")
