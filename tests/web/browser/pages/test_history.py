"""History: replaying and verifying a hand, and settling up."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Json, Player, TableSession, passive


@pytest.mark.journey
def test_a_hand_can_be_replayed_and_verified(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people)
    session.play_hand()  # to the showdown
    dealt = anna.received("hand_over")[-1]["hand"]
    anna.page.goto(f"/t/{session.table}/hands")
    anna.page.get_by_role("link", name="Hand 1").click()
    expect(anna.page.get_by_text("As you saw it")).to_be_visible()

    where, at = anna.page.get_by_label("Where in the hand"), _step(anna)
    expect(at).to_have_text("Before the deal")
    anna.button("One step on").click()
    expect(where).to_have_attribute("aria-valuenow", "1")
    anna.press("ArrowRight")
    anna.press("ArrowLeft")
    expect(where).to_have_attribute("aria-valuenow", "1")
    anna.button("To the end").click()
    last = str(where.get_attribute("aria-valuemax"))
    expect(where).to_have_attribute("aria-valuenow", last)
    expect(anna.button("One step on")).to_be_disabled()
    anna.button("Result").click()
    expect(anna.showdown).to_be_visible()
    anna.press("r")
    expect(anna.showdown).to_have_count(0)
    where.press("Home")
    expect(at).to_have_text("Before the deal")
    anna.page.get_by_label("Speed").select_option("4")
    anna.press("Space")  # plays to the end
    expect(where).to_have_attribute("aria-valuenow", last)
    expect(anna.showdown).to_be_visible()
    expect(anna.button("Play")).to_be_visible()

    anna.press("Escape")
    anna.button("Verify the deal").click()
    seen = anna.page.get_by_role("dialog")
    expect(seen.get_by_role("heading", name="The deal was fixed before the first card")).to_be_visible()
    expect(seen.get_by_text("All 9 cards that you saw")).to_be_visible()  # both hands were shown
    expect(seen.get_by_text(", as sealed")).to_have_count(9)
    anna.press("Escape")

    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name="PHH file").click()
    assert 'variant = "NT"' in Path(saved.value.path()).read_text(encoding="utf-8")
    anna.button("Share").click()
    assert seen.locator("input").input_value().endswith(f"/h/{dealt}")

    stranger = new_player("Cleo")  # opens the link
    stranger.page.goto(f"/h/{dealt}")
    expect(stranger.page.get_by_text("As a watcher saw it")).to_be_visible()
    expect(_step(stranger)).to_have_text("Before the deal")
    stranger.button("One step on").click()
    assert bo.name in stranger.page.locator("main").inner_text()


def _step(player: Player) -> Locator:
    return player.page.locator("[aria-current=step]")


def test_the_ledger_says_who_pays_whom(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna", permissions=["clipboard-read", "clipboard-write"]), new_player("Bo")]
    session = TableSession(people)

    def fold(player: Player, offer: Json) -> object:
        return "fold" if player is bo else passive(player, offer)

    session.play_hand(fold)
    won = next(payout["net"] for payout in anna.received("hand_over")[-1]["verdict"]["payouts"] if payout["net"] > 0)
    anna.page.goto(f"/t/{session.table}/ledger")
    expect(anna.page.get_by_role("listitem").filter(has_text=f"Bo pays Anna {won}")).to_be_visible()
    anna.button("Copy as text").click()
    expect(anna.page.get_by_text("Copied")).to_be_visible()
    assert anna.page.evaluate("navigator.clipboard.readText()") == f"Bo pays Anna {won}"
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name="CSV file").click()
    rows = Path(saved.value.path()).read_text(encoding="utf-8").splitlines()
    assert [row.split(",")[-1] for row in rows[1:]] == [str(won)]
