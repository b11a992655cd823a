"""The player's turn: notification, pre-actions, bet amounts, the clock, and all-in odds."""

import re

from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Json, Player, TableSession, play


def raise_to(player: Player, amount: int) -> None:
    """Type an amount and raise to it."""
    typed = player.action_bar.get_by_label("Amount", exact=True)
    typed.fill(str(amount))
    typed.press("Enter")
    expect(player.action_bar).to_contain_text(f"Raise to {amount}")
    player.press("Enter")


def test_title_and_icon_announce_the_turn(new_player: NewPlayer) -> None:
    """Title and icon of the browser tab change on the player's turn, and back."""
    people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people)
    session.deal_hand()
    play([], lambda: any(one.question for one in people), page=people[0].page)
    first = next(one for one in people if one.question)
    (other,) = [one for one in people if one is not first]
    calls, usual = re.compile("^● Your turn"), re.compile("^[^●]")
    expect(first.page).to_have_title(calls)
    expect(other.page).to_have_title(usual)
    expect(first.page.locator("#icon")).to_have_attribute("href", re.compile("^data:"))
    expect(other.page.locator("#icon")).to_have_attribute("href", "/wheel.svg")
    first.answer_if_asked()
    expect(first.page).to_have_title(usual)
    expect(other.page).to_have_title(calls)


def test_a_pre_action_is_cancelled_when_the_price_changes(new_player: NewPlayer) -> None:
    """A planned call is cancelled when the first player raises; another pre-action is carried out."""
    people = [new_player(name) for name in ("Anna", "Bo", "Cleo")]
    session = TableSession(people)
    session.deal_hand()
    play([], lambda: any(one.question for one in people), page=people[0].page)
    first = next(one for one in people if one.question)
    blinds = [one for one in people if one is not first]
    for one in blinds:
        plan = one.action_bar.get_by_role("button", name="Call", exact=False).first
        if one.action_bar.get_by_role("button", name="Check", exact=True).count():  # the big blind
            plan = one.action_bar.get_by_role("button", name="Check", exact=True)
        plan.click()
        expect(plan).to_have_attribute("aria-pressed", "true")
    raise_to(first, 12)
    # The small blind's turn: it had planned to call less, so it is asked. The other pre-action is cancelled too.
    play([], lambda: any(one.question for one in blinds), page=first.page)
    second = next(one for one in blinds if one.question)
    third = next(one for one in blinds if one is not second)
    assert second.question is not None
    assert second.question["offer"]["call"] == 11
    expect(third.action_bar).to_contain_text("The price changed")
    third.action_bar.get_by_role("button", name="Call any").click()
    second.answer_if_asked()
    play([], lambda: any(event["event"] == "turned" for event in events(third)), page=third.page)
    assert third.answered == []  # the page answered by itself
    assert [event["amount"] for event in events(third) if event["event"] == "called"] == [11, 10]


def events(player: Player) -> list[Json]:
    """All hand events that a player received."""
    return [event for told in player.received("update") for event in told["entry"].get("events", ())]


def test_slider_clock_and_all_in_odds(new_player: NewPlayer) -> None:
    """The clock ring shows turn and time bank; the slider reaches all-in; odds are shown at the seats and in the showdown."""
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people, clock=1, bank=600)
    session.deal_hand()
    anna.command(session.table, type="pause", paused=False)  # the clock stops while the game is paused
    play([], lambda: any(one.question for one in people), page=anna.page)
    first = next(one for one in people if one.question)
    for one in people:
        seat = one.page.get_by_role("region", name=first.name)
        expect(seat.get_by_role("timer", name="The time bank is running")).to_be_visible()
        expect(seat.get_by_text("bank 59")).to_be_visible()  # of 600 seconds

    anna.command(session.table, type="pause", paused=True)

    thumb = first.action_bar.get_by_role("slider")
    said = str(thumb.get_attribute("aria-valuetext"))
    thumb.focus()
    for key in ("PageUp", "ArrowRight", "End"):
        first.press(key)
        expect(thumb).not_to_have_attribute("aria-valuetext", said)
        said = str(thumb.get_attribute("aria-valuetext"))
    assert said == "All-in 400"
    first.action_bar.get_by_role("button", name=said).click()
    play([bo if first is anna else anna], lambda: all(one.received("all_in_odds") for one in people), page=first.page)
    for one in people:
        chances = one.showdown.get_by_role("region", name="Chances as the cards came")
        expect(chances).to_be_visible()
        assert chances.get_by_role("img").count() >= 2 * 4  # preflop and with three, four and five cards
        expect(one.page.locator("main").get_by_role("img", name="%")).not_to_have_count(0)
