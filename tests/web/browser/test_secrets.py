"""What one player's browser gets and shows never has another's hidden cards; the house's own journal knows which those were."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import House
from tests.web.browser.person import Evening, Json, Person, steady

from riverboat.cards import UNSEEN
from riverboat.store.database import address, open_engine
from riverboat.store.journal import Journal

UNKNOWN = str(UNSEEN)


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


def settled(person: Person) -> set[str]:
    """The cards that stand in somebody's page, once those of the hand before have gone."""
    begun = max(at for at, frame in enumerate(person.frames) if frame.get("entry", {}).get("entry") == "begun")
    own = set().union(*(event["cards"] for event in person.frames[begun]["entry"]["events"] if event["event"] == "dealt"))
    for _ in range(100):
        found = set(person.page.evaluate("[...document.querySelectorAll('[data-card]')].map(one => one.dataset.card)"))
        if own <= found | {UNKNOWN} and found - {UNKNOWN} <= texts(person.frames[begun:]):
            return found
        person.page.wait_for_timeout(50)
    raise AssertionError(f"the page shows cards that it was never told: {found}")


def test_hidden_cards_stay_hidden(newcomer: Newcomer, house: House) -> None:
    anna, bo = people = [newcomer("Anna"), newcomer("Bo")]
    evening = Evening(people, bots=2, chips=100_000, games=[{"game": "holdem", "limit": "fixed-limit"}])
    shown: list[tuple[str, set[str]]] = []  # what stood in Anna's page when she was asked, by hand

    def watch(person: Person, offer: Json) -> Any:
        if person is anna:
            shown.append((anna.heard("question")[-1]["hand"], settled(anna)))
        return "fold" if person is bo and evening.dealt % 2 else steady(person, offer)

    for _ in range(4):
        evening.hand(watch)
    truth = dealt(house.folder, evening.table)
    me = anna.heard("welcome")[0]["you"]
    begun = {told["entry"]["hand"]: told["entry"] for told in anna.heard("told") if told["entry"]["entry"] == "begun"}
    assert len(begun) == len(truth) == 4
    kept = 0
    for hand, entry in begun.items():
        hidden = {seat: set(cards) for seat, cards in truth[hand].items() if entry["players"][seat] != me}
        assert len(hidden) == 3
        own = truth[hand][entry["players"].index(me)]
        started = False
        for frame in anna.frames:
            started = started or frame.get("entry", {}).get("hand") == hand
            if started and frame.get("entry", {}).get("entry") == "begun" and frame["entry"]["hand"] != hand:
                break  # the next hand has the same cards again
            if not started:
                continue
            for event in frame.get("entry", {}).get("events", ()):
                if event["event"] == "shown":
                    hidden.pop(event["seat"], None)
            secret = set().union(*hidden.values())
            assert not secret & texts(frame), frame
        assert all(own <= page for told, page in shown if told == hand)
        secret = set().union(*hidden.values())
        kept += len(secret)
        assert not any(secret & page for told, page in shown if told == hand)
    assert kept >= 4  # Bo's, at least
