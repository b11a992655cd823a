"""Simulations: winners, kinds of hand, wild cards and improvements, in every game."""

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from tests.repetitions import few, scaled

from riverboat import FULL, Card, CardError, Category, Strength, Wild, cards, evaluate
from riverboat.odds import SpotError, equity
from riverboat.odds.simulation.simulation import Simulation
from riverboat.odds.simulation.simulation_result import Outcome
from riverboat.variants import variants

DEALS = scaled(check=900, test=9_000, soak=9_000)

ALICE, BOB = "Kh 2d 3c 5h 9s Jd", "As Qc Ac 7d 7h 4s"


def stud(**options: Any) -> Simulation:
    return (
        Simulation("kings-and-lows", **options)
        .with_player("Alice", down="Kh 2d", up="3c 5h 9s Jd")
        .with_player("Bob", down="As Qc", up="Ac 7d 7h 4s")
    )


def kind(strength: Strength) -> str:
    royal = strength.category is Category.STRAIGHT_FLUSH and strength.words == "royal flush"
    return "royal flush" if royal else strength.category.words


def counts(outcome: Outcome) -> list[Any]:
    return [(one.name, one.wins, one.ties, one.shares, one.improvements, one.wild) for one in outcome.players]


# --- counts --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("king_required", [False, True])
def test_every_deal_by_hand(king_required: bool) -> None:
    """Two last cards to come: all that is counted, counted again one deal after the other."""
    wild = Wild(ranks="K", lowest=True, needs="K" if king_required else "")
    rest = [card for card in FULL if card not in cards(ALICE + BOB)]
    wins, position, improved, wilds = Counter[str](), Counter[Any](), Counter[Any](), Counter[Any]()
    for last in permutations(rest, 2):
        hands = {"Alice": (*cards(ALICE), last[0]), "Bob": (*cards(BOB), last[1])}
        result = {name: evaluate(hand, wild=wild) for name, hand in hands.items()}
        mine, other = result["Alice"].rank, result["Bob"].rank
        wins["Alice" if mine > other else "Bob" if mine < other else "tie"] += 1
        for name, hand in hands.items():
            before, after = kind(evaluate(hand)), kind(result[name])
            position[name, after] += 1
            improved[name, before, after] += before != after
            wilds.update((name, str(card)) for card in wild.among(hand))
    outcome = stud(king_required=king_required).run(exact=True)
    assert outcome.exact
    assert outcome.deals == len(rest) * (len(rest) - 1) == 40 * 39
    for record in outcome.players:
        assert (record.wins, record.ties) == (wins[record.name], wins["tie"])
        assert record.equity == pytest.approx((wins[record.name] + wins["tie"] / 2) / outcome.deals)
        assert record.kinds == {word: position[record.name, word] for word in record.kinds}
        assert sum(record.kinds.values()) == outcome.deals
        by_hand = {key[1:]: many for key, many in improved.items() if key[0] == record.name and many}
        assert {(one.before, one.after): one.deals for one in record.improvements} == by_hand
        assert record.improved == sum(by_hand.values())
        assert record.wild == {card: many for (name, card), many in wilds.items() if name == record.name}
        assert sum(record.wild_ranks.values()) == sum(record.wild.values())
    assert sum(wins.values()) == outcome.deals


def test_options_matter_and_samples_are_close_to_exact_results() -> None:
    free, strict = stud().run(exact=True), stud().with_options(king_required=True).run(exact=True)
    assert (free.options, strict.options) == ({}, {"king_required": True})
    assert strict["Bob"].improved < free["Bob"].improved
    assert strict["Alice"].kinds["four of a kind"] == free["Alice"].kinds["four of a kind"]  # she holds a king
    sampled = stud().run(40_000, seed=5)
    assert not sampled.exact
    assert sampled.deals == 40_000
    low, high = sampled["Alice"].interval
    assert low < free["Alice"].equity < high
    assert high - low < 0.011


@pytest.mark.parametrize("code", few(variants, 12))
def test_every_game(code: str) -> None:
    table = Simulation(code).with_player("Alice").with_player("Bob")
    outcome = table.run(DEALS, seed=11, threads=2)
    assert outcome.deals == DEALS
    assert outcome.game == variants[code]().name
    alice, bob = outcome.players
    nobody = outcome.deals - alice.wins - bob.wins - alice.ties
    assert alice.ties == bob.ties  # what one divides, the other divides
    assert nobody >= 0
    assert alice.equity == pytest.approx(
        bob.equity, abs=0.06 if DEALS >= 9_000 else 0.2
    )  # nobody may win, and whose cards come last may matter a little
    assert alice.equity + bob.equity == pytest.approx(1, abs=nobody / outcome.deals + 1e-9)
    for record in outcome.players:
        assert list(record.shares) == list(variants[code]().shares)
        assert all(sum(share.kinds.values()) == outcome.deals for share in record.shares.values())
        has_wild = any(getattr(contest, "wild", None) for contest in variants[code]().shares.values())
        assert bool(record.wild) == bool(record.improvements) == has_wild
    assert counts(table.run(DEALS, seed=11, threads=1)) == counts(outcome)
    assert counts(table.run(DEALS, seed=12)) != counts(outcome)
    assert "Alice" in str(outcome)
    json.dumps(outcome.to_dict())


def test_the_counts_are_those_of_equity() -> None:
    outcome = Simulation("omaha-hilo").with_player("Alice", "As Ad 2c 3c").with_player("Bob").with_board("4d 5h Kc").run(20_000, seed=3)
    other = equity("As Ad 2c 3c", "random", board="4d 5h Kc", variant="omaha-hilo", samples=20_000, seed=3)
    for record, odds in zip(outcome.players, other.hands, strict=True):
        assert (record.wins / 20_000, record.ties / 20_000, record.equity) == (odds.win, odds.tie, odds.equity)
        assert {name: share.wins / 20_000 for name, share in record.shares.items()} == {
            name: chance.win for name, chance in odds.shares.items()
        }


class Elsewhere:
    """A cluster of one, as far as a client has to be one."""

    def __init__(self) -> None:
        self.tasks = 0

    def map(self, work: Any, *columns: list[Any], **_: Any) -> list[Any]:
        self.tasks += len(columns[0])
        return [work(*row) for row in zip(*columns, strict=True)]

    def gather(self, rows: list[Any]) -> list[Any]:
        return rows


def test_counts_are_the_same_on_a_cluster() -> None:
    client = Elsewhere()
    assert counts(stud().run(30_000, seed=2, client=client)) == counts(stud().run(30_000, seed=2))
    assert client.tasks


def test_time_stops_it_and_progress_tells() -> None:
    seen: list[int] = []
    outcome = stud().run(10**13, time=0.05, progress=lambda counted, _: seen.append(counted.tally.deals))
    assert 0 < outcome.deals < 10**13
    assert seen[-1] == outcome.deals
    assert seen == sorted(seen)
    assert "stopped by time" in outcome.how


# --- words ---------------------------------------------------------------------------------------------------------


def test_every_method_returns_a_new_simulation() -> None:
    empty = Simulation("kings-and-lows")
    one = empty.with_player("Alice", down="Kh 2d", up="3c")
    two = one.with_player("Bob", down="As", up="Ac", last_card_up=True)
    other = two.with_options(king_required=True).with_dead("7c").with_dead("7d")
    assert (len(empty.players), len(one.players), len(two.players)) == (0, 1, 2)
    assert two.variant.options["king_required"] is False
    assert two.spot.dead == ()
    assert other.spot.dead == cards("7c 7d")
    assert [held.last_up for held in two.players] == [False, True]
    assert repr(other) == "<Simulation of Kings and Lows; Alice: Kh 2d / 3c, Bob: As / Ac last up; dead: 7c 7d>"


def test_a_dead_card_never_comes() -> None:
    outcome = Simulation("kings-and-lows").with_player("Alice").with_player("Bob").with_dead("Kc Kd Kh").run(5_000, seed=1)
    assert {card for card in outcome["Alice"].wild if card[0] == "K"} == {"Ks"}


def test_cards_lie_where_they_are_placed() -> None:
    table = Simulation("chicago").with_player("Alice", down="As", up="2c").with_player("Bob", down="2h", up="Ks")
    assert table.run(2_000, seed=1)["Alice"].shares["spade"].wins == 2_000  # the ace of spades in the hole


def test_ranges_throws_placements_and_slashes() -> None:
    aces = Simulation().with_player("Alice", "AA").with_player("Bob", "KK").run(20_000, seed=1)
    assert aces["Alice"].equity == pytest.approx(0.82, abs=0.02)
    drawn = Simulation("five-card-draw").with_player("Alice", "As Ah Ad 7c 2d", throws="7c 2d").with_player("Bob").run(20_000, seed=1)
    assert drawn["Alice"].kinds["four of a kind"] == pytest.approx(20_000 * 2 / 47, rel=0.1)
    spread = Simulation("eight-cards").with_player("Alice", "AsKsQsJs | Ts9s | 8h7h").with_player("Bob").run(1_000, seed=1)
    assert spread.deals == 1_000  # where four lie is known: nothing to round
    stud_hand = Simulation("seven-card-stud").with_player("Alice", "As Ah / Ad").with_player("Bob").run(1_000, seed=1)
    assert counts(stud_hand) == counts(
        Simulation("seven-card-stud").with_player("Alice", "As Ah", "Ad").with_player("Bob").run(1_000, seed=1)
    )


def test_unnamed_opponents() -> None:
    outcome = Simulation().with_player("Alice", "AsAh").with_opponents(3).run(1_000, seed=1)
    assert [record.name for record in outcome.players] == ["Alice", "player 2", "player 3", "player 4"]
    assert len(Simulation().with_player("Alice").run(100).players) == 2


def test_tables_as_text_and_html() -> None:
    outcome = stud().with_options(king_required=True).run(1_000, seed=1)
    text = str(outcome)
    assert text.splitlines()[0] == "Kings and Lows (king_required=True)"
    assert str(stud().run(10)).splitlines()[0] == "Kings and Lows"
    assert f"{outcome['Alice'].wins:,}" in text
    assert "sampled (seed 1, stopped by samples): 1,000 deals" in text
    plain = outcome.to_dict()
    assert plain["players"][0]["wins"] == outcome["Alice"].wins == outcome[0].wins
    assert plain["players"][0]["improved"] == outcome["Alice"].improved
    assert "&lt;b&gt;" in Simulation().with_player("<b>").run(10, seed=1)._repr_html_()
    with pytest.raises(KeyError, match="there is no player 'Eve'; players are Alice, Bob"):
        outcome["Eve"]


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: Simulation("canasta"), SpotError, "there is no game 'canasta'"),
        (lambda: Simulation("kings-and-lows", queen_required=True), ValueError, "no option 'queen_required'"),
        (lambda: stud().with_player("Alice"), SpotError, "there is a player 'Alice' already"),
        (lambda: stud().with_player(""), SpotError, "a player has a name"),
        (lambda: stud().with_player("Eve", "1s"), CardError, "unknown rank"),
        (lambda: stud().with_player("Eve", "4c 4d / 4h", "5c"), SpotError, "says already where"),
        (lambda: stud().with_player("Eve", "As").run(10), SpotError, "As is in hand 2 and in hand 3"),
        (lambda: stud().with_dead("Kh").run(10), SpotError, "Kh is in hand 1 and in the dead cards"),
        (lambda: stud().run(0), SpotError, "0 deals"),
        (lambda: stud().run(10, time=-1), SpotError, "-1 seconds"),
        (lambda: stud().run(10, threads=0), SpotError, "0 threads"),
        (lambda: Simulation().with_player("Alice", last_card_up=True).run(10), SpotError, "nobody chooses how the last card comes"),
        (lambda: Simulation().with_player("Alice", throws="As").run(10), SpotError, "throws As"),
        (lambda: stud().with_board("2c 3d 4h").run(10), SpotError, "too many"),
    ],
)
def test_invalid_simulations_are_refused(ask: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ask()


def test_a_card_is_a_card() -> None:
    hand = (Card("As"), Card("Ah"))
    assert counts(Simulation().with_player("A", hand).run(100, seed=1)) == counts(Simulation().with_player("A", "AsAh").run(100, seed=1))
