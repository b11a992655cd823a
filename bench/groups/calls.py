"""One hand a call, prepared beforehand, the same hands for all."""

from collections.abc import Iterator
from typing import Any

from bench.clock import Clock
from bench.hands import random_hands
from bench.judge import Judge, check_order
from bench.peers import PEERS
from bench.row import TIME, Row
from riverboat import Holding, Strength, cards, evaluate, rank
from riverboat.ranking.compiled import rule

GOAL = 150e-9
CHECKED = 500


def _rank(hands: list[Any]) -> list[Any]:
    return [rank(hand) for hand in hands]


def _rule_rank(hands: list[Any]) -> list[Any]:
    judge = rule(None, "high").rank
    return [judge(hand) for hand in hands]


def _evaluate(hands: list[Any]) -> list[Any]:
    return [evaluate(hand) for hand in hands]


def _told(hand: Any) -> Strength:
    strength = evaluate(hand)
    _ = strength.words, strength.cards
    return strength


def _evaluate_told(hands: list[Any]) -> list[Any]:
    return [_told(hand) for hand in hands]


def _holding(row: list[int]) -> Holding:
    return Holding(bytes(row))


OURS = (
    Judge("rank(Holding)", _holding, _rank),
    Judge("rank(bytes)", bytes, _rank),
    Judge("Rule.rank(Holding)", _holding, _rule_rank),
    Judge("Rule.rank(bytes)", bytes, _rule_rank),
    Judge("evaluate(cards)", cards, _evaluate, hands=1_000),
    Judge("evaluate(cards), with words and cards", cards, _evaluate_told, hands=100),
)


def calls(clock: Clock, seed: int) -> Iterator[Row]:
    """Time a call of each way to rank seven cards, ours and the peers'."""
    rows = random_hands(seed, clock.work(max(judge.hands for judge in (*OURS, *PEERS)), CHECKED))
    check_order(rows[:CHECKED], (*OURS, *PEERS))
    best = clock.race([judge.entrant(rows) for judge in (*OURS, *PEERS)])
    peers = {peer.name: best[peer.name] for peer in PEERS}
    for judge in OURS:
        yield Row(judge.name, TIME, best[judge.name], peers, GOAL if judge is OURS[0] else None)
