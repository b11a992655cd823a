"""Cached results: also for the same question in other suits, and never for another question."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.odds.random_spots import Options, every_game, name, some_spot
from tests.repetitions import few, scaled

from riverboat.cards import UNSEEN, Card
from riverboat.odds import Held, Spot, SpotError, equity, odds, spot
from riverboat.odds.cache import CACHE, Cache
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import affordable, choose, enumerate_all
from riverboat.ranking import Wild
from riverboat.rules import Best, HighestInTheHole, Natural
from riverboat.table import Table
from riverboat.variants import variants

FLOP: dict[str, Any] = {"board": "2c 7d 9h"}


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    CACHE.clear()
    yield
    CACHE.clear()


# --- the same question ---------------------------------------------------------------------------------------------


def test_the_same_question_is_answered_from_the_cache() -> None:
    first, second = (equity("AsKs", "QdQh", **FLOP) for _ in range(2))
    assert (first.backend, second.backend) == ("kernel", "cache")
    assert first.tally == second.tally
    assert first.hands == second.hands
    assert (second.exact, second.stopped, second.samples) == (True, "all deals", first.samples)


def test_the_same_question_in_other_suits_is_answered_from_the_cache() -> None:
    equity("AsKs", "QdQh", **FLOP)
    for suits in permutations("cdhs"):
        table = str.maketrans("cdhs", "".join(suits))
        result = equity("AsKs".translate(table), "QdQh".translate(table), board="2c 7d 9h".translate(table))
        assert result.backend == "cache"
        assert result[0].hand == f"A{suits[3]} K{suits[3]}"  # the numbers are remembered, not the words
    assert len(CACHE) == 1


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        (["AsKd", "QdQh"], FLOP),  # the king's suit matters
        (["QdQh", "AsKs"], FLOP),  # other seats
        (["AsKs", "QdQh"], {"board": "2c 7d 9d"}),
        (["AsKs", "QdQh"], {"board": "2c 7d"}),
        (["AsKs", "QdQh"], FLOP | {"dead": "3c"}),
        (["AsKs", "QdQh", "random"], FLOP),
        (["AsKs", "Qd ??"], FLOP),
        (["AsKs3s", "QdQh3h"], FLOP | {"variant": "crazy-pineapple"}),
    ],
)
def test_another_question_is_counted(hands: list[str], options: dict[str, Any]) -> None:
    equity("AsKs", "QdQh", **FLOP)
    assert equity(*hands, **options).backend != "cache"


def test_options_are_part_of_the_question() -> None:
    hands = ["Kh 2d 9s / 3c 5c 6c Ts", "As Ad 4s / Qc 7s 8h 8d"]
    result = [
        equity(*hands, variant="kings-and-lows", king_required=required, ace=ace)
        for required in (False, True)
        for ace in ("high", "either")
    ]
    assert {one.backend for one in result} == {"kernel"}


def test_a_modified_game_has_its_own_entries() -> None:
    """It has the same code, but other rules."""
    plain = variants["holdem"]()
    wild = replace(plain, shares={"high": Best(wild=Wild(ranks="2"))})
    first = equity("2s7d", "AcKc", board="2c 7h 9h", variant=plain)
    second = equity("2s7d", "AcKc", board="2c 7h 9h", variant=wild)
    assert second.backend == "kernel"
    assert second[0].equity == equity("2s7d", "AcKc", board="2c 7h 9h", variant=wild, cache=False)[0].equity != first[0].equity


def test_ranges() -> None:
    """The same ranges are remembered as they are; other suits are another question."""
    first, second = (equity("AsKs, 77", "QdQh:0.5, 99", **FLOP) for _ in range(2))
    assert (first.backend, second.backend) == ("kernel", "cache")
    assert first.tally == second.tally
    assert equity("AhKh, 77", "QdQh:0.5, 99", **FLOP).backend == "kernel"
    assert equity("AsKs, 77", "QdQh:0.25, 99", **FLOP).backend == "kernel"
    assert equity("QdQh:0.5, 99", "AsKs, 77", **FLOP).backend == "kernel"


# --- suits that a game tells apart ---------------------------------------------------------------------------------


def moved(card: Card, suits: tuple[int, ...]) -> Card:
    return card if card == UNSEEN else Card(card // 4 * 4 + suits[card % 4])


def in_suits(position: Spot, suits: tuple[int, ...]) -> Spot:
    """The same spot with every suit put in the place of another; a spot of ranges stays as it is."""

    def cards(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved(card, suits) for card in held)

    if any(hand.range for hand in position.hands) or position.variant.deck in ("three", "six"):
        return position
    hands = tuple(
        Held(
            cards(hand.cards),
            None if hand.up is None else cards(hand.up),
            throws=None if hand.throws is None else cards(hand.throws),
            placed=tuple(map(cards, hand.placed)),
            last_up=hand.last_up,
        )
        for hand in position.hands
    )
    return replace(position, hands=hands, boards={name: cards(part) for name, part in position.boards.items()}, dead=cards(position.dead))


@pytest.mark.parametrize(("code", "options"), few(every_game(), 16), ids=name)
def test_cached_results_equal_counted_results(code: str, options: Options) -> None:
    """Spots by chance, each in several suits: with the cache and without, the counts are the same."""
    chance = random.Random(1)
    for seed in range(scaled(check=1, test=3, soak=20)):
        position = some_spot(variants[code](**options), seed, late=True)
        for suits in [(0, 1, 2, 3), *chance.sample(list(permutations(range(4))), 4)]:
            other = in_suits(position, suits)
            try:
                compiled = plans(other)
            except SpotError:  # a card that came because of another's suit
                continue
            if sum(plan.deals for plan in compiled) < 20_000 and affordable(choose(compiled)):
                assert odds(other).tally == odds(other, cache=False).tally, (seed, suits)


def hits(position: Spot) -> int:
    """In how many of the 24 ways to name the suits a spot that is known in one way is found."""
    CACHE.clear()
    return sum(odds(in_suits(position, suits)).backend == "cache" for suits in permutations(range(4)))


def last_card(code: str) -> Spot:
    """A spot with few cards to come, all suits in it and no two alike."""
    if code == "holdem":
        return spot(variants[code](), ["AsKd", "QhJc"], board="2c 7d 9h 3s")
    return next(
        position
        for seed in range(300)
        if (position := some_spot(variants[code](), seed, late=True))
        and 1 < sum(plan.deals for plan in plans(position)) < 20_000
        and not any(plan.ranges for plan in plans(position))
        and len({card % 4 for hand in position.hands for card in hand.known}) == 4
    )


@pytest.mark.parametrize(
    "code", ["holdem", "omaha-hilo", "razz", "badugi", "deuces-wild", "kings-and-lows", "baseball", "eight-cards", "follow-the-queen"]
)
def test_games_with_equivalent_suits(code: str) -> None:
    """23 of 24 ways are the first one again."""
    assert hits(last_card(code)) == 23


@pytest.mark.parametrize("code", ["twos-jacks-axe", "chicago"])
def test_games_with_one_special_suit(code: str) -> None:
    """Four suits for the one that matters, each counted once; the other three are alike."""
    assert hits(last_card(code)) == 24 - 4


def test_suits_that_add_a_card_are_equivalent_only_to_each_other() -> None:
    """Two red suits and two black ones: six ways to say which are which, each counted once."""
    assert hits(spot(variants["red-river"](), ["AsKd", "QhJc"], board="2c 7d 9h 3s")) == 24 - 6


def test_the_king_of_diamonds() -> None:
    """The man with the axe is wild, the other kings are not."""
    diamonds = equity("Kd Qd 9d 8c", "Ah As 7h 7d 3d", variant="twos-jacks-axe")
    spades = equity("Ks Qs 9s 8c", "Ah Ad 7h 7s 3s", variant="twos-jacks-axe")
    assert {diamonds.backend, spades.backend} == {"kernel"}
    assert diamonds[0].equity > spades[0].equity


# --- what is not remembered ----------------------------------------------------------------------------------------


def test_samples_are_not_cached() -> None:
    equity("AsKs", "QdQh", **FLOP, samples=1_000, seed=1)
    equity("AsKs", opponents=5, samples=1_000)
    assert len(CACHE) == 0
    equity("AsKs", "QdQh", **FLOP)
    assert equity("AsKs", "QdQh", **FLOP, samples=1_000, seed=1).backend == "kernel"


def test_the_cache_can_be_switched_off() -> None:
    equity("AsKs", "QdQh", **FLOP, cache=False)
    assert len(CACHE) == 0
    equity("AsKs", "QdQh", **FLOP)
    before = CACHE.hits
    assert equity("AsKs", "QdQh", **FLOP, cache=False).backend == "kernel"
    assert (len(CACHE), CACHE.hits) == (1, before)


def test_interrupted_counts_are_not_cached() -> None:
    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity("AsKs", "QdQh", **FLOP, progress=stop)
    assert len(CACHE) == 0


def test_changing_a_result_does_not_change_the_cache() -> None:
    first = equity("AsKs", "QdQh", **FLOP)
    expected = list(first.tally.row)
    first.tally.row[0] = 7
    first.tally.add([1] * len(first.tally.row))
    assert equity("AsKs", "QdQh", **FLOP).tally.row == expected


def test_explained_wild_cards_distinguish_suits() -> None:
    """Counts of single cards belong to their suits."""
    cache = Cache()
    for hands in (["2s 9d 5h 7c ??", "As Ad Ah Kc Qs"], ["2d 9s 5h 7c ??", "Ad As Ah Kc Qd"]):
        compiled = plans(spot(variants["deuces-wild"](), hands))
        compiled[0].explained = compiled[0].wild
        assert cache.get(compiled, partial(enumerate_all, choose(compiled), 1)).tally == enumerate_all(choose(compiled), 1).tally


# --- the cache itself ----------------------------------------------------------------------------------------------


def test_the_cache_is_bounded() -> None:
    """The one that was not asked for the longest goes first."""
    cache = Cache(most=3)
    asked = {card: plans(spot(variants["kuhn"](), [card])) for card in ("Js", "Qs", "Ks")} | {"": plans(spot(variants["kuhn"](), []))}

    def backend(key: str) -> str:
        return cache.get(asked[key], lambda: enumerate_all(choose(asked[key]), 1)).backend

    for key in ("Js", "Qs", "Ks", "Js", ""):
        backend(key)
    assert len(cache) == 3
    assert [backend(key) for key in ("Js", "Ks", "")] == ["cache"] * 3
    assert backend("Qs") == "kernel"
    assert len(cache) == 3


def test_the_shared_cache_is_bounded() -> None:
    assert 0 < CACHE.most <= 10_000


def test_the_cache_can_be_cleared() -> None:
    equity("AsKs", "QdQh", **FLOP)
    CACHE.clear()
    assert len(CACHE) == 0
    assert equity("AsKs", "QdQh", **FLOP).backend == "kernel"


class Clubs:
    """A contest nobody has thought of."""

    def score(self, table: Table, seat: int) -> int | None:
        return sum(card % 4 == 0 for card in table.seats[seat].cards) or None


@pytest.mark.parametrize(
    ("shares", "result"),
    [
        ({"hearts": HighestInTheHole("h")}, 20),
        ({"sevens": Natural("7"), "high": Best()}, 23),
        ({"high": Best(wild=Wild(cards="Kd Qh"))}, 12),
        ({"clubs": Clubs()}, 0),
    ],
)
def test_shares_that_distinguish_suits(shares: dict[str, Any], result: int) -> None:
    """As few suits are alike as the shares allow, and none where nobody knows."""
    assert hits(replace(last_card("holdem"), variant=replace(variants["holdem"](), shares=shares, code=""))) == result


def test_keeping_the_best_of_equal_hands_distinguishes_suits() -> None:
    """Which of three kings is thrown may matter to a flush: such spots are kept apart."""
    equity("Kc Kd Kh", "Qs Qh 2s", variant="crazy-pineapple", board="7c 8c 2d")
    other: dict[str, Any] = {"variant": "crazy-pineapple", "board": "7s 8s 2h"}
    cached, counted = (equity("Ks Kh Kd", "Qc Qd 2c", cache=cache, **other) for cache in (True, False))
    assert cached.tally == counted.tally


class Whim(Struct, frozen=True):
    """A contest of somebody else's, of which the cache cannot know what it is."""

    def score(self, table: Table, seat: int) -> int | None:
        return 1 + SIGN[0] * table.seats[seat].cards[0].rank + 100


SIGN = [1]


def test_games_judged_in_python_are_not_cached() -> None:
    game = replace(variants["kuhn"](), shares={"high": Whim()})
    result = []
    for SIGN[0] in (1, -1):
        result.append(equity("Ks", "Qs", variant=game)[0].equity)
    assert result == [1.0, 0.0]
