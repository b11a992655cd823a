"""`python -m tests.web.take_screenshots`: takes screenshots of every page into docs/screenshots. The deals are random."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.web.browser.page_server import CHROMIUM, LAUNCH, MISSING, ROOT, PageServer, build_page, running_server
from tests.web.browser.player import PHONE, Json, Player, TableSession, passive, play

HERE = ROOT / "docs/screenshots"
WIDE = {"width": 1440, "height": 900}
EXPENSIVE = 40  # larger calls are folded
HANDHELD: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
When = Callable[[Player, Json], bool]


def contested(verdict: Json) -> bool:
    """Whether a pot went to a showdown."""
    return any(pot["contested"] for pot in verdict["pots"])


def dual(verdict: Json) -> bool:
    """Whether two shares of a pot went to different players."""
    shares = verdict["pots"][0]["shares"]
    return len(shares) == 2 and len({winner["seat"] for share in shares for winner in share["winners"]}) == 2


def own(player: Player) -> list[str]:
    """The names of a player's own cards."""
    return [str(card.get_attribute("aria-label")) for card in player.own_cards.all()]


def wild(player: Player, offer: Json) -> bool:
    """Whether a player may discard and holds a wild card."""
    return offer["offer"] == "discard" and any("wild" in name for name in own(player))


def flopped(player: Player) -> bool:
    """Whether the current hand has board cards."""
    told = [event["event"] for one in player.received("update") for event in one["entry"].get("events", ())]
    return "turned" in told[max(at for at, event in enumerate(told) if event == "started") :]


class Camera:
    """Takes screenshots of players' pages."""

    def __init__(self, browser: Browser, server: PageServer, folder: Path) -> None:
        """Use this browser, server and folder."""
        self.browser, self.house, self.folder = browser, server, folder
        self.taken: set[str] = set()

    def player(self, name: str, **look: Any) -> Player:
        """A player, by default wide and dark."""
        look = {"viewport": WIDE, "color_scheme": "dark"} | look
        return Player(self.browser, self.house.address, name, **look)

    def take(self, player: Player, name: str) -> None:
        """Take a screenshot once animations have ended, without hover or focus."""
        player.page.mouse.move(0, 0)
        player.page.evaluate("document.activeElement?.blur()")
        player.page.evaluate(
            "Promise.allSettled(document.getAnimations().map(one => one.effect.getTiming().iterations === 1 && one.finished))"
        )
        player.page.wait_for_timeout(300)
        player.page.screenshot(path=self.folder / f"{name}.png")
        self.taken.add(name)
        print(f"{name}.png", flush=True)

    def shooting(self, who: Player, name: str, when: When) -> Callable[[Player, Json], Any]:
        """Answer passively, and take a screenshot before the first matching question."""

        def choose(player: Player, offer: Json) -> Any:
            if player is who and name not in self.taken and when(player, offer):
                self.take(player, name)
            return passive(player, offer)

        return choose


def pages_without_a_table(camera: Camera) -> None:
    """Pages that need no table."""
    for scheme in ("dark", "light"):
        anna = camera.player("Anna", color_scheme=scheme)
        anna.page.goto("/")
        anna.page.get_by_text("Play now").first.wait_for()
        camera.take(anna, "lobby" if scheme == "dark" else "lobby-light")
        anna.context.close()
    anna = camera.player("Anna")
    anna.page.goto("/new")
    anna.page.get_by_text("Open the table").first.wait_for()
    camera.take(anna, "new-table")
    anna.page.goto("/settings")
    anna.page.get_by_text("Four colours").wait_for()
    camera.take(anna, "settings")
    anna.page.goto("/odds")
    anna.button("Show me one").click()
    anna.page.get_by_text("were counted").wait_for()
    camera.take(anna, "odds-lab")
    question = anna.page.url
    anna.page.goto("/odds?game=holdem&hand=77%2B%2C+A5s-A2s%2C+KQ&hand=Jd+Qc&board=Qd+3c+8h")
    anna.page.get_by_text("were counted").wait_for()
    anna.page.get_by_label("Hand 1", exact=True).first.focus()
    anna.page.get_by_role("radio", name="Range").click()
    anna.page.get_by_role("group", name="Range of Hand 1").scroll_into_view_if_needed()
    anna.page.mouse.wheel(0, 400)  # the buttons cover its end
    camera.take(anna, "odds-lab-range")
    anna.page.goto("/odds?game=eight-cards&view=place")
    anna.button("Show me one").click()
    anna.page.get_by_role("region", name="Best placement", exact=True).wait_for()
    camera.take(anna, "odds-lab-placement")
    anna.context.close()
    bo = camera.player("Bo", color_scheme="light", **HANDHELD)
    bo.page.goto("/")
    bo.page.get_by_text("Play now").first.wait_for()
    camera.take(bo, "lobby-phone")
    bo.page.goto(question)
    bo.page.get_by_text("were counted").wait_for()
    bo.page.get_by_role("heading", name="Answer").scroll_into_view_if_needed()
    camera.take(bo, "odds-lab-phone")
    bo.context.close()


def prudent(player: Player, offer: Json) -> Any:
    """Passive, but folds to expensive bets so that nobody goes broke."""
    return "fold" if offer["offer"] == "wager" and offer["call"] > EXPENSIVE else passive(player, offer)


def holdem(camera: Camera) -> None:
    """A table in mid-hand, in both themes and on a phone; then showdown, history and ledger."""
    anna, bo = camera.player("Anna"), camera.player("Bo", **HANDHELD)
    cleo = camera.player("Cleo", color_scheme="light")
    session = TableSession([anna, bo, cleo], bots=3, name="Friday night", private=False)
    bo.command(session.table, type="say", text="Good session, all!")
    cleo.command(session.table, type="say", text="Deal me in.")

    def choose(player: Player, offer: Json) -> Any:
        name = {id(anna): "table", id(bo): "table-phone", id(cleo): "table-light"}[id(player)]
        if name not in camera.taken and anna.page.locator('section[aria-label="Table"] [data-card]').count() >= 3:
            camera.take(player, name)
        return prudent(player, offer)

    session.play_until(
        lambda verdict: contested(verdict) and session.hands_dealt >= 6 and {"table", "table-phone", "table-light"} <= camera.taken, choose
    )
    anna.showdown.wait_for()
    camera.take(anna, "showdown")
    camera.take(bo, "showdown-phone")
    anna.button("Host panel").click()
    anna.page.get_by_role("dialog").wait_for()
    camera.take(anna, "host-panel")
    anna.page.keyboard.press("Escape")
    pages_without_a_table(camera)  # while the lobby lists the table
    hand = anna.received("hand_over")[-1]["hand"]
    pages = (
        ("history", f"/t/{session.table}/hands", "Filters"),
        ("replayer", f"/h/{hand}", "One step on"),
        ("ledger", f"/t/{session.table}/ledger", "Copy"),
    )
    for name, path, button in pages:
        anna.page.goto(path)
        anna.page.get_by_text(button).or_(anna.page.get_by_role("button", name=button)).first.wait_for()
        if name == "replayer":
            for _ in range(12):  # into the middle of the hand
                anna.page.get_by_role("button", name="One step on").click()
        camera.take(anna, name)
        if name == "replayer":
            anna.button("Verify the deal").click()
            anna.page.get_by_text(", as sealed").first.wait_for(state="attached")
            camera.take(anna, "verify")
    bo.page.goto(f"/h/{hand}")
    for _ in range(12):
        bo.page.get_by_role("button", name="One step on").click()
    camera.take(bo, "replayer-phone")
    for one in session.people:
        one.context.close()


def game(camera: Camera, name: str, code: str, when: When, bots: int, **played: Any) -> None:
    """A game at a matching question."""
    people = [camera.player("Anna"), camera.player("Bo", **HANDHELD)]
    session = TableSession(people, bots=bots, chips=2_000, games=[{"game": code, **played}])
    shots = [camera.shooting(people[0], name, when), camera.shooting(people[1], f"{name}-phone", when)]
    session.play_until(lambda _: {name, f"{name}-phone"} <= camera.taken, lambda one, offer: shots[people.index(one)](one, offer))
    for one in people:
        one.context.close()


def split(camera: Camera) -> None:
    """A pot in two halves."""
    people = [camera.player("Anna"), camera.player("Bo", **HANDHELD)]
    session = TableSession(people, bots=3, chips=100_000, games=[{"game": "twos-jacks-axe", "limit": "fixed-limit"}])
    session.play_until(dual, most=200)
    for one in people:
        one.showdown.wait_for()
    camera.take(people[0], "showdown-dual")
    camera.take(people[1], "showdown-dual-phone")
    for one in people:
        one.context.close()


def swedish_and_light(camera: Camera) -> None:
    """A table in Swedish, and on a phone in the light theme."""
    people = [camera.player("Anna", locale="sv-SE"), camera.player("Bo", color_scheme="light", **HANDHELD)]
    session = TableSession(people, bots=3)
    names = {people[0].name: "table-swedish", people[1].name: "table-phone-light"}

    def choose(player: Player, offer: Json) -> Any:
        if names[player.name] not in camera.taken and flopped(player):
            camera.take(player, names[player.name])
        return prudent(player, offer)

    session.play_until(lambda verdict: contested(verdict) and set(names.values()) <= camera.taken, choose)
    people[0].showdown.wait_for()
    camera.take(people[0], "showdown-swedish")
    for one in people:
        one.context.close()


def all_in(camera: Camera) -> None:
    """Three different stacks all-in: side pots and odds."""
    people = [camera.player("Anna"), camera.player("Bo", **HANDHELD), camera.player("Cleo")]
    session = TableSession(people)
    for one, less in ((people[1], -200), (people[2], -300)):
        people[0].command(session.table, type="give", player=one.received("welcome")[0]["you"], chips=less)
    session.play_hand(lambda _, offer: "all-in" if offer["high"] else "call")
    play([], lambda: all(one.received("all_in_odds") for one in people), page=people[0].page)
    for one, name in zip(people, ("all-in", "all-in-phone"), strict=False):
        one.showdown.get_by_role("region", name="Chances as the cards came").wait_for()
        camera.take(one, f"showdown-{name}")
        one.page.keyboard.press("Escape")
        one.showdown.wait_for(state="detached")
        camera.take(one, f"table-{name}")
    for one in people:
        one.context.close()


def choosing(camera: Camera) -> None:
    """The dealer names the game."""
    people = [camera.player("Anna"), camera.player("Bo")]
    codes = ("holdem", "omaha-hilo", "seven-card-stud", "razz", "twos-jacks-axe", "kings-and-lows", "baseball", "eight-cards")
    session = TableSession(people, games=[{"game": code} for code in codes])
    people[0].command(session.table, type="pause", paused=False)
    dialogs = [one.page.get_by_role("dialog", name="Name the game") for one in people]
    play([], lambda: any(dialog.count() for dialog in dialogs), page=people[0].page)
    camera.take(people[0] if dialogs[0].count() else people[1], "dealers-choice")
    for one in people:
        one.context.close()


def main(folder: Path = HERE) -> None:
    """Take all screenshots."""
    if not CHROMIUM.exists():
        sys.exit(MISSING)
    build_page()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, running_server(Path(place)) as server, sync_playwright() as playwright:
        camera = Camera(playwright.chromium.launch(**LAUNCH), server, folder)  # type: ignore[arg-type]
        holdem(camera)
        swedish_and_light(camera)
        all_in(camera)
        choosing(camera)
        split(camera)
        game(camera, "table-wilds", "twos-jacks-axe", wild, bots=3)
        game(camera, "table-placement", "eight-cards", lambda _, offer: offer["offer"] == "placement", bots=0)
        game(camera, "table-choice", "kings-and-lows-draw", lambda _, offer: offer["offer"] == "choice", bots=3)
        game(camera, "table-stud", "seven-card-stud", lambda player, _: len(own(player)) >= 5, bots=3)
        camera.browser.close()


if __name__ == "__main__":
    main()
