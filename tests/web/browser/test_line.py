"""In the middle of a hand: the page is loaded again, the line breaks, the server falls over. The hand goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import opened
from tests.web.browser.person import Evening, Person, play, steady

FAILED = "WebSocket connection to"  # what chromium prints when nobody answers


def own(page: Page) -> list[str]:
    """The cards in our own hand."""
    held = page.get_by_role("list", name="You have").locator("[data-card]")
    expect(held).to_have_count(2)
    return [str(card.get_attribute("data-card")) for card in held.all()]


def asked(evening: Evening, who: Person) -> None:
    """Play until somebody has to answer."""
    others = [one for one in evening.people if one is not who]
    play(others, lambda: who.asked is not None, steady, who.page)
    expect(who.bar).to_have_attribute("data-ask", str(who.asked["ask"] if who.asked else ""))


@pytest.mark.journey
def test_the_page_is_loaded_again(newcomer: Newcomer) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, bots=1)
    evening.deal()
    asked(evening, anna)
    cards, ask = own(anna.page), anna.bar.get_attribute("data-ask")
    anna.page.reload()
    expect(anna.bar).to_have_attribute("data-ask", str(ask))
    assert own(anna.page) == cards
    evening.finish()
    expect(bo.page.get_by_text("not here")).to_have_count(0)


@pytest.mark.journey
def test_the_line_breaks(newcomer: Newcomer) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, bots=1)
    evening.deal()
    asked(evening, anna)
    cards = own(anna.page)
    welcomed = len(anna.heard("welcome"))
    anna.context.set_offline(True)
    expect(anna.page.get_by_text("The connection is lost")).to_be_visible()
    bo.post(f"/tables/{evening.table}/commands", {"type": "say", "action": "hello", "text": "Where are you?"})
    anna.context.set_offline(False)
    play([bo], lambda: len(anna.heard("welcome")) > welcomed, page=anna.page)
    expect(anna.page.get_by_text("The connection is lost")).to_have_count(0)
    expect(anna.page.get_by_text("Where are you?")).to_be_visible()
    assert own(anna.page) == cards
    evening.finish()
    anna.errors = [error for error in anna.errors if FAILED not in error]


@pytest.mark.journey
def test_the_server_falls_over(newcomer: Newcomer, tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        anna, _ = people = [newcomer("Anna", house), newcomer("Bo", house)]
        evening = Evening(people, bots=1)
        evening.deal()
        asked(evening, anna)
        cards = own(anna.page)
        house.kill()
        for one in people:
            expect(one.page.get_by_text("The connection is lost")).to_be_visible()
        house.open()
        for one in people:
            expect(one.page.get_by_text("The connection is lost")).to_have_count(0)
        assert own(anna.page) == cards
        evening.finish()
        assert evening.dealt == 1
        for one in people:
            one.page.close()  # before the house does, or it would miss it once more
            assert all(FAILED in error or "ERR_CONNECTION" in error for error in one.errors), one.errors
            one.errors = []
