"""Four cards, two of them played with three of the board: exact odds, high and high-low."""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import Any

from bench.asked.peers import poker_equity_exact
from bench.judge import Judge
from bench.loop import loop, loop_shares, runouts
from bench.peers import phevaluator, phevaluator_private, pokerkit
from bench.question import Question
from bench.row import TIME
from bench.solver import Solver, Truth, equity_of
from riverboat import Equity, equity, notation
from riverboat.ranking.compiled import rule

HANDS = "AsKsQdJd", "8c8d7h6h"
LOW_HANDS = "As2sKdQd", "3c4c8d8h"
FLOP, TURN = "2c7d9h", "2c7d9h3s"
LOW_FLOP, LOW_TURN = "5h6cTd", "5h6cTdKc"
BOARDS = comb(44, 5)


def omaha(_: int) -> Iterator[Question[Equity]]:
    """The two questions."""
    yield Question(
        "exact four-card 2+3 heads-up, 1 thread",
        TIME,
        BOARDS,
        lambda progress: equity(*HANDS, variant="omaha", exact=True, threads=1, cache=False, progress=progress),
        _high,
        40e-3,
        "phevaluator loops over the run-outs of a flop, pokerkit of a turn, scaled to all 1,086,008 boards",
    )
    yield Question(
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


def _judge(hands: list[Any]) -> list[Any]:
    judge = rule(None, "high").judge
    return [judge(hand, board, 2, 3) for hand, board in hands]


def _board_first(row: list[int]) -> tuple[int, ...]:
    return (*row[4:], *row[:4])


def _phevaluator(hands: list[Any]) -> list[Any]:
    judge = phevaluator.evaluate_omaha_cards
    return [judge(*hand) for hand in hands]


def _phevaluator_private(hands: list[Any]) -> list[Any]:
    judge = phevaluator_private.evaluate_omaha_cards
    return [judge(*hand) for hand in hands]


def _for_pokerkit(row: list[int]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    cards = tuple(pokerkit.Card.parse(notation(row, separator="")))
    return cards[:4], cards[4:]


def _pokerkit(*kinds: str) -> list[Judge]:
    """Judges of these kinds of hand; none if pokerkit is not installed."""
    return [_pokerkit_judge(getattr(pokerkit, kind).from_game_or_none) for kind in kinds] if pokerkit is not None else []


def _pokerkit_judge(judge: Callable[..., Any]) -> Judge:
    return Judge("pokerkit", _for_pokerkit, lambda hands: [judge(hole, board) for hole, board in hands], hands=20)


OURS = Judge("Rule.judge", _masks, _judge, hands=1_000)
HIGH, LOW = "OmahaHoldemHand", "OmahaEightOrBetterLowHand"  # pokerkit's names
PHEVALUATOR = Judge("phevaluator", _board_first, _phevaluator, higher_wins=False, hands=1_000)
PRIVATE = Judge("phevaluator's private C", _board_first, _phevaluator_private, higher_wins=False, hands=1_000)
PEERS: tuple[Judge, ...] = (
    *((PHEVALUATOR,) if phevaluator is not None else ()),
    *((PRIVATE,) if phevaluator_private is not None else ()),
    *_pokerkit(HIGH),
)


def _truth(hands: Sequence[str], board: str, variant: str) -> Truth:
    return equity_of(equity(*hands, board=board, variant=variant, exact=True))


def _high(answer: Equity) -> Sequence[Solver]:
    return [
        *[loop(judge, runouts(HANDS, FLOP), _truth(HANDS, FLOP, "omaha")) for judge in PEERS if judge is PHEVALUATOR],
        *[loop(judge, runouts(HANDS, TURN), _truth(HANDS, TURN, "omaha")) for judge in _pokerkit(HIGH)],
        *poker_equity_exact("omaha", HANDS, "", answer),
    ]


def _high_low(answer: Equity) -> Sequence[Solver]:
    deals, truth, judges = runouts(LOW_HANDS, LOW_TURN), _truth(LOW_HANDS, LOW_TURN, "omaha-hilo"), _pokerkit(HIGH, LOW)
    return [
        *([loop_shares("pokerkit", judges, deals, truth)] if judges else []),
        *poker_equity_exact("omaha_hi_lo", LOW_HANDS, "", answer),
    ]
