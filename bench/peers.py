"""The peers from PyPI that rank seven cards, each called the fastest way it offers to Python."""

from typing import Any

import eval7
import treys
from phevaluator import evaluate_cards
from phevaluator._pheval import evaluate_7cards
from pokerkit import Card, StandardHighHand

from bench.judge import Judge
from bench.optional import optional, release
from riverboat import notation

pkrbot = optional("pkrbot")
pokyr = optional("poker.cpoker")
holdem_hand_evaluator = optional("holdem_hand_evaluator")

_treys = treys.Evaluator().evaluate

PACKAGES = ("eval7", "phevaluator", "treys", "pokerkit", "pkrbot", "pokyr", "holdem-hand-evaluator", "poker-equity")


def versions() -> dict[str, str]:
    """Which releases of the peers are measured."""
    return {package: release(package) for package in PACKAGES}


def for_pokyr(row: list[int]) -> list[int]:
    """Cards as pokyr numbers them: from the aces down."""
    return [48 - (number & ~3) + (number & 3) for number in row]


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


def _pkrbot(hands: list[Any]) -> list[Any]:
    judge = pkrbot.evaluate
    return [judge(hand) for hand in hands]


def _pokyr(hands: list[Any]) -> list[Any]:
    judge = pokyr.handvalue
    return [judge(hand) for hand in hands]


def _holdem_hand_evaluator(hands: list[Any]) -> list[Any]:
    judge = holdem_hand_evaluator.evaluate_hand
    return [judge(hand) for hand in hands]


PEERS: tuple[Judge, ...] = (
    Judge("eval7", lambda row: [eval7.Card(notation(number)) for number in row], _eval7),
    Judge("phevaluator", tuple, _phevaluator, higher_wins=False),
    Judge("phevaluator's private C", tuple, _phevaluator_private, higher_wins=False),
    Judge("treys", _for_treys, _treys_each, higher_wins=False, hands=1_000),
    Judge("pokerkit", _for_pokerkit, _pokerkit, hands=50),
)
if pkrbot is not None:
    PEERS += (Judge("pkrbot", lambda row: [pkrbot.Card(notation(number)) for number in row], _pkrbot),)
if pokyr is not None:
    PEERS += (Judge("pokyr", for_pokyr, _pokyr),)
if holdem_hand_evaluator is not None:
    PEERS += (Judge("holdem-hand-evaluator", lambda row: notation(row, separator=""), _holdem_hand_evaluator),)
