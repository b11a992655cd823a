"""`riverboat games`: the list of games."""

import json as _json
from itertools import groupby
from typing import Any

import click

from riverboat.cli.shared_options import has_bets, json_option
from riverboat.cli.terminal import Styler, columns, print_lines, terminal_width, wrapped
from riverboat.rules import RegisteredGame, Variant
from riverboat.rules.house_rules import HOUSE_RULES
from riverboat.rules.rulebook import rulebook
from riverboat.variants import variants


@click.command(
    epilog="""Examples:

riverboat games

riverboat games --json"""
)
@json_option
def games(json: bool) -> None:
    """List the games."""
    if json:
        print(_json.dumps([about(variants[code]) for code in variants], ensure_ascii=False))
        return
    style = Styler()
    house_rules = [rule.name for rule in HOUSE_RULES]
    entries = sorted(variants.values(), key=lambda entry: (entry.family, entry.code))
    cells = [[f"  {entry.code}", (game := about(entry))["name"], game["players"], game["limit"] or ""] for entry in entries]
    heads = [style(title, "dim") for title in ("  code", "game", "players", "usual limit")]
    head, *rows = columns([heads, *cells])
    lines = [head]
    for family, group in groupby(zip(entries, rows, strict=True), key=lambda pair: pair[0].family):
        lines.append(style(family, "bold"))
        for entry, row in group:
            own = [option.name for option in entry.options if option.name not in house_rules]
            lines += [row, *([f"      options: {', '.join(own)}"] if own else [])]
    lines += ["", style(f"House rules, where they fit: {', '.join(house_rules)}.", "dim")]
    lines.append(style("Details of a game: riverboat rules CODE", "dim"))
    print_lines(part for line in lines for part in wrapped(line, terminal_width()))  # also on a pipe


def about(entry: RegisteredGame, variant: Variant | None = None) -> dict[str, Any]:
    """The JSON form of a game, by default with its default options."""
    variant = variant or entry()
    return {
        "code": entry.code,
        "name": variant.name,
        "family": entry.family,
        "seats": [variant.seats.start, variant.seats.stop - 1],
        "players": _player_counts(variant.seats),
        "limit": variant.limit if has_bets(variant) else None,
        "options": [{"name": option.name, "default": option.default, "values": list(option.values)} for option in entry.options],
        "rules": [rule.to_dict() for rule in rulebook(variant)],
    }


def _player_counts(seats: range) -> str:
    return f"{seats.start}" if len(seats) == 1 else f"{seats.start} to {seats.stop - 1}"
