"""The kernel equals the reference, count by count, in every game; RIVERBOAT_SPOTS=500 tries more spots."""

import random
from itertools import takewhile

import pytest
from msgspec.structs import replace
from tests.odds.random_spots import Options, every_game, in_kernel, name, small_spot, some_spot
from tests.repetitions import few, scaled

from riverboat._kernel import BATCH
from riverboat.cards import cards
from riverboat.odds import Equity, Held, Spot, SpotError, equity, odds, spot
from riverboat.odds.counting import python_reference
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.plan import KEEP, REDRAW, Plan
from riverboat.odds.counting.python_reference import RandomStream
from riverboat.odds.counting.tally import Tally
from riverboat.odds.ranges.hand_range import Range
from riverboat.odds.spot import lays_of
from riverboat.ranking import Wild
from riverboat.rules import Best, RankOf, Variant
from riverboat.rules.card_flow import Discards, ToBoard, ToSeats
from riverboat.table import Table
from riverboat.table.events import Judged
from riverboat.variants import variants

SPOTS = scaled(check=2, test=3, soak=200)
DEALS = 40
FEW = 400  # deals of an enumeration


def native(plan: Plan, seed: int, first_batch: int, deals: int, threads: int = 1) -> list[int]:
    assert plan.native is not None
    return plan.native.sample(seed, first_batch, deals, threads)


def all_deals(plan: Plan, threads: int = 1) -> list[int]:
    assert plan.native is not None
    return plan.native.exact(0, plan.native.parts, threads)


def explaining(plan: Plan, seed: int) -> Plan:
    """Ask every other plan what its wild cards were good for."""
    plan.explained = plan.wild if seed % 2 else -1
    return plan


KNOWN = [(code, options) for code, options in every_game() if in_kernel(variants[code](**options))]


@pytest.mark.parametrize(("code", "options"), few(KNOWN, 16), ids=name)
def test_samples(code: str, options: Options) -> None:
    for seed in range(SPOTS):
        for plan in plans(some_spot(variants[code](**options), seed)):
            explaining(plan, seed)
            assert python_reference.sample(plan, seed, seed * 7, DEALS).row == native(plan, seed, seed * 7, DEALS), f"seed {seed}"


@pytest.mark.parametrize(("code", "options"), few(KNOWN, 16), ids=name)
def test_enumerations(code: str, options: Options) -> None:
    counted = 0
    for seed in range(SPOTS):
        for plan in small_spot(variants[code](**options), seed, FEW):
            explaining(plan, seed)
            assert python_reference.exact(plan).row == all_deals(plan) == all_deals(plan, threads=3), f"seed {seed}"
            counted += 1
    assert counted


@pytest.mark.slow
def test_random_spots_cover_many_kinds() -> None:
    """What the tests above rest on: that chance comes up with everything there is."""
    spots = [some_spot(variants[code](**options), seed) for code, options in every_game() for seed in range(12)]
    compiled = [plan for position in spots for plan in plans(position)]
    for kind in (KEEP, REDRAW):
        assert any(step.kind == kind for plan in compiled for step in plan.steps)
    assert any(plan.ranges for plan in compiled)
    assert any(len(plan.decks) > 1 for plan in compiled)  # cards still to be placed
    assert any(step.up >= 0 for plan in compiled for step in plan.steps)
    assert {plan.seats for plan in compiled} == set(range(1, 11))
    assert any(position.dead for position in spots)
    assert {len(board) for position in spots for board in position.boards.values()} >= {1, 3, 4, 5}
    assert any(len(hand.known) > 7 for position in spots if position.variant.code == "baseball" for hand in position.hands)  # bought
    assert any(hand.throws for position in spots for hand in position.hands)
    assert any(hand.placed for position in spots for hand in position.hands)
    assert any(hand.last_up for position in spots for hand in position.hands)


@pytest.mark.parametrize("code", few(dict.fromkeys(code for code, _ in KNOWN), 14))
def test_batches(code: str) -> None:
    """Batches can be dealt in one go, in several, and from any on; the last may be short."""
    for plan in plans(some_spot(variants[code](), 5)):
        first, second = native(plan, 9, 3, BATCH), native(plan, 9, 4, 77)
        assert native(plan, 9, 3, BATCH + 77) == [sum(counts) for counts in zip(first, second, strict=True)]
        assert second == python_reference.sample(plan, 9, 4, 77).row


@pytest.mark.slow
def test_the_reference_crosses_batches_too() -> None:
    (plan,) = plans(spot(variants["leduc"](), ["Ks"]))
    assert python_reference.sample(plan, 4, 2, BATCH + 30).row == native(plan, 4, 2, BATCH + 30)


def test_numbers_of_the_whole_range() -> None:
    """Seeds and batches up to the last."""
    (plan,) = plans(spot(variants["omaha"](), ["AsKsQdJd"]))
    for seed, batch in ((0, 0), (2**64 - 1, 2**64 - 1), (2**63, 5), (1, 2**64 - 1)):
        assert python_reference.sample(plan, seed, batch, 20).row == native(plan, seed, batch, 20)


def test_ranges_that_often_collide() -> None:
    """All hands are drawn anew until none shares a card, by the same stream."""
    (plan,) = plans(spot(variants["holdem"](), ["AA, KsKh:0.25", "AK:0.1, AsAh", "AQs, KK:0.5"]))
    assert python_reference.sample(plan, 1, 0, 150).row == native(plan, 1, 0, 150)


def test_ranges_that_always_collide() -> None:
    """Neither deals anything."""
    (plan,) = plans(
        spot(variants["kuhn"](), [Range.of(["Ks"], cards=1, deck=cards("JsQsKs")), Range.of(["Ks"], cards=1, deck=cards("JsQsKs"))])
    )
    assert native(plan, 1, 0, 10)[0] == 0
    assert all_deals(plan)[0] == python_reference.exact(plan).row[0] == 0


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 40, 52])
def test_small_numbers_are_uniform(bound: int) -> None:
    stream = RandomStream(3, bound)
    counts = [0] * bound
    for _ in range(400 * bound):
        counts[stream.below(bound)] += 1
    assert min(counts) > 300
    assert max(counts) < 500


def test_wide_numbers_are_uniform() -> None:
    stream = RandomStream(3, 1)
    result = [stream.wide(3 * 2**30) for _ in range(3_000)]
    assert all(900 < sum(number >> 30 == third for number in result) < 1_100 for third in range(3))


# --- games that the kernel does not know ---------------------------------------------------------------------------


class MostClubs:
    """A contest of somebody's own: the most clubs among a seat's cards."""

    words = "the most clubs"

    def score(self, table: Table, seat: int) -> int | None:
        return sum(card.suit == 0 for card in table.seats[seat].cards) or None

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        return Judged(seat, share, self.score(table, seat), "clubs", (), ())


def clubs() -> Variant:
    return replace(variants["holdem"](), shares={"clubs": MostClubs(), "high": Best()}, code="")


def test_a_contest_without_kernel_code() -> None:
    result = equity("AcKc", "QdQh", variant=clubs(), board="2c 7d 9h 3s")
    assert (result.backend, result.exact, result.samples) == ("reference", True, 44)
    assert result[0].shares["clubs"].win == 1
    assert result[0].shares["high"].win == equity("AcKc", "QdQh", board="2c 7d 9h 3s")[0].win
    assert result[0].equity == pytest.approx((1 + result[0].shares["high"].equity) / 2)


def test_a_contest_without_kernel_code_is_sampled_by_the_same_stream() -> None:
    mine: Equity = equity("AcKc", variant=clubs(), samples=300, seed=8)
    plain = equity("AcKc", samples=300, seed=8)
    assert mine.backend == "reference"
    assert mine.tally.winners(1) == plain.tally.winners(0)
    assert mine.tally.categories(1, 1) == plain.tally.categories(0, 1)


class Raised(Best, frozen=True):
    """A hand of somebody's own game: it counts only with a pair at least, and clubs break no ties but count themselves."""

    def score(self, table: Table, seat: int) -> int | None:
        rank = super().score(table, seat)
        clubs = sum(card.suit == 0 for card in table.seats[seat].cards)
        return None if rank is None or self.strength(table, seat).category < 2 else 100_000 * clubs + rank


class Turncoat(Wild):
    """Wild cards of somebody's own."""


class Sevens(RankOf, frozen=True):
    """A wild rule of somebody's own, whatever lies there."""

    def on(self, table: Table) -> Wild:
        return Wild(ranks="7")


OWN = [Raised(), Best(wild=Turncoat(ranks="7")), Best(wild=Sevens("")), Best(wild=Wild(ranks="7"), house=Turncoat(natural_first=True))]


@pytest.mark.parametrize("contest", OWN, ids=repr)
def test_a_subclass_of_a_contest_is_not_native(contest: Best) -> None:
    """What a game makes of our contests judges by its own rules, which the kernel does not know."""
    variant = replace(variants["holdem"](), shares={"high": contest}, code="")
    (plan,) = plans(spot(variant, ["2c 3c", "As Ad"], board="3d 8s 9h Jd"))
    assert plan.native is None


def test_a_subclass_of_a_contest_is_judged_by_its_own_rules() -> None:
    raised = replace(variants["holdem"](), shares={"high": Raised()}, code="")
    result = equity("2c 3c", "As Kd", variant=raised, board="3d 8s 9h Jd")
    usual = equity("2c 3c", "As Kd", board="3d 8s 9h Jd")
    assert (result.backend, result[0].win) == ("reference", 1.0)
    assert usual[0].win < 1
    sevens = replace(variants["holdem"](), shares={"high": Best(wild=Sevens(""))}, code="")
    plain = replace(variants["holdem"](), shares={"high": Best(wild=Wild(ranks="7"))}, code="")
    hands, board = ["7c 3c", "As Ad"], "3d 8s 9h Jd"
    assert equity(*hands, variant=sevens, board=board)[0].equity == equity(*hands, variant=plain, board=board)[0].equity


# --- two boards ----------------------------------------------------------------------------------------------------

THROWS = [code for code in variants if any(isinstance(lay, Discards) for lay in lays_of(variants[code]()))]


@pytest.mark.parametrize("code", THROWS)
def test_boards_may_change_places(code: str) -> None:
    """What is thrown is decided by all boards alike: which of them is called the first makes no difference."""
    variant = variants[code](double_board=True)
    before = list(takewhile(lambda lay: not isinstance(lay, ToBoard), lays_of(variant)))
    faces = sum(len(lay.up) if isinstance(lay, ToSeats) else -lay.cards for lay in before if isinstance(lay, ToSeats | Discards))
    many = 0
    for seed in range(20):
        deck = random.Random(seed).sample(variant.cards, len(variant.cards))
        hands = [Held(tuple(deck[at * faces : (at + 1) * faces])) for at in range(2)]
        first, second, dead = deck[10:13], deck[13:16], deck[26:]
        one, other = (
            odds(spot(variant, hands, board={"1": here, "2": there}, dead=dead), exact=True, cache=False)
            for here, there in ((first, second), (second, first))
        )
        assert one.tally.winners(0) == other.tally.winners(1)
        assert one.tally.winners(1) == other.tally.winners(0)
        assert [hand.equity for hand in one.hands] == [hand.equity for hand in other.hands]
        many += one[0].equity not in (0.0, 0.5, 1.0)
    assert many


def test_cards_that_are_best_on_both_boards_are_kept() -> None:
    """Two kings are the worse pair on one board, and four of them on the other."""
    boards = {"1": "9c 8d 2h", "2": "Kh Ks 8c"}
    for code, mine, other in (("irish", "As Ah Kc Kd", "Qs Qh 7c 6d"), ("phils-mom", "As Kc Kd", "Qs Qh 7c")):
        result = equity(mine, other, board=boards, variant=code, double_board=True, samples=2000, seed=1)
        assert result[0].shares["high 2"].win == 1


def test_a_forced_discard_without_hands_must_be_named() -> None:
    clubs_only = replace(variants["irish"](), shares={"clubs": MostClubs()}, code="")
    with pytest.raises(SpotError, match="no hand is played for that says which"):
        equity("AsAh KcKd", variant=clubs_only, board="9c 8d 2h", samples=10)
    named = equity("AsAh KcKd throws AsAh", "QsQh 7c 6d throws QsQh", variant=clubs_only, board="9c 8d 2h", exact=True)
    assert named[0].equity == 0.5


# --- shares --------------------------------------------------------------------------------------------------------


def test_a_game_of_many_shares() -> None:
    """The kernel counts four shares; a game of five is somebody's own and is answered all the same."""
    five = replace(variants["holdem"](), shares={str(share): Best() for share in range(5)}, code="")
    result = equity("AsKs", "QdQh", variant=five, board="2c 7d 9h 3s")
    assert result[0].equity == equity("AsKs", "QdQh", board="2c 7d 9h 3s")[0].equity


# --- the row of counts ---------------------------------------------------------------------------------------------


def test_counts_are_consistent() -> None:
    """Parts of one row that say the same thing twice."""
    for code in dict.fromkeys(code for code, _ in KNOWN):
        for position in (some_spot(variants[code](), seed) for seed in range(3)):
            for plan in plans(position):
                _hangs_together(position, plan)


def _hangs_together(position: Spot, plan: Plan) -> None:
    shares = len(position.variant.shares)
    tally = Tally(plan.seats, shares, native(plan, 1, 0, 500))
    pot = 2520 * shares
    assert tally.deals == 500
    for share in range(shares):
        assert sum(tally.winners(share)) == 500
        assert sum(tally.won(share)) == 500 - tally.winners(share)[0]
        assert all(sum(tally.categories(share, seat)) == 500 for seat in range(plan.seats))
    won = sum(tally.units(seat) for seat in range(plan.seats))
    assert won == pot * (500 - tally.winners(shares - 1)[0])  # what nobody wins stays
    for seat in range(plan.seats):
        assert tally.scoops(seat) * pot <= tally.units(seat) <= (tally.scoops(seat) + tally.parts(seat)) * pot
        assert tally.scoops(seat) * pot**2 <= tally.squares(seat) <= tally.units(seat) * pot


def test_a_row_of_the_wrong_length() -> None:
    with pytest.raises(ValueError, match="a row of 3 counts, not"):
        Tally(2, 1, [0, 0, 0])


def test_a_wrong_plan_would_be_noticed() -> None:
    """The comparison can fail: one card more or less in the deck is another row."""
    for code in ("holdem", "omaha", "follow-the-queen", "eight-cards"):
        (plan, *_) = plans(spot(variants[code](), []))
        right = native(plan, 1, 0, 200)
        plan.decks[0] &= ~(1 << cards("As")[0])
        assert python_reference.sample(plan, 1, 0, 200).row != right
