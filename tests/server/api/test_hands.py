"""Hand history routes: list, one hand, feed, proof, files."""

import threading
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.api_client import DATABASES, Chair, Headers, action, client_on, guest, legal, play, player, sit, table
from tests.waiting import PATIENCE

from riverboat.cards import RANKS, UNSEEN, Card
from riverboat.dealer import Run
from riverboat.history.codec import events_from_json
from riverboat.history.phh import read
from riverboat.history.proof import check_proof, proof_from_json
from riverboat.play import CallingStation, Session, play_out
from riverboat.ranking import Wild
from riverboat.rules import Game
from riverboat.server.rooms import between_hands
from riverboat.table import fold
from riverboat.table.events import Awarded, Dealt, Shown
from riverboat.variants import variants

pytestmark = [pytest.mark.process, pytest.mark.either_store]


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Runs every test of this module on both databases."""
    yield from client_on(request, tmp_path_factory.mktemp("data"))


class RandomTable(msgspec.Struct):
    """A table with some finished hands."""

    table: str
    anna: Headers
    heard: list[dict[str, Any]]
    hands: list[dict[str, Any]]


@pytest.fixture(scope="module")
def random_table(client: httpx.Client) -> RandomTable:
    """A game with two shares in every pot."""
    anna = guest(client, "Anna")
    where = table(client, anna, games=[{"game": "twos-jacks-axe"}, {"game": "holdem"}], bots=3, seats=6, most=1000)
    sit(client, where, anna, 1000)
    heard = play(client, where, anna, 12)
    hands = client.get(f"/api/tables/{where}/hands", headers=anna, params={"limit": 200}).json()["hands"]
    return RandomTable(where, anna, heard, hands)


# --- hands ---------------------------------------------------------------------------------------------------------


def test_all_hands_are_listed_and_nets_sum_to_zero(random_table: RandomTable) -> None:
    assert [hand["number"] for hand in random_table.hands] == list(range(len(random_table.hands), 0, -1))
    assert len(random_table.hands) >= 12
    for hand in random_table.hands:
        assert hand["ended"]
        assert sum(seat["net"] for seat in hand["seats"]) == 0
        assert sum(seat["won"] for seat in hand["seats"]) == hand["pot"]  # these games carry nothing over


def test_hand_list_is_paginated(client: httpx.Client, random_table: RandomTable) -> None:
    found: list[int] = []
    cursor = ""
    while True:
        page = client.get(f"/api/tables/{random_table.table}/hands", params={"limit": 5, "cursor": cursor}).json()
        found += [hand["number"] for hand in page["hands"]]
        if not (cursor := page.get("next", "")):
            break
    assert found == [hand["number"] for hand in random_table.hands]


def test_hand_list_is_filtered(client: httpx.Client, random_table: RandomTable) -> None:
    def numbers(**params: Any) -> list[int]:
        page = client.get(f"/api/tables/{random_table.table}/hands", params={"limit": 200, **params}, headers=random_table.anna).json()
        return [hand["number"] for hand in page["hands"]]

    for game in ("twos-jacks-axe", "holdem", "razz"):
        assert numbers(game=game) == [hand["number"] for hand in random_table.hands if hand["game"] == game]
    assert numbers(first=3, last=6) == [6, 5, 4, 3]
    pots = sorted(hand["pot"] for hand in random_table.hands)
    assert numbers(pot=pots[-1]) == [hand["number"] for hand in random_table.hands if hand["pot"] == pots[-1]]
    assert numbers(mine=True) == numbers(player=player(client, random_table.anna)) == numbers(player="bot-1")
    assert numbers(player="p-nobody") == []
    assert client.get(f"/api/tables/{random_table.table}/hands", params={"mine": True}).status_code == 401


def test_hand_lists_winnings_by_seat_and_share(client: httpx.Client, random_table: RandomTable) -> None:
    for line in random_table.hands:
        hand = client.get(f"/api/hands/{line['id']}", headers=random_table.anna).json()
        assert hand["pot"] == sum(award["amount"] for award in hand["awards"])
        for seat, won in hand["won"].items():
            assert won["total"] == sum(chips for share, chips in won.items() if share != "total")
            assert won["total"] == sum(award["amount"] for award in hand["awards"] if award["seat"] == int(seat))
        in_pots = sum(chips for shares in hand["pots"].values() for seats in shares.values() for chips in seats.values())
        assert in_pots == hand["pot"]
        for payout, seat in zip(hand["verdict"]["payouts"], hand["seats"], strict=True):
            assert (payout["won"], payout["net"]) == (seat["won"], seat["net"])
            assert payout["net"] == payout["won"] - payout["paid"]
        assert hand["played"].get("game", "holdem") == line["game"]
        assert hand["seats"][hand["you"]]["name"] == "Anna"
        told = next(message for message in random_table.heard if message["type"] == "hand_over" and message["hand"] == line["id"])
        assert told["verdict"] == hand["verdict"]


def test_feed_equals_the_socket_messages(client: httpx.Client, random_table: RandomTable) -> None:
    heard = [message for message in random_table.heard if message["type"] == "update"]
    for line in random_table.hands:
        feed = client.get(f"/api/hands/{line['id']}/feed", headers=random_table.anna).json()
        assert feed["over"]
        before = [{**message, "view": 0} for message in heard if message["entry"].get("hand") == line["id"]]
        assert [{**message, "view": 0} for message in feed["updates"]] == before


def test_player_can_request_the_spectator_view(client: httpx.Client, random_table: RandomTable) -> None:
    path, anna = f"/api/hands/{random_table.hands[0]['id']}", random_table.anna
    assert client.get(f"{path}/feed", headers=anna).json() != client.get(f"{path}/feed").json()
    assert client.get(f"{path}/feed?watching=true", headers=anna).json() == client.get(f"{path}/feed").json()
    told = client.get(f"{path}?watching=true", headers=anna).json()
    assert told == client.get(path).json() | {"table": random_table.table}
    assert told["you"] is None


def cards_of(events: Any, seat: int) -> list[str]:
    return [str(card) for event in events if isinstance(event, Dealt) and event.seat == seat for card in event.cards]


def test_each_player_gets_their_own_view(client: httpx.Client, random_table: RandomTable) -> None:
    stranger = guest(client, "Cleo")
    for line in random_table.hands:
        for headers, mine in ((random_table.anna, True), (stranger, False), ({}, False)):
            events = events_from_json(client.get(f"/api/hands/{line['id']}/json", headers=headers).content)
            me = next(seat["seat"] for seat in line["seats"] if seat["name"] == "Anna")
            for seat in line["seats"]:
                seen = cards_of(events, seat["seat"])
                assert ("??" not in seen) == (mine and seat["seat"] == me), (line["number"], seat)


def test_every_viewer_can_verify_the_cards_they_saw(client: httpx.Client, random_table: RandomTable) -> None:
    for line in random_table.hands:
        for headers in (random_table.anna, {}):
            hand = client.get(f"/api/hands/{line['id']}", headers=headers).json()
            proof = proof_from_json(client.get(f"/api/hands/{line['id']}/proof", headers=headers).content)
            events = events_from_json(client.get(f"/api/hands/{line['id']}/json", headers=headers).content)
            checked = check_proof(proof, hand["root"], events, deck=variants[line["game"]]().cards)
            assert checked, checked.problems
            published = next(message["entry"] for message in random_table.heard if _begins(message, line["id"]))
            assert (published["root"], published["seed_hash"]) == (hand["root"], hand["seed_hash"])


def _begins(message: dict[str, Any], hand: str) -> bool:
    return bool(message["type"] == "update" and message["entry"]["entry"] == "begun" and message["entry"]["hand"] == hand)


def test_phh_file_contains_only_what_the_viewer_saw(client: httpx.Client, random_table: RandomTable) -> None:
    for line in random_table.hands:
        answer = client.get(f"/api/hands/{line['id']}/phh", headers=random_table.anna)
        assert answer.status_code == 200
        assert f'filename="hand-{line["number"]}.phh"' in answer.headers["content-disposition"]
        assert "seed" not in answer.text
        other = client.get(f"/api/hands/{line['id']}/phh").text
        assert answer.text != other
        if line["game"] == "holdem":
            assert [Card("??")] * 2 in [list(cards) for cards in _holes(other)]
            assert read(other) is not None


def _holes(text: str) -> Iterator[tuple[Card, ...]]:
    for line in text.splitlines():
        words = line.strip(' ",').split()
        if words[:2] == ["d", "dh"]:
            yield tuple(Card(words[3][at : at + 2]) for at in range(0, len(words[3]), 2))


def test_unfinished_hand_shows_only_visible_events(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna, bots=1, games=[{"game": "five-card-draw"}])
    sit(client, where, anna)
    with Chair(client, where, anna) as chair:
        while "offer" not in chair.hear():
            pass
        hand = client.get(f"/api/tables/{where}/hands").json()["hands"][0]
        assert hand["ended"] is None
        for path in ("proof", "json", "phh"):
            refused = client.get(f"/api/hands/{hand['id']}/{path}", headers=anna)
            assert (refused.status_code, refused.json()["detail"]) == (409, "the hand is not over")
        told = client.get(f"/api/hands/{hand['id']}", headers=anna).json()
        assert "verdict" not in told or told["verdict"] is None
        assert told["awards"] == []
        feed = client.get(f"/api/hands/{hand['id']}/feed", headers=anna)
        assert feed.json()["updates"] == [
            _bare(message) for message in chair.heard if message["type"] == "update" and "hand" in message["entry"]
        ]
        mine = next(place["seat"] for place in hand["seats"] if place["name"] == "Anna")
        watching = client.get(f"/api/hands/{hand['id']}/feed").json()
        assert watching["you"] is None
        for event in watching["updates"][0]["entry"]["events"]:
            assert event["event"] != "dealt" or set(event["cards"]) == {"??"}
        assert feed.json()["you"] == mine


def _bare(message: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != "view"}


def test_hand_does_not_reveal_the_link_of_a_private_table(client: httpx.Client, random_table: RandomTable) -> None:
    path = f"/api/hands/{random_table.hands[0]['id']}"
    assert client.get(path, headers=random_table.anna).json()["table"] == random_table.table
    assert client.get(path).json()["table"] == ""
    assert random_table.table not in client.get(path).text
    assert random_table.table not in client.get(f"{path}/feed").text


def test_awards_of_a_split_pot_are_stored(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck that gives one player the natural sevens and the other the better hand."""
    monkeypatch.setattr(between_hands, "new_seed", lambda: divided(200))
    anna, bo = guest(client, "Anna"), guest(client, "Bo")
    where = table(client, anna, games=[{"game": "twos-jacks-axe"}], bots=0, seats=2)
    for headers in (anna, bo):
        sit(client, where, headers, 200)
    with Chair(client, where, anna) as first, Chair(client, where, bo) as second:
        other = threading.Thread(target=second.until, args=("hand_over",))
        other.start()
        hand = first.until("hand_over")["hand"]
        other.join(PATIENCE)
    told = client.get(f"/api/hands/{hand}", headers=anna).json()
    halves = {award["share"]: award["seat"] for award in told["awards"]}
    assert set(halves) == {"sevens", "high"}
    assert halves["sevens"] != halves["high"]
    for share, seat in halves.items():
        assert told["won"][str(seat)] == {share: told["pot"] // 2, "total": told["pot"] // 2}
        assert told["pots"]["0"][share] == {str(seat): told["pot"] // 2}
    assert [share["name"] for share in told["verdict"]["pots"][0]["shares"]] == ["sevens", "high"]


@cache
def divided(chips: int) -> bytes:
    """A seed with which two players who stand pat and call split the pot."""
    session = Session.open([Game.of(variants["twos-jacks-axe"]())], 2).sit("a", 0, chips).sit("b", 1, chips)
    for number in count():
        seed = number.to_bytes(32)
        run = play_out(Run(session.deal(seed)), lambda _: CallingStation())
        won = {event.share: event.seat for event in run.events if isinstance(event, Awarded)}
        if len(won) == 2 and won["sevens"] != won["high"]:
            return seed
    raise AssertionError


# --- chips ---------------------------------------------------------------------------------------------------------


def test_numbers_beyond_the_last_hand_are_valid(client: httpx.Client) -> None:
    where = table(client, anna := guest(client, "Anna"))
    for asked in ({"last": 2**53 - 1}, {"first": 2**53 - 1}, {"pot": 2**53 - 1}):
        found = client.get(f"/api/tables/{where}/hands", params=asked, headers=anna)
        assert (found.status_code, found.json()["hands"]) == (200, [])


# --- wild cards ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wild_table(client: httpx.Client) -> RandomTable:
    """A game in which the lowest cards of each hand are wild; Anna folds every other hand as soon as she can."""
    anna = guest(client, "Anna")
    where = table(client, anna, games=[{"game": "kings-and-lows"}], bots=3, seats=4, most=1000)
    sit(client, where, anna, 1000)
    with Chair(client, where, anna) as chair:
        played = 0
        while played < 12:
            message = chair.hear()
            if message["type"] == "question" and "offer" in message:
                offer = message["offer"]
                folds = played % 2 and offer["offer"] == "wager" and offer["call"] and not offer.get("forced")
                chair.say(type="answer", action=action(), ask=message["ask"], value="fold" if folds else legal(offer))
            played += message["type"] == "hand_over"
        chair.say(type="pause", action=action(), paused=True)
        while not chair.until("next_hand").get("why_not"):
            pass
    hands = client.get(f"/api/tables/{where}/hands", headers=anna, params={"limit": 200}).json()["hands"]
    return RandomTable(where, anna, chair.heard, hands)


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in sorted(cards)]


def test_the_history_says_which_cards_were_wild_to_those_who_saw_them(client: httpx.Client, wild_table: RandomTable) -> None:
    rule, folded, shown = Wild.parse("K lowest"), 0, 0
    assert rule is not None
    for line in wild_table.hands:
        path, me = f"/api/hands/{line['id']}", next(seat["seat"] for seat in line["seats"] if seat["name"] == "Anna")
        for headers, own in ((wild_table.anna, True), ({}, False)):
            events = events_from_json(client.get(f"{path}/json", headers=headers).content)
            final = fold(events)
            expected = {}
            for seat, place in enumerate(final.seats):
                known = [card for card in place.cards if card != UNSEEN]
                wild = rule.among(known) if len(known) == len(place.cards) else [card for card in known if RANKS[card.rank] == "K"]
                if wild:
                    expected[str(seat)] = texts(wild)
            assert (str(me) in expected) >= own
            detail = client.get(path, headers=headers).json()["wild_cards"]
            assert detail == {"words": "kings and the lowest cards of each hand", "seats": expected, "boards": {}, "deck": []}
            assert client.get(f"{path}/json", headers=headers).json()["wild_cards"] == detail
            phh = client.get(f"{path}/phh", headers=headers).text
            for wild_texts in expected.values():
                assert f'"{" ".join(wild_texts)}"' in phh
            last = client.get(f"{path}/feed", headers=headers).json()["made_hands"][-1]["made_hands"]
            assert sorted(last.get("wilds", [])) == sorted(card for cards in expected.values() for card in cards)
        folded += final.seats[me].folded
        shown += any(isinstance(event, Shown) for event in events)
    assert folded
    assert shown


def test_own_folded_hand_stays_marked_on_the_socket(client: httpx.Client, wild_table: RandomTable) -> None:
    """The message at the showdown still names the wild cards of the hand that its viewer folded."""
    checked = 0
    for line in wild_table.hands:
        detail = client.get(f"/api/hands/{line['id']}", headers=wild_table.anna).json()
        told = [message for message in wild_table.heard if message["type"] == "made_hands" and message["hand"] == line["id"]]
        assert set(detail["wild_cards"]["seats"][str(detail["you"])]) <= set(told[-1]["wilds"])
        checked += 1
    assert checked >= 12


def test_games_without_wild_cards_say_nothing(client: httpx.Client, random_table: RandomTable) -> None:
    for line in random_table.hands:
        detail = client.get(f"/api/hands/{line['id']}", headers=random_table.anna).json()
        assert (detail["wild_cards"] is None) == (line["game"] == "holdem")
