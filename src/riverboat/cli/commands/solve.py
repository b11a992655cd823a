"""`riverboat solve`: Poker Knight's solver in the terminal."""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from riverboat.cards import Card, cards, notation
from riverboat.cli.ink import Ink, bar, columns, percent
from riverboat.cli.output import Answer
from riverboat.cli.progress import Progress
from riverboat.odds.sampling import seed_number
from riverboat.poker_knight.solver import MonteCarloSolver, SimulationResult, question

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLACES = 24


def answer(
    hand: str | Sequence[str],
    opponents: int,
    board: str | Sequence[str],
    mode: str,
    *,
    config: str,
    seed: int | str | None,
    how: dict[str, Any],
    progress: Progress,
) -> Answer:
    """Answer one question."""
    if not hand:
        raise ValueError("no hand; such as AsKs")
    held, shared = cards(hand), cards(board)
    solver = _solver(config, seed, how.get("exact"))
    found = solver.analyze_hand(held, opponents, shared, mode, progress=progress, **how)
    dealt = None if found.exact else solver.config.simulation_settings.random_seed
    asked = {"hand": notation(held), "board": notation(shared), "opponents": opponents}
    return Answer(
        table=lambda: lines(held, shared, opponents, found, dealt, Ink()),
        plain=lambda: {**asked, **to_builtins(found), "seed": dealt},
        rows=lambda: rows(asked, found, dealt),
        picture=lambda: _picture(held, shared, opponents, found, dealt),
    )


def _picture(hand: tuple[Card, ...], board: tuple[Card, ...], opponents: int, answer: SimulationResult, seed: int | None) -> "Figure":
    from riverboat.cli.outlook import grid_of, next_cards_of
    from riverboat.cli.picture import of_solver  # matplotlib takes a while to load

    spot = question(hand, opponents, board)
    return of_solver(spot, answer, how_words(answer, seed), grid_of(spot, {}), next_cards_of(spot, {}))


def _solver(config: str, seed: int | str | None, exact: bool | None) -> MonteCarloSolver:
    """The solver as the file has it; what it cannot use is told in a line each."""
    settings: dict[str, Any] = {} if seed is None else {"random_seed": seed_number(seed)}
    if exact is False:
        settings["exact_when_affordable"] = False
    if config and not os.path.isfile(config):
        raise ValueError(f"there is no file {config!r}")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        solver = MonteCarloSolver(config or None, {"simulation_settings": settings} if settings else None)
    for warning in found:
        print(f"riverboat: {warning.message}", file=sys.stderr)
    if solver.config.simulation_settings.random_seed is None:  # chosen here, so that the answer can say how to deal it again
        solver.config = solver.config.merged({"simulation_settings": {"random_seed": seed_number(None)}})
    return solver


def rows(asked: dict[str, Any], answer: SimulationResult, seed: int | None) -> Iterator[list[Any]]:
    """One row under one of names; parts of one, not percent."""
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


def lines(
    hand: tuple[Card, ...], board: tuple[Card, ...], opponents: int, answer: SimulationResult, seed: int | None, ink: Ink
) -> Iterator[str]:
    """The answer as a table."""
    against = "1 opponent" if opponents == 1 else f"{opponents} opponents"
    yield f"{ink.cards(hand)}  against {against}" + (f"  board  {ink.cards(board)}" if board else "")
    chances = {"win": answer.win_probability, "tie": answer.tie_probability, "lose": answer.loss_probability, "equity": answer.equity}
    yield from _bars(chances, ink, "yellow")
    yield ""
    made = {kind: part for kind, part in answer.hand_category_frequencies.items() if part}
    if made:
        yield from _bars(made, ink, "cyan")
        yield ""
    yield ink(how_words(answer, seed), "dim")


def how_words(answer: SimulationResult, seed: int | None = None) -> str:
    """How the answer was come by, in words."""
    took = f"{answer.simulations_run:,} deals in {answer.execution_time_ms:.3g} ms"
    sure = ""
    if not answer.exact and answer.confidence_interval is not None:
        low, high = answer.confidence_interval
        sure = f", wins {percent(low)} to {percent(high)} 95 times of 100"
    return f"{'exact' if answer.exact else f'sampled (seed {seed})'}: {took}{sure}"


def _bars(parts: dict[str, float], ink: Ink, style: str) -> list[str]:
    return columns([[name, percent(part), ink(bar(part, PLACES), style)] for name, part in parts.items()], right=[1])
