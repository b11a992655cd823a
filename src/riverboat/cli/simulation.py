"""`riverboat simulate`: named players, so many deals, and what came of them."""

import json as _json
from collections import Counter
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from typing import Any

from riverboat.cards import RANKS
from riverboat.cli.cluster import client_of
from riverboat.cli.game import variant_of
from riverboat.cli.ink import GAUGE, Ink, bar, columns, gauge, percent, width
from riverboat.cli.interrupt import Interrupt
from riverboat.cli.odds import csv_line
from riverboat.cli.odds_table import LEAST, MOST, spot_lines, wilds_of
from riverboat.cli.progress import Progress
from riverboat.cli.told import DONE, INTERRUPTED
from riverboat.odds.outcome import Outcome
from riverboat.odds.simulation import Simulation
from riverboat.odds.spot import Spot
from riverboat.ranking.words import plural

SHOWN = 10  # changes by wild cards that are told one by one


def simulation_of(
    code: str,
    options: Iterable[str],
    players: Iterable[str],
    *,
    board: str = "",
    dead: str = "",
    opponents: int | None = None,
    last_up: Iterable[str] = (),
) -> Simulation:
    """A simulation from words such as "Alice: Kh 2d / 3c"."""
    made = Simulation(variant_of(code, options))
    choosing = list(last_up)
    for number, text in enumerate(players, 1):
        name, colon, hand = (part.strip() for part in text.partition(":"))
        if not colon:
            name, hand = f"player {number}", name
        made = made.with_player(name, hand, last_card_up=name in choosing)
        choosing = [one for one in choosing if one != name]
    if choosing:
        raise ValueError(f"--last-up {choosing[0]}: there is no such player")
    made = made.with_board(board) if board else made
    made = made.with_dead(dead) if dead else made
    return made if opponents is None else made.with_opponents(opponents)


def run(made: Simulation, deals: int, *, style: str = "", cluster: str = "", **how: Any) -> int:
    """Deal, tell what came of it, and return the exit code."""
    progress = Progress(time=how.get("time"))
    with client_of(cluster) as client, Interrupt() as interrupt:
        try:
            outcome = made.run(deals, progress=progress, client=client, **how)
        finally:
            progress.clear()
    for line in told(made.spot, outcome, style):
        print(line)
    return INTERRUPTED if interrupt.pressed else DONE


def told(spot: Spot, outcome: Outcome, style: str) -> Iterator[str]:
    """The outcome as tables, as JSON or as CSV."""
    if style == "json":
        yield _json.dumps(outcome.to_dict(), ensure_ascii=False)
    elif style == "csv":
        yield from csv_lines(outcome)
    else:
        yield from lines(spot, outcome, Ink())


def csv_lines(outcome: Outcome) -> Iterator[str]:
    """One line a player; counts are of deals."""
    shares = outcome.players[0].shares
    heads = ["player", "hand", "wins", "ties", "equity", "interval_low", "interval_high"]
    heads += [f"{share}:{kind}" for share, record in shares.items() for kind in record.kinds]
    yield csv_line([*heads, "improved", "deals", "exact", "seed"])
    for record in outcome.players:
        row: list[object] = [record.name, record.hand, record.wins, record.ties, record.equity, *record.interval]
        row += [count for share in record.shares.values() for count in share.kinds.values()]
        yield csv_line([*row, record.improved, outcome.deals, outcome.exact, "" if outcome.seed is None else outcome.seed])


# --- as tables ------------------------------------------------------------------------------------------------------


def lines(spot: Spot, outcome: Outcome, ink: Ink) -> Iterator[str]:
    """Who won, with what, what was wild, and what that made of what."""
    yield from spot_lines(spot, ink)
    yield from _pots(spot, outcome, ink)
    for share in outcome.players[0].shares:
        yield ""
        yield from _kinds(outcome, share, ink)
    if any(record.wild for record in outcome.players):
        yield ""
        yield from _wild(outcome, ink)
        yield ""
        yield from _improved(outcome, ink)
    yield ""
    yield ink(outcome.how, "dim")


def _pots(spot: Spot, outcome: Outcome, ink: Ink) -> Iterator[str]:
    best = max(record.equity for record in outcome.players)
    rows = [[ink(head, "dim") for head in ("player", "hand", "wins", "ties", "equity", *([] if outcome.exact else ["+-"]))]]
    for record, held in zip(outcome.players, spot.hands, strict=True):
        hand = ink.words(record.hand, wilds_of(spot, held)) if held.range is None else record.hand
        row = [
            record.name,
            hand,
            f"{record.wins:,}",
            f"{record.ties:,}",
            ink(percent(record.equity), "bold" if record.equity == best else ""),
        ]
        rows.append(row if outcome.exact else [*row, percent((record.interval[1] - record.interval[0]) / 2)])
    table = columns(rows, right=range(2, len(rows[0])))
    wide = max(map(width, table))
    room = min(MOST, get_terminal_size().columns - wide - 2)
    yield table[0]
    for line, record in zip(table[1:], outcome.players, strict=True):
        drawn = ink(bar(record.equity, room).rstrip(), "yellow" if record.equity == best else "cyan") if room >= LEAST else ""
        yield (line + " " * (wide - width(line) + 2) + drawn).rstrip()


def _kinds(outcome: Outcome, share: str, ink: Ink) -> list[str]:
    """What each player made, with bars where there is room."""
    kinds = list(outcome.players[0].shares[share].kinds)
    several = len(outcome.players[0].shares) > 1
    taken = max(map(len, [*kinds, share])) + (GAUGE + 3) * len(outcome.players)
    room = min(20, (get_terminal_size().columns - taken) // len(outcome.players))
    places = room if room >= LEAST else 0
    rows = [[ink(f"makes ({share})" if several else "makes", "dim"), *(record.name for record in outcome.players)]]
    for kind in kinds:
        parts = [record.shares[share].kinds[kind] / outcome.deals for record in outcome.players]
        rows.append([kind, *(gauge(part, places, ink) for part in parts)])
    return columns(rows, right=() if places else range(1, len(rows[0])))


def _wild(outcome: Outcome, ink: Ink) -> list[str]:
    """How many wild cards of each rank came."""
    ranks = [rank for rank in reversed(RANKS) if any(rank in record.wild_ranks for record in outcome.players)]
    rows = [[ink("wild, a deal", "dim"), *(record.name for record in outcome.players)]]
    for rank in ranks:
        counts = [record.wild_ranks.get(rank, 0) for record in outcome.players]
        rows.append([ink(plural(rank), "wild"), *(f"{count / outcome.deals:.4f}" if count else ink("-", "dim") for count in counts)])
    return columns(rows, right=range(1, len(rows[0])))


def _improved(outcome: Outcome, ink: Ink) -> list[str]:
    """What wild cards made of what, the most frequent first."""
    changes = [{(one.before, one.after): one.deals for one in record.improvements} for record in outcome.players]
    total = Counter[tuple[str, str]]()
    for column in changes:
        total.update(column)
    shown = [change for change, _ in total.most_common(SHOWN)]

    def row(title: str, counts: Iterable[int]) -> list[str]:
        return [title, *(percent(count / outcome.deals) if count else ink("-", "dim") for count in counts)]

    rows = [[ink("wild cards make", "dim"), *(record.name for record in outcome.players)]]
    rows += [row(f"{before} -> {after}", [column.get((before, after), 0) for column in changes]) for before, after in shown]
    if len(total) > len(shown):
        rest = [record.improved - sum(column.get(one, 0) for one in shown) for record, column in zip(outcome.players, changes, strict=True)]
        rows.append(row(f"{len(total) - len(shown)} others", rest))
    rows.append(row("any better hand", [record.improved for record in outcome.players]))
    return columns(rows, right=range(1, len(rows[0])))
