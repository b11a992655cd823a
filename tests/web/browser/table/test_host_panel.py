"""The host panel, admission to a table, and dealer's choice."""

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Player, TableSession, play


def member_row(host: Player, name: str) -> Locator:
    """A player's row in the host panel."""
    return host.page.get_by_role("dialog").locator("div", has=host.page.locator(f'strong:text-is("{name}")')).last


def change(host: Player, game: str) -> None:
    """Change the game in the host panel, then close the panel."""
    host.button("Change game").click()
    host.button("Another game instead").click()
    host.page.get_by_role("searchbox").fill(game.split()[0])
    host.page.get_by_role("button", name=game).click()
    host.button("Apply").click()
    expect(host.button("Apply")).to_have_count(0)
    host.page.keyboard.press("Escape")


@pytest.mark.journey
def test_the_host_pauses_changes_the_game_corrects_chips_and_kicks(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people, seats=4)
    anna.button("Host panel").click()
    anna.button("Add a bot").click()
    expect(anna.page.get_by_role("dialog").locator("strong")).to_have_count(3)

    member_row(anna, "Bo").get_by_role("button", name="Correct chips").click()
    anna.page.get_by_label("Amount").fill("-150")
    anna.page.get_by_label("Note for the record").fill("as agreed")
    anna.button("Apply").click()
    expect(member_row(anna, "Bo")).to_contain_text("250")

    change(anna, "Omaha hi-lo")

    bo.menu("Buy chips")
    bo.page.get_by_role("dialog").get_by_role("button", name="Buy chips").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    assert [one["entry"]["chips"] for one in bo.received("update") if one["entry"]["entry"] == "bought"] == [-150, 150]
    session.play_hand()
    expect(bo.page.get_by_role("main")).to_contain_text("Omaha hi-lo")

    anna.button("Host panel").click()
    member_row(anna, "Bo").get_by_role("button", name="Send away").click()
    anna.page.get_by_role("group", name="Send Bo away?").get_by_role("button", name="Cancel").click()
    expect(bo.page.get_by_role("region", name="Bo, you")).to_be_visible()
    member_row(anna, "Bo").get_by_role("button", name="Send away").click()
    anna.page.get_by_role("group", name="Send Bo away?").get_by_role("button", name="Send away").click()
    expect(bo.action_bar.get_by_role("button", name="Take a seat")).to_be_visible()


def test_seats_follow_the_game(new_player: NewPlayer) -> None:
    """A seat is added, then a game for two removes it: the player on it moves up."""
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people, seats=2)
    cem = new_player("Cem")
    cem.post("/guests", {"name": "Cem"})
    cem.page.goto(f"/t/{session.table}")
    expect(cem.page.get_by_role("button", name="Sit here")).to_have_count(0)
    anna.button("Host panel").click()
    anna.button("Change game").click()
    anna.button("Seats: +").click()
    anna.button("Apply").click()
    cem.command(session.table, type="sit", chips=400, place=2)
    expect(cem.page.get_by_role("region", name="Cem, you")).to_be_visible()
    bo.command(session.table, type="leave")
    expect(cem.page.get_by_role("region", name="Bo")).to_have_count(0)

    change(anna, "Eight Cards")
    session.people = [anna, cem]
    for one in (anna, cem):
        expect(one.page.get_by_role("main")).to_contain_text("Eight Cards")
    assert [place["player"] != "" for place in cem.get(f"/tables/{session.table}")["places"]] == [True, True]
    session.play_hand()


def knock(player: Player, table: str) -> None:
    """Ask for a seat."""
    player.page.goto(f"/t/{table}")
    player.action_bar.get_by_role("button", name="Take a seat").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Ask for a seat").click()
    expect(player.action_bar).to_contain_text("You asked for a seat")
    expect(player.action_bar).to_contain_text("You can watch meanwhile")


def test_the_host_admits_players_appoints_another_host_and_ends_the_game(new_player: NewPlayer) -> None:
    anna, bo = new_player("Anna"), new_player("Bo")
    session = TableSession([anna], seats=3, bots=1, approve=True)
    bo.post("/guests", {"name": "Bo"})
    expect(anna.action_bar).to_contain_text("Open the host panel")  # paused: only the host can resume
    knock(bo, session.table)
    expect(anna.action_bar).to_contain_text("Somebody would like to sit down")
    anna.button("Host panel").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Bo would like to sit down with 400")
    anna.button("Not now").click()
    expect(bo.action_bar.get_by_role("button", name="Take a seat")).to_be_visible()
    knock(bo, session.table)
    anna.button("Let in").click()
    expect(member_row(anna, "Bo")).to_be_visible()
    expect(bo.page.get_by_role("region", name="Bo, you")).to_be_visible()

    member_row(anna, "Bo").get_by_role("button", name="Make host").click()
    anna.page.get_by_role("group", name="Make Bo the host?").get_by_role("button", name="Make host").click()
    expect(anna.button("Host panel")).to_have_count(0)
    bo.button("Host panel").click()
    bo.button("End the game").click()
    bo.button("End the game").click()  # needs a confirmation
    for one in (anna, bo):
        expect(one.action_bar).to_contain_text("The game is over")


def test_the_dealer_names_the_game(new_player: NewPlayer) -> None:
    people = [new_player("Anna"), new_player("Bo", keys=True)]
    games = [{"game": "holdem"}, {"game": "razz"}, {"game": "kings-and-lows-draw"}]
    session = TableSession(people, games=games)
    people[0].command(session.table, type="pause", paused=False)
    play([], lambda: any(soon.get("chooser") for soon in people[0].received("next_hand")), page=people[0].page)
    chooser = next(soon["chooser"] for soon in people[0].received("next_hand") if soon.get("chooser"))
    dealer, other = sorted(people, key=lambda one: one.received("welcome")[0]["you"] != chooser)
    expect(other.action_bar).to_contain_text(f"{dealer.name} names the game")
    dialog = dealer.page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_count(len(games) + 1)  # plus the close button
    if dealer.keys:
        dialog.get_by_role("button", name="Razz").focus()
        dealer.press("Enter")
    else:
        dialog.get_by_role("button", name="Razz").click()
    for one in people:
        expect(one.page.get_by_role("main")).to_contain_text("Razz")
    play([], lambda: session.hands_dealt == 1, page=people[0].page)
    people[0].command(session.table, type="pause", paused=True)
    session.finish_hand()


def test_a_table_without_spectators_offers_a_seat(new_player: NewPlayer) -> None:
    """A visitor with the link sees no hand but can take a seat, or ask the host for one."""
    anna, bo = new_player("Anna"), new_player("Bo")
    session = TableSession([anna], seats=3, bots=1, watching=False, approve=True)
    bo.page.goto(f"/t/{session.table}")
    bo.page.get_by_role("heading", name="Nobody may watch this table").wait_for()
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Ask for a seat").click()
    expect(bo.page.get_by_text("You asked for a seat")).to_be_visible()
    anna.button("Host panel").click()
    anna.button("Let in").click()
    expect(bo.page.get_by_role("region", name="Bo, you")).to_be_visible()
