"""`riverboat wild-odds`: how likely each kind of hand is if some cards are wild."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from riverboat.cards import Card
from riverboat.cli.odds_command import OddsCommand, Output, given
from riverboat.cli.progress import OddsProgress
from riverboat.cli.shared_options import (
    CARDS,
    dead_option,
    error_option,
    exact_option,
    ranking_option,
    samples_option,
    seed_option,
    threads_option,
    time_option,
    wild_option,
)
from riverboat.cli.terminal import Styler, bar, columns
from riverboat.odds.wild_odds import WildOdds
from riverboat.odds.wild_odds import wild_odds as compute
from riverboat.ranking import Wild
from riverboat.text_table import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLACES = 24  # characters of a bar


@click.command(
    cls=OddsCommand,
    epilog="""Examples:

riverboat wild-odds --wild "2J Kd"

riverboat wild-odds --cards 7 --wild "K lowest" --have "Kh 2d"

riverboat wild-odds --cards 7 --wilds 2

riverboat wild-odds --batch < questions.jsonl > answers.jsonl""",
)
@click.option("--cards", "-c", metavar="COUNT", type=int, default=5, show_default=True, help="Cards in a hand.")
@wild_option
@click.option("--wilds", metavar="COUNT", type=int, help="Instead of --wild: this many cards of the hand are jokers.")
@click.option("--have", metavar="CARDS", default="", type=CARDS, help="Known cards of the hand.")
@dead_option
@ranking_option
@click.option("--deck", metavar="DECK", default="full", show_default=True, help="full, short, three or six.")
@exact_option
@samples_option
@error_option
@time_option
@seed_option
@threads_option
def wild_odds(*, cards: int, wild: str, progress: OddsProgress, **question: Any) -> Output:
    """Compute how likely each kind of hand is with wild cards."""
    answer = compute(cards, wild or None, progress=progress, **given(**question))
    known_wild = rule.among(question["have"]) if (rule := Wild.parse(wild)) else ()
    return Output(
        table=lambda: table(answer, Styler(), known_wild),
        data=answer.to_dict,
        rows=lambda: rows(answer),
        figure=lambda: _figure(answer),
    )


def _figure(answer: WildOdds) -> "Figure":
    from riverboat.cli import plots  # imported late: matplotlib takes half a second

    return plots.wild_odds_figure(answer)


def rows(answer: WildOdds) -> Iterator[list[Any]]:
    """One row per kind of hand."""
    yield ["kind", "hands", "chance", "interval_low", "interval_high", "or_better", "exact", "of"]
    for kind, count in answer.counts.items():
        yield [kind, count, answer[kind], *answer.interval(kind), answer.or_better(kind), answer.exact, answer.hands]


def table(answer: WildOdds, style: Styler, wilds: Iterable[Card] = ()) -> Iterator[str]:
    """One line per kind of hand, the best first."""
    yield style.cards_in(answer.what, wilds)
    heads = ["kind", "hands", "chance", *([] if answer.exact else ["+-"]), "or better", ""]
    cells = [[style(head, "dim") for head in heads]]
    for kind, count in answer.counts.items():
        low, high = answer.interval(kind)
        error = [] if answer.exact else [percent((high - low) / 2, 4)]
        row = [kind, f"{count:,}", percent(answer[kind], 4), *error, percent(answer.or_better(kind), 4)]
        cells.append([*row, style(bar(answer[kind], PLACES), "cyan")])
    yield from columns(cells, right=range(1, len(heads) - 1))
    yield ""
    took = f"{answer.elapsed * 1000:.3g} ms" if answer.elapsed < 1 else f"{answer.elapsed:.3g} s"
    yield style(f"{answer.how} in {took}", "dim")
