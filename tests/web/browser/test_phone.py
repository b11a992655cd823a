"""A phone, upright: a whole hand by thumb."""

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
