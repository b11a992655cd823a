"""Four cards, two of them played with three of the board: exact odds, high and high-low."""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from phevaluator import evaluate_omaha_cards
from phevaluator._pheval import evaluate_omaha_cards as evaluate_omaha_privately
from pokerkit import Card, Hand, OmahaEightOrBetterLowHand, OmahaHoldemHand

from bench.asked.peers import poker_equity_exact
from bench.judge import Judge
from bench.loop import loop, loop_shares, runouts
from bench.question import Question
from bench.row import TIME
from bench.solver import Solver, Truth, equity_of
from riverboat import Equity, equity, notation
from riverboat.ranking.rule import rule

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
    return [evaluate_omaha_cards(*hand) for hand in hands]


def _phevaluator_private(hands: list[Any]) -> list[Any]:
    return [evaluate_omaha_privately(*hand) for hand in hands]


def _for_pokerkit(row: list[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    cards = tuple(Card.parse(notation(row, separator="")))
    return cards[:4], cards[4:]


def _pokerkit(kind: type[Hand]) -> Judge:
    judge = kind.from_game_or_none
    return Judge("pokerkit", _for_pokerkit, lambda hands: [judge(hole, board) for hole, board in hands], hands=20)


OURS = Judge("Rule.judge", _masks, _judge, hands=1_000)
PHEVALUATOR = Judge("phevaluator", _board_first, _phevaluator, higher_wins=False, hands=1_000)
PEERS = (
    PHEVALUATOR,
    Judge("phevaluator's private C", _board_first, _phevaluator_private, higher_wins=False, hands=1_000),
    _pokerkit(OmahaHoldemHand),
)


def _truth(hands: Sequence[str], board: str, variant: str) -> Truth:
    return equity_of(equity(*hands, board=board, variant=variant, exact=True))


def _high(answer: Equity) -> Sequence[Solver]:
    return [
        loop(PHEVALUATOR, runouts(HANDS, FLOP), _truth(HANDS, FLOP, "omaha")),
        loop(_pokerkit(OmahaHoldemHand), runouts(HANDS, TURN), _truth(HANDS, TURN, "omaha")),
        *poker_equity_exact("omaha", HANDS, "", answer),
    ]


def _high_low(answer: Equity) -> Sequence[Solver]:
    judges = [_pokerkit(OmahaHoldemHand), _pokerkit(OmahaEightOrBetterLowHand)]
    return [
        loop_shares("pokerkit", judges, runouts(LOW_HANDS, LOW_TURN), _truth(LOW_HANDS, LOW_TURN, "omaha-hilo")),
        *poker_equity_exact("omaha_hi_lo", LOW_HANDS, "", answer),
    ]
