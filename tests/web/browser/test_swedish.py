"""A Swedish browser is spoken to in Swedish: in the lobby, and at a table from the first card to the showdown."""

import re
from typing import Any

from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Json, Person, steady

ENGLISH = re.compile(
    r"\b(fold|check|call|raise|bet|pot|stand pat|throw|tap|your turn|hand in|paused|wins|shows|calls|checks|posts|"
    r"high|pair|showdown|total|ahead of|decided|chips|log|rules|games|players|search|favourites|open tables|play now|set up)\b",
    re.IGNORECASE,
)
WORDS = {
    "lobby": {"Spela nu", "Favoriter", "Öppna bord", "spelare"},
    "wager": {"Lägg dig", "Passa", "Pott"},
    "discard": {"Tryck på korten", "Stå"},
    "end": {"Visning", "Summa", "Spelet är pausat"},
}


def spoken(person: Person, when: str) -> None:
    """Everything that is seen is Swedish; the names of games are their names."""
    text = person.page.locator("body").inner_text()
    names = person.page.get_by_role("heading", level=3).all_inner_texts() if when == "lobby" else []
    for name in names:
        text = text.replace(name, "")
    assert ENGLISH.findall(text) == [], (when, text)
    for word in WORDS[when]:
        assert word.lower() in text.lower(), (when, word, text)


def test_swedish(newcomer: Newcomer) -> None:
    anna, bo = newcomer("Anna", locale="sv-SE"), newcomer("Bo")
    anna.page.goto("/")
    anna.page.get_by_role("heading", name="Razz").wait_for()
    expect(anna.page.locator("html")).to_have_attribute("lang", "sv")
    spoken(anna, "lobby")

    evening = Evening([bo, anna], games=[{"game": "five-card-draw"}])
    anna.page.get_by_role("tab", name="Logg").click()
    seen = set[str]()

    def choose(person: Person, offer: Json) -> Any:
        if person is anna and offer["offer"] not in seen and not offer.get("call"):
            seen.add(offer["offer"])
            spoken(anna, offer["offer"])
        return steady(person, offer)

    evening.hand(choose)
    assert seen == {"wager", "discard"}
    anna.overlay.wait_for()
    spoken(anna, "end")
