"""Commands for Eight Cards: where to put the cards."""

import sys
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from riverboat.cli import complete
from riverboat.cli.errors import DONE, EXIT_CODES, INTERRUPTED, told
from riverboat.cli.heavy import LightGroup, info
from riverboat.cli.ink import Ink, columns, percent
from riverboat.cli.inquiry import JSON

if TYPE_CHECKING:
    from riverboat.eight_cards.adviser.ranking import Advice, Placing  # NumPy takes longer to load than most commands to answer

FIRST, EVERY = 0.3, 0.1  # seconds before the first word of progress, and between two

eight_cards = typer.Typer(
    cls=LightGroup, name=__name__.rpartition(".")[2].replace("_", "-"), help="Eight Cards: where to put the cards.", no_args_is_help=True
)


@eight_cards.callback()
def group() -> None:
    """Eight Cards: where to put the cards."""


@eight_cards.command(
    epilog=f"""Examples:

riverboat eight-cards advise "As Ah Ks Kh 7c 6c 5d 4d" --flop-a "2c 3c 9h" --flop-b "Kd Qd 2s" --flop-c "Ts 8s 8d"

riverboat eight-cards advise "As Ah Ks Kh 7c 6c 5d 4d" --flop-a 2c3c9h --flop-b KdQd2s --flop-c Ts8s8d --plo B --opponent sensible

{EXIT_CODES}"""
)
@told
def advise(
    hole: Annotated[str, typer.Argument(help='Your eight cards: "As Ah Ks Kh 7c 6c 5d 4d".')],
    flop_a: Annotated[str, typer.Option("--flop-a", "-a", help="The flop of board A.")],
    flop_b: Annotated[str, typer.Option("--flop-b", "-b", help="The flop of board B.")],
    flop_c: Annotated[str, typer.Option("--flop-c", "-c", help="The flop of board C.")],
    plo: Annotated[
        str,
        typer.Option(
            "--plo",
            "-p",
            help="The board on which the other has put four cards; leave it out to place first.",
            autocompletion=complete.among(("A", ""), ("B", ""), ("C", "")),
        ),
    ] = "",
    opponent: Annotated[
        str,
        typer.Option(
            "--opponent",
            "-o",
            help="random: places anything anywhere; sensible: places well himself.",
            autocompletion=complete.among(("random", "places anything anywhere"), ("sensible", "places well himself")),
        ),
    ] = "random",
    top: Annotated[int, typer.Option("--top", "-n", help="How many placements to show.")] = 10,
    time: Annotated[float, typer.Option("--time", help="Think for so many seconds at the most.")] = 2.0,
    seed: Annotated[str, typer.Option("--seed", "-s", help="A number or any text: the same samples again.")] = "",
    threads: Annotated[int | None, typer.Option("--threads", help="How many threads; one a core if not given.")] = None,
    json: Annotated[bool, info(JSON)] = False,
) -> None:
    """Rank all placements of eight cards by the part of the pot that they may expect; Ctrl-C shows what is known."""
    from riverboat.cli.question import seed_of
    from riverboat.eight_cards.adviser.adviser import advise as ask

    if top < 1:
        raise ValueError(f"--top is how many placements to show, not {top}")
    progress = Progress(time)
    flops = {"A": flop_a, "B": flop_b, "C": flop_c}
    try:
        advice = ask(
            hole,
            flops,
            plo.upper() or None,
            opponent=opponent,  # type: ignore[arg-type]  # it says itself what it does not know
            time=time,
            seed=seed_of(seed) if seed else None,
            threads=threads,
            progress=progress,
        )
    finally:
        progress.clear()
    if json:
        from json import dumps

        print(dumps(advice.to_dict(top)))
    else:
        for line in lines(advice, top, Ink()):
            print(line)
    raise typer.Exit(INTERRUPTED if advice.stopped == "interrupted" else DONE)


def lines(advice: "Advice", top: int, ink: Ink) -> Iterator[str]:
    """The best placements as a table: on each board the cards and what they win of it."""
    boards = "ABC"
    yield f"{ink.cards(advice.deal.hole)}   " + "   ".join(
        f"{board}  {ink.cards(flop)}" for board, flop in zip(boards, advice.deal.flops, strict=True)
    )
    sure = [] if advice.exact else ["+-"]
    rows = [["", *(cell for board in boards for cell in (f"on {board}", "wins")), "of the pot", *sure]]
    rows += [_row(rank, placing, ink, exact=advice.exact) for rank, placing in enumerate(advice.top(top), 1)]
    yield from columns(rows, right=[0, 2, 4, 6, 7, 8])
    yield ink(advice.how, "dim")


def _row(rank: int, placing: "Placing", ink: Ink, *, exact: bool) -> list[str]:
    parts = [cell for part, share in zip(placing.cards, placing.shares, strict=True) for cell in (ink.cards(part), percent(share))]
    return [str(rank), *parts, ink(percent(placing.total), "bold"), *([] if exact else [percent(placing.error)])]


class Progress:
    """A line on standard error with the best placement so far; only a terminal gets to see it."""

    def __init__(self, time: float) -> None:
        """`time` is all there is."""
        self.time, self.terminal = time, sys.stderr.isatty()
        self.next, self.shown = perf_counter() + FIRST, False

    def __call__(self, advice: "Advice") -> None:
        """Look at the clock; say something now and then."""
        now = perf_counter()
        if self.terminal and now >= self.next:
            self.next, self.shown = now + EVERY, True
            print(f"\r\x1b[K{self.line(advice)}", end="", file=sys.stderr, flush=True)

    def line(self, advice: "Advice") -> str:
        """What there is to say."""
        best = advice.best
        placed = " | ".join("".join(map(str, part)) for part in best.cards)
        return f"{placed}   {100 * best.total:.2f} % +-{100 * best.error:.2f}   {max(0.0, self.time - advice.elapsed):.0f} s left"

    def clear(self) -> None:
        """Wipe the line."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False
