"""A phone, upright: a whole hand by thumb."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import PHONE, Evening, Json, Person, play, steady

THUMB = 44  # pixels


def measured(person: Person, offer: Json) -> str:
    """Call, and look whether everything can be hit with a thumb."""
    for button in person.bar.locator("button:enabled").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= THUMB, (button.inner_text(), box)
        assert box["width"] >= THUMB, (button.inner_text(), box)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]
    return str(steady(person, offer))


@pytest.mark.journey
def test_a_hand_on_a_phone(newcomer: Newcomer) -> None:
    anna = newcomer("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    bo = newcomer("Bo")
    evening = Evening([anna, bo], bots=3)
    evening.deal()
    before = anna.bar.bounding_box()
    play([bo, anna], lambda: bool(anna.heard("showdown")), lambda one, offer: (measured if one is anna else steady)(one, offer))
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert anna.bar.bounding_box() == before  # it never moves
    expect(anna.bar.get_by_text(re.compile("The game is paused|You are out of chips"))).to_be_visible()  # she may have lost it all


@pytest.mark.parametrize(("game", "bots", "cards"), [("five-card-draw", 4, 5), ("five-card-draw", 5, 5), ("seven-card-stud", 4, 3)])
def test_nobody_is_hidden_on_a_phone(newcomer: Newcomer, game: str, bots: int, cards: int) -> None:
    """All opponents stand side by side with all their cards; the strip does not scroll, and our own seat is above the bar."""
    anna = newcomer("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    evening = Evening([anna], bots=bots, games=[{"game": game}])
    evening.deal()
    play([], lambda: anna.asked is not None, page=anna.page)
    assert anna.asked is not None
    expect(anna.own).to_have_count(cards)
    strip = anna.page.locator("main ul").first
    others = strip.locator(":scope > li")
    expect(others).to_have_count(bots)
    expect(anna.bar).to_have_attribute("data-ask", str(anna.asked["ask"]))  # the page has caught up with its line
    expect(strip.locator("li[inert]")).to_have_count(0)  # what was folded is gone
    sides = strip.evaluate("strip => [...strip.querySelectorAll(':scope > li, [data-card]')].map(part => part.getBoundingClientRect())")
    assert len(sides) > bots  # some have cards
    for box in sides:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth")
    mine, bar = anna.page.get_by_role("region", name="Anna, you").bounding_box(), anna.bar.bounding_box()
    assert mine is not None
    assert bar is not None
    assert mine["y"] + mine["height"] <= bar["y"]


def test_a_full_table_on_a_phone(newcomer: Newcomer) -> None:
    """Seven others do not fit side by side: the strip scrolls, and has whoever acts in view by itself."""
    anna, bo = newcomer("Anna"), newcomer("Bo", viewport=PHONE, has_touch=True, is_mobile=True)
    evening = Evening([anna, bo], bots=6)
    strip = bo.page.locator("main ul").first
    seat = strip.get_by_role("listitem", name="Anna", exact=True)
    expect(strip.locator(":scope > li")).to_have_count(7)
    assert strip.evaluate("strip => strip.scrollWidth > strip.clientWidth")
    looked = set[str]()

    def choose(person: Person, offer: Json) -> Any:
        if person is bo:
            looked.add("bo")
            strip.evaluate("strip => strip.scrollTo(0, 0)")
            expect(seat).not_to_be_in_viewport()  # who sits to the right of us is the last
            return measured(bo, offer)
        expect(seat).to_be_in_viewport(ratio=0.95)
        looked.add("anna")
        return steady(person, offer)

    evening.until(lambda _: looked == {"anna", "bo"}, choose)
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


SMALL = f"""sheet => [...sheet.querySelectorAll('button, input, [role=switch], [role=radio]')].filter(one => {{
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.width < {THUMB} || box.height < {THUMB});
}}).map(one => one.outerHTML)"""


def test_the_sheets_of_a_phone(newcomer: Newcomer) -> None:
    """What was said is counted until it was read; everything in a sheet can be hit with a thumb, and who is muted makes no faces."""
    anna, bo = newcomer("Anna", viewport=PHONE, has_touch=True, is_mobile=True), newcomer("Bo")
    evening = Evening([anna, bo])
    sheet = anna.page.get_by_role("dialog")
    for count in (1, 2):
        bo.do(evening.table, type="say", text="anybody there?")
        expect(anna.page.get_by_role("button", name=f"Chat, {count} unread")).to_be_visible()
    anna.button("Chat, 2 unread").click()
    assert sheet.evaluate(SMALL) == []
    sheet.get_by_role("button", name="Mute Bo").first.click()
    assert sheet.evaluate(SMALL) == []
    anna.page.keyboard.press("Escape")
    expect(anna.button("Chat")).to_be_visible()
    for name in ("😎", "★"):
        bo.page.get_by_role("button", name=f"React {name}").click()
    play([], lambda: len(anna.heard("reacted")) == 2, page=anna.page)
    expect(anna.page.locator("main").get_by_text("★")).to_have_count(0)
    anna.menu("Settings")
    assert sheet.evaluate(SMALL) == []


@pytest.mark.journey
def test_cards_are_placed_on_a_phone(newcomer: Newcomer) -> None:
    """All trays are in sight and can be hit, empty and full."""
    anna = newcomer("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    evening = Evening([anna, newcomer("Bo")], chips=100_000, games=[{"game": "eight-cards"}])
    seen: list[int] = []

    def place(person: Person, offer: Json) -> Any:
        if person is anna and offer["offer"] == "placement":
            trays = anna.page.locator("[data-tray]").all()
            seen.append(len(trays))
            for tray in trays:
                box = tray.bounding_box()
                assert box is not None
                assert box["width"] >= THUMB
                assert 0 <= box["x"] <= PHONE["width"] - box["width"], box
            mine, bar = anna.page.get_by_role("region", name="Anna, you").bounding_box(), anna.bar.bounding_box()
            assert mine is not None
            assert bar is not None
            assert mine["y"] + mine["height"] <= bar["y"]  # with three boards and three trays above it
        return steady(person, offer)

    evening.hand(place)
    assert seen == [3]
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_cards_are_dragged_on_a_phone(newcomer: Newcomer) -> None:
    """By a finger: a card goes to the board where it is dropped, or back where it came from; the others are tapped."""
    anna = newcomer("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    evening = Evening([anna, newcomer("Bo")], chips=100_000, games=[{"game": "eight-cards"}])
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

    def place(person: Person, offer: Json) -> Any:
        if person is not anna or offer["offer"] != "placement":
            return steady(person, offer)
        free = anna.page.locator("li:not([inert]) button[data-picked]")
        trays = [anna.page.locator(f'[data-tray="{board}"]') for board in offer["boards"]]
        expect(free).to_have_count(8)
        drag(free.first, anna.bar)  # there is no board there
        expect(free).to_have_count(8)
        for left, tray in zip((7, 6, 5), trays, strict=True):
            card = free.last.locator("[data-card]").get_attribute("data-card")
            drag(free.last, tray)
            expect(free).to_have_count(left)
            expect(tray.locator(f'[data-card="{card}"]')).to_be_visible()
        return steady(person, offer)

    evening.hand(place)
    told = [event for one in anna.heard("told") for event in one["entry"].get("events", ())]
    placed = next(event["boards"] for event in told if event["event"] == "placed" and event["seat"] == 0)
    assert [max(cards) for _, cards in placed] == [7, 6, 5]  # where they were dropped
