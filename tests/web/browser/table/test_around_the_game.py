"""Around the game: joining and leaving, chat, rabbit hunts, side pots, preferences, changing devices."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import PHONE, TableSession, passive, play


@pytest.mark.journey
def test_a_player_joins_by_link_and_leaves(new_player: NewPlayer) -> None:
    anna, bo = new_player("Anna"), new_player("Bo")
    session = TableSession([anna], seats=3, bots=1)
    bo.page.goto(f"/t/{session.table}")
    bo.action_bar.get_by_role("button", name="Take a seat").click()
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Sit down").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.get_by_text("Bo", exact=True)).to_be_visible()
    session.people = [anna, bo]
    session.play_hand()

    bo.menu("Sit out")
    expect(anna.page.get_by_text("away").first).to_be_visible()
    bo.action_bar.get_by_role("button", name="I am back").click()
    expect(anna.page.get_by_text("away")).to_have_count(0)

    bo.menu("Leave")
    bo.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(bo.action_bar.get_by_role("button", name="Take a seat")).to_be_visible()
    assert [one["entry"]["player"] for one in anna.received("update") if one["entry"]["entry"] == "left"] == [
        bo.received("welcome")[-1]["you"]
    ]


def test_chat_and_reactions(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    TableSession(people)
    bo.press("t")
    bo.page.get_by_label("Say something").fill("Good session <b>all</b>")
    bo.press("Enter")
    expect(anna.page.get_by_text("Good session <b>all</b>")).to_be_visible()
    bo.button("React 😎").click()
    expect(anna.page.get_by_text("😎", exact=True)).to_have_count(2)  # at the seat and on the button
    anna.button("Mute Bo").click()
    expect(anna.page.get_by_text("Good session <b>all</b>")).to_have_count(0)
    anna.button("Unmute Bo").click()
    expect(anna.page.get_by_text("Good session <b>all</b>")).to_be_visible()


def test_rabbit_hunt(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people)
    session.play_hand(lambda player, offer: "fold" if player is bo else passive(player, offer))
    anna.button("What would have come?").click()
    expect(anna.page.get_by_text("Would have come")).to_be_visible()
    expect(bo.page.get_by_text("Would have come")).to_be_visible()


@pytest.mark.journey
def test_side_pots(new_player: NewPlayer) -> None:
    """Three different stacks all-in: the showdown shows each pot with its odds."""
    people = [new_player(name) for name in ("Anna", "Bo", "Cleo")]
    session = TableSession(people, chips=400)
    for one, less in ((people[1], -200), (people[2], -300)):
        people[0].command(session.table, type="give", player=one.received("welcome")[0]["you"], chips=less)
    verdict = session.play_hand(lambda _, offer: "all-in" if offer["high"] else "call")
    pots = [pot["amount"] for pot in verdict["pots"]]
    assert pots == [300, 200]
    for amount in pots:
        expect(people[0].showdown.locator("h3", has_text=str(amount))).to_be_visible()
    play([], lambda: all(one.received("all_in_odds") for one in people), page=people[0].page)
    for one in people:
        seats = one.page.locator("main").get_by_role("region")
        for name, count in (("Anna", 2), ("Bo", 2), ("Cleo", 1)):  # Cleo is not in the side pot
            expect(seats.filter(has_text=name).first.get_by_role("img", name="pot")).to_have_count(count)
        chances = one.showdown.get_by_role("region", name="Chances as the cards came")
        expect(chances.get_by_role("img", name="Side pot 1: Bo")).to_have_count(4)
        expect(chances.get_by_role("img", name="Side pot 1: Cleo")).to_have_count(0)


def test_two_colours_and_large_cards(new_player: NewPlayer) -> None:
    anna, _ = people = [new_player("Anna"), new_player("Bo")]
    TableSession(people).deal_hand()
    card = anna.own_cards.first
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


def test_a_player_continues_on_another_device(new_player: NewPlayer) -> None:
    """A one-time link moves the player with seat and hand to a phone."""
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people)
    session.deal_hand()
    expect(anna.own_cards).to_have_count(2)
    held = [card.get_attribute("data-card") for card in anna.own_cards.all()]
    anna.menu("Play on another device")
    link = anna.page.get_by_role("dialog").locator("input").input_value()

    phone = new_player("Anna's phone", viewport=PHONE, has_touch=True)
    phone.page.goto(link)
    phone.page.get_by_role("heading", name="Welcome, Anna").wait_for()
    assert "#" not in phone.page.url
    phone.page.goto(f"/t/{session.table}")
    expect(phone.own_cards).to_have_count(2)
    assert [card.get_attribute("data-card") for card in phone.own_cards.all()] == held
    play([phone, bo], lambda: bool(phone.received("hand_over")), page=phone.page)
    assert ("wager", "call") in phone.answered

    thief = new_player("Somebody else")
    thief.page.goto(link)
    thief.page.get_by_role("heading", name="did not let you in").wait_for()
    thief.errors = [error for error in thief.errors if "status of 4" not in error]  # the console logs refusals
