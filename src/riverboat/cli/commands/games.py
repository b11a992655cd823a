"""The games there are, and their rules as the data tells them."""

import json as _json
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from riverboat.cli.options import entry_of, variant_of
from riverboat.cli.stakes import bets
from riverboat.rules import Entry, Game, Variant
from riverboat.rules.house_rules import HOUSE_RULES
from riverboat.variants import variants


def about(entry: Entry, variant: Variant | None = None) -> dict[str, Any]:
    """A game as plain data, by default without any option."""
    variant = variant or entry()
    return {
        "code": entry.code,
        "name": variant.name,
        "family": entry.family,
        "seats": [variant.seats.start, variant.seats.stop - 1],
        "players": _players(variant.seats),
        "limit": variant.limit if bets(variant) else None,
        "options": [{"name": option.name, "default": option.default, "values": list(option.values)} for option in entry.options],
        "rules": variant.words,
    }


def _players(seats: range) -> str:
    return f"{seats.start}" if len(seats) == 1 else f"{seats.start} to {seats.stop - 1}"


def show_games(*, json: bool) -> None:
    """List all games by family."""
    if json:
        print(_json.dumps([about(variants[code]) for code in variants], ensure_ascii=False))
        return
    house = [form.name for form in HOUSE_RULES]
    table = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("code", "game", "family", "players", "by custom", "options"):
        table.add_column(title, header_style="dim", no_wrap=title == "code")
    for entry in sorted(variants.values(), key=lambda entry: (entry.family, entry.code)):
        told = about(entry)
        own = [option.name for option in entry.options if option.name not in house]
        table.add_row(entry.code, told["name"], entry.family, told["players"], told["limit"] or "", ", ".join(own))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"[dim]House rules, where they fit: {', '.join(house)}. More of one game: riverboat rules CODE[/dim]")


def show_rules(code: str, options: Sequence[str] = (), *, json: bool) -> None:
    """Tell the rules of one game with these options."""
    entry, variant = entry_of(code), variant_of(code, options)
    told, stakes = about(entry, variant), Game.of(variant).stakes
    if json:
        print(_json.dumps(told, ensure_ascii=False))
        return
    console = Console(highlight=False)
    limit = f", {told['limit']} by custom" if told["limit"] else ""
    console.print(f"[bold]{told['name']}[/bold]  {entry.code}, {told['players']} players{limit}")
    for number, sentence in enumerate(told["rules"], 1):
        console.print(f"{number:3}. {sentence}")
    for option in entry.options:
        chosen = variant.options[option.name]
        values = ", ".join(str(value) for value in option.values if value != chosen)
        console.print(f"  option [magenta]{option.name}[/magenta]: {chosen} (or {values})")
    console.print(f"[dim]stakes by custom: {', '.join(f'{name} {value}' for name, value in _said(stakes))}[/dim]")


def _said(stakes: Any) -> list[tuple[str, Any]]:
    return [(name.replace("_", " "), value) for name in stakes.__struct_fields__ if (value := getattr(stakes, name))]
