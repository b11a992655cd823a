"""Every game and every form of one is played in a browser, by clicks, with bots: a new file of a game is enough for that."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.options import PICTURES
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, play, steady

from riverboat.rules.house_rules import HOUSE_RULES
from riverboat.variants import variants

GAMES = sorted(variants)
HANDS = 2


def formed() -> list[Any]:
    """For each form of a game, one that can be played so."""
    fitting = [(form, next(game for game in GAMES if form.name in options(game))) for form in HOUSE_RULES]
    return [pytest.param(game, {form.name: form.values[-1]}, id=form.name) for form, game in fitting]


def options(game: str) -> set[str]:
    return {option.name for option in variants[game].options}


class Album:
    """Pictures of a game, one before each kind of answer and one of the end."""

    def __init__(self, name: str) -> None:
        """Nothing is taken yet."""
        self.name, self._taken = name, set[str]()

    def take(self, person: Person, what: str) -> None:
        """A picture, if anybody wants one."""
        if PICTURES and what not in self._taken:
            self._taken.add(what)
            person.page.wait_for_timeout(300)
            person.page.screenshot(path=PICTURES / f"{self.name}-{what}.png")

    def choose(self, person: Person, offer: Json) -> Any:
        """Answer steadily, and keep how it looked."""
        self.take(person, offer["offer"])
        return steady(person, offer)


def played(newcomer: Newcomer, game: str, **more: Any) -> None:
    """Some hands to their end, each with its verdict on the page."""
    anna, album = newcomer("Anna"), Album("-".join([game, *more.get("options", ())]))
    bots = min(2, variants[game]().seats.stop - 2)
    evening = Evening([anna], bots=bots, chips=100_000, games=[{"game": game, **more}])
    anna.page.get_by_role("tab", name="Log").click()
    for _ in range(HANDS):
        verdict = evening.hand(album.choose)
        for pot in verdict["pots"] if any(pot["contested"] for pot in verdict["pots"]) else ():
            expect(anna.overlay.locator("h3", has_text=f"{pot['amount']:,}").first).to_be_visible()
        ended(anna, evening.table)
    album.take(anna, "end")


def ended(person: Person, table: str) -> None:
    """The hand's end is on the page: everybody has the chips that the server says, and the log tells where the pots went."""
    play([], lambda: stacks(person, person.get(f"/tables/{table}")), page=person.page)  # bots that lost everything buy again
    view = person.get(f"/tables/{table}")
    told = person.heard("told")
    begun = max(at for at, one in enumerate(told) if one["entry"]["entry"] == "begun")
    names = [view["members"][player]["name"] for player in told[begun]["entry"]["players"]]
    events = [event for one in told[begun:] for event in one["entry"].get("events", ())]
    won = [(event["seat"], event["amount"]) for event in events if event["event"] == "awarded"]
    assert won
    for seat, amount in won:
        if seat is None:
            goes = f"{amount:,} {'stays' if amount == 1 else 'stay'} for the next hand"
        else:
            goes = rf"{re.escape(names[seat])} (wins|takes .+,) {amount:,}"
        play([], lambda goes=goes: any(re.fullmatch(goes, line) for line in lines(person)), page=person.page)  # type: ignore[misc]


def stacks(person: Person, view: Json) -> bool:
    """Whether everybody's chips are seen at his seat."""
    seated = [(view["members"][place["player"]]["name"], place["stack"]) for place in view["places"] if place["player"]]
    regions = [f"{name}, you" if name == person.name else name for name, _ in seated]
    seats = [person.page.get_by_role("region", name=region, exact=True) for region in regions]
    return all(seat.get_by_text(f"{stack:,}", exact=True).count() for seat, (_, stack) in zip(seats, seated, strict=True))


def lines(person: Person) -> list[str]:
    """What the log tells of the last hand."""
    told = person.page.get_by_role("tabpanel", name="Log").get_by_role("listitem").all_inner_texts()
    begun = [at for at, line in enumerate(told) if re.fullmatch(r"Hand \d+", line)]
    return told[begun[-1] :] if begun else []


@pytest.mark.parametrize("game", GAMES)
def test_game(newcomer: Newcomer, game: str) -> None:
    played(newcomer, game)


@pytest.mark.parametrize(("game", "how"), formed())
def test_form(newcomer: Newcomer, game: str, how: Json) -> None:
    played(newcomer, game, options=how)
