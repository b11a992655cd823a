"""What one player's browser gets and shows never has another's hidden cards; the house's own journal knows which those were."""

import json
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.cards import DECK, called, sign
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import House
from tests.web.browser.person import Evening, Json, Person, steady
from tests.web.browser.stacked import found

from riverboat.explain.showdown import Verdict
from riverboat.store.database import address, open_engine
from riverboat.store.queries import Queries
from riverboat.table import Event
from riverboat.table.events import Chosen

NAMES = {say(card): card for card in DECK for say in (called, sign)}
# Everything the page has, seen or not: its whole text with all attributes, and what stands in an attribute as nothing but cards.
# Only what a wild card plays as is left out: that may be a card which somebody hides.
PAGE = """() => {
    const whole = document.documentElement.cloneNode(true);
    for (const wild of whole.querySelectorAll('[data-card][aria-label*=", plays as "]')) {
        wild.ariaLabel = wild.ariaLabel.split(', plays as ')[0];
        for (const sign of wild.querySelectorAll('span[aria-hidden]')) sign.remove();
    }
    const cards = /^[2-9TJQKA][cdhs](\\W+[2-9TJQKA][cdhs])*$/;
    const values = [whole, ...whole.querySelectorAll('*')].flatMap(one => [...one.attributes].map(({ value }) => value.trim()));
    return [whole.outerHTML, values.filter(value => cards.test(value)).join(' ').split(/\\W+/).filter(Boolean)];
}"""

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("holdem", {"limit": "fixed-limit"}, 1),
    ("seven-card-stud", {}, 1),
    ("five-card-draw", {"limit": "fixed-limit"}, 1),
    ("deuces-wild", {"limit": "fixed-limit"}, 1),
    ("eight-cards", {"options": {"up_to_four": True}}, 1),
    ("screw-your-neighbor", {}, 2),
    ("baseball", {}, 0),
]


def dealt(folder: Path, table: str) -> dict[str, dict[int, set[str]]]:
    """Which cards lay face down before each seat of each hand, as the house wrote it down."""
    engine = open_engine(address(folder))
    hands: dict[str, dict[int, set[str]]] = {}
    for noted in Queries(engine).entries(table):
        entry = json.loads(noted.entry)
        if noted.hand is None:
            continue
        seats = hands.setdefault(noted.hand, defaultdict(set))
        for event in entry.get("events", ()):
            if event["event"] == "dealt":
                seats[event["seat"]] |= {card for card, up in zip(event["cards"], event["up"], strict=True) if not up}
    engine.dispose()
    return hands


def texts(message: Any) -> set[str]:
    """All texts in a message, without what wild cards play as."""
    if isinstance(message, dict):
        parts = [
            [card for card, _ in value] if key == "wilds" and isinstance(value[0], list) else value
            for key, value in message.items()
            if value
        ]
        return set().union(*map(texts, parts), message.keys())
    if isinstance(message, list):
        return set().union(*map(texts, message))
    return {message} if isinstance(message, str) else set()


def told(person: Person) -> tuple[str, list[Json]]:
    """The last hand that somebody was told of, and all frames since it began."""
    begun = max(at for at, frame in enumerate(person.frames) if frame.get("entry", {}).get("entry") == "begun")
    return person.frames[begun]["entry"]["hand"], person.frames[begun:]


def held(person: Person) -> list[str]:
    """Somebody's own cards, as he was told."""
    _, frames = told(person)
    seat = frames[0]["entry"]["players"].index(person.heard("welcome")[0]["you"])
    cards: list[str] = []
    for frame in frames:
        for event in frame.get("entry", {}).get("events", ()):
            if event.get("seat") == seat and event["event"] == "dealt":
                cards += event["cards"]
            elif event.get("seat") == seat and event["event"] in ("discarded", "passed"):
                cards = [card for at, card in enumerate(cards) if at not in event["positions"]]
            elif event["event"] == "passed" and event["to"] == seat:
                cards += event["cards"]
    return cards


def settled(person: Person) -> set[str]:
    """The cards that somebody's page has anywhere, by their codes, names and signs, once it shows all of his own."""
    own, known = set(held(person)), texts(told(person)[1])
    for _ in range(200):
        html, codes = person.page.evaluate(PAGE)
        has = {*codes, *(code for name, code in NAMES.items() if name in html)}
        if own <= has <= known:
            return has
        person.page.wait_for_timeout(50)  # the motion ends
    raise AssertionError(f"the page has {has - known}, which it was never told, or lacks {own - has}")


def buys(_: Verdict, events: Sequence[Event]) -> bool:
    """Whether the second seat buys a card, and gets it face down."""
    return any(isinstance(event, Chosen) and (event.seat, event.word) == (1, "buy") for event in events)


class Watch:
    """Anna's page, looked through whenever she is asked; meanwhile cards are swapped, bought and thrown, and somebody may fold."""

    def __init__(self, anna: Person, folds: Person | None) -> None:
        """Nothing was seen yet."""
        self.anna, self._folds, self._wagers = anna, folds, 0
        self.seen: list[tuple[int, set[str]]] = []

    def look(self) -> None:
        """What the page has now, beside how much Anna was told by then."""
        shown = settled(self.anna)
        self.seen.append((len(self.anna.frames), shown))

    def choose(self, person: Person, offer: Json) -> Any:
        """Answer so that cards go from hand to hand."""
        if person is self.anna:
            self.look()
        match offer["offer"]:
            case "choice" if "swap" in offer["words"]:
                return offer["words"].index("swap")
            case "discard":
                return [0]
            case "wager" if person is self._folds and offer["call"] and not offer["forced"]:
                self._wagers += 1
                return "fold" if self._wagers > 1 else "call"
        return steady(person, offer)


@pytest.mark.parametrize(("game", "played", "bots"), GAMES, ids=[game for game, _, _ in GAMES])
def test_hidden_cards_stay_hidden(newcomer: Newcomer, house: House, game: str, played: Json, bots: int) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    stack = house.stacked(found(buys, 2, 100_000, game=game)) if game == "baseball" else nullcontext()
    with stack:
        evening = Evening(people, bots=bots, chips=100_000, games=[{"game": game, **played}])
    anna.page.get_by_role("tab", name="Log").click()
    watch = Watch(anna, bo if bots else None)
    evening.hand(watch.choose)
    expect(anna.page.get_by_role("tabpanel", name="Log")).to_contain_text("Hand 1")
    watch.look()

    hand, frames = told(anna)
    (truth,) = dealt(house.folder, evening.table).values()
    me = frames[0]["entry"]["players"].index(anna.heard("welcome")[0]["you"])
    secret = set().union(*(cards for seat, cards in truth.items() if seat != me))
    assert len(truth) == len(frames[0]["entry"]["players"])
    assert len(secret) >= len(truth) - 1
    assert watch.seen
    before = len(anna.frames) - len(frames)
    events = list[Json]()
    for at, frame in enumerate(frames, start=before):
        for event in frame.get("entry", {}).get("events", ()):
            events.append(event)
            if event["event"] == "shown" or (event["event"] == "passed" and event["to"] == me):
                secret -= set(event["cards"])
        assert not secret & texts(frame), frame
        for heard, page in watch.seen:
            if heard == at + 1:
                assert not secret & page, (hand, secret & page)
    if game == "screw-your-neighbor":
        assert any(event["event"] == "passed" for event in events)
    if game == "baseball":
        assert any(event["event"] == "chosen" and (event["seat"], event["word"]) == (1, "buy") for event in events)
