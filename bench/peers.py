"""The peers from PyPI that rank seven cards, each called the fastest way it offers to Python."""

from importlib.metadata import version
from typing import Any

import eval7
import treys
from phevaluator import evaluate_cards
from phevaluator._pheval import evaluate_7cards
from pokerkit import Card, StandardHighHand

from bench.judge import Judge
from riverboat import notation

_treys = treys.Evaluator().evaluate

PACKAGES = ("eval7", "phevaluator", "treys", "pokerkit")


def versions() -> dict[str, str]:
    """Which releases of the peers are measured."""
    return {package: version(package) for package in PACKAGES}


def _for_treys(row: list[int]) -> tuple[list[int], list[int]]:
    cards = [treys.Card.new(notation(number)) for number in row]
    return cards[:2], cards[2:]


def _for_pokerkit(row: list[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    cards = tuple(Card.parse(notation(row, separator="")))
    return cards[:2], cards[2:]


def _eval7(hands: list[Any]) -> list[Any]:
    judge = eval7.evaluate
    return [judge(hand) for hand in hands]


def _phevaluator(hands: list[Any]) -> list[Any]:
    return [evaluate_cards(*hand) for hand in hands]


def _phevaluator_private(hands: list[Any]) -> list[Any]:
    return [evaluate_7cards(*hand) for hand in hands]


def _treys_each(hands: list[Any]) -> list[Any]:
    return [_treys(hole, board) for hole, board in hands]


def _pokerkit(hands: list[Any]) -> list[Any]:
    judge = StandardHighHand.from_game
    return [judge(hole, board) for hole, board in hands]


PEERS = (
    Judge("eval7", lambda row: [eval7.Card(notation(number)) for number in row], _eval7),
    Judge("phevaluator", tuple, _phevaluator, higher_wins=False),
    Judge("phevaluator's private C", tuple, _phevaluator_private, higher_wins=False),
    Judge("treys", _for_treys, _treys_each, higher_wins=False, hands=1_000),
    Judge("pokerkit", _for_pokerkit, _pokerkit, hands=50),
)
