"""Motion, for those who want it: cards and chips are on their way and arrive where the server says; a click has them there."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, play, steady

# Cards that were seen on their way, and the places where each amount of chips was seen, picture by picture.
WATCH = """
window.moved = { cards: new Set(), chips: {} };
const look = () => {
  for (const card of document.querySelectorAll("main ul > li [data-card]")) {
    const place = getComputedStyle(card.closest("li")).transform;
    if (place !== "none" && place !== "matrix(1, 0, 0, 1, 0, 0)") window.moved.cards.add(card.dataset.card);
  }
  for (const chips of document.querySelectorAll("[data-felt] [style*='left']"))
    if (/^[\\d,]+$/.test(chips.textContent.trim()))
      (window.moved.chips[chips.textContent.trim()] ??= new Set()).add(`${chips.style.left} ${chips.style.top}`);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
MOVED = """() => ({
    cards: [...window.moved.cards],
    chips: Object.entries(window.moved.chips).filter(([, places]) => places.size > 2).map(([amount]) => amount),
})"""


def moving(newcomer: Newcomer, name: str) -> Person:
    """Somebody who likes motion."""
    person = newcomer(name, reduced_motion="no-preference")
    person.page.add_init_script(WATCH)
    return person


def events(person: Person) -> list[Json]:
    """Everything that somebody was told of hands."""
    return [event for told in person.heard("told") for event in told["entry"].get("events", ())]


def arrived(person: Person, evening: Evening) -> None:
    """The page has come to where the server is: everybody has the chips that it says."""
    view = person.get(f"/tables/{evening.table}")
    for place in view["places"]:
        name = view["members"][place["player"]]["name"]
        seat = person.page.get_by_role("region", name=f"{name}, you" if name == person.name else name, exact=True)
        expect(seat.get_by_text(str(place["stack"]), exact=True).first).to_be_visible()


@pytest.mark.parametrize(("game", "cards"), [("holdem", 2), ("five-card-draw", 5)])
def test_cards_and_chips_arrive(newcomer: Newcomer, game: str, cards: int) -> None:
    people = [moving(newcomer, "Anna"), newcomer("Bo")]
    anna = people[0]
    evening = Evening(people, games=[{"game": game}])
    expect(anna.page.locator("html")).to_have_attribute("data-motion", "full")
    thrown, held = list[str](), list[str]()

    def choose(person: Person, offer: Json) -> Any:
        if offer["offer"] != "discard":
            if person is anna:
                expect(anna.own).to_have_count(cards)
                held[:] = anna.own.evaluate_all("cards => cards.map(card => card.dataset.card)")
            return steady(person, offer)
        if person is anna:
            thrown.extend(person.throwable.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")[:2])
        return [0, 1]

    evening.hand(choose)
    me = anna.heard("welcome")[0]["you"]
    seat = next(one["entry"]["players"].index(me) for one in anna.heard("told") if one["entry"]["entry"] == "begun")
    dealt = [card for event in events(anna) if event["event"] == "dealt" and event["seat"] == seat for card in event["cards"]]
    board = [card for event in events(anna) if event["event"] == "turned" for card in event["cards"]]
    own = [card for card in dealt if card not in thrown]
    assert len(own) == cards
    assert (len(thrown), len(board)) == ((0, 5) if game == "holdem" else (2, 0))
    expect(anna.overlay).to_be_visible()
    assert sorted(held) == sorted(own)  # when she was asked last: who loses may muck
    for card in board:
        expect(anna.page.locator(f'[data-felt] [data-card="{card}"]')).to_be_visible()
    arrived(anna, evening)
    expect(anna.page.locator("main li[inert]")).to_have_count(0)  # no card is left on its way
    moved = anna.page.evaluate(MOVED)
    assert set(moved["cards"]) & set(dealt)
    assert set(moved["cards"]) & set(board) or not board
    assert moved["chips"]


def test_a_click_skips(newcomer: Newcomer) -> None:
    """Time stands still on Anna's page while both are all-in: five cards are to come, and only her click can bring them."""
    anna, bo = people = [newcomer("Anna", reduced_motion="no-preference"), newcomer("Bo")]
    anna.page.clock.install()
    evening = Evening(people)
    evening.deal()

    def shove(_: Person, offer: Json) -> str:
        return "all-in" if offer["high"] else "call"

    play([anna], lambda: bo.asked is not None, shove, page=anna.page)
    expect(anna.bar).not_to_have_attribute("data-ask", re.compile("."))
    anna.page.clock.pause_at(anna.page.evaluate("Date.now()") + 5_000)
    play([bo], lambda: bool(anna.heard("showdown")), shove, page=anna.page)
    board = [card for event in events(anna) if event["event"] == "turned" for card in event["cards"]]
    assert len(board) == 5
    river = anna.page.locator(f'[data-felt] [data-card="{board[-1]}"]')
    expect(anna.page.locator("html")).to_have_attribute("data-motion", "full")
    assert river.count() == 0
    anna.page.locator("[data-felt]").click(position={"x": 20, "y": 20})
    expect(river).to_have_count(1)
    expect(anna.overlay).to_have_count(1)
    anna.page.clock.resume()
    expect(anna.overlay).to_be_visible()
    arrived(anna, evening)
