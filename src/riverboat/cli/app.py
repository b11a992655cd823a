"""The commands and what they say of themselves."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from riverboat import __version__
from riverboat.cli import complete
from riverboat.cli.commands.eight_cards import eight_cards
from riverboat.cli.commands.play import Options, playing
from riverboat.cli.commands.serve import serving
from riverboat.cli.commands.verify import verifying
from riverboat.cli.counting import counting
from riverboat.cli.errors import EXIT_CODES, told
from riverboat.cli.heavy import LightGroup, add, info
from riverboat.cli.inquiry import JSON

app = typer.Typer(
    cls=LightGroup,
    name="riverboat",
    help="Any poker game that can be written down as data: dealt, judged and explained.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, info(JSON)]
Wild = Annotated[
    str, typer.Option("--wild", "-w", help='What is wild: "2J Kd", "K lowest", "K lowest needs=K ace=either", "2 double-ace".')
]
Ranking = Annotated[str, typer.Option("--ranking", "-r", help="high, short, ace-to-five, eight-or-better, deuce-to-seven or badugi.")]
Pick = Annotated[
    str, typer.Option("--pick", "-p", help='Which cards combine: any, five (exactly), or "2+3": two of the hand, three of the board.')
]


def _version(show: bool) -> None:
    if show:
        typer.echo(f"riverboat {__version__} on Python {sys.version.split()[0]}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")] = False,
) -> None:
    """Riverboat in the terminal."""


@app.command(epilog='Examples: riverboat rank "As Ks" "Qd Qh" --board "2c 7d 9h Jh 3s"    riverboat rank "2c Js Kd 9h 9s" --wild "2J Kd"')
@told
def rank(
    hands: Annotated[list[str], typer.Argument(help='Hands, each in quotes: "As Ks".')],
    board: Annotated[str, typer.Option("--board", "-b", help="Cards that all share.")] = "",
    wild: Wild = "",
    ranking: Ranking = "high",
    pick: Pick = "any",
    json: Json = False,
) -> None:
    """Rank hands against each other and say why."""
    from riverboat.cli.commands.rank import Showdown

    Showdown.read(hands, board, wild=wild, ranking=ranking, pick=pick).show(json=json)


@app.command(epilog='Examples: riverboat deal --wild "K lowest"    riverboat deal --cards 2 --board 5 --hands 6 --seed 42')
@told
def deal(
    cards: Annotated[int, typer.Option("--cards", "-c", min=1, max=11, help="Cards a hand.")] = 7,
    hands: Annotated[int, typer.Option("--hands", "-n", min=1, max=52, help="How many hands.")] = 4,
    board: Annotated[int, typer.Option("--board", "-b", min=0, max=10, help="Cards that all share.")] = 0,
    wild: Wild = "",
    ranking: Ranking = "high",
    pick: Pick = "any",
    seed: Annotated[str, typer.Option("--seed", "-s", help="A number or 64 hexadecimal digits; new if not given.")] = "",
    json: Json = False,
) -> None:
    """Deal hands from a shuffled deck and rank them; the seed deals them again."""
    from riverboat.cli.commands.rank import Showdown

    Showdown.deal(cards, hands, board, seed, wild=wild, ranking=ranking, pick=pick).show(json=json)


add(app, counting)
add(app, serving)
add(app, verifying)
app.add_typer(playing)
app.add_typer(eight_cards)

phh = typer.Typer(name="phh", help="Hands in PHH files: checked and exported.", no_args_is_help=True)
app.add_typer(phh)


@phh.command(epilog="Examples: riverboat phh check hands/    riverboat phh check one.phh many.phhs --json")
@told
def check(
    paths: Annotated[list[Path], typer.Argument(help="Files, and folders with all that is in them.")],
    json: Json = False,
) -> int:
    """Replay every hand and compare with the file's finishing stacks and winnings; 1 if any differs, 2 if any cannot be read or found.

    What sites count in ways of their own (a rake, chips that nobody called, winnings left at 0) is noted, and is no difference.
    """
    from riverboat.cli.commands.phh import check as run

    return run(paths, json=json)


@phh.command(epilog="Examples: riverboat phh export hand.phh --format pokerstars > hand.txt")
@told
def export(
    file: Annotated[Path, typer.Argument(help="A PHH file, of one hand or several.")],
    style: Annotated[str, typer.Option("--format", "-f", help="The style: pokerstars.")] = "pokerstars",
    seat: Annotated[int | None, typer.Option("--seat", "-s", help="Only what this seat saw; all cards if not given.")] = None,
) -> None:
    """Write the hands of a file as text that other programs read."""
    from riverboat.cli.commands.phh import exported

    if style != "pokerstars":
        raise ValueError(f"unknown format {style!r}; formats are pokerstars")
    for text in exported(file, seat):
        typer.echo(text)


@app.command(epilog="Examples: riverboat replay hand.phh    riverboat replay many.phhs --hand 7 --seat 2")
@told
def replay(
    file: Annotated[Path, typer.Argument(help="A PHH file, or a log of ours as JSON or text.")],
    hand: Annotated[int, typer.Option("--hand", "-n", min=1, help="Which hand of the file.")] = 1,
    seat: Annotated[int | None, typer.Option("--seat", "-s", help="From this seat's view; all cards if not given.")] = None,
    wait: Annotated[bool, typer.Option(help="Wait for Enter between streets, on a terminal.")] = True,
) -> None:
    """Show a hand step by step."""
    from riverboat.cli.commands.phh import show

    show(file, hand, seat, wait=wait)


@app.command(epilog="Examples: riverboat games    riverboat games --json")
@told
def games(json: Json = False) -> None:
    """List the games there are."""
    from riverboat.cli.commands.games import show_games

    show_games(json=json)


@app.command(epilog="Examples: riverboat rules twos-jacks-axe    riverboat rules nebraska -o double_board=yes -o bomb_pot=2")
@told
def rules(
    code: Annotated[str, typer.Argument(help="The code of a game.", autocompletion=complete.games)],
    options: Options = None,
    json: Json = False,
) -> None:
    """Tell the rules of a game with these options, as the data says that plays it."""
    from riverboat.cli.commands.games import show_rules

    show_rules(code, options or (), json=json)
