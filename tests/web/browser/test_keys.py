"""Amounts by keys and by mouse: what is put in is what the button says, and what the server gets."""

import re

from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Person, asked, play


def said(person: Person, amount: int) -> None:
    """The button of the raise says this amount, and is armed."""
    expect(armed(person)).to_contain_text(re.compile(rf" {amount}(\D|$)"))
    expect(armed(person)).to_have_attribute("data-armed", "true")


def armed(person: Person) -> Locator:
    """The button that raises."""
    return person.bar.locator("button[data-armed]")


def did(person: Person, kind: str, **more: int) -> None:
    """The server got it: the last thing that somebody did in the hand."""
    deeds = ("checked", "called", "raised", "folded")

    def last() -> dict[str, object]:
        told = [event for one in person.heard("told") for event in one["entry"].get("events", ()) if event["event"] in deeds]
        return told[-1] if told else {}

    play([], lambda: last().get("event") == kind and all(last()[key] == value for key, value in more.items()), page=person.page)


def test_by_keys(newcomer: Newcomer) -> None:
    """R, digits, arrows, Enter and Esc; ? tells of all of them."""
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people)
    evening.deal()
    asked(anna)  # the button is the small blind
    anna.press("Shift+?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_contain_text("check or call")
    anna.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)

    anna.press("r")
    said(anna, 4)
    anna.press("Escape")
    expect(armed(anna)).to_have_attribute("data-armed", "false")
    anna.press("Enter")  # of nothing
    anna.press("r", "Enter")
    did(bo, "raised", to=4)
    asked(bo)
    bo.press("c")

    asked(bo)  # the pot is 8
    for key, amount in (("1", 2), ("2", 4), ("3", 5), ("4", 8), ("5", 396), ("a", 396)):
        bo.press(key)
        said(bo, amount)
    bo.press("1")
    for key, amount in (("ArrowRight", 4), ("ArrowUp", 6), ("ArrowUp", 8), ("ArrowLeft", 6), ("ArrowDown", 4)):
        bo.press(key)
        said(bo, amount)
    bo.press("Enter")
    did(anna, "raised", to=4)
    asked(anna)
    anna.press("c")

    asked(bo)  # the pot is 16
    bo.press("4", "Enter")
    did(anna, "raised", to=16)
    asked(anna)
    anna.press("c")

    asked(bo)
    bo.press("a", "Escape")
    expect(armed(bo)).to_have_attribute("data-armed", "false")
    bo.press("f")
    expect(bo.bar).to_contain_text("Checking is free")
    bo.press("Escape")
    expect(bo.bar).not_to_contain_text("Checking is free")
    bo.press("c")
    did(anna, "checked")


def test_by_mouse(newcomer: Newcomer) -> None:
    """Sizes, the slider, typing; and all-in by clicks only."""
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people)
    evening.deal()
    asked(anna)
    anna.bar.get_by_role("button", name="Min", exact=True).click()
    said(anna, 4)
    anna.bar.get_by_role("button", name="2.5 BB", exact=True).click()
    said(anna, 5)
    anna.bar.get_by_role("button", name="3 BB", exact=True).click()
    said(anna, 6)
    thumb = anna.bar.get_by_role("slider")
    drag(anna, thumb, +2000)
    said(anna, 400)
    drag(anna, thumb, -2000)
    said(anna, 4)
    typed = anna.bar.get_by_label("Amount", exact=True)
    typed.fill("10")
    typed.blur()
    said(anna, 10)
    armed(anna).click()
    did(bo, "raised", to=10)

    asked(bo)
    bo.bar.get_by_role("button", name="All-in", exact=True).click()
    said(bo, 400)
    armed(bo).click()
    did(anna, "raised", to=400)
    asked(anna)
    anna.key("C").click()
    did(bo, "called", amount=390)
    play([], lambda: bool(anna.heard("showdown")), page=anna.page)
    view = anna.get(f"/tables/{evening.table}")
    assert sorted(place["stack"] for place in view["places"]) in ([0, 800], [400, 400])


def drag(person: Person, thumb: Locator, by: int) -> None:
    """Drag the slider's thumb sideways."""
    box = thumb.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(min(max(x + by, 0), 1279), y, steps=5)
    person.page.mouse.up()
