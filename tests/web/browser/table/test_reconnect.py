"""A hand survives a page reload, a lost connection and a killed server."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.page_server import running_server
from tests.web.browser.player import Player, TableSession, passive, play

FAILED = "WebSocket connection to"  # chromium's message for a failed connection


def own(page: Page) -> list[str]:
    """The player's own cards."""
    held = page.get_by_role("list", name="You have").locator("[data-card]")
    expect(held).to_have_count(2)
    return [str(card.get_attribute("data-card")) for card in held.all()]


def play_until_asked(session: TableSession, who: Player) -> None:
    """Play until a player has to answer."""
    others = [one for one in session.people if one is not who]
    play(others, lambda: who.question is not None, passive, who.page)
    expect(who.action_bar).to_have_attribute("data-ask", str(who.question["ask"] if who.question else ""))


@pytest.mark.journey
def test_a_hand_survives_a_reload(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people, bots=1)
    session.deal_hand()
    play_until_asked(session, anna)
    cards, ask = own(anna.page), anna.action_bar.get_attribute("data-ask")
    anna.page.reload()
    expect(anna.action_bar).to_have_attribute("data-ask", str(ask))
    assert own(anna.page) == cards
    session.finish_hand()
    expect(bo.page.get_by_text("not here")).to_have_count(0)


@pytest.mark.journey
def test_a_hand_survives_a_lost_connection(new_player: NewPlayer) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people, bots=1)
    session.deal_hand()
    play_until_asked(session, anna)
    cards = own(anna.page)
    welcomed = len(anna.received("welcome"))
    anna.context.set_offline(True)
    expect(anna.page.get_by_text("The connection is lost")).to_be_visible()
    bo.post(f"/tables/{session.table}/commands", {"type": "say", "action": "hello", "text": "Where are you?"})
    anna.context.set_offline(False)
    play([bo], lambda: len(anna.received("welcome")) > welcomed, page=anna.page)
    expect(anna.page.get_by_text("The connection is lost")).to_have_count(0)
    expect(anna.page.get_by_text("Where are you?")).to_be_visible()
    assert own(anna.page) == cards
    session.finish_hand()
    anna.errors = [error for error in anna.errors if FAILED not in error]


@pytest.mark.journey
def test_a_hand_survives_a_killed_server(new_player: NewPlayer, tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        anna, _ = people = [new_player("Anna", server), new_player("Bo", server)]
        session = TableSession(people, bots=1)
        session.deal_hand()
        play_until_asked(session, anna)
        cards = own(anna.page)
        server.kill()
        for one in people:
            expect(one.page.get_by_text("The connection is lost")).to_be_visible()
        server.start()
        for one in people:
            expect(one.page.get_by_text("The connection is lost")).to_have_count(0)
        assert own(anna.page) == cards
        session.finish_hand()
        assert session.hands_dealt == 1
        for one in people:
            one.page.close()  # before the server stops, or it logs another error
            assert all(FAILED in error or "ERR_CONNECTION" in error for error in one.errors), one.errors
            one.errors = []
