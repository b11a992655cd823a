"""Every game, and every house rule of a game, can be played in a browser with bots."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.pytest_options import PICTURES
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Json, Player, TableSession, passive, play

from riverboat.rules.house_rules import HOUSE_RULES
from riverboat.variants import variants

GAMES = sorted(variants)
HANDS = 2


def games_with_house_rules() -> list[Any]:
    """For each house rule, one game that has it."""
    fitting = [(form, next(game for game in GAMES if form.name in options(game))) for form in HOUSE_RULES]
    return [pytest.param(game, {form.name: form.values[-1]}, id=form.name) for form, game in fitting]


def options(game: str) -> set[str]:
    return {option.name for option in variants[game].options}


class Album:
    """Screenshots of a game: one before each kind of answer and one of the end."""

    def __init__(self, name: str) -> None:
        """Start without screenshots."""
        self.name, self._taken = name, set[str]()

    def take(self, player: Player, what: str) -> None:
        """Take a screenshot if --pictures is set."""
        if PICTURES and what not in self._taken:
            self._taken.add(what)
            player.page.wait_for_timeout(300)
            player.page.screenshot(path=PICTURES / f"{self.name}-{what}.png")

    def choose(self, player: Player, offer: Json) -> Any:
        """Take a screenshot, then answer passively."""
        self.take(player, offer["offer"])
        return passive(player, offer)


def play_hands(new_player: NewPlayer, game: str, **more: Any) -> None:
    """Play some hands and check that each verdict is on the page."""
    anna, album = new_player("Anna"), Album("-".join([game, *more.get("options", ())]))
    bots = min(2, variants[game]().seats.stop - 2)
    session = TableSession([anna], bots=bots, chips=100_000, games=[{"game": game, **more}])
    anna.page.get_by_role("tab", name="Log").click()
    for _ in range(HANDS):
        verdict = session.play_hand(album.choose)
        for pot in verdict["pots"] if any(pot["contested"] for pot in verdict["pots"]) else ():
            expect(anna.showdown.locator("h3", has_text=f"{pot['amount']:,}").first).to_be_visible()
        expect_result(anna, session.table)
    album.take(anna, "end")


def expect_result(player: Player, table: str) -> None:
    """The page shows the server's stacks, and the log says who won the pots."""
    play([], lambda: stacks(player, player.get(f"/tables/{table}")), page=player.page)  # broke bots buy chips again
    view = player.get(f"/tables/{table}")
    told = player.received("update")
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
        play([], lambda goes=goes: any(re.fullmatch(goes, line) for line in lines(player)), page=player.page)  # type: ignore[misc]


def stacks(player: Player, view: Json) -> bool:
    """Whether every seat shows its stack."""
    seated = [(view["members"][place["player"]]["name"], place["stack"]) for place in view["places"] if place["player"]]
    regions = [f"{name}, you" if name == player.name else name for name, _ in seated]
    seats = [player.page.get_by_role("region", name=region, exact=True) for region in regions]
    return all(seat.get_by_text(f"{stack:,}", exact=True).count() for seat, (_, stack) in zip(seats, seated, strict=True))


def lines(player: Player) -> list[str]:
    """The lines of the log about the last hand."""
    told = player.page.get_by_role("tabpanel", name="Log").get_by_role("listitem").all_inner_texts()
    begun = [at for at, line in enumerate(told) if re.fullmatch(r"Hand \d+", line)]
    return told[begun[-1] :] if begun else []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played(new_player: NewPlayer, game: str) -> None:
    play_hands(new_player, game)


@pytest.mark.parametrize(("game", "how"), games_with_house_rules())
def test_a_house_rule_can_be_played(new_player: NewPlayer, game: str, how: Json) -> None:
    play_hands(new_player, game, options=how)
