"""One's turn and what is around it: plans made before it, amounts by slider and by typing, the clock, and chances when all are all-in."""

import re

from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, play


def raise_to(person: Person, amount: int) -> None:
    """Type an amount, and raise to it."""
    typed = person.bar.get_by_label("Amount", exact=True)
    typed.fill(str(amount))
    typed.press("Enter")
    expect(person.bar).to_contain_text(f"Raise to {amount}")
    person.press("Enter")


def test_the_turn_is_told_by_the_title_and_the_icon(newcomer: Newcomer) -> None:
    """Whoever looks at another page sees in the tab that it is his turn, and that it is over."""
    people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people)
    evening.deal()
    play([], lambda: any(one.asked for one in people), page=people[0].page)
    first = next(one for one in people if one.asked)
    (other,) = [one for one in people if one is not first]
    calls, usual = re.compile("^● Your turn"), re.compile("^[^●]")
    expect(first.page).to_have_title(calls)
    expect(other.page).to_have_title(usual)
    expect(first.page.locator("#icon")).to_have_attribute("href", re.compile("^data:"))
    expect(other.page.locator("#icon")).to_have_attribute("href", "/wheel.svg")
    first.turn()
    expect(first.page).to_have_title(usual)
    expect(other.page).to_have_title(calls)


def test_a_plan_is_taken_back_when_the_price_changes(newcomer: Newcomer) -> None:
    """Three in a hand: the last to act plans to call, the first raises, and the plan is gone; another plan is carried out."""
    people = [newcomer(name) for name in ("Anna", "Bo", "Cleo")]
    evening = Evening(people)
    evening.deal()
    play([], lambda: any(one.asked for one in people), page=people[0].page)
    first = next(one for one in people if one.asked)
    blinds = [one for one in people if one is not first]
    for one in blinds:
        plan = one.bar.get_by_role("button", name="Call", exact=False).first
        if one.bar.get_by_role("button", name="Check", exact=True).count():  # who has the big blind
            plan = one.bar.get_by_role("button", name="Check", exact=True)
        plan.click()
        expect(plan).to_have_attribute("aria-pressed", "true")
    raise_to(first, 12)
    # It is the small blind's turn now: his plan was to call less, so he is asked. The other's is off as well.
    play([], lambda: any(one.asked for one in blinds), page=first.page)
    second = next(one for one in blinds if one.asked)
    third = next(one for one in blinds if one is not second)
    assert second.asked is not None
    assert second.asked["offer"]["call"] == 11
    expect(third.bar).to_contain_text("The price changed")
    third.bar.get_by_role("button", name="Call any").click()
    second.turn()
    play([], lambda: any(event["event"] == "turned" for event in events(third)), page=third.page)
    assert third.answered == []  # the page did it
    assert [event["amount"] for event in events(third) if event["event"] == "called"] == [11, 10]


def events(person: Person) -> list[Json]:
    """Everything that somebody was told of hands."""
    return [event for told in person.heard("told") for event in told["entry"].get("events", ())]


def test_slider_clock_and_chances(newcomer: Newcomer) -> None:
    """The ring turns around who is asked, then his time bank; the slider goes to all-in; the chances stand at seats and in the overlay."""
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, clock=1, bank=600)
    evening.deal()
    anna.do(evening.table, type="pause", paused=False)  # a clock stands still while the game does
    play([], lambda: any(one.asked for one in people), page=anna.page)
    first = next(one for one in people if one.asked)
    for one in people:
        seat = one.page.get_by_role("region", name=first.name)
        expect(seat.get_by_role("timer", name="The time bank is running")).to_be_visible()
        expect(seat.get_by_text("bank 59")).to_be_visible()  # of 600 seconds

    anna.do(evening.table, type="pause", paused=True)

    thumb = first.bar.get_by_role("slider")
    said = str(thumb.get_attribute("aria-valuetext"))
    thumb.focus()
    for key in ("PageUp", "ArrowRight", "End"):
        first.press(key)
        expect(thumb).not_to_have_attribute("aria-valuetext", said)
        said = str(thumb.get_attribute("aria-valuetext"))
    assert said == "All-in 400"
    first.bar.get_by_role("button", name=said).click()
    play([bo if first is anna else anna], lambda: all(one.heard("outlook") for one in people), page=first.page)
    for one in people:
        chances = one.overlay.get_by_role("region", name="Chances as the cards came")
        expect(chances).to_be_visible()
        assert chances.get_by_role("img").count() >= 2 * 4  # before the board, and with three, four and five cards
        expect(one.page.locator("main").get_by_role("img", name="%")).not_to_have_count(0)
