"""Sounds: each as loud as somebody wants it. What is played is counted where it leaves the page."""

from collections.abc import Iterable

from playwright.sync_api import expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Person, play

COUNT = """
window.played = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) { window.played += 1; return start.apply(this, when); };
"""
SOUNDS = ("Your turn", "Cards", "Chips", "Check", "Fold", "Win", "Chat")


def quiet(person: Person, names: Iterable[str]) -> None:
    """Turn sounds off, one by one, on the page of settings."""
    person.page.add_init_script(COUNT)
    person.page.goto("/settings")
    for name in names:
        volume = person.page.get_by_role("slider", name=name, exact=True)
        volume.press("Home")
        expect(volume).to_have_attribute("aria-valuenow", "0")


def heard(person: Person, tones: int) -> None:
    """Wait until so many tones were played, and no more."""
    play([], lambda: person.page.evaluate("window.played") == tones, page=person.page)


def test_a_turn_is_heard_unless_it_is_turned_off(newcomer: Newcomer) -> None:
    """Anna wants to hear her turn and nothing else, Bo what is said and nothing else."""
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    for one, wanted in ((anna, "Your turn"), (bo, "Chat")):
        quiet(one, [name for name in SOUNDS if name != wanted])
    evening = Evening(people)
    for one in people:
        one.press("Escape")  # nothing sounds before the page was touched
    evening.deal()
    for turns in (1, 2):
        play([bo], lambda: anna.asked is not None, page=anna.page)
        heard(anna, 2 * turns)  # it has two tones
        anna.turn()
    play([anna], lambda: bo.asked is not None, page=bo.page)
    assert sum(bool(question.get("offer")) for question in bo.heard("question")) >= 2
    assert bo.page.evaluate("window.played") == 0
    anna.do(evening.table, type="say", text="Are you asleep?")
    heard(bo, 1)
