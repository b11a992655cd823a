"""A Swedish browser sees only Swedish, in the lobby and throughout a hand."""

import re
from typing import Any

from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Json, Player, TableSession, passive

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


def expect_swedish(player: Player, when: str) -> None:
    """All visible text is Swedish, except for the names of games."""
    text = player.page.locator("body").inner_text()
    names = player.page.get_by_role("heading", level=3).all_inner_texts() if when == "lobby" else []
    for name in names:
        text = text.replace(name, "")
    assert ENGLISH.findall(text) == [], (when, text)
    for word in WORDS[when]:
        assert word.lower() in text.lower(), (when, word, text)


def test_lobby_and_table_are_in_swedish(new_player: NewPlayer) -> None:
    anna, bo = new_player("Anna", locale="sv-SE"), new_player("Bo")
    anna.page.goto("/")
    anna.page.get_by_role("heading", name="Razz").wait_for()
    expect(anna.page.locator("html")).to_have_attribute("lang", "sv")
    expect_swedish(anna, "lobby")

    session = TableSession([bo, anna], games=[{"game": "five-card-draw"}])
    anna.page.get_by_role("tab", name="Logg").click()
    seen = set[str]()

    def choose(player: Player, offer: Json) -> Any:
        if player is anna and offer["offer"] not in seen and not offer.get("call"):
            seen.add(offer["offer"])
            expect_swedish(anna, offer["offer"])
        return passive(player, offer)

    session.play_hand(choose)
    assert seen == {"wager", "discard"}
    anna.showdown.wait_for()
    expect_swedish(anna, "end")
