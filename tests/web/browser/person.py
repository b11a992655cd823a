"""Somebody at a browser: sees a page, answers by clicks or by keys, and remembers what went over the socket."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect
from tests.waiting import PATIENCE

Json = dict[str, Any]
Choice = Callable[["Person", Json], Any]
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 375, "height": 812}
PAUSED = re.compile("The game is paused|Spelet är pausat")
expect.set_options(timeout=1000 * PATIENCE)


def steady(_: "Person", offer: Json) -> Any:
    """Call, stand pat, take the first word, place from the left."""
    match offer["offer"]:
        case "wager":
            return "call"
        case "discard":
            return list(range(offer.get("least", 0)))
        case "choice":
            return 0
        case "placement":
            return None
    raise AssertionError(offer)


class Person:
    """One player with a browser of his own."""

    def __init__(self, browser: Browser, address: str, name: str, *, keys: bool = False, **look: Any) -> None:
        """Come in; nothing is loaded yet."""
        self.name, self.keys, self._address = name, keys, address
        usual = {"viewport": WIDE, "base_url": address, "reduced_motion": "reduce", "locale": "en-GB"}
        self.context: BrowserContext = browser.new_context(**(usual | look))
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page: Page = self.context.new_page()
        self.frames: list[Json] = []
        self.errors: list[str] = []
        self.answered: list[tuple[str, Any]] = []
        self._open: Json | None = None  # the question that was asked last
        self.page.on("websocket", self._line)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self._done: set[tuple[str, int]] = set()

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, frame: Json) -> None:
        self.frames.append(frame)
        if frame["type"] == "question":
            self._open = frame

    # --- over HTTP, as the page would ----------------------------------------------------------------------------

    def post(self, path: str, body: Any) -> Json:
        """Ask for something."""
        answer = self.context.request.post(f"/api{path}", data=body, headers={"Origin": self._address})
        assert answer.ok, answer.text()
        return dict(answer.json())

    def get(self, path: str) -> Json:
        """Look something up."""
        answer = self.context.request.get(f"/api{path}")
        assert answer.ok, answer.text()
        return dict(answer.json())

    def do(self, table: str, **command: Any) -> Json:
        """Do something at a table beside the page: the reply."""
        return self.post(f"/tables/{table}/commands", {"action": f"t{time.monotonic_ns()}", **command})

    # --- what he sees --------------------------------------------------------------------------------------------

    @property
    def bar(self) -> Locator:
        """The action bar."""
        return self.page.locator("[data-bar]")

    @property
    def overlay(self) -> Locator:
        """The showdown, if it is shown."""
        return self.page.locator("[data-showdown]")

    @property
    def own(self) -> Locator:
        """His own cards."""
        return self.page.get_by_role("list", name="You have").locator("[data-card]")

    @property
    def throwable(self) -> Locator:
        """His own cards while he may throw some; cards of the last hand may still be on their way out."""
        return self.page.locator("li:not([inert]) button[data-thrown]")

    def heard(self, kind: str) -> list[Json]:
        """What the server told, of one kind."""
        return [frame for frame in self.frames if frame["type"] == kind]

    def key(self, name: str) -> Locator:
        """The button of the bar that a key presses too."""
        return self.bar.locator(f'button[aria-keyshortcuts="{name}"]')

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, item: str) -> None:
        """Choose something in the table's menu."""
        self.button("Menu").click()
        self.page.get_by_role("menuitem", name=item).click()

    @property
    def asked(self) -> Json | None:
        """The question that he has to answer."""
        found = self._open
        return found if found is not None and found.get("offer") and (found["hand"], found["ask"]) not in self._done else None

    # --- what he does --------------------------------------------------------------------------------------------

    def turn(self, choose: Choice = steady) -> bool:
        """Answer if he is asked: whether he was."""
        asked = self.asked
        if asked is None:
            return False
        expect(self.bar).to_have_attribute("data-ask", str(asked["ask"]))  # the page may be a moment behind its line
        self._done.add((asked["hand"], asked["ask"]))
        offer = asked["offer"]
        value = choose(self, offer)
        getattr(self, f"_{offer['offer']}")(offer, value)
        self.answered.append((offer["offer"], value))
        return True

    def press(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self.page.keyboard.press(name)

    def _wager(self, offer: Json, value: Any) -> None:
        steps = {"call": ["C"], "fold": ["F", "Enter"] if not offer["call"] else ["F"], "all-in": ["A", "Enter"], "waits": []}[value]
        for step in steps:
            if self.keys or step == "A":  # all-in has no button of its own: it is a size, or a key
                self.press(step.lower() if len(step) == 1 else step)
            else:
                self.key(step).click()

    def _discard(self, offer: Json, value: Any) -> None:
        if self.keys:
            self.press(*(str(place + 1) for place in value), "Enter")
            return
        for place in value:
            self.throwable.nth(place).click()
        self.key("Enter").click()

    def _choice(self, offer: Json, value: Any) -> None:
        word = self.key(str(value + 1))
        if word.is_disabled():  # it costs more than he has
            value, word = len(offer["words"]) - 1, self.key(str(len(offer["words"])))
        self.press(str(value + 1), "Enter") if self.keys else word.click()

    def _placement(self, offer: Json, value: Any) -> None:
        self.lay()
        self.press("Enter") if self.keys else self.key("Enter").click()

    def lay(self) -> None:
        """Cards go onto the boards from the left, as many as fit, until they may be locked."""
        lock, hand = self.key("Enter"), self.page.locator("li:not([inert]) button[data-picked]")
        while "Lock" not in (before := lock.inner_text()):
            number = hand.first.locator(":scope > span[aria-hidden]").inner_text()  # cards that were placed have left the hand
            tray = self.page.locator('[data-tray][data-may="true"]').first
            if self.keys:
                self.press(number, str(tray.get_attribute("data-tray")).lower())
            else:
                hand.first.click()
                tray.get_by_role("button", name="Place on board").click()
            expect(lock).not_to_have_text(before)


def play(people: Sequence[Person], until: Callable[[], bool], choose: Choice = steady, page: Page | None = None) -> None:
    """Let everybody answer who is asked, until something is so."""
    end, heard = time.monotonic() + PATIENCE, 0
    while not until():
        if time.monotonic() > end:
            raise AssertionError(f"it did not come to that; last heard: {[one.frames[-3:] for one in people]}")
        if (now := sum(len(one.frames) for one in people)) > heard:  # it goes on
            end, heard = time.monotonic() + PATIENCE, now
        if not sum(one.turn(choose) for one in people):
            (page or people[0].page).wait_for_timeout(10)  # lets the lines be read


def asked(person: Person) -> Json:
    """Wait until somebody is asked and his page says so: the offer, which the test answers in his place."""
    play([], lambda: person.asked is not None, page=person.page)
    assert person.asked is not None
    question = person.asked
    expect(person.bar).to_have_attribute("data-ask", str(question["ask"]))
    person._done.add((question["hand"], question["ask"]))
    return dict(question["offer"])


class Evening:
    """A table where people sit whose pages are open: hand by hand, so that what a hand came to stays to be looked at."""

    def __init__(self, people: Sequence[Person], chips: int = 400, **settings: Any) -> None:
        """Everybody sits down; nothing is dealt yet."""
        self.people, self.host = people, people[0]
        for one in people:
            one.post("/guests", {"name": one.name})
        usual = {"seats": max(2, len(people) + settings.get("bots", 0)), "least": 1, "most": chips, "clock": 0, "pace": 0}
        self.table = str(self.host.post("/tables", usual | settings)["id"])
        self.host.do(self.table, type="pause", paused=True)
        for one in people:
            one.post(f"/tables/{self.table}/seats", {"chips": chips})
            one.page.goto(f"/t/{self.table}")
        for one in people:
            one.page.get_by_text(PAUSED).wait_for()

    def deal(self) -> None:
        """Deal a hand, or more where one is over before anybody can say so; the next has to wait."""
        count = self.dealt
        self.host.do(self.table, type="pause", paused=False)
        play([], lambda: self.dealt > count, page=self.host.page)
        paused = self.host.do(self.table, type="pause", paused=True)["seq"]
        play([], lambda: self.host.heard("told")[-1]["seq"] >= paused, page=self.host.page)  # whatever began before that is known now

    @property
    def dealt(self) -> int:
        """How many hands the host has been told of."""
        return len(self._hands)

    @property
    def _hands(self) -> list[str]:
        return [one["entry"]["hand"] for one in self.host.heard("told") if one["entry"]["entry"] == "begun"]

    def finish(self, choose: Choice = steady) -> Json:
        """Play the hand to its end: its verdict."""
        hand = self._hands[-1]  # who comes back is told of the last one again
        play(self.people, lambda: all(hand in [said["hand"] for said in one.heard("showdown")] for one in self.people), choose)
        return dict(next(said["verdict"] for said in self.host.heard("showdown") if said["hand"] == hand))

    def hand(self, choose: Choice = steady) -> Json:
        """Deal a hand and play it to its end: its verdict."""
        self.deal()
        return self.finish(choose)

    def until(self, so: Callable[[Json], bool], choose: Choice = steady, most: int = 60) -> Json:
        """Play hands until one came to what is looked for: its verdict."""
        for _ in range(most):
            if so(verdict := self.hand(choose)):
                return verdict
        raise AssertionError(f"{most} hands did not come to that")
