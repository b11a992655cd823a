"""The commands that count deals, and what they say of themselves."""

from pathlib import Path
from typing import Annotated

import typer

from riverboat.cli import complete
from riverboat.cli.told import EXIT_CODES, Json, told

counting = typer.Typer()

Variant = Annotated[
    str, typer.Option("--variant", "-v", metavar="GAME", help="The code of a game; see: riverboat games.", autocompletion=complete.games)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game: king_required=yes.", autocompletion=complete.options),
]
Board = Annotated[str, typer.Option("--board", "-b", help='The cards of the board: "2c 7d 9h"; several boards: "2c 7d | Ks".')]
Dead = Annotated[str, typer.Option("--dead", help="Cards that are out of play.")]
Opponents = Annotated[int | None, typer.Option("--opponents", "-n", help="How many opponents, 1 to 9; those without a hand are random.")]
Samples = Annotated[int | None, typer.Option("--samples", help="Deal so many times instead of counting every deal.")]
Error = Annotated[str, typer.Option("--error", help="Deal until the equity is this sure, 95 times of 100: 0.1% or 0.001.")]
Time = Annotated[float | None, typer.Option("--time", help="Deal for so many seconds at the most.")]
Seed = Annotated[str, typer.Option("--seed", "-s", help="A number or any text: the same deals again.")]
Exact = Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")]
Threads = Annotated[int | None, typer.Option("--threads", help="How many threads; one a core if not given.")]
Policy = Annotated[
    str,
    typer.Option(
        "--policy",
        help="Before a draw: pat keeps every card, best throws what wins most.",
        autocompletion=complete.among(("pat", "keep every card"), ("best", "throw what wins most")),
    ),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV, one line a hand.")]
Plot = Annotated[
    Path | None, typer.Option("--plot", help="Draw it into a .png or .svg file.", autocompletion=complete.files(".png", ".svg"))
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Count again what was counted before.")]
Cluster = Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="Deal on the dask cluster of this scheduler.")]


def style_of(*, json: bool, csv: bool) -> str:
    """The one style that was asked for."""
    if json and csv:
        raise ValueError("--json or --csv, not both")
    return "json" if json else "csv" if csv else ""


@counting.command(
    epilog=f"""Examples:

riverboat odds AsKs QdQh --board "2c 7d 9h"

riverboat odds AsKs "QQ+, AKs" random --error 0.05% --plot odds.png

riverboat odds --variant twos-jacks-axe "7c 7d 2s Jh 5c throws 5c" random

riverboat odds --variant kings-and-lows --option king_required=yes "Kh 2d / 3c" "As / Ac"

riverboat odds --batch < questions.jsonl > answers.jsonl

{EXIT_CODES}"""
)
@told
def odds(
    hands: Annotated[
        list[str] | None,
        typer.Argument(help='Hands: cards, a range in quotes, or random; "Kh 2d / 3c" is down / up. A single - reads a batch.'),
    ] = None,
    variant: Variant = "",
    option: Options = None,
    board: Board = "",
    dead: Dead = "",
    opponents: Opponents = None,
    exact: Exact = False,
    samples: Samples = None,
    error: Error = "",
    time: Time = None,
    seed: Seed = "",
    threads: Threads = None,
    policy: Policy = "",
    json: Json = False,
    csv: Csv = False,
    plot: Plot = None,
    batch: Annotated[bool, typer.Option("--batch", help="Questions on standard input, one JSON object a line; answers likewise.")] = False,
    no_cache: NoCache = False,
    cluster: Cluster = "",
) -> None:
    """Tell who wins how much: exact where every deal can be counted, else from a sample that says how sure it is."""
    from riverboat.cli.odds import run

    batch = batch or hands == ["-"]
    if batch and hands and hands != ["-"]:
        raise ValueError("a batch has its hands on standard input")
    asked = {
        "hands": [] if batch else hands,
        "variant": variant or None,
        "options": option,
        "board": board,
        "dead": dead,
        "opponents": opponents,
        "exact": exact or None,
        "samples": samples,
        "error": error or None,
        "time": time,
        "seed": seed or None,
        "threads": threads,
        "policy": policy or None,
        "cache": False if no_cache else None,
    }
    raise typer.Exit(run(asked, batch=batch, style=style_of(json=json, csv=csv), plot=plot, cluster=cluster))


@counting.command(
    epilog=f"""Examples:

riverboat solve AsKs --opponents 2 --board "Qs Js 2h"

riverboat solve "10♥ 10♦" --mode precision --json

{EXIT_CODES}"""
)
@told
def solve(
    hand: Annotated[str, typer.Argument(help="Your two cards: AsKs.")],
    opponents: Annotated[int, typer.Option("--opponents", "-n", help="How many opponents, 1 to 9.")] = 1,
    board: Annotated[str, typer.Option("--board", "-b", help='No, 3, 4 or 5 cards: "Qs Js 2h".')] = "",
    mode: Annotated[
        str,
        typer.Option(
            "--mode",
            "-m",
            help="fast: 10,000 deals, default: 100,000, precision: 500,000; every deal where that is quick.",
            autocompletion=complete.among(("fast", "10,000 deals"), ("default", "100,000 deals"), ("precision", "500,000 deals")),
        ),
    ] = "default",
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Settings in a JSON file.", autocompletion=complete.files(".json"))
    ] = None,
    seed: Seed = "",
    json: Json = False,
) -> None:
    """Tell how often a hold'em hand wins against unknown opponents, as Poker Knight does."""
    from riverboat.cli.solver import run

    raise typer.Exit(run(hand, opponents, board, mode, config=config, seed=seed, json=json))


@counting.command(
    epilog=f"""Examples:

riverboat simulate kings-and-lows --player "Alice: Kh 2d / 3c" --player "Bob: As / Ac" --seed 7

riverboat simulate kings-and-lows -o king_required=yes -p "Alice: Kh 2d / 3c" -p "Bob: As / Ac" -n 1000000 --json

{EXIT_CODES}"""
)
@told
def simulate(
    variant: Annotated[str, typer.Argument(help="The code of a game; see: riverboat games.", autocompletion=complete.games)],
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME: HAND", help='A player: "Alice: Kh 2d / 3c" is down / up, "Bob: random".'),
    ] = None,
    option: Options = None,
    board: Board = "",
    dead: Dead = "",
    opponents: Annotated[int | None, typer.Option("--opponents", help="How many opponents; those without a name are random.")] = None,
    last_up: Annotated[list[str] | None, typer.Option("--last-up", metavar="NAME", help="This player takes the last card face up.")] = None,
    deals: Annotated[int, typer.Option("--deals", "-n", help="How many deals.")] = 10_000,
    exact: Exact = False,
    time: Time = None,
    seed: Seed = "",
    threads: Threads = None,
    json: Json = False,
    csv: Csv = False,
    cluster: Cluster = "",
) -> None:
    """Deal a game many times: who wins, with what, which cards were wild and what they were good for."""
    from riverboat.cli.question import seed_of
    from riverboat.cli.simulation import run, simulation_of

    made = simulation_of(variant, option or (), player or (), board=board, dead=dead, opponents=opponents, last_up=last_up or ())
    how = {"exact": exact, "time": time, "threads": threads, "seed": seed_of(seed) if seed else None}
    raise typer.Exit(run(made, deals, style=style_of(json=json, csv=csv), cluster=cluster, **how))


@counting.command(
    name="wild-odds",
    epilog=f"""Examples:

riverboat wild-odds --wild "2J Kd"

riverboat wild-odds --cards 7 --wild "K lowest" --have "Kh 2d"

riverboat wild-odds --cards 7 --wilds 2

{EXIT_CODES}""",
)
@told
def wild_odds(
    cards: Annotated[int, typer.Option("--cards", "-c", help="Cards a hand.")] = 5,
    wild: Annotated[str, typer.Option("--wild", "-w", help='What is wild: "2J Kd", "K lowest", "K lowest needs=K".')] = "",
    wilds: Annotated[int | None, typer.Option("--wilds", help="Instead: so many cards of the hand are wild, like jokers.")] = None,
    have: Annotated[str, typer.Option("--have", help="Cards of the hand that are known.")] = "",
    dead: Dead = "",
    ranking: Annotated[str, typer.Option("--ranking", "-r", help="high, short, ace-to-five, eight-or-better ...")] = "high",
    deck: Annotated[str, typer.Option("--deck", help="The deck: full, short, three or six.")] = "full",
    exact: Exact = False,
    samples: Samples = None,
    error: Error = "",
    time: Time = None,
    seed: Seed = "",
    threads: Threads = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Tell how likely each kind of hand is, five of a kind above all, if some cards are wild."""
    from riverboat.cli.question import error_of, seed_of
    from riverboat.cli.wild import run

    asked = {
        "wilds": wilds,
        "have": have,
        "dead": dead,
        "ranking": ranking,
        "deck": deck,
        "exact": exact or None,
        "samples": samples,
        "error": error_of(error) if error else None,
        "time": time,
        "seed": seed_of(seed) if seed else None,
        "threads": threads,
    }
    raise typer.Exit(run(cards, wild, style=style_of(json=json, csv=csv), **asked))
