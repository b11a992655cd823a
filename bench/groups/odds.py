"""Exact and sampled odds, beside the peers that answer the same questions."""

from collections.abc import Iterator

from bench.evaluator import check_order
from bench.measurement import HANDS, Measurement
from bench.odds.exact_holdem import exact, tabled
from bench.odds.odds_benchmark import measure
from bench.odds.omaha import OURS, PEERS, omaha
from bench.odds.poker_knight import poker_knight
from bench.odds.sampled_holdem import sampled
from bench.random_hands import random_hands
from bench.timing import Candidate, Timer
from riverboat import equity

OMAHA_GOAL = 18e6
OMAHA_DEALS = 100_000
CHECKED = 200


def odds(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Measure all questions."""
    yield from (measure(timer, question) for question in exact(seed))
    yield from (measure(timer, question) for question in tabled(seed))
    yield from (measure(timer, question) for question in sampled(seed))
    yield from (measure(timer, question) for question in poker_knight(seed))
    yield from _four_cards(timer, seed)
    yield from (measure(timer, question) for question in omaha(seed))


def _four_cards(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Rank hands of four cards with a board, of which two and three play."""
    rows = random_hands(seed, timer.work(max(evaluator.hands for evaluator in (OURS, *PEERS)), CHECKED), 9)
    deals = timer.work(OMAHA_DEALS)
    check_order(rows[:CHECKED], (OURS, *PEERS))
    name = "four-card 2+3 hands, random, 1 thread"

    def deal() -> None:
        equity("random", "random", variant="omaha", samples=deals, seed=seed, threads=1)

    candidates = [Candidate(name, deal, 2 * deals), *[evaluator.candidate(rows) for evaluator in (OURS, *PEERS)]]
    best = timer.compare(candidates)
    peers = {evaluator.name: 1 / best[evaluator.name] for evaluator in PEERS}
    note = "both hands of every sampled deal, the dealing included; the peers rank hands dealt outside the timed part, one a call"
    yield Measurement(name, HANDS, 1 / best[name], peers, OMAHA_GOAL, note)
    yield Measurement("four-card 2+3 hands, one a call", HANDS, 1 / best[OURS.name], peers)
