"""The action bar keeps its size and position in every state, on a wide screen and on a phone."""

import json
from collections import defaultdict
from typing import Any

from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import PHONE, Json, Player, TableSession, passive, play
from tests.web.browser.table.test_immediate_feedback import HeldSocket

STATES = {"waits", "plans", "wager", "discard", "choice", "placement", "refused", "sure"}


class Measure:
    """The bounding boxes of the action bars, by state."""

    def __init__(self) -> None:
        """Start without measurements."""
        self.boxes: defaultdict[str, dict[str, Any]] = defaultdict(dict)

    def take(self, player: Player, state: str) -> None:
        """Record size and position of the bar."""
        self.boxes[player.name].setdefault(state, player.action_bar.bounding_box())

    def choose(self, player: Player, offer: Json) -> Any:
        """Measure, then answer."""
        self.take(player, offer["offer"])
        if offer["offer"] == "wager" and not offer["call"]:
            player.key_button("F").click()
            expect(player.action_bar).to_contain_text("Checking is free")
            self.take(player, "sure")
            player.press("Escape")
            expect(player.action_bar).not_to_contain_text("Checking is free")
        return passive(player, offer)


def test_the_action_bar_never_moves(new_player: NewPlayer) -> None:
    measure = Measure()
    people = [new_player("Anna"), new_player("Bo", viewport=PHONE, has_touch=True, is_mobile=True)]
    lines = [HeldSocket(one) for one in people]
    for game in ("kings-and-lows-draw", "eight-cards", "five-card-draw"):
        session = TableSession(people, chips=100_000, games=[{"game": game}])
        for one in people:
            measure.take(one, "waits")
        session.deal_hand()
        play([], lambda: any(one.question for one in people), page=people[0].page)
        for one, line in zip(people, lines, strict=True):
            if one.question is None:
                if one.action_bar.get_attribute("aria-label") == "Before your turn":
                    measure.take(one, "plans")
                continue
            expect(one.action_bar).to_have_attribute("data-ask", str(one.question["ask"]))
            line.send(json.dumps({"type": "refused", "action": "nothing", "reason": "there is no such thing"}))
            expect(one.action_bar.get_by_role("alert")).to_be_visible()
            measure.take(one, "refused")
            one.action_bar.get_by_role("alert").get_by_role("button").click()
            expect(one.action_bar.get_by_role("alert")).to_have_count(0)
        session.finish_hand(measure.choose)
    seen = {state for boxes in measure.boxes.values() for state in boxes}
    assert seen == STATES
    for boxes in measure.boxes.values():
        assert all(box == boxes["waits"] for box in boxes.values()), boxes
