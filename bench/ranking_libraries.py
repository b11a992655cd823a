"""Other libraries (peers) that rank seven cards, each called the fastest way it offers to Python; all are optional."""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from bench.evaluator import Evaluator
from riverboat import notation


def optional(module: str) -> Any:
    """The module, or None if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        return None


def release(package: str) -> str:
    """The installed version of a package, or nothing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


eval7 = optional("eval7")
phevaluator = optional("phevaluator")
phevaluator_private = optional("phevaluator._pheval")
treys = optional("treys")
pokerkit = optional("pokerkit")
pkrbot = optional("pkrbot")
pokyr = optional("poker.cpoker")
holdem_hand_evaluator = optional("holdem_hand_evaluator")

PACKAGES = ("eval7", "phevaluator", "treys", "pokerkit", "pkrbot", "pokyr", "holdem-hand-evaluator", "poker-equity")


def versions() -> dict[str, str]:
    """The installed versions of the peers."""
    return {package: release(package) for package in PACKAGES}


def for_pokyr(row: list[int]) -> list[int]:
    """Cards in pokyr's numbering: from the aces down."""
    return [48 - (number & ~3) + (number & 3) for number in row]


def _for_treys(row: list[int]) -> tuple[list[int], list[int]]:
    cards = [treys.Card.new(notation(number)) for number in row]
    return cards[:2], cards[2:]


def _for_pokerkit(row: list[int]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    cards = tuple(pokerkit.Card.parse(notation(row, separator="")))
    return cards[:2], cards[2:]


def _eval7(hands: list[Any]) -> list[Any]:
    evaluate = eval7.evaluate
    return [evaluate(hand) for hand in hands]


def _phevaluator(hands: list[Any]) -> list[Any]:
    evaluate = phevaluator.evaluate_cards
    return [evaluate(*hand) for hand in hands]


def _phevaluator_private(hands: list[Any]) -> list[Any]:
    evaluate = phevaluator_private.evaluate_7cards
    return [evaluate(*hand) for hand in hands]


def _treys(hands: list[Any]) -> list[Any]:
    evaluate = treys.Evaluator().evaluate
    return [evaluate(hole, board) for hole, board in hands]


def _pokerkit(hands: list[Any]) -> list[Any]:
    evaluate = pokerkit.StandardHighHand.from_game
    return [evaluate(hole, board) for hole, board in hands]


def _pkrbot(hands: list[Any]) -> list[Any]:
    evaluate = pkrbot.evaluate
    return [evaluate(hand) for hand in hands]


def _pokyr(hands: list[Any]) -> list[Any]:
    evaluate = pokyr.handvalue
    return [evaluate(hand) for hand in hands]


def _holdem_hand_evaluator(hands: list[Any]) -> list[Any]:
    evaluate = holdem_hand_evaluator.evaluate_hand
    return [evaluate(hand) for hand in hands]


_ALL: tuple[tuple[Any, Evaluator], ...] = (
    (eval7, Evaluator("eval7", lambda row: [eval7.Card(notation(number)) for number in row], _eval7)),
    (phevaluator, Evaluator("phevaluator", tuple, _phevaluator, higher_wins=False)),
    (phevaluator_private, Evaluator("phevaluator's private C", tuple, _phevaluator_private, higher_wins=False)),
    (treys, Evaluator("treys", _for_treys, _treys, higher_wins=False, hands=1_000)),
    (pokerkit, Evaluator("pokerkit", _for_pokerkit, _pokerkit, hands=50)),
    (pkrbot, Evaluator("pkrbot", lambda row: [pkrbot.Card(notation(number)) for number in row], _pkrbot)),
    (pokyr, Evaluator("pokyr", for_pokyr, _pokyr)),
    (holdem_hand_evaluator, Evaluator("holdem-hand-evaluator", lambda row: notation(row, separator=""), _holdem_hand_evaluator)),
)
PEERS: tuple[Evaluator, ...] = tuple(evaluator for module, evaluator in _ALL if module is not None)
