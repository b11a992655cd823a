"""Sound volumes. Tones are counted at the audio API."""

from collections.abc import Iterable

from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Player, TableSession, play

COUNT = """
window.played = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) { window.played += 1; return start.apply(this, when); };
"""
SOUNDS = ("Your turn", "Cards", "Chips", "Check", "Fold", "Win", "Chat")


def mute(player: Player, names: Iterable[str]) -> None:
    """Turn sounds off on the settings page."""
    player.page.add_init_script(COUNT)
    player.page.goto("/settings")
    for name in names:
        volume = player.page.get_by_role("slider", name=name, exact=True)
        volume.press("Home")
        expect(volume).to_have_attribute("aria-valuenow", "0")


def expect_tones(player: Player, tones: int) -> None:
    """Wait until exactly this many tones were played."""
    play([], lambda: player.page.evaluate("window.played") == tones, page=player.page)


def test_only_enabled_sounds_are_played(new_player: NewPlayer) -> None:
    """Anna hears only her turn, Bo only the chat."""
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    for one, wanted in ((anna, "Your turn"), (bo, "Chat")):
        mute(one, [name for name in SOUNDS if name != wanted])
    session = TableSession(people)
    for one in people:
        one.press("Escape")  # browsers play nothing before the first interaction
    session.deal_hand()
    for turns in (1, 2):
        play([bo], lambda: anna.question is not None, page=anna.page)
        expect_tones(anna, 2 * turns)  # two tones each
        anna.answer_if_asked()
    play([anna], lambda: bo.question is not None, page=bo.page)
    assert sum(bool(question.get("offer")) for question in bo.received("question")) >= 2
    assert bo.page.evaluate("window.played") == 0
    anna.command(session.table, type="say", text="Are you asleep?")
    expect_tones(bo, 1)
