"""Bet amounts by keys and by mouse: the button shows them and the server receives them."""

import re

from playwright.sync_api import Locator, expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Player, TableSession, play, wait_for_question


def expect_amount(player: Player, amount: int) -> None:
    """Check that the raise button shows this amount and is armed."""
    expect(armed(player)).to_contain_text(re.compile(rf" {amount}(\D|$)"))
    expect(armed(player)).to_have_attribute("data-armed", "true")


def armed(player: Player) -> Locator:
    """The raise button."""
    return player.action_bar.locator("button[data-armed]")


def expect_action(player: Player, kind: str, **more: int) -> None:
    """Wait until this is the last action of the hand on the server."""
    actions = ("checked", "called", "raised", "folded")

    def last() -> dict[str, object]:
        told = [event for one in player.received("update") for event in one["entry"].get("events", ()) if event["event"] in actions]
        return told[-1] if told else {}

    play([], lambda: last().get("event") == kind and all(last()[key] == value for key, value in more.items()), page=player.page)


def test_amounts_by_keys(new_player: NewPlayer) -> None:
    """R, digits, arrows, Enter and Esc; ? lists them."""
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people)
    session.deal_hand()
    wait_for_question(anna)  # the button is the small blind
    anna.press("Shift+?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_contain_text("check or call")
    anna.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)

    anna.press("r")
    expect_amount(anna, 4)
    anna.press("Escape")
    expect(armed(anna)).to_have_attribute("data-armed", "false")
    anna.press("Enter")  # does nothing
    anna.press("r", "Enter")
    expect_action(bo, "raised", to=4)
    wait_for_question(bo)
    bo.press("c")

    wait_for_question(bo)  # the pot is 8
    for key, amount in (("1", 2), ("2", 4), ("3", 5), ("4", 8), ("5", 396), ("a", 396)):
        bo.press(key)
        expect_amount(bo, amount)
    bo.press("1")
    for key, amount in (("ArrowRight", 4), ("ArrowUp", 6), ("ArrowUp", 8), ("ArrowLeft", 6), ("ArrowDown", 4)):
        bo.press(key)
        expect_amount(bo, amount)
    bo.press("Enter")
    expect_action(anna, "raised", to=4)
    wait_for_question(anna)
    anna.press("c")

    wait_for_question(bo)  # the pot is 16
    bo.press("4", "Enter")
    expect_action(anna, "raised", to=16)
    wait_for_question(anna)
    anna.press("c")

    wait_for_question(bo)
    bo.press("a", "Escape")
    expect(armed(bo)).to_have_attribute("data-armed", "false")
    bo.press("f")
    expect(bo.action_bar).to_contain_text("Checking is free")
    bo.press("Escape")
    expect(bo.action_bar).not_to_contain_text("Checking is free")
    bo.press("c")
    expect_action(anna, "checked")


def test_amounts_by_mouse(new_player: NewPlayer) -> None:
    """Size buttons, slider and text field; all-in by clicks."""
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    session = TableSession(people)
    session.deal_hand()
    wait_for_question(anna)
    anna.action_bar.get_by_role("button", name="Min", exact=True).click()
    expect_amount(anna, 4)
    anna.action_bar.get_by_role("button", name="2.5 BB", exact=True).click()
    expect_amount(anna, 5)
    anna.action_bar.get_by_role("button", name="3 BB", exact=True).click()
    expect_amount(anna, 6)
    thumb = anna.action_bar.get_by_role("slider")
    drag(anna, thumb, +2000)
    expect_amount(anna, 400)
    drag(anna, thumb, -2000)
    expect_amount(anna, 4)
    typed = anna.action_bar.get_by_label("Amount", exact=True)
    typed.fill("10")
    typed.blur()
    expect_amount(anna, 10)
    armed(anna).click()
    expect_action(bo, "raised", to=10)

    wait_for_question(bo)
    bo.action_bar.get_by_role("button", name="All-in", exact=True).click()
    expect_amount(bo, 400)
    armed(bo).click()
    expect_action(anna, "raised", to=400)
    wait_for_question(anna)
    anna.key_button("C").click()
    expect_action(bo, "called", amount=390)
    play([], lambda: bool(anna.received("hand_over")), page=anna.page)
    view = anna.get(f"/tables/{session.table}")
    assert sorted(place["stack"] for place in view["places"]) in ([0, 800], [400, 400])


def drag(player: Player, thumb: Locator, by: int) -> None:
    """Drag the slider's thumb sideways."""
    box = thumb.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(min(max(x + by, 0), 1279), y, steps=5)
    player.page.mouse.up()
