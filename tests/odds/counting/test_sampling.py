"""Samples are reproducible by seed, unbiased, and within their stated errors."""

from collections.abc import Sequence
from math import comb, sqrt
from typing import Any

import pytest
from tests.repetitions import scaled

from riverboat._kernel import BATCH
from riverboat.odds import Equity, equity, spot
from riverboat.odds.counting import python_reference
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.plan import Plan
from riverboat.odds.counting.python_reference import RandomStream
from riverboat.odds.counting.sampling_backends import ThreadBackend
from riverboat.odds.counting.tally import CATEGORIES, Tally
from riverboat.odds.hand_frequencies import wilson
from riverboat.variants import variants

SEEDS = scaled(check=50, test=200, soak=1_000)
BIG: dict[str, Any] = {"exact": False, "samples": 10 * BATCH, "seed": 1, "threads": 1}

# --- the same seed, the same counts --------------------------------------------------------------------------------

SPOTS: list[tuple[str, list[str], str]] = [
    ("holdem", ["AsKs", "77+, AKs:0.5"], ""),
    ("holdem", ["AsKs"], "2c 7d 9h"),
    ("omaha-hilo", ["As2s3dKd"], ""),
    ("crazy-pineapple", ["AsKsQd"], "2c 7d 9h"),
    ("follow-the-queen", ["Kh 2d / Qc"], ""),
    ("twos-jacks-axe", ["7c 7d 2s Jh 5c throws 5c"], ""),
    ("eight-cards", [], ""),
]


@pytest.mark.parametrize(("code", "hands", "board"), SPOTS)
def test_any_number_of_threads(code: str, hands: list[str], board: str) -> None:
    one, two, five = (
        equity(*hands, board=board, variant=code, exact=False, samples=3 * BATCH + 5, seed="thread", threads=threads)
        for threads in (1, 2, 5)
    )
    assert one.tally == two.tally == five.tally
    assert one.seed == two.seed == five.seed
    mixed = len(plans(spot(variants[code](), hands, board=board)))
    assert 3 * BATCH + 5 <= one.samples < 3 * BATCH + 5 + mixed  # as many of each plan


def test_enumerations_on_any_number_of_threads() -> None:
    one, two, five = (equity("AsKs", "AQ:0.5, 99", board="2c 7d", threads=threads, cache=False) for threads in (1, 2, 5))
    assert one.exact
    assert one.tally == two.tally == five.tally


def test_seeds() -> None:
    seen: list[Tally] = []
    for seed in (0, 1, 2**64 - 1, "one", "two", b"one!"):
        result = equity("AsKs", samples=500, seed=seed).tally
        assert result == equity("AsKs", samples=500, seed=seed).tally
        assert result not in seen
        seen.append(result)
    free = [equity("AsKs", samples=500) for _ in range(2)]
    assert free[0].seed != free[1].seed
    assert equity("AsKs", samples=500, seed=free[0].seed).tally == free[0].tally  # what it reports can be asked again


def test_more_samples_continue_fewer_samples() -> None:
    """One batch and then the next is one run of two."""
    (plan,) = plans(spot(variants["omaha"](), ["AsKsQdJd"]))
    backend = ThreadBackend(1)
    parts = [backend.sample(plan, 9, batch, BATCH) for batch in range(2)]
    whole = equity("AsKsQdJd", variant="omaha", exact=False, samples=2 * BATCH, seed=9)
    assert whole.tally.row == [sum(counts) for counts in zip(*parts, strict=True)]


@pytest.mark.parametrize("samples", [1, 2, BATCH - 1, BATCH, BATCH + 1, 17 * BATCH + 3])
def test_as_many_samples_as_asked(samples: int) -> None:
    result = equity("AsKs", samples=samples, seed=1)
    assert (result.samples, result.stopped, result.exact) == (samples, "samples", False)
    assert sum(result.tally.winners(0)) == samples


def test_stopping_by_error() -> None:
    """The same number of deals on any number of threads, and the error that was asked for."""
    for wanted in (0.02, 0.004):
        result = [equity("JhTh", opponents=3, error=wanted, seed=3, threads=threads) for threads in (1, 2, 5)]
        assert result[0].tally == result[1].tally == result[2].tally
        assert result[0].stopped == "error"
        assert result[0].error <= wanted
        assert all(hand.interval[1] - hand.interval[0] <= 2 * wanted for hand in result[0].hands)


def test_an_error_that_samples_do_not_reach() -> None:
    result = equity("JhTh", opponents=3, error=0.001, samples=5_000, seed=3)
    assert (result.samples, result.stopped) == (5_000, "samples")
    assert result.error > 0.001


def test_the_default_error_is_a_tenth_of_a_percent() -> None:
    result = equity("JhTh", opponents=2, seed=3)
    assert result.stopped == "error"
    assert result.error <= 0.001


# --- the interval holds what it promises ---------------------------------------------------------------------------


def covered(exact: Equity, sampled: list[Equity], seat: int = 0) -> float:
    """How often the 95 % interval of an equity has the exact value in it."""
    assert exact.exact
    true = exact[seat].equity
    return sum(result[seat].interval[0] <= true <= result[seat].interval[1] for result in sampled) / len(sampled)


NOISE = 4 * sqrt(0.95 * 0.05 / SEEDS)  # how far a fraction of so many seeds may be from 95 % by chance


def many(*hands: str, samples: int, **text_given: Any) -> tuple[Equity, list[Equity]]:
    exact = equity(*hands, **text_given)
    return exact, [equity(*hands, exact=False, samples=samples, seed=seed, threads=1, **text_given) for seed in range(SEEDS)]


def test_coverage() -> None:
    exact, sampled = many("AsKs", "QdQh", board="2c 7d 9h", samples=600)
    assert covered(exact, sampled) == pytest.approx(0.95, abs=NOISE)
    stderr = sqrt(sum((result[0].equity - exact[0].equity) ** 2 for result in sampled) / len(sampled))
    assert stderr == pytest.approx(sum(result[0].stderr for result in sampled) / len(sampled), rel=4 / sqrt(2 * SEEDS))


def test_coverage_where_the_pot_is_split() -> None:
    """A natural pair of sevens takes half: what a deal pays is neither all nor nothing, and the error is smaller than that of a coin."""
    exact, sampled = many("7c 7d Qs Qd 4d throws 4d", "9h 9d Ks Kc 4c throws 4c", variant="twos-jacks-axe", samples=600)
    assert covered(exact, sampled) == pytest.approx(0.95, abs=NOISE)
    for share in ("sevens", "high"):
        true = exact[0].shares[share].equity
        hits = [low <= true <= high for result in sampled for low, high in [result[0].shares[share].interval]]
        assert sum(hits) / len(hits) == pytest.approx(0.95, abs=NOISE), share
    coin = sqrt(exact[0].equity * (1 - exact[0].equity) / 600)
    assert sampled[0][0].stderr < 0.6 * coin


@pytest.mark.slow
def test_coverage_with_ranges() -> None:
    exact, sampled = many("AA, AKs:0.5", "KK:0.25, QQ, 87s", board="2c 7d 9h 3h", samples=400)
    assert covered(exact, sampled) == pytest.approx(0.95, abs=NOISE)


def by_theory(true: float, deals: int) -> float:
    """How often Wilson's interval of a rare frequency has it inside: not always 95 %, as it counts in whole hits."""
    inside = [low <= true <= high for hits in range(80) for low, high in [wilson(hits / deals, hits / deals * (1 - hits / deals), deals)]]
    return sum(comb(deals, hits) * true**hits * (1 - true) ** (deals - hits) for hits in range(80) if inside[hits])


@pytest.mark.parametrize("samples", [500, 4_000])
@pytest.mark.parametrize(("hand", "other"), [("2d3c", "KsKh"), ("KsKh", "2d3c")])
def test_coverage_near_the_ends(hand: str, other: str, samples: int) -> None:
    """A hand with a chance of one in a thousand, and one with such a risk: as good as Wilson's interval is there, no worse."""
    exact, sampled = many(hand, other, board="Kd 9h 2s", samples=samples)
    rare = min(exact[0].equity, 1 - exact[0].equity)
    assert rare == pytest.approx(0.001, abs=0.0001)
    expected = by_theory(rare, samples)
    assert covered(exact, sampled) == pytest.approx(expected, abs=4 * sqrt(expected * (1 - expected) / SEEDS))
    assert expected > 0.88
    assert all(0 <= result[0].interval[0] <= result[0].interval[1] <= 1 for result in sampled)


def test_intervals_of_events_that_never_happened() -> None:
    """A sample without a single loss does not say that there is no risk."""
    result = equity("KsKh", "2d3c", board="Kd 9h 2s", exact=False, samples=20, seed=2)
    assert result[0].equity == 1
    assert result[0].stderr > 0
    assert result[0].interval[0] < 0.97


def test_coverage_of_frequencies() -> None:
    exact, sampled = many("AsKs", "QdQh", board="2c 7d 9h", samples=600)
    for kind in ("pair", "high card", "two pair"):
        intervals = [result[0].categories.interval(kind) for result in sampled]
        inside = sum(low <= exact[0].categories[kind] <= high for low, high in intervals)
        assert inside / len(sampled) == pytest.approx(0.95, abs=NOISE), kind


@pytest.mark.parametrize(
    ("hits", "deals", "low", "high"),  # Wilson (1927), by the formula with z = 1.95996
    [(0, 10, 0.0, 0.27753), (5, 10, 0.23659, 0.76341), (10, 10, 0.72247, 1.0), (1, 1000, 0.00018, 0.00564)],
)
def test_wilson(hits: int, deals: int, low: float, high: float) -> None:
    part = hits / deals
    assert wilson(part, part * (1 - part), deals) == pytest.approx((low, high), abs=1e-5)


def test_exact_odds_have_no_error() -> None:
    result = equity("AsKs", "QdQh", board="2c 7d 9h")
    assert (result.stderr, result.error, result.seed, result.stopped) == (0, 0, None, "all deals")
    assert all(hand.interval == (hand.equity, hand.equity) for hand in result.hands)


# --- chi-square ----------------------------------------------------------------------------------------------------


def chi_square(counts: Sequence[int], exact: Sequence[int]) -> float:
    """How far counts are from what they should be, as a normal deviate (Wilson and Hilferty); rare kinds are taken together."""
    scale = sum(counts) / sum(exact)
    pairs = sorted(((count, due * scale) for count, due in zip(counts, exact, strict=True) if due or count), key=lambda pair: pair[1])
    while len(pairs) > 2 and pairs[0][1] < 5:
        (one, due_one), (two, due_two) = pairs[:2]
        pairs = sorted([(one + two, due_one + due_two), *pairs[2:]], key=lambda pair: pair[1])
    freedom = len(pairs) - 1
    statistic = sum((count - due) ** 2 / due for count, due in pairs)
    return float(((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom)))


DEALS = 30_000
FAIR = 3.0  # a fair sampler exceeds this about once in a thousand

FEW = [  # and a card that will be missing
    ("holdem", ["AsKs"], "2c 7d 9h", "9c"),
    ("short-deck", ["AsKs"], "6c 7d 9h", "Ah"),
    ("omaha", ["AsKsQdJd", "9s9d8s8d"], "2c 7d 9h", "Th"),
    ("deuces-wild", ["2s Ad Kh 8c 5c throws 8c 5c", "As Ks Qs Js 3d throws 3d"], "", "Ah"),
]


def kinds(row: Sequence[int], plan: Plan, seat: int) -> list[int]:
    return Tally(plan.seats, 1, row).categories(0, seat)


@pytest.mark.parametrize(("code", "hands", "board"), [spot_[:3] for spot_ in FEW])
def test_chi_square(code: str, hands: list[str], board: str) -> None:
    (plan,) = plans(spot(variants[code](), hands, board=board))
    assert plan.native is not None
    exact = plan.native.exact(0, plan.native.parts, 1)
    for seat in range(2):
        due = kinds(exact, plan, seat)
        assert len(due) == CATEGORIES
        for seed in range(3):
            assert chi_square(kinds(plan.native.sample(seed, 0, DEALS, 1), plan, seat), due) < FAIR


@pytest.mark.parametrize(("code", "hands", "board", "missing"), FEW)
def test_a_sampler_without_one_card_fails_it(code: str, hands: list[str], board: str, missing: str) -> None:
    (plan,) = plans(spot(variants[code](), hands, board=board))
    (biased,) = plans(spot(variants[code](), hands, board=board, dead=missing))
    assert plan.native is not None
    assert biased.native is not None
    due = kinds(plan.native.exact(0, plan.native.parts, 1), plan, 0)
    assert chi_square(kinds(biased.native.sample(1, 0, DEALS, 1), plan, 0), due) > 2 * FAIR


class BiasedStream(RandomStream):
    """A stream that takes the remainder of a number that is too small: the first cards of a deck come twice as often as the last."""

    def below(self, bound: int) -> int:
        return super().below(64) % bound


@pytest.mark.slow
def test_a_biased_stream_fails_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain version with fair stream and with others, from a new deck for every deal."""
    monkeypatch.setattr(python_reference, "BATCH", 1)
    (plan,) = plans(spot(variants["holdem"](), ["AsKs", "QdQh"], board="2c 7d 9h"))
    due = kinds(python_reference.exact(plan).row, plan, 0)
    assert chi_square(kinds(python_reference.sample(plan, 1, 0, 5_000).row, plan, 0), due) < FAIR
    monkeypatch.setattr(python_reference, "RandomStream", BiasedStream)
    assert chi_square(kinds(python_reference.sample(plan, 1, 0, 5_000).row, plan, 0), due) > 2 * FAIR
