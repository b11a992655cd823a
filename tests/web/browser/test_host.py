"""What the host may do, and the dealer whose choice it is."""

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Person, play


def person_of(host: Person, name: str) -> Locator:
    """Somebody's line in the host's panel."""
    return host.page.get_by_role("dialog").locator("div", has=host.page.locator(f'strong:text-is("{name}")')).last


def change(host: Person, game: str) -> None:
    """Change the game in the host's panel, and close it."""
    host.button("Change game").click()
    host.button("Another game instead").click()
    host.page.get_by_role("searchbox").fill(game.split()[0])
    host.page.get_by_role("button", name=game).click()
    host.button("Apply").click()
    expect(host.button("Apply")).to_have_count(0)
    host.page.keyboard.press("Escape")


@pytest.mark.journey
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

    change(anna, "Omaha hi-lo")

    bo.menu("Buy chips")
    bo.page.get_by_role("dialog").get_by_role("button", name="Buy chips").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    assert [one["entry"]["chips"] for one in bo.heard("told") if one["entry"]["entry"] == "bought"] == [-150, 150]
    evening.hand()
    expect(bo.page.get_by_role("main")).to_contain_text("Omaha hi-lo")

    anna.button("Host panel").click()
    person_of(anna, "Bo").get_by_role("button", name="Send away").click()
    anna.page.get_by_role("group", name="Send Bo away?").get_by_role("button", name="Cancel").click()
    expect(bo.page.get_by_role("region", name="Bo, you")).to_be_visible()
    person_of(anna, "Bo").get_by_role("button", name="Send away").click()
    anna.page.get_by_role("group", name="Send Bo away?").get_by_role("button", name="Send away").click()
    expect(bo.bar.get_by_role("button", name="Take a seat")).to_be_visible()


def test_chairs_come_and_go_with_the_game(newcomer: Newcomer) -> None:
    """A chair for a friend, then a game for two: who sits where the chair goes moves up."""
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, seats=2)
    cem = newcomer("Cem")
    cem.post("/guests", {"name": "Cem"})
    cem.page.goto(f"/t/{evening.table}")
    expect(cem.page.get_by_role("button", name="Sit here")).to_have_count(0)
    anna.button("Host panel").click()
    anna.button("Change game").click()
    anna.button("Seats: +").click()
    anna.button("Apply").click()
    cem.do(evening.table, type="sit", chips=400, place=2)
    expect(cem.page.get_by_role("region", name="Cem, you")).to_be_visible()
    bo.do(evening.table, type="leave")
    expect(cem.page.get_by_role("region", name="Bo")).to_have_count(0)

    change(anna, "Eight Cards")
    evening.people = [anna, cem]
    for one in (anna, cem):
        expect(one.page.get_by_role("main")).to_contain_text("Eight Cards")
    assert [place["player"] != "" for place in cem.get(f"/tables/{evening.table}")["places"]] == [True, True]
    evening.hand()


def knock(person: Person, table: str) -> None:
    """Ask for a seat."""
    person.page.goto(f"/t/{table}")
    person.bar.get_by_role("button", name="Take a seat").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Ask for a seat").click()
    expect(person.bar).to_contain_text("You asked for a seat")
    expect(person.bar).to_contain_text("You can watch meanwhile")


def test_the_host_lets_people_in_hands_the_table_on_and_it_ends(newcomer: Newcomer) -> None:
    anna, bo = newcomer("Anna"), newcomer("Bo")
    evening = Evening([anna], seats=3, bots=1, approve=True)
    bo.post("/guests", {"name": "Bo"})
    expect(anna.bar).to_contain_text("Open the host panel")  # it is paused, and only she can go on
    knock(bo, evening.table)
    expect(anna.bar).to_contain_text("Somebody would like to sit down")
    anna.button("Host panel").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Bo would like to sit down with 400")
    anna.button("Not now").click()
    expect(bo.bar.get_by_role("button", name="Take a seat")).to_be_visible()
    knock(bo, evening.table)
    anna.button("Let in").click()
    expect(person_of(anna, "Bo")).to_be_visible()
    expect(bo.page.get_by_role("region", name="Bo, you")).to_be_visible()

    person_of(anna, "Bo").get_by_role("button", name="Make host").click()
    anna.page.get_by_role("group", name="Make Bo the host?").get_by_role("button", name="Make host").click()
    expect(anna.button("Host panel")).to_have_count(0)
    bo.button("Host panel").click()
    bo.button("End the game").click()
    bo.button("End the game").click()  # asked once more
    for one in (anna, bo):
        expect(one.bar).to_contain_text("The game is over")


def test_the_dealer_names_the_game(newcomer: Newcomer) -> None:
    people = [newcomer("Anna"), newcomer("Bo", keys=True)]
    games = [{"game": "holdem"}, {"game": "razz"}, {"game": "kings-and-lows-draw"}]
    evening = Evening(people, games=games)
    people[0].do(evening.table, type="pause", paused=False)
    play([], lambda: any(soon.get("chooser") for soon in people[0].heard("soon")), page=people[0].page)
    chooser = next(soon["chooser"] for soon in people[0].heard("soon") if soon.get("chooser"))
    dealer, other = sorted(people, key=lambda one: one.heard("welcome")[0]["you"] != chooser)
    expect(other.bar).to_contain_text(f"{dealer.name} names the game")
    dialog = dealer.page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_count(len(games) + 1)  # and to close it
    if dealer.keys:
        dialog.get_by_role("button", name="Razz").focus()
        dealer.press("Enter")
    else:
        dialog.get_by_role("button", name="Razz").click()
    for one in people:
        expect(one.page.get_by_role("main")).to_contain_text("Razz")
    play([], lambda: evening.dealt == 1, page=people[0].page)
    people[0].do(evening.table, type="pause", paused=True)
    evening.finish()


def test_a_table_that_nobody_may_watch_offers_a_seat(newcomer: Newcomer) -> None:
    """Who has the link sees no hand, but may sit down; where the host lets people in, he waits at the door."""
    anna, bo = newcomer("Anna"), newcomer("Bo")
    evening = Evening([anna], seats=3, bots=1, watching=False, approve=True)
    bo.page.goto(f"/t/{evening.table}")
    bo.page.get_by_role("heading", name="Nobody may watch this table").wait_for()
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Ask for a seat").click()
    expect(bo.page.get_by_text("You asked for a seat")).to_be_visible()
    anna.button("Host panel").click()
    anna.button("Let in").click()
    expect(bo.page.get_by_role("region", name="Bo, you")).to_be_visible()
