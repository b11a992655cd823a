"""The lobby: favourites, game search, and joining a table from the list or by link."""

import re

from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import TableSession


def test_games_can_be_searched_and_marked_as_favourites(new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    anna.page.goto("/")
    games = anna.page.get_by_role("region", name="Games", exact=True).get_by_role("article")
    anna.button("Keep Razz as a favourite").click()
    expect(games.first).to_contain_text("Razz")  # favourites come first
    anna.page.reload()
    expect(anna.button("Razz is a favourite no more")).to_be_visible()
    expect(games.first).to_contain_text("Razz")
    whole = games.count()
    anna.button("Favourites").click()
    expect(games).to_have_count(1)
    anna.button("Razz is a favourite no more").click()
    expect(games).to_have_count(0)
    expect(anna.page.get_by_text("No favourites yet")).to_be_visible()
    anna.button("All").click()
    expect(games).to_have_count(whole)

    search = anna.page.get_by_role("searchbox", name="Search games")
    anna.press("/")
    expect(search).to_be_focused()
    search.fill("man with the axe")
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("Twos, Jacks")
    search.fill("tiddlywinks")
    expect(games).to_have_count(0)
    expect(anna.page.get_by_text("No game with “tiddlywinks”")).to_be_visible()
    search.fill("")
    expect(games).to_have_count(whole)
    anna.button("Rules of Razz").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Razz")


def test_open_tables_can_be_watched(new_player: NewPlayer) -> None:
    """One spectator comes from the list, one by link; everyone sees the count."""
    anna, bo, cleo = new_player("Anna"), new_player("Bo"), new_player("Cleo")
    session = TableSession([anna], seats=3, bots=1, private=False, name="A table in the list")
    hidden = TableSession([new_player("Dora")], seats=3, bots=1, name="A table that is not")
    bo.page.goto("/")
    line = bo.page.get_by_role("link", name="A table in the list")
    expect(line).to_contain_text("1 player · 1 bot · 1 free seat")
    expect(bo.page.get_by_role("link", name="A table that is not")).to_have_count(0)
    line.click()
    expect(bo.page).to_have_url(re.compile(f"/t/{session.table}$"))
    expect(bo.action_bar.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(anna.page.get_by_text("1 watching", exact=True)).to_be_visible()

    cleo.page.goto("/")
    join = cleo.page.get_by_role("form", name="Join with a link")
    expect(join.get_by_role("button", name="Go")).to_be_disabled()
    join.get_by_role("textbox").fill("http://elsewhere.example/t/")
    join.get_by_role("button", name="Go").click()
    expect(join.get_by_role("alert")).to_have_text("That is no link to a table")
    join.get_by_role("textbox").fill(f"{cleo.page.url}t/{session.table}")
    join.get_by_role("button", name="Go").click()
    expect(cleo.page).to_have_url(re.compile(f"/t/{session.table}$"))
    for one in (anna, bo, cleo):
        expect(one.page.get_by_text("2 watching", exact=True)).to_be_visible()
    bo.page.goto(f"/t/{hidden.table}")
    expect(anna.page.get_by_text("1 watching", exact=True)).to_be_visible()
