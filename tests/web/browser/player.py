"""Players with a browser each: they answer by clicks or by keys and record the socket messages."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect
from tests.waiting import PATIENCE

Json = dict[str, Any]
Choice = Callable[["Player", Json], Any]
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 375, "height": 812}
PAUSED = re.compile("The game is paused|Spelet är pausat")
expect.set_options(timeout=1000 * PATIENCE)


def passive(_: "Player", offer: Json) -> Any:
    """Call, stand pat, take the first choice, place cards from the left."""
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


class Player:
    """A player with a browser context of their own."""

    def __init__(self, browser: Browser, address: str, name: str, *, keys: bool = False, **options: Any) -> None:
        """Open a blank page."""
        self.name, self.keys, self._address = name, keys, address
        defaults = {"viewport": WIDE, "base_url": address, "reduced_motion": "reduce", "locale": "en-GB"}
        self.context: BrowserContext = browser.new_context(**(defaults | options))
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page: Page = self.context.new_page()
        self.frames: list[Json] = []
        self.errors: list[str] = []
        self.answered: list[tuple[str, Any]] = []
        self._open: Json | None = None  # the last question received
        self.page.on("websocket", self._watch_socket)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda entry: self.errors.append(entry.text) if entry.type == "error" else None)
        self._done: set[tuple[str, int]] = set()

    def _watch_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame)))

    def _receive(self, frame: Json) -> None:
        self.frames.append(frame)
        if frame["type"] == "question":
            self._open = frame

    # --- HTTP requests with the cookies of the page --------------------------------------------------------------

    def post(self, path: str, body: Any) -> Json:
        """Send a POST request and return its JSON."""
        answer = self.context.request.post(f"/api{path}", data=body, headers={"Origin": self._address})
        assert answer.ok, answer.text()
        return dict(answer.json())

    def get(self, path: str) -> Json:
        """Send a GET request and return its JSON."""
        answer = self.context.request.get(f"/api{path}")
        assert answer.ok, answer.text()
        return dict(answer.json())

    def command(self, table: str, **command: Any) -> Json:
        """Send a table command over HTTP and return the reply."""
        return self.post(f"/tables/{table}/commands", {"action": f"t{time.monotonic_ns()}", **command})

    # --- what the page shows -------------------------------------------------------------------------------------

    @property
    def action_bar(self) -> Locator:
        """The action bar."""
        return self.page.locator("[data-bar]")

    @property
    def showdown(self) -> Locator:
        """The showdown panel, if it is open."""
        return self.page.locator("[data-showdown]")

    @property
    def own_cards(self) -> Locator:
        """The player's own cards."""
        return self.page.get_by_role("list", name="You have").locator("[data-card]")

    @property
    def discardable(self) -> Locator:
        """Own cards that can be discarded, without those of the last hand that are still moving out."""
        return self.page.locator("li:not([inert]) button[data-thrown]")

    def received(self, kind: str) -> list[Json]:
        """The messages of one type that the server sent."""
        return [frame for frame in self.frames if frame["type"] == kind]

    def key_button(self, name: str) -> Locator:
        """The action bar's button for a keyboard shortcut."""
        return self.action_bar.locator(f'button[aria-keyshortcuts="{name}"]')

    def button(self, name: str) -> Locator:
        """A button by its exact name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, item: str) -> None:
        """Select an item of the table menu."""
        self.button("Menu").click()
        self.page.get_by_role("menuitem", name=item).click()

    @property
    def question(self) -> Json | None:
        """The question that waits for this player's answer."""
        question = self._open
        if question is None or not question.get("offer") or (question["hand"], question["ask"]) in self._done:
            return None
        return question

    # --- actions -------------------------------------------------------------------------------------------------

    def answer_if_asked(self, choose: Choice = passive) -> bool:
        """Answer the open question, if there is one; return whether there was."""
        question = self.question
        if question is None:
            return False
        expect(self.action_bar).to_have_attribute("data-ask", str(question["ask"]))  # the page may lag behind its socket
        self._done.add((question["hand"], question["ask"]))
        offer = question["offer"]
        value = choose(self, offer)
        getattr(self, f"_{offer['offer']}")(offer, value)
        self.answered.append((offer["offer"], value))
        return True

    def press(self, *names: str) -> None:
        """Press keys in order."""
        for name in names:
            self.page.keyboard.press(name)

    def _wager(self, offer: Json, value: Any) -> None:
        steps = {"call": ["C"], "fold": ["F", "Enter"] if not offer["call"] else ["F"], "all-in": ["A", "Enter"], "waits": []}[value]
        for step in steps:
            if self.keys or step == "A":  # all-in has no button: it is a bet size or a key
                self.press(step.lower() if len(step) == 1 else step)
            else:
                self.key_button(step).click()

    def _discard(self, offer: Json, value: Any) -> None:
        if self.keys:
            self.press(*(str(place + 1) for place in value), "Enter")
            return
        for place in value:
            self.discardable.nth(place).click()
        self.key_button("Enter").click()

    def _choice(self, offer: Json, value: Any) -> None:
        word = self.key_button(str(value + 1))
        if word.is_disabled():  # the price exceeds the stack
            value, word = len(offer["words"]) - 1, self.key_button(str(len(offer["words"])))
        self.press(str(value + 1), "Enter") if self.keys else word.click()

    def _placement(self, offer: Json, value: Any) -> None:
        self.place_cards()
        self.press("Enter") if self.keys else self.key_button("Enter").click()

    def place_cards(self) -> None:
        """Place cards on the boards from the left until the placement can be locked."""
        lock, hand = self.key_button("Enter"), self.page.locator("li:not([inert]) button[data-picked]")
        while "Lock" not in (before := lock.inner_text()):
            number = hand.first.locator(":scope > span[aria-hidden]").inner_text()  # placed cards have left the hand
            tray = self.page.locator('[data-tray][data-may="true"]').first
            if self.keys:
                self.press(number, str(tray.get_attribute("data-tray")).lower())
            else:
                hand.first.click()
                tray.get_by_role("button", name="Place on board").click()
            expect(lock).not_to_have_text(before)


def play(people: Sequence[Player], until: Callable[[], bool], choose: Choice = passive, page: Page | None = None) -> None:
    """Let the players answer their questions until a condition holds."""
    end, received = time.monotonic() + PATIENCE, 0
    while not until():
        if time.monotonic() > end:
            raise AssertionError(f"the condition never held; last messages: {[player.frames[-3:] for player in people]}")
        if (now := sum(len(player.frames) for player in people)) > received:  # progress resets the timeout
            end, received = time.monotonic() + PATIENCE, now
        if not sum(player.answer_if_asked(choose) for player in people):
            (page or people[0].page).wait_for_timeout(10)  # lets playwright read the sockets


def wait_for_question(player: Player) -> Json:
    """Wait until the page shows a question; return its offer. The test answers it itself."""
    play([], lambda: player.question is not None, page=player.page)
    assert player.question is not None
    question = player.question
    expect(player.action_bar).to_have_attribute("data-ask", str(question["ask"]))
    player._done.add((question["hand"], question["ask"]))
    return dict(question["offer"])


class TableSession:
    """A table that pauses between hands, so that the result of a hand can be inspected."""

    def __init__(self, people: Sequence[Player], chips: int = 400, **settings: Any) -> None:
        """Seat all players at a paused table."""
        self.people, self.host = people, people[0]
        for player in people:
            player.post("/guests", {"name": player.name})
        defaults = {"seats": max(2, len(people) + settings.get("bots", 0)), "least": 1, "most": chips, "clock": 0, "pace": 0}
        self.table = str(self.host.post("/tables", defaults | settings)["id"])
        self.host.command(self.table, type="pause", paused=True)
        for player in people:
            player.post(f"/tables/{self.table}/seats", {"chips": chips})
            player.page.goto(f"/t/{self.table}")
        for player in people:
            player.page.get_by_text(PAUSED).wait_for()

    def deal_hand(self) -> None:
        """Deal a hand, then pause again. A hand that ends at once may be followed by another."""
        count = self.hands_dealt
        self.host.command(self.table, type="pause", paused=False)
        play([], lambda: self.hands_dealt > count, page=self.host.page)
        paused = self.host.command(self.table, type="pause", paused=True)["seq"]
        play([], lambda: self.host.received("update")[-1]["seq"] >= paused, page=self.host.page)  # earlier hands are known now

    @property
    def hands_dealt(self) -> int:
        """How many hands the host has seen begin."""
        return len(self._hands)

    @property
    def _hands(self) -> list[str]:
        return [message["entry"]["hand"] for message in self.host.received("update") if message["entry"]["entry"] == "begun"]

    def finish_hand(self, choose: Choice = passive) -> Json:
        """Play the current hand to its end and return its verdict."""
        hand = self._hands[-1]  # a reconnected player receives the previous showdown again
        done = lambda: all(hand in [message["hand"] for message in player.received("hand_over")] for player in self.people)  # noqa: E731
        play(self.people, done, choose)
        return dict(next(message["verdict"] for message in self.host.received("hand_over") if message["hand"] == hand))

    def play_hand(self, choose: Choice = passive) -> Json:
        """Deal a hand, play it to its end and return its verdict."""
        self.deal_hand()
        return self.finish_hand(choose)

    def play_until(self, matches: Callable[[Json], bool], choose: Choice = passive, most: int = 60) -> Json:
        """Play hands until a verdict matches, and return that verdict."""
        for _ in range(most):
            if matches(verdict := self.play_hand(choose)):
                return verdict
        raise AssertionError(f"no verdict of {most} hands matched")
