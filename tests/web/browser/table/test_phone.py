"""The table on an upright phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import PHONE, Json, Player, TableSession, passive, play

THUMB = 44  # pixels


def measured(player: Player, offer: Json) -> str:
    """Call, and check that every button is large enough for a thumb."""
    for button in player.action_bar.locator("button:enabled").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= THUMB, (button.inner_text(), box)
        assert box["width"] >= THUMB, (button.inner_text(), box)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]
    return str(passive(player, offer))


@pytest.mark.journey
def test_a_hand_can_be_played_on_a_phone(new_player: NewPlayer) -> None:
    anna = new_player("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    bo = new_player("Bo")
    session = TableSession([anna, bo], bots=3)
    session.deal_hand()
    before = anna.action_bar.bounding_box()
    play([bo, anna], lambda: bool(anna.received("hand_over")), lambda one, offer: (measured if one is anna else passive)(one, offer))
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert anna.action_bar.bounding_box() == before  # it never moves
    expect(anna.action_bar.get_by_text(re.compile("The game is paused|You are out of chips"))).to_be_visible()  # she may be broke


@pytest.mark.parametrize(("game", "bots", "cards"), [("five-card-draw", 4, 5), ("five-card-draw", 5, 5), ("seven-card-stud", 4, 3)])
def test_all_opponents_are_visible_on_a_phone(new_player: NewPlayer, game: str, bots: int, cards: int) -> None:
    """All opponents fit side by side without scrolling, and the own seat is above the action bar."""
    anna = new_player("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    session = TableSession([anna], bots=bots, games=[{"game": game}])
    session.deal_hand()
    play([], lambda: anna.question is not None, page=anna.page)
    assert anna.question is not None
    expect(anna.own_cards).to_have_count(cards)
    strip = anna.page.locator("main ul").first
    others = strip.locator(":scope > li")
    expect(others).to_have_count(bots)
    expect(anna.action_bar).to_have_attribute("data-ask", str(anna.question["ask"]))  # the page has caught up with its socket
    expect(strip.locator("li[inert]")).to_have_count(0)  # folded cards are gone
    sides = strip.evaluate("strip => [...strip.querySelectorAll(':scope > li, [data-card]')].map(part => part.getBoundingClientRect())")
    assert len(sides) > bots  # some have cards
    for box in sides:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth")
    mine, bar = anna.page.get_by_role("region", name="Anna, you").bounding_box(), anna.action_bar.bounding_box()
    assert mine is not None
    assert bar is not None
    assert mine["y"] + mine["height"] <= bar["y"]


def test_a_full_table_scrolls_to_the_acting_player(new_player: NewPlayer) -> None:
    """Seven opponents do not fit: the row scrolls to the acting player by itself."""
    anna, bo = new_player("Anna"), new_player("Bo", viewport=PHONE, has_touch=True, is_mobile=True)
    session = TableSession([anna, bo], bots=6)
    strip = bo.page.locator("main ul").first
    seat = strip.get_by_role("listitem", name="Anna", exact=True)
    expect(strip.locator(":scope > li")).to_have_count(7)
    assert strip.evaluate("strip => strip.scrollWidth > strip.clientWidth")
    looked = set[str]()

    def choose(player: Player, offer: Json) -> Any:
        if player is bo:
            looked.add("bo")
            strip.evaluate("strip => strip.scrollTo(0, 0)")
            expect(seat).not_to_be_in_viewport()  # the right-hand neighbour is last
            return measured(bo, offer)
        expect(seat).to_be_in_viewport(ratio=0.95)
        looked.add("anna")
        return passive(player, offer)

    session.play_until(lambda _: looked == {"anna", "bo"}, choose)
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


SMALL = f"""sheet => [...sheet.querySelectorAll('button, input, [role=switch], [role=radio]')].filter(one => {{
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.width < {THUMB} || box.height < {THUMB});
}}).map(one => one.outerHTML)"""


def test_sheets_on_a_phone(new_player: NewPlayer) -> None:
    """Unread messages are counted, controls in sheets are large enough, and muted players show no reactions."""
    anna, bo = new_player("Anna", viewport=PHONE, has_touch=True, is_mobile=True), new_player("Bo")
    session = TableSession([anna, bo])
    sheet = anna.page.get_by_role("dialog")
    for count in (1, 2):
        bo.command(session.table, type="say", text="anybody there?")
        expect(anna.page.get_by_role("button", name=f"Chat, {count} unread")).to_be_visible()
    anna.button("Chat, 2 unread").click()
    assert sheet.evaluate(SMALL) == []
    sheet.get_by_role("button", name="Mute Bo").first.click()
    assert sheet.evaluate(SMALL) == []
    anna.page.keyboard.press("Escape")
    expect(anna.button("Chat")).to_be_visible()
    for name in ("😎", "★"):
        bo.page.get_by_role("button", name=f"React {name}").click()
    play([], lambda: len(anna.received("reacted")) == 2, page=anna.page)
    expect(anna.page.locator("main").get_by_text("★")).to_have_count(0)
    anna.menu("Settings")
    assert sheet.evaluate(SMALL) == []


@pytest.mark.journey
def test_cards_can_be_placed_on_a_phone(new_player: NewPlayer) -> None:
    """All trays are visible and large enough, empty and full."""
    anna = new_player("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    session = TableSession([anna, new_player("Bo")], chips=100_000, games=[{"game": "eight-cards"}])
    seen: list[int] = []

    def place(player: Player, offer: Json) -> Any:
        if player is anna and offer["offer"] == "placement":
            trays = anna.page.locator("[data-tray]").all()
            seen.append(len(trays))
            for tray in trays:
                box = tray.bounding_box()
                assert box is not None
                assert box["width"] >= THUMB
                assert 0 <= box["x"] <= PHONE["width"] - box["width"], box
            mine, bar = anna.page.get_by_role("region", name="Anna, you").bounding_box(), anna.action_bar.bounding_box()
            assert mine is not None
            assert bar is not None
            assert mine["y"] + mine["height"] <= bar["y"]  # below three boards and three trays
        return passive(player, offer)

    session.play_hand(place)
    assert seen == [3]
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_cards_can_be_dragged_on_a_phone(new_player: NewPlayer) -> None:
    """A dragged card goes to the board it is dropped on, or back to the hand."""
    anna = new_player("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    session = TableSession([anna, new_player("Bo")], chips=100_000, games=[{"game": "eight-cards"}])
    finger = anna.context.new_cdp_session(anna.page)

    def drag(card: Locator, to: Locator) -> None:
        ends = []
        for one in (card, to):
            box = one.bounding_box()
            assert box is not None
            ends.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        (x, y), (right, down) = ends
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.1, 0.5, 1):
            point = {"x": x + (right - x) * part, "y": y + (down - y) * part}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def place(player: Player, offer: Json) -> Any:
        if player is not anna or offer["offer"] != "placement":
            return passive(player, offer)
        free = anna.page.locator("li:not([inert]) button[data-picked]")
        trays = [anna.page.locator(f'[data-tray="{board}"]') for board in offer["boards"]]
        expect(free).to_have_count(8)
        drag(free.first, anna.action_bar)  # no board there
        expect(free).to_have_count(8)
        for left, tray in zip((7, 6, 5), trays, strict=True):
            card = free.last.locator("[data-card]").get_attribute("data-card")
            drag(free.last, tray)
            expect(free).to_have_count(left)
            expect(tray.locator(f'[data-card="{card}"]')).to_be_visible()
        return passive(player, offer)

    session.play_hand(place)
    told = [event for one in anna.received("update") for event in one["entry"].get("events", ())]
    placed = next(event["boards"] for event in told if event["event"] == "placed" and event["seat"] == 0)
    assert [max(cards) for _, cards in placed] == [7, 6, 5]  # as dropped
