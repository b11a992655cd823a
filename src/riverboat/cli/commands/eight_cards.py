"""`riverboat eight-cards`: where to place the cards of Eight Cards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from riverboat.cli.errors import DONE, EXIT_CODES, INTERRUPTED
from riverboat.cli.progress import ProgressLine
from riverboat.cli.shared_options import CommandGroup, complete_words, json_option, seed_option, threads_option
from riverboat.cli.terminal import Styler, columns
from riverboat.text_table import percent

if TYPE_CHECKING:
    from riverboat.eight_cards.adviser.advice import Advice, RankedPlacement


@click.group(cls=CommandGroup)
def eight_cards() -> None:
    """Find the best placement of eight cards on three boards."""


@eight_cards.command(
    epilog=f"""Examples:

riverboat eight-cards advise "As Ah Ks Kh 7c 6c 5d 4d" --flop-a "2c 3c 9h" --flop-b "Kd Qd 2s" --flop-c "Ts 8s 8d"

riverboat eight-cards advise "As Ah Ks Kh 7c 6c 5d 4d" --flop-a 2c3c9h --flop-b KdQd2s --flop-c Ts8s8d --plo B --opponent sensible

{EXIT_CODES}"""
)
@click.argument("hole")
@click.option("--flop-a", "-a", metavar="CARDS", required=True, help="Flop of board A.")
@click.option("--flop-b", "-b", metavar="CARDS", required=True, help="Flop of board B.")
@click.option("--flop-c", "-c", metavar="CARDS", required=True, help="Flop of board C.")
@click.option(
    "--plo",
    "-p",
    metavar="BOARD",
    default="",
    shell_complete=complete_words(A="", B="", C=""),
    help="The board on which the opponent has placed four cards; leave it out to place first.",
)
@click.option(
    "--opponent",
    "-o",
    metavar="OPPONENT",
    default="random",
    show_default=True,
    shell_complete=complete_words(random="places at random", sensible="places well"),
    help="random places at random; sensible places well.",
)
@click.option("--top", "-n", metavar="COUNT", type=int, default=10, show_default=True, help="Number of placements to show.")
@click.option("--time", metavar="SECONDS", type=float, default=2.0, show_default=True, help="Stop after this time.")
@seed_option
@threads_option
@json_option
def advise(
    hole: str,
    flop_a: str,
    flop_b: str,
    flop_c: str,
    plo: str,
    opponent: str,
    top: int,
    time: float,
    seed: int | str | None,
    threads: int | None,
    json: bool,
) -> int:
    """Rank all placements of eight cards by their expected share of the pot; Ctrl-C shows the ranking so far.

    HOLE is your eight cards: "As Ah Ks Kh 7c 6c 5d 4d".
    """
    from riverboat.eight_cards.adviser.adviser import advise as rank_placements  # imported late: NumPy is slow to import

    if top < 1:
        raise ValueError(f"--top is the number of placements to show, not {top}")
    line = ProgressLine()
    try:
        advice = rank_placements(
            hole,
            {"A": flop_a, "B": flop_b, "C": flop_c},
            plo.upper() or None,
            opponent=opponent,  # type: ignore[arg-type]  # the adviser refuses opponents that it does not know
            time=time,
            seed=seed,
            threads=threads,
            progress=lambda advice: line.show(lambda: progress_text(advice, time)),
        )
    finally:
        line.clear()
    if json:
        from json import dumps

        print(dumps(advice.to_dict(top)))
    else:
        for text in table(advice, top, Styler()):
            print(text)
    return INTERRUPTED if advice.stopped == "interrupted" else DONE


def progress_text(advice: "Advice", time: float) -> str:
    """The best placement so far, and the time left."""
    best = advice.best
    placed = " | ".join("".join(map(str, part)) for part in best.cards)
    return f"{placed}   {100 * best.total:.2f} % +-{100 * best.error:.2f}   {max(0.0, time - advice.elapsed):.0f} s left"


def table(advice: "Advice", top: int, style: Styler) -> Iterator[str]:
    """The best placements: the cards on each board, and the share of it that they win."""
    boards = "ABC"
    yield f"{style.cards(advice.deal.hole)}   " + "   ".join(
        f"{board}  {style.cards(flop)}" for board, flop in zip(boards, advice.deal.flops, strict=True)
    )
    error = [] if advice.exact else ["+-"]
    cells = [["", *(cell for board in boards for cell in (f"on {board}", "wins")), "of the pot", *error]]
    cells += [_row(rank, placement, style, exact=advice.exact) for rank, placement in enumerate(advice.top(top), 1)]
    yield from columns(cells, right=[0, 2, 4, 6, 7, 8])
    yield style(advice.how, "dim")


def _row(rank: int, placement: "RankedPlacement", style: Styler, *, exact: bool) -> list[str]:
    parts = [cell for part, share in zip(placement.cards, placement.shares, strict=True) for cell in (style.cards(part), percent(share))]
    return [str(rank), *parts, style(percent(placement.total), "bold"), *([] if exact else [percent(placement.error)])]
