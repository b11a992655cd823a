"""A browser never receives or shows another player's hidden cards, as the server's journal records them."""

import json
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.card_names import DECK, card_name, card_symbol
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.page_server import PageServer
from tests.web.browser.player import Json, Player, TableSession, passive
from tests.web.browser.seeded_server import find_seed

from riverboat.explain.showdown import Verdict
from riverboat.store.database import address, open_engine
from riverboat.store.queries import Queries
from riverboat.table import Event
from riverboat.table.events import Chosen

NAMES = {say(card): card for card in DECK for say in (card_name, card_symbol)}
# The whole document, visible or not: its HTML, and the attributes that hold nothing but cards.
# What a wild card plays as is left out: it may be a card that another player holds.
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
    """The face-down cards of each seat in each hand, from the server's journal."""
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
    """All strings in a message, without what wild cards play as."""
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


def told(player: Player) -> tuple[str, list[Json]]:
    """The last hand that a player received, and all frames since it began."""
    begun = max(at for at, frame in enumerate(player.frames) if frame.get("entry", {}).get("entry") == "begun")
    return player.frames[begun]["entry"]["hand"], player.frames[begun:]


def held(player: Player) -> list[str]:
    """A player's own cards, from the messages."""
    _, frames = told(player)
    seat = frames[0]["entry"]["players"].index(player.received("welcome")[0]["you"])
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


def settled(player: Player) -> set[str]:
    """All cards in the page, by code, name or symbol, once it shows all of the player's own."""
    own, known = set(held(player)), texts(told(player)[1])
    for _ in range(200):
        html, codes = player.page.evaluate(PAGE)
        has = {*codes, *(code for name, code in NAMES.items() if name in html)}
        if own <= has <= known:
            return has
        player.page.wait_for_timeout(50)  # for the animation
    raise AssertionError(f"the page has {has - known}, which it was never told, or lacks {own - has}")


def buys(_: Verdict, events: Sequence[Event]) -> bool:
    """Whether the second seat buys a card face down."""
    return any(isinstance(event, Chosen) and (event.seat, event.word) == (1, "buy") for event in events)


class Watch:
    """Searches Anna's page at each question while cards are swapped, bought and discarded."""

    def __init__(self, anna: Player, folds: Player | None) -> None:
        """Start without observations."""
        self.anna, self._folds, self._wagers = anna, folds, 0
        self.seen: list[tuple[int, set[str]]] = []

    def look(self) -> None:
        """Record the cards in the page and how many frames Anna had received."""
        shown = settled(self.anna)
        self.seen.append((len(self.anna.frames), shown))

    def choose(self, player: Player, offer: Json) -> Any:
        """Answer so that cards change hands."""
        if player is self.anna:
            self.look()
        match offer["offer"]:
            case "choice" if "swap" in offer["words"]:
                return offer["words"].index("swap")
            case "discard":
                return [0]
            case "wager" if player is self._folds and offer["call"] and not offer["forced"]:
                self._wagers += 1
                return "fold" if self._wagers > 1 else "call"
        return passive(player, offer)


@pytest.mark.parametrize(("game", "played", "bots"), GAMES, ids=[game for game, _, _ in GAMES])
def test_hidden_cards_stay_hidden(new_player: NewPlayer, server: PageServer, game: str, played: Json, bots: int) -> None:
    anna, bo = people = [new_player("Anna"), new_player("Bo")]
    stack = server.seeded(find_seed(buys, 2, 100_000, game=game)) if game == "baseball" else nullcontext()
    with stack:
        session = TableSession(people, bots=bots, chips=100_000, games=[{"game": game, **played}])
    anna.page.get_by_role("tab", name="Log").click()
    watch = Watch(anna, bo if bots else None)
    session.play_hand(watch.choose)
    expect(anna.page.get_by_role("tabpanel", name="Log")).to_contain_text("Hand 1")
    watch.look()

    hand, frames = told(anna)
    (truth,) = dealt(server.folder, session.table).values()
    me = frames[0]["entry"]["players"].index(anna.received("welcome")[0]["you"])
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
