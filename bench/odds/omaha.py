"""Omaha: exact odds of four-card hands, high and high-low."""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import Any

from bench.evaluator import Evaluator
from bench.measurement import TIME
from bench.odds.evaluator_loop import loop, loop_shares, runouts
from bench.odds.odds_benchmark import OddsBenchmark
from bench.odds.odds_function import Expected, OddsFunction, equity_of
from bench.odds.odds_libraries import poker_equity_exact
from bench.ranking_libraries import phevaluator, phevaluator_private, pokerkit
from riverboat import Equity, equity, notation
from riverboat.ranking.kernel_conversion import rule

HANDS = "AsKsQdJd", "8c8d7h6h"
LOW_HANDS = "As2sKdQd", "3c4c8d8h"
FLOP, TURN = "2c7d9h", "2c7d9h3s"
LOW_FLOP, LOW_TURN = "5h6cTd", "5h6cTdKc"
BOARDS = comb(44, 5)


def omaha(_: int) -> Iterator[OddsBenchmark[Equity]]:
    """The two questions."""
    yield OddsBenchmark(
        "exact four-card 2+3 heads-up, 1 thread",
        TIME,
        BOARDS,
        lambda progress: equity(*HANDS, variant="omaha", exact=True, threads=1, cache=False, progress=progress),
        _high,
        40e-3,
        "phevaluator loops over the run-outs of a flop, pokerkit of a turn, scaled to all 1,086,008 boards",
    )
    yield OddsBenchmark(
        "exact four-card high-low heads-up, 1 thread",
        TIME,
        BOARDS,
        lambda progress: equity(*LOW_HANDS, variant="omaha-hilo", exact=True, threads=1, cache=False, progress=progress),
        _high_low,
        100e-3,
        "pokerkit loops over the run-outs of a turn, scaled to all 1,086,008 boards",
    )


def _masks(row: list[int]) -> tuple[int, int]:
    hand, board = row[:4], row[4:]
    return sum(1 << number for number in hand), sum(1 << number for number in board)


def _evaluator(hands: list[Any]) -> list[Any]:
    evaluate = rule(None, "high").judge
    return [evaluate(hand, board, 2, 3) for hand, board in hands]


def _board_first(row: list[int]) -> tuple[int, ...]:
    return (*row[4:], *row[:4])


def _phevaluator(hands: list[Any]) -> list[Any]:
    evaluate = phevaluator.evaluate_omaha_cards
    return [evaluate(*hand) for hand in hands]


def _phevaluator_private(hands: list[Any]) -> list[Any]:
    evaluate = phevaluator_private.evaluate_omaha_cards
    return [evaluate(*hand) for hand in hands]


def _for_pokerkit(row: list[int]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    cards = tuple(pokerkit.Card.parse(notation(row, separator="")))
    return cards[:4], cards[4:]


def _pokerkit(*kinds: str) -> list[Evaluator]:
    """Evaluators of these kinds of hand; none if pokerkit is not installed."""
    return [_pokerkit_evaluator(getattr(pokerkit, kind).from_game_or_none) for kind in kinds] if pokerkit is not None else []


def _pokerkit_evaluator(evaluate: Callable[..., Any]) -> Evaluator:
    return Evaluator("pokerkit", _for_pokerkit, lambda hands: [evaluate(hole, board) for hole, board in hands], hands=20)


OURS = Evaluator("Rule.judge", _masks, _evaluator, hands=1_000)
HIGH, LOW = "OmahaHoldemHand", "OmahaEightOrBetterLowHand"  # pokerkit's names
PHEVALUATOR = Evaluator("phevaluator", _board_first, _phevaluator, higher_wins=False, hands=1_000)
PRIVATE = Evaluator("phevaluator's private C", _board_first, _phevaluator_private, higher_wins=False, hands=1_000)
PEERS: tuple[Evaluator, ...] = (
    *((PHEVALUATOR,) if phevaluator is not None else ()),
    *((PRIVATE,) if phevaluator_private is not None else ()),
    *_pokerkit(HIGH),
)


def _expected(hands: Sequence[str], board: str, variant: str) -> Expected:
    return equity_of(equity(*hands, board=board, variant=variant, exact=True))


def _high(answer: Equity) -> Sequence[OddsFunction]:
    return [
        *[loop(evaluator, runouts(HANDS, FLOP), _expected(HANDS, FLOP, "omaha")) for evaluator in PEERS if evaluator is PHEVALUATOR],
        *[loop(evaluator, runouts(HANDS, TURN), _expected(HANDS, TURN, "omaha")) for evaluator in _pokerkit(HIGH)],
        *poker_equity_exact("omaha", HANDS, "", answer),
    ]


def _high_low(answer: Equity) -> Sequence[OddsFunction]:
    deals, expected, evaluators = runouts(LOW_HANDS, LOW_TURN), _expected(LOW_HANDS, LOW_TURN, "omaha-hilo"), _pokerkit(HIGH, LOW)
    return [
        *([loop_shares("pokerkit", evaluators, deals, expected)] if evaluators else []),
        *poker_equity_exact("omaha_hi_lo", LOW_HANDS, "", answer),
    ]
