"""Ranks one hand per call; all candidates get the same prepared hands."""

from collections.abc import Iterator
from typing import Any

from bench.evaluator import Evaluator, check_order
from bench.measurement import TIME, Measurement
from bench.random_hands import random_hands
from bench.ranking_libraries import PEERS
from bench.timing import Timer
from riverboat import Holding, Strength, cards, evaluate, rank
from riverboat.ranking.kernel_conversion import rule

GOAL = 150e-9
CHECKED = 500


def _rank(hands: list[Any]) -> list[Any]:
    return [rank(hand) for hand in hands]


def _rule_rank(hands: list[Any]) -> list[Any]:
    rule_rank = rule(None, "high").rank
    return [rule_rank(hand) for hand in hands]


def _evaluate(hands: list[Any]) -> list[Any]:
    return [evaluate(hand) for hand in hands]


def _described(hand: Any) -> Strength:
    strength = evaluate(hand)
    _ = strength.words, strength.cards
    return strength


def _evaluate_described(hands: list[Any]) -> list[Any]:
    return [_described(hand) for hand in hands]


def _holding(row: list[int]) -> Holding:
    return Holding(bytes(row))


OURS = (
    Evaluator("rank(Holding)", _holding, _rank),
    Evaluator("rank(bytes)", bytes, _rank),
    Evaluator("Rule.rank(Holding)", _holding, _rule_rank),
    Evaluator("Rule.rank(bytes)", bytes, _rule_rank),
    Evaluator("evaluate(cards)", cards, _evaluate, hands=1_000),
    Evaluator("evaluate(cards), with words and cards", cards, _evaluate_described, hands=100),
)


def calls(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Time every way to rank seven cards, ours and the peers'."""
    rows = random_hands(seed, timer.work(max(evaluator.hands for evaluator in (*OURS, *PEERS)), CHECKED))
    check_order(rows[:CHECKED], (*OURS, *PEERS))
    best = timer.compare([evaluator.candidate(rows) for evaluator in (*OURS, *PEERS)])
    peers = {peer.name: best[peer.name] for peer in PEERS}
    for evaluator in OURS:
        yield Measurement(evaluator.name, TIME, best[evaluator.name], peers, GOAL if evaluator is OURS[0] else None)
