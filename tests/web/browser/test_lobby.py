"""The lobby: favourites that stay, games that are found, tables that one comes to by the list or by a link."""

import re

from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening


def test_games_are_found_and_kept(newcomer: Newcomer) -> None:
    anna = newcomer("Anna")
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


def test_tables_are_found_and_watched(newcomer: Newcomer) -> None:
    """One comes by the list, another by a link that he was sent; both watch, and everybody sees how many do."""
    anna, bo, cleo = newcomer("Anna"), newcomer("Bo"), newcomer("Cleo")
    evening = Evening([anna], seats=3, bots=1, private=False, name="A table in the list")
    hidden = Evening([newcomer("Dora")], seats=3, bots=1, name="A table that is not")
    bo.page.goto("/")
    line = bo.page.get_by_role("link", name="A table in the list")
    expect(line).to_contain_text("1 player · 1 bot · 1 free seat")
    expect(bo.page.get_by_role("link", name="A table that is not")).to_have_count(0)
    line.click()
    expect(bo.page).to_have_url(re.compile(f"/t/{evening.table}$"))
    expect(bo.bar.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(anna.page.get_by_text("1 watching", exact=True)).to_be_visible()

    cleo.page.goto("/")
    join = cleo.page.get_by_role("form", name="Join with a link")
    expect(join.get_by_role("button", name="Go")).to_be_disabled()
    join.get_by_role("textbox").fill("http://elsewhere.example/t/")
    join.get_by_role("button", name="Go").click()
    expect(join.get_by_role("alert")).to_have_text("That is no link to a table")
    join.get_by_role("textbox").fill(f"{cleo.page.url}t/{evening.table}")
    join.get_by_role("button", name="Go").click()
    expect(cleo.page).to_have_url(re.compile(f"/t/{evening.table}$"))
    for one in (anna, bo, cleo):
        expect(one.page.get_by_text("2 watching", exact=True)).to_be_visible()
    bo.page.goto(f"/t/{hidden.table}")
    expect(anna.page.get_by_text("1 watching", exact=True)).to_be_visible()
