"""`riverboat solve`: Poker Knight's solver in the terminal."""

import json as _json
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from riverboat.cards import Card, cards
from riverboat.cli.ink import Ink, bar, columns, percent
from riverboat.cli.interrupt import Interrupt
from riverboat.cli.question import seed_of
from riverboat.cli.told import DONE, INTERRUPTED
from riverboat.odds.solver import MonteCarloSolver, SimulationResult

PLACES = 24


def run(hand: str, opponents: int, board: str, mode: str, *, config: Path | None, seed: str, json: bool) -> int:
    """Answer one question and return the exit code."""
    held, shared = cards(hand), cards(board)
    with Interrupt() as interrupt:
        answer = _solver(config, seed).analyze_hand(held, opponents, shared, mode)
    if json:
        print(_json.dumps(to_builtins(answer)))
    else:
        print("\n".join(lines(held, shared, opponents, answer, Ink())))
    return INTERRUPTED if interrupt.pressed else DONE


def _solver(config: Path | None, seed: str) -> MonteCarloSolver:
    """The solver as the file has it; what it cannot use is told in a line each."""
    said: dict[str, Any] = {}
    if seed:
        number = seed_of(seed)
        if not isinstance(number, int):
            raise ValueError(f"the seed of the solver is a number, not {seed!r}")
        said = {"simulation_settings": {"random_seed": number}}
    if config is not None and not config.is_file():
        raise ValueError(f"there is no file {str(config)!r}")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        solver = MonteCarloSolver(config, said or None)
    for warning in found:
        print(f"riverboat: {warning.message}", file=sys.stderr)
    return solver


def lines(hand: tuple[Card, ...], board: tuple[Card, ...], opponents: int, answer: SimulationResult, ink: Ink) -> Iterator[str]:
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
    took = f"{answer.simulations_run:,} deals in {answer.execution_time_ms:.3g} ms"
    sure = ""
    if not answer.exact and answer.confidence_interval is not None:
        low, high = answer.confidence_interval
        sure = f", wins {percent(low)} to {percent(high)} 95 times of 100"
    yield ink(f"{'exact' if answer.exact else 'sampled'}: {took}{sure}", "dim")


def _bars(parts: dict[str, float], ink: Ink, style: str) -> list[str]:
    return columns([[name, percent(part), ink(bar(part, PLACES), style)] for name, part in parts.items()], right=[1])
