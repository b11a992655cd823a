"""Counting two ranges at once equals counting deal by deal."""

import os
import random
import signal
import threading
from itertools import accumulate, combinations
from math import comb

import pytest
from phevaluator.evaluator import evaluate_cards
from tests.kernel.brute_force import DECK, RULES, Counts, boards, hand

from riverboat._kernel import Contest, HeadsUpRanges, Plan, Rule, count_boards

Side = int | list[tuple[int, int]] | None  # known cards, hands with weights, any two cards


def heads_up_plan(first: Side, second: Side, board: int, deck: int, rule: Rule = RULES["high"], pick: tuple[int, int] = (-1, -1)) -> Plan:
    piles, ranges, steps = [board, 0, 0], [], [(0, 0, 0, 5 - board.bit_count(), -1, 0)]
    for seat, side in enumerate((first, second), 1):
        if isinstance(side, int):
            piles[seat] = side
        elif side is None:
            steps.insert(0, (0, seat, 0, 2, -1, 0))
        else:
            ranges.append((seat, [cards for cards, _ in side], list(accumulate(weight for _, weight in side))))
    known = board | sum(side for side in (first, second) if isinstance(side, int))
    return Plan(2, [deck & ~known], piles, ranges, steps, [Contest.best([rule], [2, 4], pick=pick, boards=1)], b"")


def counted(plan: Plan, threads: int = 2) -> list[int]:
    heads_up = HeadsUpRanges(plan)
    return heads_up.count(0, heads_up.parts, threads)


def plainly(first: Side, second: Side, board: int, deck: int) -> list[int]:
    """Hand by hand, board by board."""

    def hands(side: Side) -> list[tuple[int, int]]:
        if isinstance(side, int):
            return [(side, 1)]
        return [(two, 1) for two in boards(deck, 2)] if side is None else side

    counts = Counts(["high"], 2)
    for mine, weight in hands(first):
        for theirs, times in hands(second):
            if mine & theirs:
                continue
            for more in boards(deck & ~(mine | theirs), 5 - board.bit_count()):
                counts.deal([[RULES["high"].judge(held, board | more) for held in (mine, theirs)]], weight * times)
    return [counts.deals, *counts.winners, *counts.units, 0, 0, *counts.scoops, *counts.parts, *counts.categories, *counts.won]


def side_by_chance(source: random.Random, twos: list[int]) -> Side:
    many = source.choice([0, 1, 2, 3, len(twos) // 2, len(twos)])
    return [(two, source.randint(1, 5)) for two in source.sample(twos, many)] + [(twos[0], 1)] if many else None


@pytest.mark.parametrize("shown", range(6))
def test_random_heads_up_plans(shown: int) -> None:
    source = random.Random(shown)
    for _ in range(25):
        pool = [card for card in range(52) if card % 4 < source.choice([1, 2, 4])] if source.random() < 0.5 else list(range(52))
        pool = source.sample(pool, min(len(pool), 11 if shown < 5 else 12))
        board, live = sum(1 << card for card in pool[:shown]), sum(1 << card for card in pool[shown : shown + max(9 - shown, 7)])
        twos = boards(live, 2)
        first, second = side_by_chance(source, twos), side_by_chance(source, twos)
        if live.bit_count() < 4 + 5 - shown:
            continue
        plan = heads_up_plan(first, second, board, live)
        assert counted(plan) == plan.exact(0, plan.parts, 1), (first, second, board, live)


@pytest.mark.slow
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_heads_up_plans_equal_single_rankings(shown: int) -> None:
    """The same without any of the kernel's enumerations."""
    source = random.Random(shown)
    pool = source.sample(range(52), 13)
    board, live = sum(1 << card for card in pool[:shown]), sum(1 << card for card in pool[shown:])
    twos = boards(live, 2)
    sides: list[Side] = [None, [(two, 2) for two in twos[:3]], [(two, source.randint(1, 9)) for two in twos[4:]]]
    for first in sides:
        for second in sides:
            assert counted(heads_up_plan(first, second, board, live)) == plainly(first, second, board, live)


def test_known_hands_are_ranges_of_one() -> None:
    board, aces, kings = hand("2s 7s Jd"), hand("As Ad"), hand("Ks Kd")
    known = counted(heads_up_plan(aces, kings, board, DECK & ~board))
    live = DECK & ~board
    assert known == counted(heads_up_plan([(aces, 1)], [(kings, 1)], board, live)) == count_boards(heads_up_plan(aces, kings, board, live))


@pytest.mark.parametrize("board", ["2s 7s Jd", "2s 7s Js", "2c 7d Js Jd", "", "2s"])
def test_a_hand_against_random_is_the_sum_over_all_hands(board: str) -> None:
    shown = hand(board) if board else 0
    live = DECK & ~shown
    mine = hand("As Ks")
    if shown.bit_count() < 3:  # fewer cards, or it takes too long under sanitizers
        live &= ~sum(1 << card for card in range(20))
    whole = counted(heads_up_plan(mine, None, shown, live))
    parts: list[int] = []
    others = boards(live & ~(mine | shown), 2)
    for other in others:
        row = count_boards(heads_up_plan(mine, other, shown, live))
        assert row is not None
        parts = [a + b for a, b in zip(parts, row, strict=True)] if parts else row
    assert whole == parts
    assert whole == counted(heads_up_plan([(mine, 1)], [(other, 1) for other in others], shown, live))


def test_another_evaluator_agrees_on_a_turn() -> None:
    """A hand against any with one card to come, 45,540 deals, by phevaluator."""
    board, mine = [34, 31, 2, 15], [51, 47]
    shown = sum(1 << card for card in board)
    winners = [0] * 4
    live = [card for card in range(52) if card not in (*board, *mine)]
    for river in live:
        ours = evaluate_cards(*mine, *board, river)
        for other in combinations([card for card in live if card != river], 2):
            theirs = evaluate_cards(*other, *board, river)  # small is good
            winners[3 if ours == theirs else 1 if ours < theirs else 2] += 1
    row = counted(heads_up_plan(sum(1 << card for card in mine), None, shown, DECK & ~shown))
    assert (row[0], row[1:5]) == (45_540, winners)


def test_the_number_of_deals() -> None:
    flop, mine = hand("Ts 9s 2h"), hand("As Ks")
    assert counted(heads_up_plan(mine, None, flop, DECK & ~flop))[0] == 1_070_190
    dead = hand("Ah Kh Qh")  # not in the deck: dealt to nobody
    assert counted(heads_up_plan(mine, None, flop, DECK & ~(flop | dead)))[0] == comb(44, 2) * comb(42, 2)


def test_parts_add_up_on_any_number_of_threads() -> None:
    board = hand("Ts 9s 2h")
    live = DECK & ~board
    twos = boards(live & ~sum(1 << card for card in range(24)), 2)
    for first in ([(two, 1) for two in twos[::3]], hand("As Ks")):
        second: Side = [(two, 2) for two in twos if not (isinstance(first, int) and first & two)]
        heads_up = HeadsUpRanges(heads_up_plan(first, second, board, live))
        whole = heads_up.count(0, heads_up.parts, 1)
        assert heads_up.count(0, heads_up.parts, 3) == whole == heads_up.count(0, 1 << 60, 2)
        cut = heads_up.parts // 3
        two = [heads_up.count(0, cut, 2), heads_up.count(cut, heads_up.parts, 1)]
        assert [a + b for a, b in zip(*two, strict=True)] == whole


def test_other_plans_are_refused() -> None:
    live, mine = DECK & ~hand("2s 7s Jd"), hand("As Ks")
    board = hand("2s 7s Jd")
    assert HeadsUpRanges.supports(heads_up_plan(mine, None, board, live))
    heavy: Side = [(two, 1_000_000) for two in boards(live & ~mine, 2)]
    for plan in (
        heads_up_plan(mine, None, board, live, Rule(2)),
        heads_up_plan(mine, None, board, live, Rule(0, wild_cards=1)),
        heads_up_plan(mine, None, board, live, Rule(0, lowest=True)),
        heads_up_plan(mine, None, board, live, pick=(2, 3)),
        heads_up_plan(heavy, heavy, board, live),
        heads_up_plan(hand("As"), None, board, live),
        heads_up_plan(hand("As Ks Qs"), None, board, live),
    ):
        assert not HeadsUpRanges.supports(plan)
        with pytest.raises(ValueError, match="not two seats"):
            HeadsUpRanges(plan)
    assert count_boards(heads_up_plan(mine, None, board, live)) is None
    heads_up = HeadsUpRanges(heads_up_plan(mine, None, board, live))
    for threads in (0, 257):
        with pytest.raises(ValueError, match="threads"):
            heads_up.count(0, 1, threads)


@pytest.mark.slow
def test_a_long_heads_up_count_can_be_interrupted() -> None:
    twos = [(1 << a | 1 << b, 1) for a, b in combinations(range(52), 2)]
    heads_up = HeadsUpRanges(heads_up_plan(twos, twos, 0, DECK))
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        heads_up.count(0, heads_up.parts, 2)
