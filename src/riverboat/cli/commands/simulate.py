"""`riverboat simulate`: deals a game many times with named players, and counts what happened."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from riverboat.cards import RANKS
from riverboat.cli.commands.odds import LEAST, share_title, spot_lines, wild_cards, with_bars
from riverboat.cli.odds_command import OddsCommand, Output, given
from riverboat.cli.progress import OddsProgress
from riverboat.cli.shared_options import (
    PLAYERS,
    board_option,
    complete_games,
    dead_option,
    error_option,
    exact_option,
    game_options,
    read_game,
    seed_option,
    threads_option,
    time_option,
)
from riverboat.cli.terminal import PERCENT_WIDTH, Styler, columns, percent_bar, terminal_width
from riverboat.odds.simulation.simulation import Simulation
from riverboat.odds.simulation.simulation_result import Outcome, changes
from riverboat.odds.spot import BoardLike, Spot
from riverboat.ranking.hand_names import plural
from riverboat.text_table import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHOWN = 10  # changes by wild cards that get a line of their own


@click.command(
    cls=OddsCommand,
    cluster=True,
    epilog="""Examples:

riverboat simulate kings-and-lows --player "Alice: Kh 2d / 3c" --player "Bob: As / Ac" --seed 7

riverboat simulate kings-and-lows -o king_required=yes -p "Alice: Kh 2d / 3c" -p "Bob: As / Ac" -n 1000000 --json

riverboat simulate kings-and-lows --batch < questions.jsonl > answers.jsonl""",
)
@click.argument("variant", default="", shell_complete=complete_games)
@click.option(
    "--player",
    "-p",
    "players",
    metavar='"NAME: HAND"',
    multiple=True,
    type=PLAYERS,
    help='A player: "Alice: Kh 2d / 3c" (down / up), "Bob: random".',
)
@game_options
@board_option
@dead_option
@click.option("--opponents", metavar="COUNT", type=int, help="Number of opponents; those without a name are random.")
@click.option("--last-up", metavar="NAME", multiple=True, help="This player takes the last card face up.")
@click.option("--deals", "-n", metavar="COUNT", type=int, help="Number of deals; 10,000, or as many as --error needs.")
@exact_option
@error_option
@time_option
@seed_option
@threads_option
def simulate(
    *,
    variant: str,
    players: Sequence[str] | Mapping[str, str],
    options: Sequence[str] | Mapping[str, Any],
    board: BoardLike,
    dead: str,
    opponents: int | None,
    last_up: Sequence[str],
    progress: OddsProgress,
    client: Any,
    **method: Any,
) -> Output:
    """Deal a game many times and count who wins, with what, and what wild cards were good for.

    VARIANT is the code of a game; see: riverboat games. A dash reads a batch.
    """
    simulation = read_simulation(variant, options, players, board=board, dead=dead, opponents=opponents, last_up=last_up)
    outcome, spot = simulation.run(progress=progress, client=client, **given(**method)), simulation.spot
    return Output(
        table=lambda: table(spot, outcome, Styler()),
        data=outcome.to_dict,
        rows=lambda: rows(outcome),
        figure=lambda: _figure(spot, outcome),
    )


def read_simulation(
    code: str,
    options: Sequence[str] | Mapping[str, Any],
    players: Iterable[str] | Mapping[str, str],
    *,
    board: BoardLike = "",
    dead: str = "",
    opponents: int | None = None,
    last_up: Iterable[str] = (),
) -> Simulation:
    """A simulation of players such as "Alice: Kh 2d / 3c", or of hands by name."""
    if not code:
        raise ValueError("no game; riverboat games lists them")
    simulation = Simulation(read_game(code, options))
    choosing = list(last_up)
    named = (f"{name}: {hand}" for name, hand in players.items()) if isinstance(players, Mapping) else players
    for number, text in enumerate(named, 1):
        name, colon, hand = (part.strip() for part in text.partition(":"))
        if not colon:
            name, hand = f"player {number}", name
        try:
            simulation = simulation.with_player(name, hand, last_card_up=name in choosing)
        except ValueError as error:
            if colon:
                raise
            first = str(error).partition("\n")[0]
            raise ValueError(f'--player {text!r}: {first}; a name stands before a colon, such as "Alice: random"') from None
        choosing = [player for player in choosing if player != name]
    if choosing:
        raise ValueError(f"--last-up {choosing[0]}: there is no such player")
    simulation = simulation.with_board(board) if board else simulation
    simulation = simulation.with_dead(dead) if dead else simulation
    return simulation if opponents is None else simulation.with_opponents(opponents)


def _figure(spot: Spot, outcome: Outcome) -> "Figure":
    from riverboat.cli import plots  # imported late: matplotlib takes half a second

    return plots.simulation_figure(spot, outcome)


def rows(outcome: Outcome) -> Iterator[list[Any]]:
    """One row per player; counts are of deals."""
    shares = outcome.players[0].shares
    heads = ["player", "hand", "wins", "ties", outcome.measure, "interval_low", "interval_high"]
    heads += [f"{share}:{kind}" for share, record in shares.items() for kind in record.kinds]
    chosen = ["last_card_up"] if outcome.players[0].last_card_up is not None else []
    yield [*heads, "improved", *chosen, "deals", "exact", "seed"]
    for record in outcome.players:
        row: list[Any] = [record.name, record.hand, record.wins, record.ties, record.equity, *record.interval]
        row += [count for share in record.shares.values() for count in share.kinds.values()]
        yield [*row, record.improved, *([record.last_card_up] if chosen else []), outcome.deals, outcome.exact, outcome.seed]


# --- the table ------------------------------------------------------------------------------------------------------


def table(spot: Spot, outcome: Outcome, style: Styler) -> Iterator[str]:
    """Who won, with what, which cards were wild, and what they made of what."""
    yield from spot_lines(spot, style)
    yield from _pots(spot, outcome, style)
    for share in outcome.players[0].shares:
        yield ""
        yield from _kinds(outcome, share, share_title(spot, share) if len(outcome.players[0].shares) > 1 else "", style)
    if any(record.wild for record in outcome.players):
        yield ""
        yield from _wild(outcome, style)
        yield ""
        yield from _improved(outcome, style)
    yield ""
    yield style(outcome.how, "dim")


def _pots(spot: Spot, outcome: Outcome, style: Styler) -> Iterator[str]:
    best = max(record.equity for record in outcome.players)
    cells = [[style(head, "dim") for head in ("player", "hand", "wins", "ties", outcome.measure, *([] if outcome.exact else ["+-"]))]]
    for record, held in zip(outcome.players, spot.hands, strict=True):
        hand = style.cards_in(record.hand, wild_cards(spot, held)) if held.range is None else record.hand
        equity = style(percent(record.equity), "bold" if record.equity == best else "")
        row = [record.name, hand, f"{record.wins:,}", f"{record.ties:,}", equity]
        cells.append(row if outcome.exact else [*row, percent((record.interval[1] - record.interval[0]) / 2)])
    yield from with_bars(columns(cells, right=range(2, len(cells[0]))), [record.equity for record in outcome.players], style)


def _kinds(outcome: Outcome, share: str, name: str, style: Styler) -> list[str]:
    """The kinds of hand that each player made, with bars where there is room."""
    kinds = list(outcome.players[0].shares[share].kinds)
    taken = max(map(len, [*kinds, name])) + (PERCENT_WIDTH + 3) * len(outcome.players)
    room = min(20, (terminal_width() - taken) // len(outcome.players))
    places = room if room >= LEAST else 0
    cells = [[style(f"makes ({name})" if name else "makes", "dim"), *(record.name for record in outcome.players)]]
    for kind in kinds:
        parts = [record.shares[share].kinds[kind] / outcome.deals for record in outcome.players]
        cells.append([kind, *(percent_bar(part, places, style) for part in parts)])
    return columns(cells, right=() if places else range(1, len(cells[0])))


def _wild(outcome: Outcome, style: Styler) -> list[str]:
    """The number of wild cards of each rank per deal."""
    ranks = [rank for rank in reversed(RANKS) if any(rank in record.wild_ranks for record in outcome.players)]
    cells = [[style("wild cards a deal", "dim"), *(record.name for record in outcome.players)]]
    for rank in ranks:
        counts = [record.wild_ranks.get(rank, 0) for record in outcome.players]
        cells.append([style(plural(rank), "wild"), *(f"{count / outcome.deals:.4f}" if count else style("-", "dim") for count in counts)])
    return columns(cells, right=range(1, len(cells[0])))


def _improved(outcome: Outcome, style: Styler) -> list[str]:
    """What wild cards made of what, the most frequent first."""
    made, order = changes(outcome.players)
    shown = order[:SHOWN]

    def row(title: str, counts: Iterable[int]) -> list[str]:
        return [title, *(percent(count / outcome.deals) if count else style("-", "dim") for count in counts)]

    cells = [[style("wild cards make", "dim"), *(record.name for record in outcome.players)]]
    cells += [row(change, [column.get(change, 0) for column in made]) for change in shown]
    if len(order) > len(shown):
        rest = [
            record.improved - sum(column.get(change, 0) for change in shown) for record, column in zip(outcome.players, made, strict=True)
        ]
        cells.append(row(f"{len(order) - len(shown)} others", rest))
    cells.append(row("any better hand", [record.improved for record in outcome.players]))
    return columns(cells, right=range(1, len(cells[0])))
