"""A phone, upright: a whole hand by thumb."""

from typing import Any

import pytest
from playwright.sync_api import expect
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


def test_a_hand_on_a_phone(newcomer: Newcomer) -> None:
    anna = newcomer("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    bo = newcomer("Bo")
    evening = Evening([anna, bo], bots=3)
    evening.deal()
    before = anna.bar.bounding_box()
    play([bo, anna], lambda: bool(anna.heard("showdown")), lambda one, offer: (measured if one is anna else steady)(one, offer))
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert anna.bar.bounding_box() == before  # it never moves
    expect(anna.page.get_by_text("The game is paused")).to_be_visible()


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
