"""The odds page: picking cards, cancelling a long question, an exact answer, and placement advice."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer


@pytest.mark.journey
def test_a_question_can_be_cancelled_changed_and_shared(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    anna.page.goto("/odds")
    for place, cards in (
        ("Hand 1", ("ace of spades", "ace of hearts")),
        ("Board", ("two of clubs", "seven of diamonds", "nine of hearts")),
    ):
        anna.page.get_by_label(place, exact=True).first.focus()
        deck = anna.page.get_by_role("group", name=f"Pick for {place}")
        for card in cards:
            deck.get_by_role("button", name=card).click()
    for _ in range(2):
        anna.button("Players in all: +").click()
    anna.page.get_by_text("All deals").click()
    anna.button("Work it out").click()
    working = anna.page.get_by_role("region", name="Answer")
    expect(working.get_by_role("progressbar")).to_be_visible()  # too many deals to wait for
    working.get_by_role("button", name="Cancel").click()
    expect(working.get_by_role("progressbar")).to_have_count(0)

    anna.page.get_by_text("A sample", exact=True).click()
    anna.button("Work it out").click()
    expect(working).to_contain_text("A sample of")
    expect(working.locator("ol").first.get_by_role("listitem")).to_have_count(4)
    asked = anna.page.url

    anna.page.goto("/")
    anna.page.goto(asked)  # the URL holds the question
    expect(working).to_contain_text("A sample of")


def test_placement_advice(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    anna.page.goto("/odds?game=eight-cards&view=place")
    anna.button("Show me one").click()
    best = anna.page.get_by_role("region", name="Best placement", exact=True)
    expect(best.get_by_role("listitem")).to_have_count(3)
    expect(best.locator("[data-card]")).to_have_count(8 + 9)
