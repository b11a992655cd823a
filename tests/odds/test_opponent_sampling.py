"""How many of many random opponents beat one hand: the kernel, the plain-Python count, and the odds of other functions agree."""

import pytest
from msgspec.structs import replace

from riverboat._kernel import BATCH
from riverboat.odds import Held, Spot, SpotError, odds, spot
from riverboat.odds.counting import python_reference
from riverboat.odds.counting.opponent_sampling import OpponentCounts, OpponentSampler
from riverboat.odds.counting.plan import Plan
from riverboat.ranking import Wild
from riverboat.rules import Best
from riverboat.variants import variants

CONTESTS = {
    "natural": Best(),
    "wild": Best(wild=Wild(ranks="2", cards="Kd")),
    "lowest": Best(wild=Wild(lowest=True)),
    "general": Best(wild=Wild(ranks="K", lowest=True, needs="K")),
    "ace-to-five": Best(ranking="ace-to-five"),
    "eight-or-better": Best(ranking="eight-or-better"),
}


def question(contest: Best, board: str, opponents: int = 1) -> Spot:
    game = replace(variants["holdem"](), shares={"high": contest})
    return spot(game, ["As 2h"], board=board, opponents=opponents)


@pytest.mark.parametrize("board", ["", "Qs Js 2c", "Qs Js 2c 7d", "Qs Js 2c 7d 7h"])
@pytest.mark.parametrize("contest", CONTESTS.values(), ids=CONTESTS)
def test_the_kernel_equals_the_reference(contest: Best, board: str) -> None:
    sampler = OpponentSampler(question(contest, board))
    assert sampler.native
    assert sampler.opponents == 22
    assert sampler.sample(7, 3, 60, 1) == python_reference.sample_opponents(sampler._all_seats, 7, 3, 60)


def test_the_number_of_threads_does_not_matter() -> None:
    sampler = OpponentSampler(question(Best(), "Qs Js 2c"))
    deals = 5 * BATCH + 100
    assert sampler.sample(1, 0, deals, 1) == sampler.sample(1, 0, deals, 3)
    parts = OpponentCounts(sampler.opponents)
    parts.add(sampler.sample(1, 0, 2 * BATCH, 1))
    parts.add(sampler.sample(1, 2, deals - 2 * BATCH, 2))
    assert parts.row == sampler.sample(1, 0, deals, 1)


def test_each_opponent_wins_as_often_as_heads_up() -> None:
    asked = question(Best(), "Qs Js 2c")
    exact = odds(asked, exact=True).hands[1]
    counts = OpponentCounts(22)
    counts.add(OpponentSampler(asked).sample(3, 0, 100_000, 2))
    better = sum(times * better for better, _, times in counts) / (22 * counts.deals)
    tied = sum(times * same for _, same, times in counts) / (22 * counts.deals)
    assert counts.deals == sum(counts.categories) == 100_000
    assert better == pytest.approx(exact.win, abs=0.005)
    assert tied == pytest.approx(exact.tie, abs=0.002)


def test_a_hand_that_does_not_qualify_beats_nobody() -> None:
    sampler = OpponentSampler(question(Best(ranking="eight-or-better"), "Qs Js Tc"))  # at most two low cards to come
    counts = OpponentCounts(22)
    counts.add(sampler.sample(1, 0, 100, 1))
    assert list(counts) == [(22, 0, 100)]


def test_contests_that_the_kernel_ranks_otherwise_are_counted_in_python() -> None:
    sampler = OpponentSampler(question(Best(pick="2+3"), "Qs Js 2c"))
    assert not sampler.native
    assert sampler.sample(1, 0, 20, 1)[0] == 20


def two_seats(opponents: int = 1) -> Plan:
    sampler = OpponentSampler(question(Best(), "Qs Js 2c", opponents))
    return sampler._two_seats


@pytest.mark.parametrize("opponents", [-1, 0, 23, 25, 1000])
def test_the_kernel_refuses_numbers_of_opponents_that_the_deck_has_no_cards_for(opponents: int) -> None:
    native = two_seats().native
    assert native is not None
    assert native.sample_opponents(opponents, 1, 0, 10, 1) is None


def test_the_kernel_refuses_threads_and_deals_that_it_cannot_count() -> None:
    native = two_seats().native
    assert native is not None
    with pytest.raises(ValueError, match="threads must be 1 to 256"):
        native.sample_opponents(2, 1, 0, 10, 0)
    with pytest.raises(ValueError, match="more deals than can be counted"):
        native.sample_opponents(2, 1, 0, (1 << 40) + 1, 1)


@pytest.mark.parametrize(
    "asked",
    [
        spot(variants["holdem"](), ["AsKs", "QdQh"]),
        spot(variants["omaha-hilo"](), ["AsKsQdQh"], opponents=1),
        Spot(variants["holdem"](), (Held(),)),
    ],
    ids=["a known opponent", "two shares", "no opponent"],
)
def test_other_spots_are_refused(asked: Spot) -> None:
    with pytest.raises(SpotError, match="only a hand against unknown hands"):
        OpponentSampler(asked)
