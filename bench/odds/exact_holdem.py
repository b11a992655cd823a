"""Exact hold'em: a pairing, a hand against any, ranges against ranges."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from statistics import fmean
from typing import Any

from bench.evaluator import DisagreementError
from bench.measurement import TIME
from bench.odds.evaluator_loop import opponents, runouts
from bench.odds.odds_benchmark import OddsBenchmark
from bench.odds.odds_function import ROUNDING, Expected, OddsFunction, equity_of
from bench.odds.odds_libraries import (
    classes,
    eval7_ranges,
    eval7_rivers,
    loops,
    numbers,
    poker_equity_exact,
    poker_equity_sampled,
    pokyr_exact,
    pokyr_rivers,
)
from riverboat import FULL, Equity, cards, equity, notation
from riverboat.odds.cache import CACHE
from riverboat.odds.counting import preflop_table
from riverboat.odds.counting.sampling import Progress
from riverboat.odds.ranges.hand_range import Range
from riverboat.ranking.kernel_conversion import mask

HERO, VILLAIN = "AsKs", "QdQh"
FLOP, TURN, RIVER = "2c7d9h", "2c7d9h3s", "2c7d9h3s8d"
BOARDS = comb(48, 5)
SMALL = 100  # evaluators that rank fewer hands per turn get a river only
PAIRS = 40
LIKELY = 200_000  # deals of a sample that checks the whole question
LOOPED = ("eval7", "phevaluator", "pokerkit", "pkrbot", "holdem-hand-evaluator")


def tabled(_: int) -> Iterator[OddsBenchmark[Expected]]:
    """Questions to the preflop table itself."""
    hero, villain = (mask(cards(hand)) for hand in (HERO, VILLAIN))
    others = [1 << one | 1 << other for one, other in combinations(FULL, 2)]

    def pairing(_: object) -> Expected:
        win, tie = preflop_table.pairing(hero, villain)
        return Expected((win + tie / 2) / BOARDS)

    def against_any(_: object) -> Expected:
        win, tie, total = preflop_table.ranges([hero], [1], others, [1] * len(others))
        return Expected((win + tie / 2) / total)

    yield OddsBenchmark(
        f"exact {HERO} v {VILLAIN}, from the table",
        TIME,
        BOARDS,
        pairing,
        lambda _: pokyr_exact([(HERO, VILLAIN)], "", _expected(HERO, VILLAIN)),
        note="preflop_table.pairing, beside the fastest peer",
        sound=lambda answer: _same(answer, HERO, VILLAIN),
    )
    yield OddsBenchmark(
        f"exact {HERO} v random, from the table",
        TIME,
        comb(50, 5) * comb(45, 2),
        against_any,
        lambda _: pokyr_rivers(HERO, FLOP, _expected(HERO, "random", board=FLOP)),
        note="preflop_table.ranges, beside the fastest peer",
        sound=lambda answer: _same(answer, HERO, "random"),
    )


def exact(_: int) -> Iterator[OddsBenchmark[Equity]]:
    """The questions, easiest first."""
    narrow, wide = classes("20%"), classes("30%")
    pairs = [*_pairings(narrow, wide, "")]
    on_flop = [*_pairings(narrow, wide, FLOP)]
    a_flop = comb(45, 2) * comb(47, 2)
    yield OddsBenchmark(
        f"exact {HERO} v {VILLAIN}, computed, 1 thread",
        TIME,
        BOARDS,
        _ask(HERO, VILLAIN, threads=1),
        _pairing,
        0.6e-3,
        "libraries that only rank hands loop over the run-outs of a flop (pokerkit: of a turn), scaled to all 1,712,304 boards",
        _computed,
    )
    yield OddsBenchmark(
        f"exact {HERO} v random, computed, 2 threads",
        TIME,
        comb(50, 5) * comb(45, 2),
        _ask(HERO, "random", threads=2),
        lambda _: _against_any(),
        100e-3,
        "the peers answer a flop, loops a river, scaled to all 2,097,572,400 deals; all peers on one thread",
        lambda answer: _computed(answer) or _likely(answer, HERO, "**"),
    )
    yield OddsBenchmark(
        "exact top 20 % v top 30 %, 2 threads",
        TIME,
        len(pairs) * BOARDS,
        _ask_table(narrow, wide, threads=2),
        lambda _: _one_pairing(),
        10e-3,
        f"the peers answer one pairing of {len(pairs):,}; eval7 has no exact odds before the river",
        lambda answer: _likely(answer, narrow, wide),
    )
    yield OddsBenchmark(
        f"exact top 20 % v top 30 % on {FLOP}, 2 threads",
        TIME,
        len(on_flop) * comb(45, 2),
        _ask(narrow, wide, board=FLOP, threads=2),
        lambda _: [
            *eval7_ranges(narrow, wide, RIVER),
            *poker_equity_exact("holdem", [narrow, wide], TURN, _counted(narrow, wide, board=TURN)),
            *_some_pairings(on_flop),
        ],
        60e-3,
        f"eval7 answers a river, poker-equity a turn, pokyr {PAIRS} pairings, scaled to all {len(on_flop) * comb(45, 2):,} deals",
        lambda answer: _likely(answer, narrow, wide, board=FLOP),
    )
    yield OddsBenchmark(
        f"exact {HERO} v random on {FLOP}, 1 thread",
        TIME,
        a_flop,
        _ask(HERO, "random", board=FLOP, threads=1),
        lambda _: _against_any(),
        1.5e-3,
        "eval7 and pokyr are asked on each of the 1,081 rivers, where they are exact; loops answer one river, scaled",
    )


def _ask(*hands: str, **settings: Any) -> Callable[[Progress | None], Equity]:
    return lambda progress: equity(*hands, exact=True, cache=False, progress=progress, **settings)


def _ask_table(*hands: str, **settings: Any) -> Callable[[Progress | None], Equity]:
    def ask(progress: Progress | None) -> Equity:
        CACHE.clear()  # a cached result would not measure the table
        return equity(*hands, exact=True, progress=progress, **settings)

    return ask


def _computed(answer: Equity) -> str:
    return "" if "table" not in answer.backend else f"not computed: answered by the {answer.backend}"


def _likely(answer: Equity, *hands: str, board: str = "") -> str:
    """Raise unless a sample of the whole question agrees; used where peers count only a part of it."""
    for function in poker_equity_sampled("holdem", hands, LIKELY, 1, equity_of(answer), board):
        function.check(" v ".join(hands))
    return ""


def _same(answer: Expected, *hands: str) -> str:
    counted = equity_of(equity(*hands, exact=True, cache=False))
    if abs(answer.value - counted.value) > ROUNDING:
        raise DisagreementError(f"{' v '.join(hands)}: the table says {answer.value:.6f}, a count {counted.value:.6f}")
    return ""


def _counted(*hands: str, board: str = "") -> Equity:
    return equity(*hands, board=board, exact=True)


def _expected(*hands: str, board: str = "") -> Expected:
    return equity_of(_counted(*hands, board=board))


def _pairing(answer: Equity) -> Sequence[OddsFunction]:
    expected = equity_of(answer)

    def deals(hands: int) -> tuple[Any, Expected]:
        board = TURN if hands < SMALL else FLOP
        return runouts((HERO, VILLAIN), board), _expected(HERO, VILLAIN, board=board)

    return [
        *loops(LOOPED, deals),
        *pokyr_exact([(HERO, VILLAIN)], "", expected),
        *poker_equity_exact("holdem", [HERO, VILLAIN], "", answer),
    ]


def _one_pairing() -> Sequence[OddsFunction]:
    answer = _counted(HERO, VILLAIN)
    return [*pokyr_exact([(HERO, VILLAIN)], "", equity_of(answer)), *poker_equity_exact("holdem", [HERO, VILLAIN], "", answer)]


def _flop() -> Sequence[OddsFunction]:
    answer = _counted(HERO, "random", board=FLOP)
    expected = equity_of(answer)
    return [
        *eval7_rivers(HERO, FLOP, expected),
        *pokyr_rivers(HERO, FLOP, expected),
        *poker_equity_exact("holdem", [HERO, "**"], FLOP, answer),
    ]


def _against_any() -> Sequence[OddsFunction]:
    river = _expected(HERO, "random", board=RIVER)

    def deals(hands: int) -> tuple[Any, Expected]:
        every = opponents(HERO, RIVER)
        if hands >= SMALL:
            return every, river
        few = [rows[:hands] for rows in every]
        rivals = [notation(row[:2], separator="") for row in few[1].tolist()]
        return few, Expected(fmean(_expected(HERO, rival, board=RIVER).value for rival in rivals))

    return [*_flop(), *loops(LOOPED[1:], deals)]


def _pairings(first: str, second: str, board: str) -> Iterator[tuple[str, str]]:
    dead = sum(1 << number for number in numbers(board))
    one, two = ([mask for mask in map(int, Range.parse(text).masks) if not mask & dead] for text in (first, second))
    names = {mask: notation([number for number in range(52) if mask >> number & 1], separator="") for mask in {*one, *two}}
    yield from ((names[mine], names[other]) for mine in one for other in two if not mine & other)


def _some_pairings(pairs: Sequence[tuple[str, str]]) -> Sequence[OddsFunction]:
    some = pairs[:: len(pairs) // PAIRS][:PAIRS]
    return pokyr_exact(some, FLOP, Expected(fmean(_expected(*pair, board=FLOP).value for pair in some)))
