"""With full motion, cards and chips move to where the server says; a click skips the animation."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Json, Player, TableSession, passive, play

# Records cards in motion and the positions of each amount of chips, frame by frame.
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


def with_motion(new_player: NewPlayer, name: str) -> Player:
    """A player with full motion."""
    player = new_player(name, reduced_motion="no-preference")
    player.page.add_init_script(WATCH)
    return player


def events(player: Player) -> list[Json]:
    """All hand events that a player received."""
    return [event for told in player.received("update") for event in told["entry"].get("events", ())]


def wait_for_stacks(player: Player, session: TableSession) -> None:
    """Wait until the page shows the stacks that the server reports."""
    view = player.get(f"/tables/{session.table}")
    for place in view["places"]:
        name = view["members"][place["player"]]["name"]
        seat = player.page.get_by_role("region", name=f"{name}, you" if name == player.name else name, exact=True)
        expect(seat.get_by_text(str(place["stack"]), exact=True).first).to_be_visible()


@pytest.mark.parametrize(("game", "cards"), [("holdem", 2), ("five-card-draw", 5)])
def test_cards_and_chips_arrive(new_player: NewPlayer, game: str, cards: int) -> None:
    people = [with_motion(new_player, "Anna"), new_player("Bo")]
    anna = people[0]
    session = TableSession(people, games=[{"game": game}])
    expect(anna.page.locator("html")).to_have_attribute("data-motion", "full")
    thrown, held = list[str](), list[str]()

    def choose(player: Player, offer: Json) -> Any:
        if offer["offer"] != "discard":
            if player is anna:
                expect(anna.own_cards).to_have_count(cards)
                held[:] = anna.own_cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
            return passive(player, offer)
        if player is anna:
            thrown.extend(player.discardable.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")[:2])
        return [0, 1]

    session.play_hand(choose)
    me = anna.received("welcome")[0]["you"]
    seat = next(one["entry"]["players"].index(me) for one in anna.received("update") if one["entry"]["entry"] == "begun")
    dealt = [card for event in events(anna) if event["event"] == "dealt" and event["seat"] == seat for card in event["cards"]]
    board = [card for event in events(anna) if event["event"] == "turned" for card in event["cards"]]
    own = [card for card in dealt if card not in thrown]
    assert len(own) == cards
    assert (len(thrown), len(board)) == ((0, 5) if game == "holdem" else (2, 0))
    expect(anna.showdown).to_be_visible()
    assert sorted(held) == sorted(own)  # as of her last question: a loser may muck
    for card in board:
        expect(anna.page.locator(f'[data-felt] [data-card="{card}"]')).to_be_visible()
    wait_for_stacks(anna, session)
    expect(anna.page.locator("main li[inert]")).to_have_count(0)  # no card is still moving
    moved = anna.page.evaluate(MOVED)
    assert set(moved["cards"]) & set(dealt)
    assert set(moved["cards"]) & set(board) or not board
    assert moved["chips"]


def test_a_click_skips_the_animation(new_player: NewPlayer) -> None:
    """Anna's clock is frozen while both are all-in, so only a click can show the remaining five cards."""
    anna, bo = people = [new_player("Anna", reduced_motion="no-preference"), new_player("Bo")]
    anna.page.clock.install()
    session = TableSession(people)
    session.deal_hand()

    def shove(_: Player, offer: Json) -> str:
        return "all-in" if offer["high"] else "call"

    play([anna], lambda: bo.question is not None, shove, page=anna.page)
    expect(anna.action_bar).not_to_have_attribute("data-ask", re.compile("."))
    anna.page.clock.pause_at(anna.page.evaluate("Date.now()") + 5_000)
    play([bo], lambda: bool(anna.received("hand_over")), shove, page=anna.page)
    board = [card for event in events(anna) if event["event"] == "turned" for card in event["cards"]]
    assert len(board) == 5
    river = anna.page.locator(f'[data-felt] [data-card="{board[-1]}"]')
    expect(anna.page.locator("html")).to_have_attribute("data-motion", "full")
    assert river.count() == 0
    anna.page.locator("[data-felt]").click(position={"x": 20, "y": 20})
    expect(river).to_have_count(1)
    expect(anna.showdown).to_have_count(1)
    anna.page.clock.resume()
    expect(anna.showdown).to_be_visible()
    wait_for_stacks(anna, session)
