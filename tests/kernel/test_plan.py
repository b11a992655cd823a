"""Plans: what the kernel refuses, and that no accepted plan can crash it. `make test-kernel` runs these with sanitizers."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.odds.random_spots import Options, every_game, in_kernel, name, small_spot, some_spot
from tests.repetitions import few, scaled
from tests.waiting import PATIENCE

from riverboat._kernel import BATCH, Contest, Plan, Rule
from riverboat.odds.counting.compile_spot import plans
from riverboat.ranking import Wild
from riverboat.ranking.kernel_conversion import rule
from riverboat.variants import variants

FILL, KEEP, REDRAW = range(3)
DECK = (1 << 52) - 1
HIGH = rule(None, "high")
KINGS = rule(Wild(ranks="K", lowest=True, ace="either"), "high")
FIVE = (FILL, 0, 0, 5, -1, 0)  # five cards to the first pile


def best(**arguments: Any) -> Contest:
    """One seat with one pile."""
    usual: dict[str, Any] = {"rules": [HIGH], "own": [1]}
    return Contest.best(**(usual | arguments))


def plan(**arguments: Any) -> Plan:
    """A plan that deals five cards to one seat, but for what is told."""
    usual: dict[str, Any] = {
        "seats": 1,
        "decks": [DECK],
        "piles": [0],
        "ranges": [],
        "steps": [FIVE],
        "contests": [best()],
        "face_up": b"",
    }
    return Plan(**(usual | arguments))


def test_the_usual_plan() -> None:
    """What all that is refused below differs from."""
    row = plan().sample(1, 0, 100, 1)
    assert row[:3] == [100, 0, 100]
    assert plan(decks=[(1 << 10) - 1]).exact(0, 52, 2)[0] == 252


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"seats": 0}, "1 to 10 seats"),
        ({"seats": -1}, "1 to 10 seats"),
        ({"seats": 11}, "1 to 10 seats"),
        ({"seats": 2}, "for each seat"),
        ({"contests": []}, "1 to 4 shares"),
        ({"contests": [best()] * 5}, "1 to 4 shares"),
        ({"contests": [best(own=[])]}, "for each seat"),
        ({"contests": [best(own=[1, 1])]}, "for each seat"),
        ({"contests": [best(own=[2])]}, "pile that there is not"),
        ({"contests": [best(boards=2)]}, "pile that there is not"),
        ({"contests": [best(extras=[(1, 0, 1)])]}, "pile that there is not"),
        ({"contests": [best(extras=[(0, 1, 1)])]}, "pile that there is not"),
        ({"contests": [best(extras=[(-1, 0, 1)])]}, "pile that there is not"),
        ({"contests": [best(extras=[(0, 0, 1 << 52)])]}, "outside the deck"),
        ({"contests": [best(extras=[(0, 0, 1)] * 2)]}, "at most 11"),
        ({"contests": [best(faced=64)]}, "pile that there is not"),
        ({"decks": []}, "and a deck"),
        ({"decks": [1 << 52]}, "outside the deck"),
        ({"piles": [1 << 63]}, "outside the deck"),
        ({"piles": [0] * 65}, "64 piles"),
        ({"face_up": bytes(53)}, "64 piles"),
        ({"face_up": b"\x34"}, "outside the deck"),
        ({"decks": [0]}, "too short"),
        ({"decks": [15]}, "too short"),
        ({"steps": [FIVE] * 11}, "too short"),
        ({"steps": [(FILL, 0, 0, 2**31 - 1, -1, 0)]}, "too short"),
        ({"steps": [(FILL, 0, 0, 12, -1, 0)]}, "at most 11"),
        ({"steps": [(3, 0, 0, 1, -1, 0)]}, "no such step"),
        ({"steps": [(-1, 0, 0, 1, -1, 0)]}, "no such step"),
        ({"steps": [(FILL, 1, 0, 1, -1, 0)]}, "without a pile"),
        ({"steps": [(FILL, -1, 0, 1, -1, 0)]}, "without a pile"),
        ({"steps": [(FILL, 0, 1, 1, -1, 0)]}, "without a pile"),
        ({"steps": [(FILL, 0, -1, 1, -1, 0)]}, "without a pile"),
        ({"steps": [(FILL, 0, 0, -1, -1, 0)]}, "without a pile"),
        ({"steps": [(FILL, 0, 0, 1, 0, 0)]}, "face up"),
        ({"steps": [(FILL, 0, 0, 2, 0, 0)], "face_up": b"\0"}, "face up"),
        ({"steps": [(FILL, 0, 0, 1, -1, 1)]}, "contest that there is not"),
        ({"steps": [(FILL, 0, 0, 1, -1, -1)]}, "contest that there is not"),
        ({"steps": [(KEEP, 0, 0, 1, -1, 0)], "contests": [Contest.natural([1], 5, 2, False)]}, "only a hand"),
        ({"steps": [(REDRAW, 0, 0, 1, -1, 0)], "contests": [Contest.hole([1], 3)]}, "only a hand"),
        ({"steps": [(FILL, 0, 0, 11, -1, 0)] * 4 + [(REDRAW, 0, 0, 0, -1, 0)]}, "too short"),
        ({"ranges": [(0, [], [])]}, "range of nothing"),
        ({"ranges": [(1, [3], [1])]}, "range of nothing"),
        ({"ranges": [(-1, [3], [1])]}, "range of nothing"),
        ({"ranges": [(0, [3, 5], [1])]}, "range of nothing"),
        ({"ranges": [(0, [3], [0])]}, "running totals"),
        ({"ranges": [(0, [3, 5], [2, 1])]}, "running totals"),
        ({"ranges": [(0, [3, 7], [1, 2])]}, "outside the deck"),
        ({"ranges": [(0, [3], [1])], "decks": [DECK - 1]}, "outside the deck"),
        ({"ranges": [(0, [(1 << 40) - 1], [1])], "steps": [FIVE, FIVE, FIVE]}, "too short"),
        ({"explained": 1}, "what is explained"),
        ({"explained": 0}, "what is explained"),
        ({"explained": 0, "contests": [Contest.natural([1], 5, 2, False)]}, "what is explained"),
    ],
)
def test_refused(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        plan(**arguments)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"rules": []}, "one rule, or one for every rank"),
        ({"rules": [HIGH] * 2}, "one rule, or one for every rank"),
        ({"chooser": 1, "key": 3}, "one rule, or one for every rank"),
        ({"chooser": 3, "rules": [HIGH] * 14}, "one rule, or one for every rank"),
        ({"chooser": 4}, "no such chooser"),
        ({"chooser": -1}, "no such chooser"),
        ({"chooser": 1, "key": 13, "rules": [HIGH] * 14}, "no such rank"),
        ({"chooser": 1, "key": -1, "rules": [HIGH] * 14}, "no such rank"),
        ({"chooser": 2, "key": -1, "rules": [HIGH] * 14}, "read off a pile"),
        ({"chooser": 1, "key": 3, "rules": [HIGH] * 13 + [rule(None, "badugi")]}, "one ranking"),
        ({"pick": (-1, 3)}, "up to five"),
        ({"pick": (3, -1)}, "up to five"),
        ({"pick": (3, 3)}, "up to five"),
        ({"pick_of_four": (6, 0)}, "up to five"),
    ],
)
def test_contests_refused(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        best(**arguments)


@pytest.mark.parametrize("number", [-1, 13, 52, 1 << 30])
def test_no_such_rank_or_suit(number: int) -> None:
    with pytest.raises(ValueError, match="no such rank"):
        Contest.natural([1], number, 2, False)
    with pytest.raises(ValueError, match="no such suit"):
        Contest.hole([1], number)


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_threads(threads: int) -> None:
    with pytest.raises(ValueError, match="threads must be 1 to 256"):
        plan().sample(1, 0, 1, threads)
    with pytest.raises(ValueError, match="threads must be 1 to 256"):
        plan().exact(0, 1, threads)


def test_a_redraw_cannot_be_enumerated() -> None:
    redrawn = plan(steps=[FIVE, (REDRAW, 0, 0, 0, -1, 0)], contests=[best(rules=[KINGS])])
    assert redrawn.sample(1, 0, 50, 1)[0] == 50
    with pytest.raises(ValueError, match="cannot be enumerated"):
        redrawn.exact(0, 52, 1)


@pytest.mark.parametrize(
    "arguments",
    [
        {"seats": "1"},
        {"decks": [-1]},
        {"decks": [1 << 64]},
        {"piles": [None]},
        {"steps": [(0, 0)]},
        {"ranges": [(0, [3], [1 << 32])]},
        {"face_up": "no"},
    ],
)
def test_no_numbers_at_all(arguments: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError), match=r".+"):
        plan(**arguments)


# --- what would deal nonsense --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        {"piles": [3]},  # a known card that is still in the deck
        {"piles": [3, 3], "decks": [DECK - 3], "contests": [best(own=[3])]},  # a card in two piles
        {"decks": [DECK, 31]},  # a card in two decks
        {"ranges": [(0, [3], [1]), (0, [12], [1])], "steps": []},  # two ranges for one pile
        {"contests": [best(boards=1)]},  # a seat's own pile as its board
        {"contests": [best(rules=[rule(None, "short")])]},  # a deck with cards that the ranking does not know
        {"steps": [FIVE, (KEEP, 0, 0, 6, -1, 0)]},  # more kept than there are
        {"steps": [(FILL, 0, 0, 24, -1, 0), (KEEP, 0, 0, 12, -1, 0), (KEEP, 0, 0, 2, -1, 0)]},  # more compared than a hand can have
        {"piles": [0, 0], "steps": [FIVE, (FILL, 1, 0, 12, -1, 0)], "contests": [best(faced=1)]},
        {"piles": [0, 0], "steps": [FIVE, (FILL, 1, 0, 12, -1, 0), (REDRAW, 1, 0, 0, -1, 0)], "contests": [best(rules=[KINGS])]},
    ],
)
def test_nonsense_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        plan(**arguments)


def test_more_deals_than_can_be_counted() -> None:
    """Not a row of zeros."""
    with pytest.raises((ValueError, OverflowError), match=r".+"):
        plan().sample(1, 0, 2**64 - 1, 1)


# --- what would bring it down: in another process, so that it is only this test that falls -------------------------

CHILD = """
import tests.conftest
from tests.kernel.test_plan import *
try:
    {code}
except (TypeError, ValueError) as problem:
    print(type(problem).__name__)
else:
    print("taken")
"""


CRASHING = [  # what must be refused before the kernel trips over it
    "best(rules=[None])",
    "plan(contests=[None])",
    "plan(contests=[best(rules=[rule(None, 'badugi')], plain=HIGH)], explained=0).sample(1, 0, BATCH, 1)",
    "plan(contests=[best(rules=[rule(None, 'ace-to-five')], plain=rule(None, 'deuce-to-seven'))], explained=0).sample(1, 0, BATCH, 1)",
    "plan(decks=[DECK, 3], piles=[0, 0], ranges=[(0, [3], [1])], steps=[(FILL, 1, 1, 2, -1, 0)]).sample(1, 0, 5, 1)",
    "plan(steps=[(FILL, 0, 0, 0, -1, 0)] * 300_000).exact(0, 52, 1)",
]


@pytest.mark.slow
@pytest.mark.parametrize("code", few(CRASHING, 2))
def test_no_input_crashes_the_kernel(code: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD.format(code=code)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (child.returncode, child.stdout) in [(0, "ValueError\n"), (0, "TypeError\n")], child.stderr[-500:]


# --- what it takes, under the sanitizers ---------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "options"), few(every_game(), 20), ids=name)
def test_plans_of_every_game(code: str, options: Options) -> None:
    """Every kind of plan is dealt and enumerated, on one thread and on three."""
    variant = variants[code](**options)
    for seed in range(scaled(check=1, test=3, soak=20)):
        for compiled in plans(some_spot(variant, seed)):
            compiled.explained = compiled.wild if seed % 2 else -1
            if not in_kernel(variant):
                assert compiled.native is None
                continue
            assert compiled.native is not None
            assert compiled.native.sample(seed, 0, 200, 1) == compiled.native.sample(seed, 0, 200, 3)
        for compiled in small_spot(variant, seed, 300) if in_kernel(variant) else ():
            assert compiled.native is not None
            parts = compiled.native.parts
            assert compiled.native.exact(0, parts, 1) == compiled.native.exact(0, parts + 1_000, 3)


def test_the_largest_plan() -> None:
    """Ten seats, four shares, 64 piles, every card dealt."""
    own = [1 << seat | 1 << 63 for seat in range(10)]
    shares = [Contest.best([HIGH], own), Contest.best([KINGS], own), Contest.natural(own, 12, 1, True), Contest.hole(own, 0)]
    steps = [(FILL, seat, 0, 5, -1, 0) for seat in range(10)] + [(FILL, 63, 0, 2, -1, 0)]
    row = Plan(10, [DECK], [0] * 64, [], steps, shares, b"").sample(1, 0, 2 * BATCH, 2)
    assert row[0] == 2 * BATCH
    assert len(row) == 1 + (4 << 10) + 4 * 10 + 4 * 10 * 16 + 4 * 16


def test_parts_out_of_order() -> None:
    """Any part alone, none at all, and parts that there are not."""
    small = plan(decks=[(1 << 8) - 1])
    assert small.exact(3, 3, 1)[0] == small.exact(52, 2**64 - 1, 1)[0] == small.exact(9, 2, 1)[0] == 0
    assert sum(small.exact(part, part + 1, 1)[0] for part in range(52)) == small.exact(0, 52, 1)[0] == 56


def test_a_plan_outlives_its_arguments() -> None:
    """Rules and contests are copied, not kept."""
    position = [Plan(1, [DECK], [0], [], [FIVE], [Contest.best([Rule(0, wild_cards=15)], [1])], b"") for _ in range(50)]
    rows = {tuple(one.sample(1, 0, 50, 1)) for one in position}
    assert len(rows) == 1


# --- many opponents ------------------------------------------------------------------------------------------------


def two_seats(**arguments: Any) -> Plan:
    """Two seats with two cards each, and a board of five; seat 0's cards are known."""
    usual: dict[str, Any] = {
        "seats": 2,
        "decks": [DECK & ~3],
        "piles": [3, 0, 0],
        "ranges": [],
        "steps": [(FILL, 1, 0, 2, -1, 0), (FILL, 2, 0, 5, -1, 0)],
        "contests": [best(own=[1, 2], boards=4)],
        "face_up": b"",
    }
    return Plan(**(usual | arguments))


def test_many_opponents() -> None:
    for opponents in range(1, 23):
        deals, *counts = two_seats().sample_opponents(opponents, 1, 0, 5_000, 2) or [0]
        assert (deals, sum(counts[:16]), sum(counts[16:]), len(counts)) == (5_000, 5_000, 5_000, 16 + (opponents + 1) ** 2)


@pytest.mark.parametrize("opponents", [-(2**31), -1, 0, 23, 24, 25, 2**31 - 1])
def test_numbers_of_opponents_that_there_are_no_cards_for(opponents: int) -> None:
    assert two_seats().sample_opponents(opponents, 1, 0, 100, 1) is None


@pytest.mark.parametrize(
    "arguments",
    [
        {"seats": 3, "contests": [best(own=[1, 2, 2], boards=4)]},
        {"contests": [best(own=[1, 2], boards=4)] * 2},
        {"piles": [3, 4, 0], "decks": [DECK & ~7], "steps": [(FILL, 1, 0, 1, -1, 0), (FILL, 2, 0, 5, -1, 0)]},
        {"contests": [best(own=[1, 1], boards=4)]},
        {"contests": [best(own=[1, 2], boards=4, pick=(2, 3))]},
        {"ranges": [(1, [12], [1])], "steps": [(FILL, 2, 0, 5, -1, 0)]},
        {"steps": [(FILL, 1, 0, 2, -1, 0), (FILL, 2, 0, 6, -1, 0)]},
    ],
    ids=["three seats", "two shares", "a known card", "one pile", "a pick", "a range", "eight cards"],
)
def test_other_plans_have_no_opponents(arguments: dict[str, Any]) -> None:
    assert two_seats(**arguments).sample_opponents(5, 1, 0, 100, 1) is None
