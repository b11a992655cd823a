"""The odds: exact and sampled, every row beside the peers that answer the same."""

from collections.abc import Iterator

from bench.asked.exact import exact, tabled
from bench.asked.knight import knight
from bench.asked.omaha import OURS, PEERS, omaha
from bench.asked.sampled import sampled
from bench.clock import Clock, Entrant
from bench.hands import random_hands
from bench.judge import check_order
from bench.question import measure
from bench.row import HANDS, Row
from riverboat import equity

OMAHA_GOAL = 18e6
OMAHA_DEALS = 100_000
CHECKED = 200


def odds(clock: Clock, seed: int) -> Iterator[Row]:
    """Ask question after question."""
    yield from (measure(clock, question) for question in exact(seed))
    yield from (measure(clock, question) for question in tabled(seed))
    yield from (measure(clock, question) for question in sampled(seed))
    yield from (measure(clock, question) for question in knight(seed))
    yield from _four_cards(clock, seed)
    yield from (measure(clock, question) for question in omaha(seed))


def _four_cards(clock: Clock, seed: int) -> Iterator[Row]:
    """Hands of four cards with a board, two and three of them played."""
    rows = random_hands(seed, clock.work(max(judge.hands for judge in (OURS, *PEERS)), CHECKED), 9)
    deals = clock.work(OMAHA_DEALS)
    check_order(rows[:CHECKED], (OURS, *PEERS))
    name = "four-card 2+3 hands, random, 1 thread"

    def deal() -> None:
        equity("random", "random", variant="omaha", samples=deals, seed=seed, threads=1)

    entrants = [Entrant(name, deal, 2 * deals), *[judge.entrant(rows) for judge in (OURS, *PEERS)]]
    best = clock.race(entrants)
    peers = {judge.name: 1 / best[judge.name] for judge in PEERS}
    note = "both hands of every sampled deal, the dealing included; the peers rank hands dealt outside the clock, one a call"
    yield Row(name, HANDS, 1 / best[name], peers, OMAHA_GOAL, note)
    yield Row("four-card 2+3 hands, one a call", HANDS, 1 / best[OURS.name], peers)
