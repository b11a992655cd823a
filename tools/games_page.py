"""Writes docs/games.md, the list of games, from the code: `python -m tools.games_page docs`."""

import sys
from pathlib import Path
from typing import Any

from riverboat.play.deal_summary import dealings
from riverboat.rules import Best, Entry, Variant
from riverboat.rules.house_rules import HOUSE_RULES
from riverboat.variants import variants

HEAD = """# The games

Written by `make docs` from the data that runs. One file under `src/riverboat/variants/` is one game; each can be played in the terminal
(`riverboat play CODE`) and in the browser, with bots, has odds (`riverboat odds --variant CODE`), histories and rules
(`riverboat rules CODE`). How to add one: [adding-a-variant.md](adding-a-variant.md).

Deal: d down, u up, b on a board, h on a board face down, t thrown, x drawn at most, ? up or down as one chooses.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for family in dict.fromkeys(entry.family for entry in sorted(variants.values(), key=lambda entry: entry.family)):
        parts += [
            f"## {family.capitalize()}\n",
            "| game | players | deal | wild | shares of the pot | options |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        parts += [row(entry) for entry in sorted(variants.values(), key=lambda entry: entry.code) if entry.family == family]
        parts.append("")
    parts += ["## House rules\n", "Options of every game that they fit:\n"]
    for form in HOUSE_RULES:
        fits = [entry.code for entry in variants.values() if form.fits(entry.builder())]
        parts.append(f"- `{form.name}` ({', '.join(map(str, form.values))}): {', '.join(fits)}")
    return "\n".join(parts) + "\n"


def row(entry: Entry) -> str:
    """One game, as a row of a table.

    >>> row(variants["kuhn"])
    '| **Kuhn poker** `kuhn` | 2 | 1d |  | high: the best hand |  |'
    """
    variant, house = entry(), {form.name for form in HOUSE_RULES}
    players = str(variant.seats.start) if len(variant.seats) == 1 else f"{variant.seats.start}-{variant.seats.stop - 1}"
    wild = "; ".join(dict.fromkeys(contest.wild.words for contest in variant.shares.values() if isinstance(contest, Best) and contest.wild))
    shares = "; ".join(f"{share}: {_plain(contest)}" for share, contest in variant.shares.items())
    options = ", ".join(f"`{option.name}`" for option in entry.options if option.name not in house)
    return f"| **{variant.name}** `{entry.code}` | {players} | {deal(variant)} | {wild} | {shares} | {options} |"


def _plain(contest: Any) -> str:
    """What wins a share, but for what is wild."""
    wild = getattr(contest, "wild", None)
    return str(contest.words).replace(f"; wild: {wild.words}", "") if wild else str(contest.words)


def deal(variant: Variant) -> str:
    """How the cards come, in short.

    >>> deal(variants["holdem"]()), deal(variants["irish"]())
    ('2d 3b 1b 1b', '4d 3b 2t 1b 1b')
    """
    said = []
    for one in dealings(variant):
        marks = ((one.down, "d"), (one.up, "u"), (one.free, "?"), (one.drawn, "x"), (one.thrown, "t"))
        said.append("".join(f"{many}{mark}" for many, mark in marks if many) + "/".join(map(str, one.placed)))
        if one.turned:
            said[-1] = f"{one.turned}-{one.turned + one.more}b" if one.more else f"{one.turned}{'h' if one.hidden else 'b'}"
    return " ".join(said)


if __name__ == "__main__":
    (Path(sys.argv[1]) / "games.md").write_text(page(), encoding="utf-8")
