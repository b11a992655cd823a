"""`riverboat solve`: Poker Knight's solver in the terminal."""

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
from msgspec import to_builtins

from riverboat.cards import Card, cards, notation
from riverboat.cli.errors import DONE, report
from riverboat.cli.odds_command import OddsCommand, Output, given
from riverboat.cli.progress import OddsProgress
from riverboat.cli.shared_options import CARDS, complete_files, complete_words, error_option, exact_option, seed_option, time_option
from riverboat.cli.terminal import Styler, bar, columns
from riverboat.odds.counting.sampling import seed_number
from riverboat.poker_knight.sampling_strategies import PlainSampling, SamplingStrategy
from riverboat.poker_knight.solver import MonteCarloSolver, SimulationResult, question
from riverboat.poker_knight.whole_deck_sampling import WholeDeckSampling
from riverboat.text_table import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STRATEGIES: dict[str, Callable[[], SamplingStrategy]] = {"plain": PlainSampling, "whole-deck": WholeDeckSampling}
PLACES = 24  # characters of a bar


@click.command(
    cls=OddsCommand,
    epilog="""Examples:

riverboat solve AsKs --opponents 2 --board "Qs Js 2h"

riverboat solve "10♥ 10♦" --mode precision --json

riverboat solve AsKs --opponents 5 --error 0.1% --plot solve.png

riverboat solve --batch --mode fast < questions.jsonl > answers.jsonl""",
)
@click.argument("hand", default="", type=CARDS)
@click.option("--opponents", "-n", metavar="COUNT", type=int, default=1, show_default=True, help="Number of opponents, 1 to 9.")
@click.option("--board", "-b", metavar="CARDS", default="", type=CARDS, help='No, 3, 4 or 5 cards: "Qs Js 2h".')
@click.option(
    "--mode",
    "-m",
    metavar="MODE",
    default="default",
    show_default=True,
    shell_complete=complete_words(fast="10,000 deals", default="100,000 deals", precision="500,000 deals"),
    help="fast: 10,000 deals, default: 100,000, precision: 500,000; every deal where that is quick.",
)
@click.option("--config", "-c", metavar="FILE", default="", shell_complete=complete_files(".json"), help="JSON file with settings.")
@click.option(
    "--strategy",
    metavar="STRATEGY",
    default="plain",
    show_default=True,
    shell_complete=complete_words(**{"plain": "count who wins", "whole-deck": "a smaller error per deal"}),
    help="plain, or whole-deck, which has a smaller error per deal.",
)
@exact_option
@error_option
@time_option
@seed_option
def solve(
    *,
    hand: str | Sequence[str],
    opponents: int,
    board: str | Sequence[str],
    mode: str,
    config: str,
    strategy: str,
    seed: int | str | None,
    progress: OddsProgress,
    **method: Any,
) -> Output:
    """Compute how often a hold'em hand beats unknown opponents, as Poker Knight does.

    HAND is your two cards: AsKs. A dash reads a batch.
    """
    if not hand:
        raise ValueError("no hand; such as AsKs")
    held, shared = cards(hand), cards(board)
    solver = _solver(config, strategy, seed, method["exact"])
    answer = solver.analyze_hand(held, opponents, shared, mode, progress=progress, **given(**method))
    dealt = None if answer.exact else solver.config.simulation_settings.random_seed
    asked = {"hand": notation(held), "board": notation(shared), "opponents": opponents}
    return Output(
        table=lambda: table(held, shared, opponents, answer, dealt, Styler()),
        data=lambda: {**asked, **to_builtins(answer), "seed": dealt},
        rows=lambda: rows(asked, answer, dealt),
        figure=lambda: _figure(held, shared, opponents, answer, dealt),
    )


def _figure(hand: tuple[Card, ...], board: tuple[Card, ...], opponents: int, answer: SimulationResult, seed: int | None) -> "Figure":
    from riverboat.cli import plots  # imported late: matplotlib takes half a second

    spot = question(hand, opponents, board)
    return plots.solve_figure(spot, answer, method_text(answer, seed), plots.compute_grid(spot, {}), plots.compute_next_cards(spot, {}))


def _solver(config: str, strategy: str, seed: int | str | None, exact: bool | None) -> MonteCarloSolver:
    """The solver with the settings of a file; settings that it does not know are reported."""
    settings: dict[str, Any] = {} if seed is None else {"random_seed": seed_number(seed)}
    if exact is False:
        settings["exact_when_affordable"] = False
    if strategy not in STRATEGIES:
        raise ValueError(f"unknown strategy {strategy!r}; strategies are {', '.join(STRATEGIES)}")
    if config and not os.path.isfile(config):
        raise ValueError(f"there is no file {config!r}")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        solver = MonteCarloSolver(config or None, {"simulation_settings": settings} if settings else None, strategy=STRATEGIES[strategy]())
    for warning in caught:
        report(str(warning.message), DONE)
    if solver.config.simulation_settings.random_seed is None:  # chosen here, so that the answer can show it
        solver.config = solver.config.merged({"simulation_settings": {"random_seed": seed_number(None)}})
    return solver


def rows(asked: dict[str, Any], answer: SimulationResult, seed: int | None) -> Iterator[list[Any]]:
    """One row; fractions, not percentages."""
    made = answer.hand_category_frequencies
    yield [
        *(*asked, "win", "tie", "lose", "equity", "win_low", "win_high"),
        *(f"makes:{kind}" for kind in made),
        *("exact", "samples", "seed"),
    ]
    interval = answer.confidence_interval or (None, None)
    yield [
        *asked.values(),
        *(answer.win_probability, answer.tie_probability, answer.loss_probability, answer.equity, *interval),
        *made.values(),
        *(answer.exact, answer.simulations_run, seed),
    ]


def table(
    hand: tuple[Card, ...], board: tuple[Card, ...], opponents: int, answer: SimulationResult, seed: int | None, style: Styler
) -> Iterator[str]:
    """The odds of the hand, and the kinds of hand that it makes."""
    against = "1 opponent" if opponents == 1 else f"{opponents} opponents"
    yield f"{style.cards(hand)}  against {against}" + (f"  board  {style.cards(board)}" if board else "")
    chances = {"win": answer.win_probability, "tie": answer.tie_probability, "lose": answer.loss_probability, "equity": answer.equity}
    yield from _bars(chances, style, "yellow")
    yield ""
    made = {kind: part for kind, part in answer.hand_category_frequencies.items() if part}
    if made:
        yield from _bars(made, style, "cyan")
        yield ""
    yield style(method_text(answer, seed), "dim")


def method_text(answer: SimulationResult, seed: int | None = None) -> str:
    """How the answer was computed."""
    deals = f"{answer.simulations_run:,} deals in {answer.execution_time_ms:.3g} ms"
    interval = ""
    if not answer.exact and answer.confidence_interval is not None:
        low, high = answer.confidence_interval
        interval = f", wins {percent(low)} to {percent(high)} 95 times of 100"
    how = "exact" if answer.exact else f"sampled (seed {seed}, {answer.strategy})"
    return f"{how}: {deals}{interval}"


def _bars(parts: dict[str, float], style: Styler, colour: str) -> list[str]:
    return columns([[name, percent(part), style(bar(part, PLACES), colour)] for name, part in parts.items()], right=[1])
