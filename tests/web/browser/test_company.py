"""What people do at a table beside playing: come and go, talk, and what the host may do."""

from typing import Any

from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, steady


def person_of(host: Person, name: str) -> Locator:
    """Somebody's line in the host's panel."""
    return host.page.get_by_role("dialog").locator("div", has=host.page.locator(f'strong:text-is("{name}")')).last


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


def test_the_host(newcomer: Newcomer) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, seats=4)
    anna.button("Host panel").click()
    anna.button("Add a bot").click()
    expect(anna.page.get_by_role("dialog").locator("strong")).to_have_count(3)

    person_of(anna, "Bo").get_by_role("button", name="Correct chips").click()
    anna.page.get_by_label("Amount").fill("-150")
    anna.page.get_by_label("Note for the record").fill("as agreed")
    anna.button("Apply").click()
    expect(person_of(anna, "Bo")).to_contain_text("250")

    anna.button("Change game").click()
    anna.page.get_by_label("Search").fill("omaha")
    anna.page.get_by_role("button", name="Omaha hi-lo").click()
    expect(anna.page.get_by_label("Search")).to_have_count(0)
    anna.page.keyboard.press("Escape")

    bo.menu("Buy chips")
    bo.page.get_by_role("dialog").get_by_role("button", name="Buy chips").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    assert [one["entry"]["chips"] for one in bo.heard("told") if one["entry"]["entry"] == "bought"] == [-150, 150]
    evening.hand()
    expect(bo.page.get_by_role("main")).to_contain_text("Omaha hi-lo")

    anna.button("Host panel").click()
    person_of(anna, "Bo").get_by_role("button", name="Send away").click()
    expect(bo.bar.get_by_role("button", name="Take a seat")).to_be_visible()


def test_rabbit_hunt(newcomer: Newcomer) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people)
    evening.hand(lambda person, offer: "fold" if person is bo else steady(person, offer))
    anna.button("What would have come?").click()
    expect(anna.page.get_by_text("Would have come")).to_be_visible()
    expect(bo.page.get_by_text("Would have come")).to_be_visible()


def test_side_pots(newcomer: Newcomer) -> None:
    """Three stacks of different sizes all go in: the overlay has a card for each pot."""
    people = [newcomer(name) for name in ("Anna", "Bo", "Cleo")]
    evening = Evening(people, chips=400)
    for one, less in ((people[1], -200), (people[2], -300)):
        people[0].do(evening.table, type="give", player=one.heard("welcome")[0]["you"], chips=less)
    verdict = evening.hand(lambda _, offer: "all-in" if offer["high"] else "call")
    pots = [pot["amount"] for pot in verdict["pots"]]
    assert pots == [300, 200]
    for amount in pots:
        expect(people[0].overlay.locator("h3", has_text=str(amount))).to_be_visible()


def test_a_card_is_dragged_to_a_tray(newcomer: Newcomer) -> None:
    people = [newcomer("Anna"), newcomer("Bo")]
    dragged: list[Person] = []

    def drag(person: Person, offer: Json) -> Any:
        if offer["offer"] == "placement":
            tray = person.page.locator(f'[data-tray="{offer["boards"][1]}"]')
            before = tray.inner_text()
            person.page.locator("button[data-picked]").nth(2).drag_to(tray, steps=8)
            expect(tray).not_to_have_text(before)
            person.button("Undo").click()
            expect(tray).to_have_text(before)
            dragged.append(person)
        return steady(person, offer)

    Evening(people, chips=100_000, games=[{"game": "eight-cards"}]).until(lambda _: bool(dragged), drag)


def test_two_colours_and_large_cards(newcomer: Newcomer) -> None:
    anna, _ = people = [newcomer("Anna"), newcomer("Bo")]
    Evening(people).deal()
    card = anna.page.get_by_role("list", name="You have").locator("[data-card]").first
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
