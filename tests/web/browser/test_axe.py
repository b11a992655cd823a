"""Every page for those who cannot see or use it as others do: axe finds nothing serious, in dark and in light."""

from typing import Any

import pytest
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import AXE
from tests.web.browser.person import PHONE, Evening, Person

FINITE = "document.getAnimations().filter(one => one.effect.getTiming().iterations === 1)"
SERIOUS = "results => results.violations.filter(one => ['serious', 'critical'].includes(one.impact))"


def look(person: Person) -> None:
    """Let axe look at a page as it is now."""
    person.page.evaluate(f"Promise.allSettled({FINITE}.map(one => one.finished))")
    person.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = person.page.evaluate(f"axe.run().then({SERIOUS})")
    assert [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_pages_without_a_table(newcomer: Newcomer, scheme: str) -> None:
    anna = newcomer("Anna", color_scheme=scheme, bypass_csp=True)
    for path, sign in (("/", "Play now"), ("/new", "Open the table"), ("/history", ""), ("/odds", ""), ("/settings", "Four colours")):
        anna.page.goto(path)
        anna.page.get_by_role("main").wait_for()
        if sign:
            anna.page.get_by_text(sign).first.wait_for()
        look(anna)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_table_and_its_pages(newcomer: Newcomer, scheme: str) -> None:
    anna = newcomer("Anna", color_scheme=scheme, bypass_csp=True)
    bo = newcomer("Bo", color_scheme=scheme, bypass_csp=True, viewport=PHONE, has_touch=True)
    evening = Evening([anna, bo], bots=2)
    evening.deal()
    look(anna)
    look(bo)
    evening.finish()
    evening.until(lambda verdict: any(pot["contested"] for pot in verdict["pots"]))
    for one in (anna, bo):
        one.overlay.wait_for()
        look(one)
    anna.button("Host panel").click()
    anna.page.get_by_role("dialog").wait_for()
    look(anna)
    hand = anna.heard("showdown")[-1]["hand"]
    for path in (f"/t/{evening.table}/hands", f"/t/{evening.table}/ledger", f"/h/{hand}"):
        anna.page.goto(path)
        anna.page.get_by_role("main").wait_for()
        anna.page.get_by_text("Anna").first.wait_for(state="attached")
        look(anna)
