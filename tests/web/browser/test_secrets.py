"""What one player's browser gets and shows never has another's hidden cards; the house's own journal knows which those were."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import House
from tests.web.browser.person import Evening, Json, Person, steady

from riverboat.cards import UNSEEN
from riverboat.store.database import address, open_engine
from riverboat.store.journal import Journal

UNKNOWN = str(UNSEEN)
RANKS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"}
RANKS |= {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
NAMES = {f"{rank} of {suit}": r + s for r, rank in RANKS.items() for s, suit in SUITS.items()}
FELT = "[document.querySelector('main').outerHTML, [...document.querySelectorAll('main [data-card]')].map(one => one.dataset.card)]"

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("holdem", {"limit": "fixed-limit"}, 1),
    ("seven-card-stud", {}, 1),
    ("five-card-draw", {"limit": "fixed-limit"}, 1),
    ("eight-cards", {"options": {"up_to_four": True}}, 1),
]


def dealt(folder: Path, table: str) -> dict[str, dict[int, set[str]]]:
    """Which cards lay face down before each seat of each hand, as the house wrote it down."""
    engine = open_engine(address(folder))
    found: dict[str, dict[int, set[str]]] = {}
    for noted in Journal(engine).entries(table):
        entry = json.loads(noted.entry)
        if noted.hand is None:
            continue
        seats = found.setdefault(noted.hand, defaultdict(set))
        for event in entry.get("events", ()):
            if event["event"] == "dealt":
                seats[event["seat"]] |= {card for card, up in zip(event["cards"], event["up"], strict=True) if not up}
    engine.dispose()
    return found


def texts(message: Any) -> set[str]:
    """All texts in a message."""
    if isinstance(message, dict):
        return set().union(*map(texts, message.values()), message.keys())
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
            elif event.get("seat") == seat and event["event"] == "discarded":
                cards = [card for at, card in enumerate(cards) if at not in event["positions"]]
    return cards


def settled(person: Person) -> set[str]:
    """The cards that stand on somebody's table, by their codes and by their names, once those of the hand before have gone."""
    own, known = set(held(person)), texts(told(person)[1])
    for _ in range(200):
        html, codes = person.page.evaluate(FELT)
        found = {*codes, *(code for name, code in NAMES.items() if name in html)} - {UNKNOWN}
        if own <= found <= known:
            return found
        person.page.wait_for_timeout(50)  # the motion ends
    raise AssertionError(f"the page shows {found - known}, which it was never told, or lacks {own - found}")


@pytest.mark.parametrize(("game", "played", "bots"), GAMES, ids=[game for game, _, _ in GAMES])
def test_hidden_cards_stay_hidden(newcomer: Newcomer, house: House, game: str, played: Json, bots: int) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, bots=bots, chips=100_000, games=[{"game": game, **played}])
    shown: list[tuple[str, set[str]]] = []  # what stood in Anna's page when she was asked, by hand

    def watch(person: Person, offer: Json) -> Any:
        if person is anna:
            shown.append((told(anna)[0], settled(anna)))
        folds = person is bo and offer["offer"] == "wager" and offer["call"] and not offer["forced"] and evening.dealt % 2
        return "fold" if folds else steady(person, offer)

    for _ in range(2):
        evening.hand(watch)
    truth = dealt(house.folder, evening.table)
    me = anna.heard("welcome")[0]["you"]
    begun = [at for at, frame in enumerate(anna.frames) if frame.get("entry", {}).get("entry") == "begun"]
    assert len(begun) == len(truth) == 2
    assert shown
    for start, end in zip(begun, [*begun[1:], len(anna.frames)], strict=True):
        entry = anna.frames[start]["entry"]
        hidden = {seat: set(cards) for seat, cards in truth[entry["hand"]].items() if entry["players"][seat] != me}
        assert len(hidden) == len(entry["players"]) - 1
        secret = set().union(*hidden.values())
        assert len(secret) >= 4
        assert not any(secret & page for hand, page in shown if hand == entry["hand"])
        for frame in anna.frames[start:end]:
            for event in frame.get("entry", {}).get("events", ()):
                if event["event"] == "shown":
                    secret -= set(event["cards"])
            assert not secret & texts(frame), frame
