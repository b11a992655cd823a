"""axe finds no serious accessibility problem on any page, in the dark and the light theme."""

from typing import Any

from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.page_server import AXE
from tests.web.browser.player import PHONE, Json, Player, TableSession, passive

FINITE = "document.getAnimations().filter(one => one.playState === 'running' && one.effect.getTiming().iterations === 1)"
STILL = f"Promise.race([Promise.allSettled({FINITE}.map(one => one.finished)), new Promise(late => setTimeout(late, 3000))])"
SERIOUS = "results => results.violations.filter(one => ['serious', 'critical'].includes(one.impact))"


def check_with_axe(player: Player) -> None:
    """Run axe on the current page in both themes."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text())
    for scheme in ("dark", "light"):
        player.page.emulate_media(color_scheme=scheme)
        expect(player.page.locator("html")).to_have_attribute("data-theme", scheme)
        player.page.evaluate(STILL)
        found: list[dict[str, Any]] = player.page.evaluate(f"axe.run({{resultTypes: ['violations']}}).then({SERIOUS})")
        assert [(player.page.url, scheme, one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []


def test_pages_without_a_table_are_accessible(new_player: NewPlayer) -> None:
    anna = new_player("Anna", bypass_csp=True)
    for path, sign in (("/", "Play now"), ("/new", "Open the table"), ("/settings", "Four colours"), ("/arrive", "no code in this link")):
        anna.page.goto(path)
        anna.page.get_by_text(sign).first.wait_for()
        if path == "/":
            anna.page.get_by_role("heading", name="Razz").wait_for()  # the list of games is loaded
        check_with_axe(anna)


def test_the_odds_page_with_an_answer_is_accessible(new_player: NewPlayer) -> None:
    anna = new_player("Anna", bypass_csp=True)
    anna.page.goto("/odds?game=holdem&hand=7s+Th&hand=Jd+Qc&board=Qd+3c+8h")  # cards of every suit
    anna.page.get_by_text("were counted").wait_for()
    anna.page.get_by_role("heading", name="What the hands make").wait_for()
    check_with_axe(anna)


def test_a_table_and_its_pages_are_accessible(new_player: NewPlayer) -> None:
    anna = new_player("Anna", bypass_csp=True)
    bo = new_player("Bo", bypass_csp=True, viewport=PHONE, has_touch=True)
    session = TableSession([anna, bo], bots=2, clock=600)
    session.deal_hand()
    for tab in ("Chat", "Log", "Ledger", "Rules"):
        anna.page.get_by_role("tab", name=tab).click()
        check_with_axe(anna)
    check_with_axe(bo)
    bo.button("Chat").click()
    bo.page.get_by_role("tab", name="Log").click()
    check_with_axe(bo)
    bo.page.keyboard.press("Escape")
    session.finish_hand()
    session.play_until(lambda verdict: any(pot["contested"] for pot in verdict["pots"]))
    for one in (anna, bo):
        one.showdown.wait_for()
        check_with_axe(one)
    anna.button("Host panel").click()
    anna.page.get_by_role("dialog").wait_for()
    check_with_axe(anna)
    hand = anna.received("hand_over")[-1]["hand"]
    for path, sign in ((f"/t/{session.table}/hands", "Hand 1"), (f"/t/{session.table}/ledger", "Bo"), (f"/h/{hand}", "Anna")):
        anna.page.goto(path)
        anna.page.get_by_role("main").get_by_text(sign).first.wait_for()
        check_with_axe(anna)
    anna.page.goto("/history")
    anna.page.get_by_role("main").get_by_role("link").first.wait_for()
    check_with_axe(anna)


def test_a_draw_is_accessible(new_player: NewPlayer) -> None:
    anna = new_player("Anna", bypass_csp=True)
    bo = new_player("Bo", bypass_csp=True, viewport=PHONE, has_touch=True)
    session = TableSession([anna, bo], bots=1, clock=600, games=[{"game": "five-card-draw"}])
    seen = set[str]()

    def choose(player: Player, offer: Json) -> Any:
        if offer["offer"] == "discard" and player.name not in seen:
            seen.add(player.name)
            check_with_axe(player)  # nothing is selected yet
            player.discardable.first.click()
            check_with_axe(player)
            player.discardable.first.click()
        return passive(player, offer)

    session.play_until(lambda _: seen == {"Anna", "Bo"}, choose)
