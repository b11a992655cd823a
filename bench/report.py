"""The report: one table to read, one file to compare."""

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bench.groups import GROUPS
from bench.measurement import Measurement

Measured = Mapping[str, Sequence[Measurement]]  # by the name of the group

LONG = 14  # a peer's name; a longer one is folded at its last hyphen
WIDEST = 44  # the first column; longer notes are folded


def table(measured: Measured, caption: str) -> Table:
    """Lay out all groups; the first line of each names the peers it is beside."""
    most = max(len(_names(rows)) for rows in measured.values())
    found = Table(
        title="Riverboat beside its peers",
        caption=Text(caption),
        caption_justify="left",
        show_header=False,
        box=box.HORIZONTALS,
        collapse_padding=True,
    )
    found.add_column(max_width=WIDEST)
    for _ in range(most + 3):
        found.add_column(justify="right")
    for name, rows in measured.items():
        _section(found, GROUPS[name].title, rows, most)
    return found


def write(measured: Measured, path: Path, facts: Mapping[str, Any]) -> None:
    """Write all figures as JSON, in seconds and hands per second."""
    groups = [{"name": name, "title": GROUPS[name].title, "rows": [row.record() for row in rows]} for name, rows in measured.items()]
    path.write_text(json.dumps({**facts, "groups": groups}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _section(found: Table, title: str, rows: Sequence[Measurement], most: int) -> None:
    names = _names(rows)
    found.add_row(title, "Riverboat", *_padded([_head(name) for name in names], most), "goal", "met", style="bold")
    beside: Mapping[str, float] = {}
    told = ""
    for row in rows:
        if row.peers and row.peers != beside:
            beside = row.peers
            figures = {name: row.unit.text(value) for name, value in beside.items()}
            found.add_row(_indented("their own figures", 2), "", *_padded([figures.get(name, "") for name in names], most), style="dim")
        ratios = {name: _ratio(ratio) for name, ratio in row.ratios.items()}
        found.add_row(
            _indented(row.what, 2),
            "-" if row.value is None else row.unit.text(row.value),
            *_padded([ratios.get(name, "") for name in names], most),
            _goal(row),
            _met(row),
        )
        if row.note and row.note != told:
            found.add_row(_indented(row.note, 4), style="yellow" if row.value is None else "dim")
        told = row.note
    found.add_section()


def _names(rows: Sequence[Measurement]) -> list[str]:
    """All peers of a group, in the order in which they first come."""
    return list(dict.fromkeys(chain.from_iterable(row.peers for row in rows)))


def _head(name: str) -> str:
    """A name over two lines if it is long."""
    first, sign, rest = name.partition(" ")
    if not sign:
        first, sign, rest = name.rpartition("-") if len(name) > LONG else (name, "", "")
    return f"{first}{sign.strip()}\n{rest}" if rest else first


def _indented(text: str, by: int) -> Padding:
    return Padding(Text(text, overflow="fold"), (0, 0, 0, by))


def _padded(cells: Sequence[Any], most: int) -> list[Any]:
    return [*cells, *[""] * (most - len(cells))]


def _ratio(ratio: float) -> Text:
    digits = 0 if ratio >= 9.95 else 1 if ratio >= 1 else 2 if ratio >= 0.0995 else 3
    return Text(f"{ratio:,.{digits}f}x", style="" if ratio >= 1 else "red")


def _goal(row: Measurement) -> str:
    if row.goal is None:
        return ""
    return f"{'≥' if row.unit.better == 'more' else '≤'} {row.unit.text(row.goal)}"


def _met(row: Measurement) -> Text:
    if row.goal is None:
        return Text("")
    return {True: Text("yes", "green"), False: Text("NO", "bold red"), None: Text("not\nmeasured", "yellow")}[row.met]
