"""Peers that compute odds, each called by its fastest function that is right."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from statistics import fmean
from typing import Any

from bench.odds.evaluator_loop import loop
from bench.odds.odds_function import Expected, OddsFunction, equity_of, unbeaten
from bench.ranking_libraries import PEERS, eval7, for_pokyr, holdem_hand_evaluator, optional, pokerkit, pokyr
from riverboat import FULL, Equity, cards, equity, notation
from riverboat.odds.ranges.hand_range import Range

poker_equity = optional("poker_equity")

EVALUATORS = {evaluator.name: evaluator for evaluator in PEERS}
POKERKIT_DEALS = 200
HIGH, STANDARD = "StandardHighHand", "STANDARD"  # pokerkit's names of a kind of hand and of a deck


def numbers(text: str) -> list[int]:
    """Cards as numbers."""
    return [*map(int, cards(text))]


def rivers(*texts: str) -> list[list[int]]:
    """Every complete board that starts with the last text, without the cards of the other texts."""
    *held, board = map(numbers, texts)
    left = sorted({*FULL} - {*board}.union(*held))
    return [[*board, *end] for end in combinations(left, 5 - len(board))]


@cache
def eval7_range(text: str) -> Any:
    """A range of eval7."""
    return eval7.HandRange(",".join(notation([*pair], separator="") for pair in combinations(FULL, 2)) if text == "random" else text)


def _eval7_cards(row: Sequence[int]) -> list[Any]:
    return [eval7.Card(notation(number)) for number in row]


def eval7_sampled(hand: str, deals: int, expected: Expected) -> list[OddsFunction]:
    """Sampled: a hand against a random one."""
    if eval7 is None:
        return []
    held, against = _eval7_cards(numbers(hand)), eval7_range("random")
    return [
        OddsFunction("eval7", lambda: float(eval7.py_hand_vs_range_monte_carlo(held, against, [], deals)), deals, expected, sampled=True)
    ]


def eval7_rivers(hand: str, board: str, expected: Expected) -> list[OddsFunction]:
    """A hand against a random one: eval7 is exact only on the river, so it is asked on every river."""
    if eval7 is None:
        return []
    held, against = _eval7_cards(numbers(hand)), eval7_range("random")
    boards = [_eval7_cards(river) for river in rivers(hand, board)]
    ask = eval7.py_hand_vs_range_exact
    return [OddsFunction("eval7", lambda: fmean(ask(held, against, river) for river in boards), 990 * len(boards), expected)]


def eval7_ranges(first: str, second: str, board: str) -> list[OddsFunction]:
    """Ranges on a river, hand by hand, each weighted by its number of opponents."""
    if eval7 is None:
        return []
    hands = [hand for hand, _ in eval7_range(first).hands]
    against, river = eval7_range(second), _eval7_cards(numbers(board))
    weights = [_free({*hand, *river}, against) if not {*hand} & {*river} else 0 for hand in hands]
    met = [(hand, weight) for hand, weight in zip(hands, weights, strict=True) if weight]
    deals, ask = sum(weights), eval7.py_hand_vs_range_exact

    def answer() -> float:
        return float(sum(weight * ask(hand, against, river) for hand, weight in met)) / deals

    return [OddsFunction("eval7", answer, deals, equity_of(equity(first, second, board=board, exact=True)))]


def _free(taken: set[Any], against: Any) -> int:
    return sum(not taken & {*hand} for hand, _ in against.hands)


def pokyr_exact(pairs: Sequence[tuple[str, str]], board: str, expected: Expected) -> list[OddsFunction]:
    """Exact: known hands against each other, pair by pair."""
    if pokyr is None:
        return []
    met = [[for_pokyr(numbers(hand)) for hand in pair] for pair in pairs]
    begun, ask = for_pokyr(numbers(board)), pokyr.full_enumeration
    deals = len(pairs) * comb(len(FULL) - len(numbers(board)) - 4, 5 - len(begun))
    return [OddsFunction("pokyr", lambda: fmean(ask(hands, begun)[0] for hands in met), deals, expected)]


def pokyr_rivers(hand: str, board: str, expected: Expected) -> list[OddsFunction]:
    """Exact: a hand against a random one, river by river."""
    if pokyr is None:
        return []
    held, ask = for_pokyr(numbers(hand)), pokyr.rivervalue
    boards = [for_pokyr(river) for river in rivers(hand, board)]
    return [OddsFunction("pokyr", lambda: fmean(ask(held, river) for river in boards), 990 * len(boards), expected)]


def poker_equity_exact(variant: str, hands: Sequence[str], board: str, answer: Equity) -> list[OddsFunction]:
    """Exact, on one thread, which is the only way it offers."""
    if poker_equity is None:
        return []
    ask, listed = poker_equity.exact_from_text, [*hands]
    return [
        OddsFunction("poker-equity", lambda: float(ask(variant, listed, board)["players"][0]["equity"]), answer.samples, equity_of(answer))
    ]


def poker_equity_sampled(
    variant: str, hands: Sequence[str], deals: int, threads: int, expected: Expected, board: str = ""
) -> list[OddsFunction]:
    """Sampled."""
    if poker_equity is None:
        return []
    listed = [*hands]

    def ask() -> float:
        result = poker_equity.chunk_from_text(variant, listed, board, samples=deals, seed=1, threads=threads)
        return float(result["players"][0]["equity"])

    return [OddsFunction("poker-equity", ask, deals, expected, sampled=True)]


def pokerkit_sampled(
    hand: str,
    seats: int,
    expected: Expected,
    *,
    kinds: Sequence[str] = (HIGH,),
    sizes: tuple[int, int] = (2, 5),
    deck: str = STANDARD,
    deals: int = POKERKIT_DEALS,
) -> list[OddsFunction]:
    """Sampled with few deals, about a millisecond each; a fixed seed, so that a right result never fails by chance."""
    if pokerkit is None:
        return []
    unknown: list[list[Any]] = [[]]
    held = [[[*pokerkit.Card.parse(hand)]], *[unknown] * (seats - 1)]
    judged, dealt = tuple(getattr(pokerkit, kind) for kind in kinds), pokerkit.Deck[deck]

    def ask() -> float:
        random.seed(1)
        return float(pokerkit.calculate_equities(held, (), *sizes, dealt, judged, sample_count=deals)[0])

    return [OddsFunction("pokerkit", ask, deals, expected, sampled=True)]


def hand_evaluator_sampled(hand: str, seats: int, deals: int, answer: Equity) -> list[OddsFunction]:
    """Sampled on all cores; it counts ties as wins, and needs spaces between cards."""
    if holdem_hand_evaluator is None:
        return []
    held, ask = notation(numbers(hand)), holdem_hand_evaluator.calculate_equity
    return [OddsFunction("holdem-hand-evaluator", lambda: float(ask(held, "", seats - 1, deals)), deals, unbeaten(answer), sampled=True)]


def loops(names: Sequence[str], make: Callable[[int], tuple[Any, Expected]], *, sampled: bool = False) -> list[OddsFunction]:
    """Peers that only rank hands, in a loop over as many deals as they rank per turn."""
    evaluators = [EVALUATORS[name] for name in names if name in EVALUATORS]
    return [loop(evaluator, *make(evaluator.hands), sampled=sampled) for evaluator in evaluators]


def classes(percent: str) -> str:
    """A range as a list of classes, which all peers can read."""
    return str(Range.parse(percent))
