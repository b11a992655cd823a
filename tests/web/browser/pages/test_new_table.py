"""The server opens exactly the table that was set up on the page."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Player


def set_stepper(player: Player, label: str, to: int) -> None:
    """Press plus or minus until the number is reached."""
    group = player.page.get_by_role("group", name=label, exact=True)
    while (now := int(group.get_by_role("status").inner_text())) != to:
        group.get_by_role("button", name="+" if now < to else "−").click()
        expect(group.get_by_role("status")).to_have_text(str(now + 1 if now < to else now - 1))


@pytest.mark.journey
def test_the_server_opens_the_table_that_was_set_up(new_player: NewPlayer) -> None:
    """Dealer's choice of two games, one with a house rule and its own limit, one with its own stakes."""
    anna = new_player("Anna")
    page = anna.page
    page.goto("/new?game=twos-jacks-axe")
    page.get_by_text("At least two sevens, not exactly two").click()
    page.get_by_role("radio", name="pot limit").click()
    anna.button("Add a game").click()
    page.get_by_role("dialog").get_by_role("searchbox").fill("razz")
    page.get_by_role("dialog").get_by_role("button", name="Razz").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    razz = page.get_by_role("listitem").filter(has_text="Razz")
    razz.get_by_label("Ante", exact=True).fill("3")
    razz.get_by_label("Bring-in", exact=True).fill("4")
    razz.get_by_label("Small bet", exact=True).fill("10")
    razz.get_by_label("Big bet", exact=True).fill("20")

    page.get_by_label("Name of the table").fill("Friday game")
    set_stepper(anna, "Seats", 7)
    set_stepper(anna, "Bots from the start", 2)
    page.get_by_label("At least", exact=True).fill("150")
    page.get_by_label("At most", exact=True).fill("900")
    page.get_by_label("My chips").fill("600")
    page.get_by_label("Seconds to act").select_option("45")
    page.get_by_label("Time bank").select_option("120")
    page.get_by_role("radio", name="Quick").click()
    for name in ("Private: only who has the link finds it", "Others may watch", "Who places cards sees their chances"):
        page.get_by_role("switch", name=name).click()
    private = page.get_by_role("switch", name="Private").get_attribute("aria-checked") == "true"
    anna.button("Open the table").click()
    expect(page.get_by_role("heading", name="Your table is open")).to_be_visible()
    link = page.get_by_label("Link to the table").input_value()
    anna.button("Go to the table").click()
    expect(page).to_have_url(link)

    table = link.rpartition("/")[2]
    view = anna.get(f"/tables/{table}")
    settings = view["settings"]
    first, second = settings.pop("games")
    assert (first["game"], first["options"], first["limit"]) == ("twos-jacks-axe", {"at_least_two": True}, "pot-limit")
    assert second["game"] == "razz"
    paid = {key: second["stakes"][key] for key in ("ante", "bring_in", "small_bet", "big_bet")}
    assert paid == {"ante": 3, "bring_in": 4, "small_bet": 10, "big_bet": 20}
    usual = {"name": "Friday game", "seats": 7, "bots": 2, "least": 150, "most": 900, "clock": 45, "bank": 120, "pace": 0.5}
    assert settings == usual | {"watching": False, "hints": True} | ({} if private else {"private": False})
    expect(page.get_by_role("region", name=", you")).to_be_visible()
    me = anna.received("welcome")[-1]["you"]
    assert [one["bought"] for one in anna.get(f"/tables/{table}/balances")["players"] if one["player"] == me] == [600]
    assert sum(bool(member.get("bot")) for member in view["members"].values()) == 2
