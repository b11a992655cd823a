"""The bar that never moves: as high and where it was, whatever is asked, waited for or refused; on a wide screen and on a phone."""

import json
from collections import defaultdict
from typing import Any

from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import PHONE, Evening, Json, Person, play, steady
from tests.web.browser.test_echo import Line

STATES = {"waits", "plans", "wager", "discard", "choice", "placement", "refused", "sure"}


class Measure:
    """The boxes of people's bars, by what stood in them."""

    def __init__(self) -> None:
        """Nothing was measured."""
        self.boxes: defaultdict[str, dict[str, Any]] = defaultdict(dict)

    def take(self, person: Person, state: str) -> None:
        """How large the bar is, and where."""
        self.boxes[person.name].setdefault(state, person.bar.bounding_box())

    def choose(self, person: Person, offer: Json) -> Any:
        """Measure, and answer."""
        self.take(person, offer["offer"])
        if offer["offer"] == "wager" and not offer["call"]:
            person.key("F").click()
            expect(person.bar).to_contain_text("Checking is free")
            self.take(person, "sure")
            person.press("Escape")
            expect(person.bar).not_to_contain_text("Checking is free")
        return steady(person, offer)


def test_the_bar_never_moves(newcomer: Newcomer) -> None:
    measure = Measure()
    people = [newcomer("Anna"), newcomer("Bo", viewport=PHONE, has_touch=True, is_mobile=True)]
    lines = [Line(one) for one in people]
    for game in ("kings-and-lows-draw", "eight-cards", "five-card-draw"):
        evening = Evening(people, chips=100_000, games=[{"game": game}])
        for one in people:
            measure.take(one, "waits")
        evening.deal()
        play([], lambda: any(one.asked for one in people), page=people[0].page)
        for one, line in zip(people, lines, strict=True):
            if one.asked is None:
                if one.bar.get_attribute("aria-label") == "Before your turn":
                    measure.take(one, "plans")
                continue
            expect(one.bar).to_have_attribute("data-ask", str(one.asked["ask"]))
            line.tell(json.dumps({"type": "refused", "action": "nothing", "reason": "there is no such thing"}))
            expect(one.bar.get_by_role("alert")).to_be_visible()
            measure.take(one, "refused")
            one.bar.get_by_role("alert").get_by_role("button").click()
            expect(one.bar.get_by_role("alert")).to_have_count(0)
        evening.finish(measure.choose)
    seen = {state for boxes in measure.boxes.values() for state in boxes}
    assert seen == STATES
    for boxes in measure.boxes.values():
        assert all(box == boxes["waits"] for box in boxes.values()), boxes
