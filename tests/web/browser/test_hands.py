"""Two people and a bot play whole hands in their browsers: Anna by clicks only, Bo by keys only."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, play, steady


def sit(newcomer: Newcomer, game: str, bots: int = 1, **played: Any) -> Evening:
    """Both at a table with a bot, with chips enough for all of it."""
    people = [newcomer("Anna"), newcomer("Bo", keys=True)]
    return Evening(people, bots=bots, chips=100_000, games=[{"game": game, **played}])


def contested(verdict: Json) -> bool:
    return any(pot["contested"] for pot in verdict["pots"])


def kinds(person: Person) -> set[str]:
    return {kind for kind, _ in person.answered}


@pytest.mark.journey
def test_holdem(newcomer: Newcomer) -> None:
    evening = sit(newcomer, "holdem", limit="fixed-limit")
    evening.until(contested)
    for one in evening.people:
        expect(one.overlay.get_by_role("heading", name="pot")).to_be_visible()
        assert one.overlay.locator("[data-card]").count() >= 5
    for one in evening.people:  # it can be closed, and opened again
        one.press("Escape") if one.keys else one.overlay.get_by_role("button", name="Close").click()
        expect(one.overlay).to_have_count(0)
        one.press("l") if one.keys else one.button("Last hand").click()
        expect(one.overlay).to_be_visible()


def sevens(person: Person, offer: Json) -> Any:
    """Draw to a natural pair of sevens."""
    if offer["offer"] != "discard":
        return steady(person, offer)
    held = person.throwable.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    return [place for place, card in enumerate(held) if card[0] != "7"][: offer["most"]]


@pytest.mark.journey
def test_twos_jacks_axe_to_a_dual_payout(newcomer: Newcomer) -> None:
    evening = sit(newcomer, "twos-jacks-axe", limit="fixed-limit")
    verdict = evening.until(lambda verdict: [len(pot["shares"]) for pot in verdict["pots"]] == [2], sevens)  # and no side pot
    for one in evening.people:
        assert "discard" in kinds(one)
        rows = one.overlay.locator("h4")
        expect(rows).to_have_count(2)
        for row, share in zip(rows.all(), verdict["pots"][0]["shares"], strict=True):
            expect(row).to_contain_text(f"{share['amount']:,}")
            expect(row).to_contain_text(share["name"], ignore_case=True)
        for payout in verdict["payouts"]:
            if payout["net"] > 0:
                expect(one.overlay.locator("dd[data-win=true]", has_text=f"{payout['net']:,}")).to_be_visible()


@pytest.mark.journey
def test_kings_and_lows_draw_with_drop_or_stay(newcomer: Newcomer) -> None:
    evening = sit(newcomer, "kings-and-lows-draw")
    evening.until(contested)
    for one in evening.people:
        assert {"choice", "discard"} <= kinds(one)
        expect(one.overlay).to_be_visible()


@pytest.mark.journey
def test_eight_cards_with_placement(newcomer: Newcomer) -> None:
    evening = sit(newcomer, "eight-cards", options={"up_to_four": True})
    evening.until(contested)
    for one in evening.people:
        assert "placement" in kinds(one)
        expect(one.overlay.locator("h4")).to_have_count(3)
        lying = next(event["boards"] for event in moves(one) if event["event"] == "placed")
        assert sorted(len(cards) for _, cards in lying) == [2, 2, 4]
        for board, cards in lying:
            kind = "Omaha" if len(cards) == 4 else "hold'em"
            expect(one.page.get_by_role("region", name=f"Board {board}")).to_contain_text(f"{kind} a third of the pot")


def test_who_places_cards_sees_their_chances_where_the_host_allows_it(newcomer: Newcomer) -> None:
    """A figure at each tray that is full, before anything is locked."""
    people = [newcomer("Anna"), newcomer("Bo", keys=True)]
    evening = Evening(people, chips=100_000, games=[{"game": "eight-cards"}], hints=True)
    seen: list[list[str]] = []

    def look(person: Person, offer: Json) -> Any:
        if offer["offer"] == "placement":
            person.lay()
            chances = person.page.locator("[data-tray] b")
            expect(chances).to_have_count(3)
            seen.append(chances.all_inner_texts())
        return steady(person, offer)

    evening.hand(look)
    assert len(seen) == 2
    for chances in seen:
        assert all(0 <= int(chance.strip("% \xa0")) <= 100 for chance in chances)


def slipped(person: Person, at: int) -> None:
    """A tap whose finger slips is a tap: the card is picked up, and a second one lays it down."""
    card = person.page.locator("button[data-picked]").nth(at)
    box, before = card.bounding_box(), None
    while box != before:  # what was taken back glides to its place
        person.page.wait_for_timeout(100)
        box, before = card.bounding_box(), box
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 8, y + 4, steps=4)
    person.page.mouse.up()
    expect(card).to_have_attribute("data-picked", "true")
    person.page.mouse.click(x, y)  # once: a locator's click is tried again while the card is still gliding back
    expect(card).to_have_attribute("data-picked", "false")


def test_eight_cards_placed_step_by_step(newcomer: Newcomer) -> None:
    """Two cards at a time; in the first step a card is dragged, and taken back."""
    evening = sit(newcomer, "eight-cards", bots=0, options={"assignment_mode": "stepwise"})
    anna, bo = evening.people

    def step(person: Person, offer: Json) -> Any:
        if person is anna and offer["offer"] == "placement" and "placement" not in kinds(anna):
            assert offer["step"] == 2
            tray = anna.page.locator(f'[data-tray="{offer["boards"][1]}"]')
            before = tray.inner_text()
            anna.page.locator("button[data-picked]").nth(2).drag_to(tray, steps=8)
            expect(tray).not_to_have_text(before)
            anna.button("Undo").click()
            expect(tray).to_have_text(before)
            slipped(anna, 2)
        return steady(person, offer)

    evening.until(contested, step)
    for one in (anna, bo):
        assert sum(kind == "placement" for kind, _ in one.answered) >= 4
        expect(one.overlay.locator("h4")).to_have_count(3)


def moves(person: Person) -> list[Json]:
    """What happened at somebody's own seat in the last hand."""
    told = person.heard("told")
    begun = max(at for at, one in enumerate(told) if one["entry"]["entry"] == "begun")
    seat = told[begun]["entry"]["players"].index(person.heard("welcome")[0]["you"])
    return [event for one in told[begun:] for event in one["entry"].get("events", ()) if event.get("seat") == seat]


def held(person: Person) -> int:
    """How many cards somebody has got in the last hand."""
    return sum(len(event["cards"]) for event in moves(person) if event["event"] == "dealt")


def bought(person: Person) -> bool:
    """Whether somebody bought a card in the last hand: he said so, paid, and got it."""
    mine = moves(person)
    said = [at for at, event in enumerate(mine) if event["event"] == "chosen" and event["word"] == "buy"]
    for at in said:
        assert [event["event"] for event in mine[at : at + 3]] == ["chosen", "posted", "dealt"]
    return bool(said)


def test_baseball_with_a_bought_card(newcomer: Newcomer) -> None:
    """Somebody buys a card: it costs what the button says, and lies with the others."""
    evening = sit(newcomer, "baseball")

    def buy(person: Person, offer: Json) -> Any:
        expect(person.own).to_have_count(held(person))
        if offer["offer"] == "choice":
            price = offer["prices"][offer["words"].index("buy")]
            assert price > 0
            expect(person.key("1")).to_contain_text(f"costs {price}")
        return steady(person, offer)

    def served(_: Json) -> bool:
        buyers = [one for one in evening.people if bought(one)]
        for one in evening.people:
            assert held(one) > 7 or one not in buyers
        return bool(buyers)

    evening.until(served, buy)


def test_boards_run_twice(newcomer: Newcomer) -> None:
    """Both are all-in and want it: the rest of the board comes twice, the chances are told, and each run has its half."""
    evening = sit(newcomer, "holdem", bots=0, options={"run_it_twice": True})

    def twice(_: Person, offer: Json) -> Any:
        if offer["offer"] == "wager":
            return "all-in" if offer["high"] else "call"
        assert "twice" in offer["words"]
        return offer["words"].index("twice")

    verdict = evening.hand(twice)
    (pot,) = verdict["pots"]
    assert [share["amount"] for share in pot["shares"]] == [pot["amount"] // 2] * 2
    runs = [share["name"] for share in pot["shares"]]
    assert runs[0] != runs[1]
    for one in evening.people:
        assert one.answered[-1][0] == "choice"
        play([], lambda one=one: bool(one.heard("outlook")), page=one.page)  # type: ignore[misc]
        rows = one.overlay.locator("h4")
        expect(rows).to_have_count(2)
        for row, run in zip(rows.all(), runs, strict=True):
            expect(row).to_contain_text(run, ignore_case=True)
