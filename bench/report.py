"""Reports measurements as a table and as a JSON file."""

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

LONG = 14  # longer names of peers are folded at their last hyphen
WIDEST = 44  # width of the first column; longer notes are folded


def table(measured: Measured, caption: str) -> Table:
    """A table of all groups; the first line of each names its peers."""
    columns = max(len(_names(rows)) for rows in measured.values())
    layout = Table(
        title="Riverboat beside its peers",
        caption=Text(caption),
        caption_justify="left",
        show_header=False,
        box=box.HORIZONTALS,
        collapse_padding=True,
    )
    layout.add_column(max_width=WIDEST)
    for _ in range(columns + 3):
        layout.add_column(justify="right")
    for name, rows in measured.items():
        _section(layout, GROUPS[name].title, rows, columns)
    return layout


def write(measured: Measured, path: Path, facts: Mapping[str, Any]) -> None:
    """Write all figures as JSON, in base units."""
    groups = [{"name": name, "title": GROUPS[name].title, "rows": [row.record() for row in rows]} for name, rows in measured.items()]
    path.write_text(json.dumps({**facts, "groups": groups}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _section(layout: Table, title: str, rows: Sequence[Measurement], columns: int) -> None:
    names = _names(rows)
    layout.add_row(title, "Riverboat", *_padded([_head(name) for name in names], columns), "goal", "met", style="bold")
    beside: Mapping[str, float] = {}
    last_note = ""
    for row in rows:
        if row.peers and row.peers != beside:
            beside = row.peers
            figures = {name: row.unit.text(value) for name, value in beside.items()}
            layout.add_row(_indented("their own figures", 2), "", *_padded([figures.get(name, "") for name in names], columns), style="dim")
        ratios = {name: _ratio(ratio) for name, ratio in row.ratios.items()}
        layout.add_row(
            _indented(row.what, 2),
            "-" if row.value is None else row.unit.text(row.value),
            *_padded([ratios.get(name, "") for name in names], columns),
            _goal(row),
            _met(row),
        )
        if row.note and row.note != last_note:
            layout.add_row(_indented(row.note, 4), style="yellow" if row.value is None else "dim")
        last_note = row.note
    layout.add_section()


def _names(rows: Sequence[Measurement]) -> list[str]:
    """All peers of a group, in order of appearance."""
    return list(dict.fromkeys(chain.from_iterable(row.peers for row in rows)))


def _head(name: str) -> str:
    """The name, on two lines if it is long."""
    first, sign, rest = name.partition(" ")
    if not sign:
        first, sign, rest = name.rpartition("-") if len(name) > LONG else (name, "", "")
    return f"{first}{sign.strip()}\n{rest}" if rest else first


def _indented(text: str, by: int) -> Padding:
    return Padding(Text(text, overflow="fold"), (0, 0, 0, by))


def _padded(cells: Sequence[Any], columns: int) -> list[Any]:
    return [*cells, *[""] * (columns - len(cells))]


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
