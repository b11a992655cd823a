"""Frequencies of kinds of hand and their intervals, also for results from the preflop table."""

import json
from itertools import combinations
from typing import Any

import pytest
from tests.repetitions import scaled

from riverboat.odds import Equity, equity, equity_and_odds, spot
from riverboat.odds.cache import CACHE
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.sampling import sample
from riverboat.odds.counting.sampling_backends import ThreadBackend
from riverboat.odds.hand_frequencies import interval_of, wilson
from riverboat.odds.ranges.hand_range import Range
from riverboat.odds.result import result
from riverboat.odds.simulation.simulation import Simulation
from riverboat.variants import variants

SEEDS = scaled(check=2, test=5, soak=50)

WIDE = ("20%", "30%")


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every sample that is dealt."""
    dealt: list[Any] = []

    def watched(*args: Any, **kwargs: Any) -> Any:
        dealt.append(kwargs)
        return sample(*args, **kwargs)

    monkeypatch.setattr(equity_and_odds, "sample", watched)
    return dealt


# --- the table of pairings ------------------------------------------------------------------------------------------


def test_kinds_of_hand_of_a_table_result_are_sampled_on_first_use(sampled: list[Any]) -> None:
    actual = equity(*WIDE, seed=7)
    assert (actual.exact, actual.hands[0].stderr, sampled) == (True, 0, [])
    assert str(actual)
    assert sampled == []
    assert sum(actual[0].categories.values()) == pytest.approx(1)
    assert sum(actual.winners["high"].values()) == pytest.approx(1)
    assert sum(actual[1].shares["high"].categories.values()) == pytest.approx(1)
    assert len(sampled) == 1  # one for all of them
    assert (actual[0].categories.sampled, actual[0].categories.seed) == (equity_and_odds.CATEGORY_SAMPLES, 7)
    assert actual.how_made == f"what they make: sampled (seed 7): {equity_and_odds.CATEGORY_SAMPLES:,} deals"


def test_kinds_sampled_for_a_table_result_equal_a_plain_sample() -> None:
    actual, dealt = equity(*WIDE, seed=7), equity(*WIDE, samples=equity_and_odds.CATEGORY_SAMPLES, seed=7)
    assert actual[1].categories == dealt[1].categories
    assert actual.winners["high"] == dealt.winners["high"]


@pytest.mark.slow
def test_the_sample_covers_the_exact_frequencies(sampled: list[Any]) -> None:
    counted = equity(*WIDE, exact=True)
    truth = counted[0].categories
    assert (sampled, truth.sampled, truth.seed, counted.how_made) == ([], 0, None, "")  # asked for exact odds, and got them
    assert counted[0].equity == equity(*WIDE)[0].equity
    inside = 0
    for seed in range(SEEDS):
        position = equity(*WIDE, seed=seed)[0].categories
        inside += sum(position.interval(kind)[0] <= truth[kind] <= position.interval(kind)[1] for kind in truth)
    assert inside >= 0.85 * SEEDS * len(truth)  # 95 % of them; 85 % would be far off


def test_a_cached_result_is_complete() -> None:
    CACHE.clear()
    first, second = equity(*WIDE, seed=3), equity(*WIDE, seed=3)
    assert (first.backend, second.backend) == ("table", "cache")
    assert first[0].categories == second[0].categories


def test_too_little_time_to_count_gives_a_sample() -> None:
    equity(*WIDE)  # the answer is known: only what hands make takes time
    actual = equity(*WIDE, exact=True, time=0.0001, seed=1)
    assert actual.exact
    assert actual[0].categories.sampled == equity_and_odds.CATEGORY_SAMPLES


@pytest.mark.slow
def test_a_simulation_counts_kinds_of_hand() -> None:
    wide = Simulation("holdem").with_player("Ann", "77+, ATs+, KQs").with_player("Bob", "55+, A9s+")
    outcome = wide.with_board("2c 7d 9h").run(exact=True)
    assert sum(outcome["Ann"].kinds.values()) == outcome.deals
    before = wide.run(exact=True)
    assert before.exact
    assert sum(before["Bob"].kinds.values()) == before.deals


# --- intervals ------------------------------------------------------------------------------------------------------


def test_exact_odds_are_points() -> None:
    hand = equity("AsKs", "QdQh", board="2c 7d 9h")[0]
    assert hand.win_interval == (hand.win, hand.win)
    assert hand.tie_interval == (hand.tie, hand.tie)
    assert hand.interval == (hand.equity, hand.equity)
    assert hand.shares["high"].win_interval == (hand.win, hand.win)
    assert hand.categories.interval("pair") == (hand.categories["pair"],) * 2
    assert hand.categories.interval("four of a kind") == (0.0, 0.0)


def test_a_sample_has_the_intervals_of_its_counts() -> None:
    deals = 2000
    hand = equity("AsKs", "QdQh", "JcTc", samples=deals, seed=1)[0]
    for part, interval in ((hand.win, hand.win_interval), (hand.tie, hand.tie_interval)):
        assert interval == wilson(part, part * (1 - part), deals)
        assert interval[0] < part < interval[1]
    never = hand.categories.interval("five of a kind")
    assert never[0] == pytest.approx(0, abs=1e-12)
    assert 0 < never[1] < 0.003  # 3.84 / 2004
    assert interval_of(0.5, 0) == (0.5, 0.5)


def covered(actual: Equity, truth: Equity) -> tuple[bool, bool]:
    win, tie = actual[0].win_interval, actual[0].shares["low"].tie_interval
    return win[0] <= truth[0].win <= win[1], tie[0] <= truth[0].shares["low"].tie <= tie[1]


@pytest.mark.slow
def test_intervals_cover_the_truth_95_percent_of_the_time() -> None:
    position = spot(variants["omaha-hilo"](), ["As2s3dKd", "Ac2c3hKh"], board="4c 7d 9h")
    truth = equity("As2s3dKd", "Ac2c3hKh", board="4c 7d 9h", variant="omaha-hilo")
    assert truth.exact
    assert truth[0].shares["low"].tie > 0.3
    samples = [result(position, sample(plans(position), ThreadBackend(1), seed=seed, samples=500)) for seed in range(600)]
    hits = [sum(row) / len(samples) for row in zip(*(covered(one, truth) for one in samples), strict=True)]
    assert all(0.92 <= part <= 0.98 for part in hits), hits


def test_intervals_are_plain_data() -> None:
    actual = equity("AsKs", "QdQh", "random", samples=2000, seed=1)
    plain = json.loads(json.dumps(actual.to_dict()))
    hand = plain["hands"][0]
    assert tuple(hand["win_interval"]) == actual[0].win_interval
    assert tuple(hand["tie_interval"]) == actual[0].tie_interval
    assert set(hand["category_intervals"]) == set(hand["categories"])
    assert tuple(hand["category_intervals"]["pair"]) == actual[0].categories.interval("pair")
    assert hand["shares"]["high"]["win_interval"] == hand["win_interval"]
    assert plain["made"] == {"exact": False, "samples": 2000, "seed": 1}
    assert equity(*WIDE, seed=7).to_dict()["made"] == {"exact": False, "samples": equity_and_odds.CATEGORY_SAMPLES, "seed": 7}


# --- how many deals -------------------------------------------------------------------------------------------------


def deals(one: str, two: str, boards: int) -> int:
    """Pairs of hands that share no card, each once, with so many boards."""
    first, second = ([set(hand) for hand, _ in Range.parse(text)] for text in (one, two))
    return boards * sum(not mine & other for mine in first for other in second)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("AA, KK:0.5", "AK, QQ:0.25"),
        ("AA:0.333333, KK:0.999999, AKs:0.123457", "QQ:0.777777, JJ+, ATs+:0.314159"),  # weights that pass 2**53
        ("AA, KK", "AK, QQ"),
    ],
)
@pytest.mark.parametrize(("board", "boards"), [("2c 7d 9h", 990), ("", 1_712_304)])
def test_samples_count_deals_whatever_their_weight(one: str, two: str, board: str, boards: int) -> None:
    actual = equity(one, two, board=board)
    assert actual.exact
    assert type(actual.samples) is int
    assert actual.samples == deals(one, two, boards) < 1 << 53
    assert equity(one, two, board=board).samples == actual.samples  # also from the cache
    assert actual[0].equity + actual[1].equity == pytest.approx(1)


def test_huge_weights_are_counted_exactly() -> None:
    """The counts themselves may pass 2**53, and stay whole."""
    one, two = "AA:0.333331, KK:0.999983", "QQ:0.777787, JJ:0.999979"
    actual = equity(one, two)
    assert actual.tally.deals > 1 << 53
    assert sum(actual.tally.winners(0)) == actual.tally.deals
    weighed = 0
    for (mine, weight), (other, more) in ((a, b) for a in Range.parse(one) for b in Range.parse(two)):
        if not set(mine) & set(other):
            weighed += int(weight * 10**6) * int(more * 10**6) * 1_712_304
    assert weighed % actual.tally.deals == 0  # in the same proportion


def test_three_ranges() -> None:
    texts = ("AA, AK:0.5", "KK, AQ:0.25", "QQ:0.125, JJ")
    actual = equity(*texts, board="2c 7d 9h 3s 4d")
    hands = [[set(hand) for hand, _ in Range.parse(text)] for text in texts]
    ways = sum(
        all(not one & other for one, other in combinations(chosen, 2))
        for chosen in ((a, b, c) for a in hands[0] for b in hands[1] for c in hands[2])
    )
    assert (actual.exact, actual.samples) == (True, ways)
