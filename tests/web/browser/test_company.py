"""What people do at a table beside playing: come and go, talk, look at what would have come, and arrange the table to their taste."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import PHONE, Evening, play, steady


@pytest.mark.journey
def test_somebody_comes_by_the_link_and_goes(newcomer: Newcomer) -> None:
    anna, bo = newcomer("Anna"), newcomer("Bo")
    evening = Evening([anna], seats=3, bots=1)
    bo.page.goto(f"/t/{evening.table}")
    bo.bar.get_by_role("button", name="Take a seat").click()
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Sit down").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.get_by_text("Bo", exact=True)).to_be_visible()
    evening.people = [anna, bo]
    evening.hand()

    bo.menu("Sit out")
    expect(anna.page.get_by_text("away").first).to_be_visible()
    bo.bar.get_by_role("button", name="I am back").click()
    expect(anna.page.get_by_text("away")).to_have_count(0)

    bo.menu("Leave")
    bo.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(bo.bar.get_by_role("button", name="Take a seat")).to_be_visible()
    assert [one["entry"]["player"] for one in anna.heard("told") if one["entry"]["entry"] == "left"] == [bo.heard("welcome")[-1]["you"]]


def test_people_talk_and_wave(newcomer: Newcomer) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    Evening(people)
    bo.press("t")
    bo.page.get_by_label("Say something").fill("Good evening <b>all</b>")
    bo.press("Enter")
    expect(anna.page.get_by_text("Good evening <b>all</b>")).to_be_visible()
    bo.button("React 😎").click()
    expect(anna.page.get_by_text("😎", exact=True)).to_have_count(2)  # at his seat, and the button
    anna.button("Mute Bo").click()
    expect(anna.page.get_by_text("Good evening <b>all</b>")).to_have_count(0)
    anna.button("Unmute Bo").click()
    expect(anna.page.get_by_text("Good evening <b>all</b>")).to_be_visible()


def test_rabbit_hunt(newcomer: Newcomer) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people)
    evening.hand(lambda person, offer: "fold" if person is bo else steady(person, offer))
    anna.button("What would have come?").click()
    expect(anna.page.get_by_text("Would have come")).to_be_visible()
    expect(bo.page.get_by_text("Would have come")).to_be_visible()


@pytest.mark.journey
def test_side_pots(newcomer: Newcomer) -> None:
    """Three stacks of different sizes all go in: the overlay has a card for each pot, and the chances are told of each."""
    people = [newcomer(name) for name in ("Anna", "Bo", "Cleo")]
    evening = Evening(people, chips=400)
    for one, less in ((people[1], -200), (people[2], -300)):
        people[0].do(evening.table, type="give", player=one.heard("welcome")[0]["you"], chips=less)
    verdict = evening.hand(lambda _, offer: "all-in" if offer["high"] else "call")
    pots = [pot["amount"] for pot in verdict["pots"]]
    assert pots == [300, 200]
    for amount in pots:
        expect(people[0].overlay.locator("h3", has_text=str(amount))).to_be_visible()
    play([], lambda: all(one.heard("outlook") for one in people), page=people[0].page)
    for one in people:
        seats = one.page.locator("main").get_by_role("region")
        for name, count in (("Anna", 2), ("Bo", 2), ("Cleo", 1)):  # Cleo has no chips in the side pot
            expect(seats.filter(has_text=name).first.get_by_role("img", name="pot")).to_have_count(count)
        chances = one.overlay.get_by_role("region", name="Chances as the cards came")
        expect(chances.get_by_role("img", name="Side pot 1: Bo")).to_have_count(4)
        expect(chances.get_by_role("img", name="Side pot 1: Cleo")).to_have_count(0)


def test_two_colours_and_large_cards(newcomer: Newcomer) -> None:
    anna, _ = people = [newcomer("Anna"), newcomer("Bo")]
    Evening(people).deal()
    card = anna.own.first
    card.wait_for()
    before = card.bounding_box()
    anna.menu("Settings")
    anna.page.get_by_text("Two colours").click()
    anna.page.get_by_text("Large cards").click()
    expect(anna.page.locator("html")).to_have_attribute("data-deck", "two")
    expect(anna.page.locator("html")).to_have_attribute("data-cards", "large")
    anna.press("Escape")
    after = card.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]


def test_somebody_goes_on_with_another_device(newcomer: Newcomer) -> None:
    """A link that opens once: the phone knows who he is, sits where he sat, and the hand goes on there."""
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people)
    evening.deal()
    expect(anna.own).to_have_count(2)
    held = [card.get_attribute("data-card") for card in anna.own.all()]
    anna.menu("Play on another device")
    link = anna.page.get_by_role("dialog").locator("input").input_value()

    phone = newcomer("Anna's phone", viewport=PHONE, has_touch=True)
    phone.page.goto(link)
    phone.page.get_by_role("heading", name="Welcome, Anna").wait_for()
    assert "#" not in phone.page.url
    phone.page.goto(f"/t/{evening.table}")
    expect(phone.own).to_have_count(2)
    assert [card.get_attribute("data-card") for card in phone.own.all()] == held
    play([phone, bo], lambda: bool(phone.heard("showdown")), page=phone.page)
    assert ("wager", "call") in phone.answered

    thief = newcomer("Somebody else")
    thief.page.goto(link)
    thief.page.get_by_role("heading", name="did not let you in").wait_for()
    thief.errors = [error for error in thief.errors if "status of 4" not in error]  # what the console says of a refusal
