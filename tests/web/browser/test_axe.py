"""Every page for those who cannot see or use it as others do: axe finds nothing serious, in dark and in light."""

from typing import Any

from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import AXE
from tests.web.browser.person import PHONE, Evening, Json, Person, steady

FINITE = "document.getAnimations().filter(one => one.playState === 'running' && one.effect.getTiming().iterations === 1)"
STILL = f"Promise.race([Promise.allSettled({FINITE}.map(one => one.finished)), new Promise(late => setTimeout(late, 3000))])"
SERIOUS = "results => results.violations.filter(one => ['serious', 'critical'].includes(one.impact))"


def look(person: Person) -> None:
    """Let axe look at a page as it is now, in both themes."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text())
    for scheme in ("dark", "light"):
        person.page.emulate_media(color_scheme=scheme)
        expect(person.page.locator("html")).to_have_attribute("data-theme", scheme)
        person.page.evaluate(STILL)
        found: list[dict[str, Any]] = person.page.evaluate(f"axe.run({{resultTypes: ['violations']}}).then({SERIOUS})")
        assert [(person.page.url, scheme, one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []


def test_pages_without_a_table(newcomer: Newcomer) -> None:
    anna = newcomer("Anna", bypass_csp=True)
    for path, sign in (("/", "Play now"), ("/new", "Open the table"), ("/settings", "Four colours"), ("/arrive", "no code in this link")):
        anna.page.goto(path)
        anna.page.get_by_text(sign).first.wait_for()
        if path == "/":
            anna.page.get_by_role("heading", name="Razz").wait_for()  # all games are there
        look(anna)


def test_the_odds_lab_with_an_answer(newcomer: Newcomer) -> None:
    anna = newcomer("Anna", bypass_csp=True)
    anna.page.goto("/odds?game=holdem&hand=7s+Th&hand=Jd+Qc&board=Qd+3c+8h")  # every suit among what is picked
    anna.page.get_by_text("were counted").wait_for()
    anna.page.get_by_role("heading", name="What the hands make").wait_for()
    look(anna)


def test_a_table_and_its_pages(newcomer: Newcomer) -> None:
    anna = newcomer("Anna", bypass_csp=True)
    bo = newcomer("Bo", bypass_csp=True, viewport=PHONE, has_touch=True)
    evening = Evening([anna, bo], bots=2, clock=600)
    evening.deal()
    for tab in ("Chat", "Log", "Ledger", "Rules"):
        anna.page.get_by_role("tab", name=tab).click()
        look(anna)
    look(bo)
    bo.button("Chat").click()
    bo.page.get_by_role("tab", name="Log").click()
    look(bo)
    bo.page.keyboard.press("Escape")
    evening.finish()
    evening.until(lambda verdict: any(pot["contested"] for pot in verdict["pots"]))
    for one in (anna, bo):
        one.overlay.wait_for()
        look(one)
    anna.button("Host panel").click()
    anna.page.get_by_role("dialog").wait_for()
    look(anna)
    hand = anna.heard("showdown")[-1]["hand"]
    for path, sign in ((f"/t/{evening.table}/hands", "Hand 1"), (f"/t/{evening.table}/ledger", "Bo"), (f"/h/{hand}", "Anna")):
        anna.page.goto(path)
        anna.page.get_by_role("main").get_by_text(sign).first.wait_for()
        look(anna)
    anna.page.goto("/history")
    anna.page.get_by_role("main").get_by_role("link").first.wait_for()
    look(anna)


def test_a_draw_that_is_asked_for(newcomer: Newcomer) -> None:
    anna = newcomer("Anna", bypass_csp=True)
    bo = newcomer("Bo", bypass_csp=True, viewport=PHONE, has_touch=True)
    evening = Evening([anna, bo], bots=1, clock=600, games=[{"game": "five-card-draw"}])
    seen = set[str]()

    def choose(person: Person, offer: Json) -> Any:
        if offer["offer"] == "discard" and person.name not in seen:
            seen.add(person.name)
            look(person)  # nothing is chosen
            person.throwable.first.click()
            look(person)
            person.throwable.first.click()
        return steady(person, offer)

    evening.until(lambda _: seen == {"Anna", "Bo"}, choose)
