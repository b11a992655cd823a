"""`python -m tests.web.screenshots`: every page as a picture, into docs/screenshots; what is dealt is new every time."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.web.browser.house import CHROMIUM, LAUNCH, MISSING, ROOT, House, build, opened
from tests.web.browser.person import PHONE, Evening, Json, Person, play, steady

HERE = ROOT / "docs/screenshots"
WIDE = {"width": 1440, "height": 900}
DEAR = 40  # more than that nobody pays
HANDHELD: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
When = Callable[[Person, Json], bool]


def contested(verdict: Json) -> bool:
    """Whether hands were shown for a pot."""
    return any(pot["contested"] for pot in verdict["pots"])


def dual(verdict: Json) -> bool:
    """Whether a pot was split between two kinds of hands, and not all of it went to one player."""
    shares = verdict["pots"][0]["shares"]
    return len(shares) == 2 and len({winner["seat"] for share in shares for winner in share["winners"]}) == 2


def own(person: Person) -> list[str]:
    """The names of somebody's own cards."""
    return [str(card.get_attribute("aria-label")) for card in person.own.all()]


def wild(person: Person, offer: Json) -> bool:
    """Whether somebody may throw cards, and would be wise to keep a wild one."""
    return offer["offer"] == "discard" and any("wild" in name for name in own(person))


def flopped(person: Person) -> bool:
    """Whether cards lie on the board, in the hand that somebody plays."""
    told = [event["event"] for one in person.heard("told") for event in one["entry"].get("events", ())]
    return "turned" in told[max(at for at, event in enumerate(told) if event == "started") :]


class Camera:
    """Takes pictures of what people see."""

    def __init__(self, browser: Browser, house: House, folder: Path) -> None:
        """Take them in this house."""
        self.browser, self.house, self.folder = browser, house, folder
        self.taken: set[str] = set()

    def person(self, name: str, **look: Any) -> Person:
        """Somebody who looks."""
        look = {"viewport": WIDE, "color_scheme": "dark"} | look
        return Person(self.browser, self.house.address, name, **look)

    def take(self, person: Person, name: str) -> None:
        """A picture of what somebody sees when nothing moves, and nothing is pointed at."""
        person.page.mouse.move(0, 0)
        person.page.evaluate("document.activeElement?.blur()")
        person.page.evaluate(
            "Promise.allSettled(document.getAnimations().map(one => one.effect.getTiming().iterations === 1 && one.finished))"
        )
        person.page.wait_for_timeout(300)
        person.page.screenshot(path=self.folder / f"{name}.png")
        self.taken.add(name)
        print(f"{name}.png", flush=True)

    def shooting(self, who: Person, name: str, when: When) -> Callable[[Person, Json], Any]:
        """Answer steadily, and take a picture before the first answer that is of this kind."""

        def choose(person: Person, offer: Json) -> Any:
            if person is who and name not in self.taken and when(person, offer):
                self.take(person, name)
            return steady(person, offer)

        return choose


def empty(camera: Camera) -> None:
    """Pages that need no table."""
    for scheme in ("dark", "light"):
        anna = camera.person("Anna", color_scheme=scheme)
        anna.page.goto("/")
        anna.page.get_by_text("Play now").first.wait_for()
        camera.take(anna, "lobby" if scheme == "dark" else "lobby-light")
        anna.context.close()
    anna = camera.person("Anna")
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
    anna.page.mouse.wheel(0, 400)  # what to press stands over the end of it
    camera.take(anna, "odds-lab-range")
    anna.page.goto("/odds?game=eight-cards&view=place")
    anna.button("Show me one").click()
    anna.page.get_by_role("region", name="Best placement", exact=True).wait_for()
    camera.take(anna, "odds-lab-placement")
    anna.context.close()
    bo = camera.person("Bo", color_scheme="light", **HANDHELD)
    bo.page.goto("/")
    bo.page.get_by_text("Play now").first.wait_for()
    camera.take(bo, "lobby-phone")
    bo.page.goto(question)
    bo.page.get_by_text("were counted").wait_for()
    bo.page.get_by_role("heading", name="Answer").scroll_into_view_if_needed()
    camera.take(bo, "odds-lab-phone")
    bo.context.close()


def prudent(person: Person, offer: Json) -> Any:
    """Steady, but nobody goes broke before his picture is taken."""
    return "fold" if offer["offer"] == "wager" and offer["call"] > DEAR else steady(person, offer)


def holdem(camera: Camera) -> None:
    """A table in the middle of a hand, wide in dark and light, and on a phone; then what was played."""
    anna, bo = camera.person("Anna"), camera.person("Bo", **HANDHELD)
    cleo = camera.person("Cleo", color_scheme="light")
    evening = Evening([anna, bo, cleo], bots=3, name="Friday night", private=False)
    bo.do(evening.table, type="say", text="Good evening, all!")
    cleo.do(evening.table, type="say", text="Deal me in.")

    def choose(person: Person, offer: Json) -> Any:
        name = {id(anna): "table", id(bo): "table-phone", id(cleo): "table-light"}[id(person)]
        if name not in camera.taken and anna.page.locator('section[aria-label="Table"] [data-card]').count() >= 3:
            camera.take(person, name)
        return prudent(person, offer)

    evening.until(
        lambda verdict: contested(verdict) and evening.dealt >= 6 and {"table", "table-phone", "table-light"} <= camera.taken, choose
    )
    anna.overlay.wait_for()
    camera.take(anna, "showdown")
    camera.take(bo, "showdown-phone")
    anna.button("Host panel").click()
    anna.page.get_by_role("dialog").wait_for()
    camera.take(anna, "host-panel")
    anna.page.keyboard.press("Escape")
    empty(camera)  # while the table is open to all
    hand = anna.heard("showdown")[-1]["hand"]
    pages = (
        ("history", f"/t/{evening.table}/hands", "Filters"),
        ("replayer", f"/h/{hand}", "One step on"),
        ("ledger", f"/t/{evening.table}/ledger", "Copy"),
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
    for one in evening.people:
        one.context.close()


def game(camera: Camera, name: str, code: str, when: When, bots: int, **played: Any) -> None:
    """One picture of a game when it asks something."""
    people = [camera.person("Anna"), camera.person("Bo", **HANDHELD)]
    evening = Evening(people, bots=bots, chips=2_000, games=[{"game": code, **played}])
    shots = [camera.shooting(people[0], name, when), camera.shooting(people[1], f"{name}-phone", when)]
    evening.until(lambda _: {name, f"{name}-phone"} <= camera.taken, lambda one, offer: shots[people.index(one)](one, offer))
    for one in people:
        one.context.close()


def split(camera: Camera) -> None:
    """A pot in two halves."""
    people = [camera.person("Anna"), camera.person("Bo", **HANDHELD)]
    evening = Evening(people, bots=3, chips=100_000, games=[{"game": "twos-jacks-axe", "limit": "fixed-limit"}])
    evening.until(dual, most=200)
    for one in people:
        one.overlay.wait_for()
    camera.take(people[0], "showdown-dual")
    camera.take(people[1], "showdown-dual-phone")
    for one in people:
        one.context.close()


def elsewhere(camera: Camera) -> None:
    """A table in another language, and on a phone in daylight."""
    people = [camera.person("Anna", locale="sv-SE"), camera.person("Bo", color_scheme="light", **HANDHELD)]
    evening = Evening(people, bots=3)
    names = {people[0].name: "table-swedish", people[1].name: "table-phone-light"}

    def choose(person: Person, offer: Json) -> Any:
        if names[person.name] not in camera.taken and flopped(person):
            camera.take(person, names[person.name])
        return prudent(person, offer)

    evening.until(lambda verdict: contested(verdict) and set(names.values()) <= camera.taken, choose)
    people[0].overlay.wait_for()
    camera.take(people[0], "showdown-swedish")
    for one in people:
        one.context.close()


def all_in(camera: Camera) -> None:
    """Three stacks of three sizes: side pots, and the chances of everybody in each."""
    people = [camera.person("Anna"), camera.person("Bo", **HANDHELD), camera.person("Cleo")]
    evening = Evening(people)
    for one, less in ((people[1], -200), (people[2], -300)):
        people[0].do(evening.table, type="give", player=one.heard("welcome")[0]["you"], chips=less)
    evening.hand(lambda _, offer: "all-in" if offer["high"] else "call")
    play([], lambda: all(one.heard("outlook") for one in people), page=people[0].page)
    for one, name in zip(people, ("all-in", "all-in-phone"), strict=False):
        one.overlay.get_by_role("region", name="Chances as the cards came").wait_for()
        camera.take(one, f"showdown-{name}")
        one.page.keyboard.press("Escape")
        one.overlay.wait_for(state="detached")
        camera.take(one, f"table-{name}")
    for one in people:
        one.context.close()


def choosing(camera: Camera) -> None:
    """The dealer names the game."""
    people = [camera.person("Anna"), camera.person("Bo")]
    codes = ("holdem", "omaha-hilo", "seven-card-stud", "razz", "twos-jacks-axe", "kings-and-lows", "baseball", "eight-cards")
    evening = Evening(people, games=[{"game": code} for code in codes])
    people[0].do(evening.table, type="pause", paused=False)
    dialogs = [one.page.get_by_role("dialog", name="Name the game") for one in people]
    play([], lambda: any(dialog.count() for dialog in dialogs), page=people[0].page)
    camera.take(people[0] if dialogs[0].count() else people[1], "dealers-choice")
    for one in people:
        one.context.close()


def main(folder: Path = HERE) -> None:
    """Take all pictures."""
    if not CHROMIUM.exists():
        sys.exit(MISSING)
    build()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, opened(Path(place)) as house, sync_playwright() as playwright:
        camera = Camera(playwright.chromium.launch(**LAUNCH), house, folder)  # type: ignore[arg-type]
        holdem(camera)
        elsewhere(camera)
        all_in(camera)
        choosing(camera)
        split(camera)
        game(camera, "table-wilds", "twos-jacks-axe", wild, bots=3)
        game(camera, "table-placement", "eight-cards", lambda _, offer: offer["offer"] == "placement", bots=0)
        game(camera, "table-choice", "kings-and-lows-draw", lambda _, offer: offer["offer"] == "choice", bots=3)
        game(camera, "table-stud", "seven-card-stud", lambda person, _: len(own(person)) >= 5, bots=3)
        camera.browser.close()


if __name__ == "__main__":
    main()
