"""Two people and a bot play whole hands in their browsers, by clicks and by keys only."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, steady

BY = pytest.mark.parametrize("keys", [False, True], ids=["clicks", "keys"])


def contested(verdict: Json) -> bool:
    return any(pot["contested"] for pot in verdict["pots"])


def kinds(person: Person) -> set[str]:
    return {kind for kind, _ in person.answered}


@BY
def test_holdem(newcomer: Newcomer, keys: bool) -> None:
    people = [newcomer("Anna", keys=keys), newcomer("Bo", keys=keys)]
    Evening(people, bots=1).until(contested)
    for one in people:
        expect(one.overlay.get_by_role("heading", name="pot")).to_be_visible()
        assert one.overlay.locator("[data-card]").count() >= 5


def sevens(person: Person, offer: Json) -> Any:
    """Draw to a natural pair of sevens."""
    if offer["offer"] != "discard":
        return steady(person, offer)
    held = [card.get_attribute("data-card") or "" for card in person.page.locator("button[data-thrown] [data-card]").all()]
    return [place for place, card in enumerate(held) if card[0] != "7"][: offer["most"]]


@BY
def test_twos_jacks_axe_to_a_dual_payout(newcomer: Newcomer, keys: bool) -> None:
    people = [newcomer("Anna", keys=keys), newcomer("Bo", keys=keys)]
    evening = Evening(people, bots=1, chips=100_000, games=[{"game": "twos-jacks-axe", "limit": "fixed-limit"}])
    verdict = evening.until(lambda verdict: len(verdict["pots"][0]["shares"]) == 2, sevens)
    for one in people:
        assert "discard" in kinds(one)
        rows = one.overlay.locator("h4")
        expect(rows).to_have_count(2)
        for row, share in zip(rows.all(), verdict["pots"][0]["shares"], strict=True):
            expect(row).to_contain_text(f"{share['amount']:,}")


@BY
def test_kings_and_lows_draw_with_drop_or_stay(newcomer: Newcomer, keys: bool) -> None:
    people = [newcomer("Anna", keys=keys), newcomer("Bo", keys=keys)]
    Evening(people, bots=1, chips=100_000, games=[{"game": "kings-and-lows-draw"}]).until(contested)
    for one in people:
        assert {"choice", "discard"} <= kinds(one)
        expect(one.overlay).to_be_visible()


@BY
def test_eight_cards_with_placement(newcomer: Newcomer, keys: bool) -> None:
    people = [newcomer("Anna", keys=keys), newcomer("Bo", keys=keys)]
    Evening(people, chips=100_000, games=[{"game": "eight-cards"}]).until(contested)
    for one in people:
        assert "placement" in kinds(one)
        expect(one.overlay.locator("h4")).to_have_count(3)


@BY
def test_baseball_with_a_bought_card(newcomer: Newcomer, keys: bool) -> None:
    people = [newcomer("Anna", keys=keys), newcomer("Bo", keys=keys)]
    evening = Evening(people, bots=1, chips=100_000, games=[{"game": "baseball"}])
    evening.until(lambda _: any("choice" in kinds(one) for one in people))
    assert any(event["event"] == "chosen" for told in people[0].heard("told") for event in told["entry"].get("events", ()))
