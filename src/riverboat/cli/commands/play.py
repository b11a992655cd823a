"""The command that plays, and what it says of itself."""

from pathlib import Path
from typing import Annotated

import typer

from riverboat.cli import complete
from riverboat.cli.errors import EXIT_CODES, INTERRUPTED, told

playing = typer.Typer()

Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        help="How the others play: steady (advised where cards are placed), random or calling.",
        autocompletion=complete.among(
            ("steady", "by their chances"),
            ("advised", "steady, and place by the adviser"),
            ("random", "anything"),
            ("calling", "never bet, never fold"),
        ),
    ),
]
Limit = Annotated[
    str,
    typer.Option(
        "--limit",
        help="no-limit, pot-limit or fixed-limit; by the custom of the game if not given.",
        autocompletion=complete.among(("no-limit", ""), ("pot-limit", ""), ("fixed-limit", "")),
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game: king_required=yes.", autocompletion=complete.options),
]
History = Annotated[
    Path | None,
    typer.Option(
        "--history",
        help="Append every hand to this file: PHH if it ends in .phh or .phhs, else a line of JSON each.",
        autocompletion=complete.files(".phh", ".phhs", ".jsonl", ".json"),
    ),
]


@playing.command(
    epilog=f"""Examples:

riverboat play

riverboat play holdem --seats 6 --stakes "blinds=5,10" --stacks 1000

riverboat play kings-and-lows --option king_required=yes --seed 42 --history evening.phhs

riverboat play holdem,razz,eight-cards --seats 2

riverboat play twos-jacks-axe --auto --hands 3 --seed 7

{EXIT_CODES}"""
)
@told
def play(
    variant: Annotated[
        str, typer.Argument(help="A game, or several with commas: then the button names the game.", autocompletion=complete.games)
    ] = "",
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play, you among them; four if the game allows it.")] = None,
    seat: Annotated[int, typer.Option("--seat", help="Where you sit, from 1.")] = 1,
    stacks: Annotated[str, typer.Option("--stacks", help="Chips of everybody, or of each: 200 or 200,150,300.")] = "",
    stakes: Annotated[str, typer.Option("--stakes", help='What it costs: "blinds=1,2 ante=1", "ante=1 bring_in=2 small_bet=4".')] = "",
    limit: Limit = "",
    option: Options = None,
    bots: Bots = "",
    seed: Annotated[str, typer.Option("--seed", "-s", help="A number or any text: the same cards and bots again.")] = "",
    hands: Annotated[int | None, typer.Option("--hands", help="End after so many hands.")] = None,
    rebuy: Annotated[bool, typer.Option("--rebuy/--no-rebuy", help="Whether bots without chips buy in again, or leave.")] = True,
    auto: Annotated[bool, typer.Option("--auto", help="Bots play all seats, one hand if nothing else is said.")] = False,
    history: History = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours and no card signs.")] = False,
) -> None:
    """Play any game against bots, hand after hand; ? explains everything while you play."""
    from riverboat.cli.chairs import open_evening

    if hands is not None and hands < 1:
        raise ValueError(f"--hands is how many hands to play, not {hands}")
    try:
        evening = open_evening(
            variant,
            seats=seats,
            seat=seat,
            stacks=stacks,
            stakes=stakes,
            limit=limit,
            options=option or (),
            bots=bots,
            seed=seed,
            rebuys=rebuy,
            auto=auto,
            history=history,
            plain=plain,
        )
        if evening is not None:
            evening.play(hands or (1 if auto else 0))
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
