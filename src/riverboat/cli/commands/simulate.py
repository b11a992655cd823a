"""`riverboat simulate`: named players, so many deals, and what came of them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from riverboat.cards import RANKS
from riverboat.cli.ink import GAUGE, Ink, bar, columns, gauge, percent, places_across, width
from riverboat.cli.odds_table import LEAST, MOST, called, spot_lines, wilds_of
from riverboat.cli.options import variant_of
from riverboat.cli.output import Answer
from riverboat.cli.progress import Progress
from riverboat.odds.simulation import Simulation
from riverboat.odds.simulation_result import Outcome, changes
from riverboat.odds.spot import BoardLike, Spot
from riverboat.ranking.words import plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHOWN = 10  # changes by wild cards that are told one by one


def simulation_of(
    code: str,
    options: Iterable[str] | Mapping[str, Any],
    players: Iterable[str] | Mapping[str, str],
    *,
    board: BoardLike = "",
    dead: str = "",
    opponents: int | None = None,
    last_up: Iterable[str] = (),
) -> Simulation:
    """A simulation from words such as "Alice: Kh 2d / 3c", or from hands by name."""
    if not code:
        raise ValueError("no game; riverboat games lists them")
    made = Simulation(variant_of(code, options))
    choosing = list(last_up)
    named = (f"{name}: {hand}" for name, hand in players.items()) if isinstance(players, Mapping) else players
    for number, text in enumerate(named, 1):
        name, colon, hand = (part.strip() for part in text.partition(":"))
        if not colon:
            name, hand = f"player {number}", name
        try:
            made = made.with_player(name, hand, last_card_up=name in choosing)
        except ValueError as error:
            if colon:
                raise
            first = str(error).partition("\n")[0]
            raise ValueError(f'--player {text!r}: {first}; a name stands before a colon, such as "Alice: random"') from None
        choosing = [one for one in choosing if one != name]
    if choosing:
        raise ValueError(f"--last-up {choosing[0]}: there is no such player")
    made = made.with_board(board) if board else made
    made = made.with_dead(dead) if dead else made
    return made if opponents is None else made.with_opponents(opponents)


def answer(made: Simulation, how: dict[str, Any], progress: Progress, client: Any = None) -> Answer:
    """Deal, and tell what came of it."""
    outcome, spot = made.run(progress=progress, client=client, **how), made.spot
    return Answer(
        table=lambda: lines(spot, outcome, Ink()),
        plain=outcome.to_dict,
        rows=lambda: rows(outcome),
        picture=lambda: _picture(spot, outcome),
    )


def _picture(spot: Spot, outcome: Outcome) -> "Figure":
    from riverboat.cli.picture import of_simulation  # matplotlib takes a while to load

    return of_simulation(spot, outcome)


def rows(outcome: Outcome) -> Iterator[list[Any]]:
    """One row a player under one of names; counts are of deals."""
    shares = outcome.players[0].shares
    heads = ["player", "hand", "wins", "ties", outcome.measure, "interval_low", "interval_high"]
    heads += [f"{share}:{kind}" for share, record in shares.items() for kind in record.kinds]
    yield [*heads, "improved", "deals", "exact", "seed"]
    for record in outcome.players:
        row: list[Any] = [record.name, record.hand, record.wins, record.ties, record.equity, *record.interval]
        row += [count for share in record.shares.values() for count in share.kinds.values()]
        yield [*row, record.improved, outcome.deals, outcome.exact, outcome.seed]


# --- as tables ------------------------------------------------------------------------------------------------------


def lines(spot: Spot, outcome: Outcome, ink: Ink) -> Iterator[str]:
    """Who won, with what, what was wild, and what that made of what."""
    yield from spot_lines(spot, ink)
    yield from _pots(spot, outcome, ink)
    for share in outcome.players[0].shares:
        yield ""
        yield from _kinds(outcome, share, called(spot, share) if len(outcome.players[0].shares) > 1 else "", ink)
    if any(record.wild for record in outcome.players):
        yield ""
        yield from _wild(outcome, ink)
        yield ""
        yield from _improved(outcome, ink)
    yield ""
    yield ink(outcome.how, "dim")


def _pots(spot: Spot, outcome: Outcome, ink: Ink) -> Iterator[str]:
    best = max(record.equity for record in outcome.players)
    rows = [[ink(head, "dim") for head in ("player", "hand", "wins", "ties", outcome.measure, *([] if outcome.exact else ["+-"]))]]
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
    room = min(MOST, places_across() - wide - 2)
    yield table[0]
    for line, record in zip(table[1:], outcome.players, strict=True):
        drawn = ink(bar(record.equity, room).rstrip(), "yellow" if record.equity == best else "cyan") if room >= LEAST else ""
        yield (line + " " * (wide - width(line) + 2) + drawn).rstrip()


def _kinds(outcome: Outcome, share: str, name: str, ink: Ink) -> list[str]:
    """What each player made, with bars where there is room."""
    kinds = list(outcome.players[0].shares[share].kinds)
    taken = max(map(len, [*kinds, name])) + (GAUGE + 3) * len(outcome.players)
    room = min(20, (places_across() - taken) // len(outcome.players))
    places = room if room >= LEAST else 0
    rows = [[ink(f"makes ({name})" if name else "makes", "dim"), *(record.name for record in outcome.players)]]
    for kind in kinds:
        parts = [record.shares[share].kinds[kind] / outcome.deals for record in outcome.players]
        rows.append([kind, *(gauge(part, places, ink) for part in parts)])
    return columns(rows, right=() if places else range(1, len(rows[0])))


def _wild(outcome: Outcome, ink: Ink) -> list[str]:
    """How many wild cards of each rank came."""
    ranks = [rank for rank in reversed(RANKS) if any(rank in record.wild_ranks for record in outcome.players)]
    rows = [[ink("wild cards a deal", "dim"), *(record.name for record in outcome.players)]]
    for rank in ranks:
        counts = [record.wild_ranks.get(rank, 0) for record in outcome.players]
        rows.append([ink(plural(rank), "wild"), *(f"{count / outcome.deals:.4f}" if count else ink("-", "dim") for count in counts)])
    return columns(rows, right=range(1, len(rows[0])))


def _improved(outcome: Outcome, ink: Ink) -> list[str]:
    """What wild cards made of what, the most frequent first."""
    made, order = changes(outcome.players)
    shown = order[:SHOWN]

    def row(title: str, counts: Iterable[int]) -> list[str]:
        return [title, *(percent(count / outcome.deals) if count else ink("-", "dim") for count in counts)]

    rows = [[ink("wild cards make", "dim"), *(record.name for record in outcome.players)]]
    rows += [row(change, [column.get(change, 0) for column in made]) for change in shown]
    if len(order) > len(shown):
        rest = [record.improved - sum(column.get(one, 0) for one in shown) for record, column in zip(outcome.players, made, strict=True)]
        rows.append(row(f"{len(order) - len(shown)} others", rest))
    rows.append(row("any better hand", [record.improved for record in outcome.players]))
    return columns(rows, right=range(1, len(rows[0])))
