"""Cards face down and face up in stud: which hands the deal of a game allows, and the choice of the last card."""

import re
from typing import Any

import pytest
from tests.cli.command_line import run, run_json

from riverboat.cards import FULL, notation
from riverboat.odds import Held, SpotError, equity, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.simulation.simulation import Simulation
from riverboat.odds.spot import chooses_last_card, faces, lays_of
from riverboat.rules.card_flow import ToSeats
from riverboat.variants import variants

ALLOWED = [  # down, up, whether the last card is up
    *(("", "", last) for last in (False, True)),
    *(("Kh", "", last) for last in (False, True)),
    *(("Kh 2d", "", last) for last in (False, True)),
    *(("Kh 2d", "3c", last) for last in (False, True)),
    *(("As", "Ac", last) for last in (False, True)),
    *(("", "3c 5h 9s Jd", last) for last in (False, True)),
    *(("Kh 2d", "3c 5h 9s Jd", last) for last in (False, True)),
    ("Kh 2d 7c", "3c 5h 9s Jd", False),
    ("Kh 2d ??", "3c 5h 9s Jd", False),
    ("Kh 2d 7c", "3c ?? 9s ??", False),
    ("Kh 2d", "3c 5h 9s Jd 7c", True),
    ("", "3c 5h 9s Jd 7c", True),
]

KINGS = "in Kings and Lows"
SLASH = "put cards that are face up after a slash, and ?? for those that you do not know"
SAY = 'if the last card is face up, say so: "last up" after the cards, or last_card_up=True'
REFUSED = [
    ("Kh 2d 7c", "3c", False, f"3 cards face down and 1 face up {KINGS}; 3 are face down only after 4 face up: {SLASH}"),
    ("Kh 2d 7c", "", False, f"3 cards face down and 0 face up {KINGS}; 3 are face down only after 4 face up: {SLASH}"),
    ("Kh 2d ??", "3c 4c 5c", False, f"3 cards face down and 3 face up {KINGS}; 3 are face down only after 4 face up: {SLASH}"),
    ("Kh 2d", "3c 5h 9s Jd 7c", False, f"2 cards face down and 5 face up {KINGS}; {SAY}"),
    ("Kh", "3c 5h 9s Jd 7c", False, f"1 card face down and 5 face up {KINGS}; {SAY}"),
    ("Kh 2d", "3c 5h 9s Jd 7c 8c", False, f"2 cards face down and 6 face up {KINGS}; it deals 2 down and 4 up, and a last one, up or down"),
    ("Kh 2d 7c", "3c 5h 9s Jd", True, f"3 cards face down and 4 face up {KINGS}; it deals 2 down and 4 up, and the last one up"),
    ("Kh 2d 7c", "3c 5h 9s Jd 8c", True, f"3 cards face down and 5 face up {KINGS}; it deals 2 down and 4 up, and the last one up"),
    ("Kh 2d 7c 8c", "3c 5h 9s Jd", False, f"4 cards face down and 4 face up {KINGS}; it deals 2 down and 4 up, and a last one, up or down"),
    ("Kh 2d", "3c 5h 9s Jd 7c 8c", True, f"2 cards face down and 6 face up {KINGS}; it deals 2 down and 4 up, and the last one up"),
]


def text(down: str, up: str, last_up: bool) -> str:
    return f"{down} / {up}{' last up' if last_up else ''}"


@pytest.mark.parametrize(("down", "up", "last_up"), ALLOWED)
def test_two_hole_cards_four_open_cards_and_a_last_one(down: str, up: str, last_up: bool) -> None:
    result = equity(text(down, up, last_up), variant="kings-and-lows", samples=60, seed=1)
    assert [hand.last_card_up for hand in result.hands] == [last_up, False]
    outcome = Simulation("kings-and-lows").with_player("Anna", down, up, last_card_up=last_up).with_player("Bo").run(60, seed=1)
    assert [record.last_card_up for record in outcome.players] == [last_up, False]
    plan = plans(spot(variants["kings-and-lows"](), [text(down, up, last_up)]))[0]
    count = dict.fromkeys((False, True), 0)
    for at, pile in enumerate(plan.piles):
        if pile.seat == 0:
            count[pile.up] += plan.known[at].bit_count() + sum(step.count for step in plan.steps if step.pile == at)
    assert count == ({False: 2, True: 5} if last_up else {False: 3, True: 4})


@pytest.mark.parametrize(("down", "up", "last_up", "problem"), REFUSED)
def test_any_other_hand_is_refused_with_the_reason(down: str, up: str, last_up: bool, problem: str) -> None:
    with pytest.raises(SpotError, match=re.escape(f"hand 2 cannot have {problem}") + "$"):
        equity("random", text(down, up, last_up), variant="kings-and-lows", samples=60, seed=1)
    simulation = Simulation("kings-and-lows").with_player("Bo").with_player("Anna", down, up, last_card_up=last_up)
    with pytest.raises(SpotError, match=re.escape(f"Anna cannot have {problem}") + "$"):
        simulation.run(60, seed=1)
    code, out, err = run("odds", "--variant", "kings-and-lows", "random", text(down, up, last_up))
    assert (code, out, err) == (2, "", f"riverboat: hand 2 cannot have {problem}\n")
    flag = ["--last-up", "Anna"] if last_up else []
    code, out, err = run("simulate", "kings-and-lows", "-p", "Bo: random", "-p", f"Anna: {down} / {up}", *flag)
    assert (code, out, err) == (2, "", f"riverboat: Anna cannot have {problem}\n")


def test_the_choice_of_the_last_card_in_texts_and_results() -> None:
    hand = "Kh 2d / 3c 5h 9s Jd 7c last up"
    result = equity(hand, "As Qc / Ac 7d 7h 4s", variant="kings-and-lows", exact=True)
    assert result.samples == 39
    assert result.hands[0].hand == hand
    assert [data["last_card_up"] for data in result.to_dict()["hands"]] == [True, False]
    assert equity("Kh 2d 3c 5h 9s Jd 7c last up", variant="kings-and-lows", samples=60).hands[0].last_card_up  # in the order of dealing
    assert equity("random LAST UP", variant="kings-and-lows", samples=60).hands[0].hand == "random last up"
    assert "last_card_up" not in equity("AsKs", samples=60).to_dict()["hands"][0]
    outcome = Simulation("kings-and-lows").with_player("Anna", "Kh 2d / 3c last up").with_player("Bo").run(60, seed=1)
    assert [player["last_card_up"] for player in outcome.to_dict()["players"]] == [True, False]
    assert Simulation().with_player("Anna").run(60).to_dict()["players"][0]["last_card_up"] is None
    data = run_json("simulate", "kings-and-lows", "-p", "Anna: Kh 2d / 3c", "-p", "Bo: As / Ac", "-n", "60", "--last-up", "Bo")
    assert [player["last_card_up"] for player in data["players"]] == [False, True]
    data = run_json("odds", "--variant", "kings-and-lows", "Kh 2d / 3c", "As / Ac last up", "--samples", "60")
    assert [hand["last_card_up"] for hand in data["hands"]] == [False, True]
    players = ("-p", "Bo: As / Ac last up", "-p", "Anna: random")
    head, first, second = run("simulate", "kings-and-lows", *players, "-n", "60", "--csv")[1].splitlines()
    column = head.split(",").index("last_card_up")
    assert [row.split(",")[column] for row in (first, second)] == ["True", "False"]


@pytest.mark.parametrize("code", ["holdem", "seven-card-stud", "tollbooth", "baseball", "five-card-draw", "eight-cards"])
def test_elsewhere_nobody_chooses(code: str) -> None:
    with pytest.raises(SpotError, match="nobody chooses how the last card comes: hand 1 cannot have it face up"):
        equity("random last up", variant=code, samples=60)
    assert equity("random", variant=code, samples=60, seed=1).hands[0].last_card_up is None


def test_eight_players_share_the_last_card() -> None:
    """The deck is too short, so there is nothing to choose."""
    result = equity(*["random"] * 8, variant="kings-and-lows", samples=60, seed=1)
    assert {hand.last_card_up for hand in result.hands} == {None}
    with pytest.raises(SpotError, match="the deck is too short, so all share the last card: hand 1 cannot have it face up"):
        equity("random last up", *["random"] * 7, variant="kings-and-lows", samples=60, seed=1)


@pytest.mark.parametrize("code", [code for code in variants if any(faces(lays_of(variants[code]())))])
def test_every_moment_of_a_deal_is_allowed_and_no_other(code: str) -> None:
    """Every beginning of the deal, also with unknown cards; and one card face down that comes too early is refused."""
    variant = variants[code]()
    lays = lays_of(variant)
    free = any(lay.more or (lay.chosen and not chooses_last_card(lays)) for lay in lays if isinstance(lay, ToSeats))
    for last_up in {False, chooses_last_card(lays)}:
        dealt = faces(lays, last_up=last_up)
        for count in range(len(dealt) + 1):
            down, up = dealt[:count].count(False), dealt[:count].count(True)
            hand = Held(FULL[:down], FULL[down : down + up], last_up=last_up)
            assert plans(spot(variant, [hand]))
            hidden = text(" ".join(["??"] * down), notation(FULL[:up]), last_up)
            assert plans(spot(variant, [hidden]))
            early, places = down + 1, [at for at, face in enumerate(dealt) if not face]
            if not free and (early > len(places) or dealt[: places[down]].count(True) > up):
                with pytest.raises(SpotError, match=f"hand 1 cannot have {early} cards? face down and {up} face up in .*; "):
                    spot(variant, [Held(FULL[:early], FULL[early : early + up], last_up=last_up)])


def test_a_range_counts_as_the_first_cards() -> None:
    with pytest.raises(SpotError, match="2 cards face down and 5 face up"):
        equity("AA / 3c 5h 9s Jd 7c", variant="kings-and-lows", samples=60)
    options: dict[str, Any] = {"variant": "kings-and-lows", "samples": 60, "seed": 1}
    assert equity("AA / 3c 5h 9s Jd 7c last up", **options).hands[0].last_card_up
