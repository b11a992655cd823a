"""What HTTP gives: guests, games, tables, and clear words when something is wrong."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.api_client import DATABASES, Chair, command, guest, house, house_of, player, sit, table
from tests.waiting import PATIENCE
from websockets.exceptions import ConnectionClosed

from riverboat.variants import variants

pytestmark = [pytest.mark.process, pytest.mark.either_store]


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Every test here runs on each kind of database."""
    yield from house_of(request, tmp_path_factory.mktemp("data"))


def problem(answer: httpx.Response, status: int, *words: str) -> dict[str, Any]:
    """Every error is told the same way."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert {"type", "title", "status"} <= told.keys()
    assert told["status"] == status
    assert all(word in answer.text for word in words), answer.text
    return told


# --- games ---------------------------------------------------------------------------------------------------------


def test_every_game_is_told_with_its_rules(client: httpx.Client) -> None:
    told = {game["code"]: game for game in client.get("/api/variants").json()["variants"]}
    assert set(told) == set(variants)
    for code, entry in variants.items():
        assert told[code]["rules"] == entry().words
        assert [option["name"] for option in told[code]["options"]] == [option.name for option in entry.options]


def test_a_game_with_options(client: httpx.Client) -> None:
    one = client.get("/api/variants/eight-cards").json()
    option = one["options"][0]
    assert one["chosen"][option["name"]] == option["default"]
    other = client.get("/api/variants/eight-cards", params={"option": f"{option['name']}:{option['values'][-1]}"}).json()
    assert other["chosen"][option["name"]] == option["values"][-1]
    problem(client.get("/api/variants/eight-cards", params={"option": "nonsense:1"}), 422, "no option 'nonsense'")
    problem(client.get("/api/variants/nonsense"), 404, "/api/variants")


def test_what_is_wild_and_what_wins(client: httpx.Client) -> None:
    one = client.get("/api/variants/twos-jacks-axe").json()
    assert [share["share"] for share in one["shares"]] == ["sevens", "high"]
    assert "king of diamonds" in one["wild"] or "K" in one["wild"]
    assert len(one["cards"]) == 52


# --- guests --------------------------------------------------------------------------------------------------------


def test_a_guest_is_known_by_cookie_and_by_token(client: httpx.Client) -> None:
    with httpx.Client(base_url=client.base_url, timeout=PATIENCE) as browser:
        made = browser.post("/api/guests", json={"name": "  Zoë   of Oz "})
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie  # this house is reached by http
        assert browser.get("/api/guests/me").json() == {"player": made.json()["player"], "name": "Zoë of Oz"}
    assert client.get("/api/guests/me", headers={"Authorization": f"bearer {made.json()['token']}"}).status_code == 200


def test_cookies_are_secure_where_people_come_by_https(tmp_path: Path) -> None:
    with house(tmp_path, address="https://cards.example") as secure:
        assert "Secure" in secure.post("/api/guests", json={"name": "Anna"}).headers["set-cookie"]


def test_cookies_are_secure_where_a_proxy_says_that_people_come_by_https(tmp_path: Path) -> None:
    for proxies, secure in ((("127.0.0.1",), True), ((), False)):  # one that is not believed says nothing
        with house(tmp_path, proxies=proxies) as client:
            made = client.post("/api/guests", json={"name": "Anna"}, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"})
            assert ("Secure" in made.headers["set-cookie"]) is secure


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 25, "x" * 300, "\u202e"])
def test_names_are_bounded(client: httpx.Client, name: str) -> None:
    problem(client.post("/api/guests", json={"name": name}), 422)


def test_another_name(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    assert client.patch("/api/guests/me", json={"name": "Anne"}, headers=anna).json()["name"] == "Anne"
    assert client.get("/api/guests/me", headers=anna).json()["name"] == "Anne"


def test_another_device_comes_in_once(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    code = client.post("/api/guests/me/transfers", headers=anna).json()["code"]
    other = client.post("/api/transfers", json={"code": code})
    client.cookies.clear()
    assert other.json()["player"] == player(client, anna)
    problem(client.post("/api/transfers", json={"code": code}), 404, "not good")
    problem(client.post("/api/transfers", json={"code": "guess"}), 404)


def test_a_repeated_transfer_is_the_same(client: httpx.Client) -> None:
    """An answer that got lost on the way can be asked for again, by who has the key."""
    anna, key, other_key = guest(client, "Anna"), {"Idempotency-Key": "k" * 20}, {"Idempotency-Key": "l" * 20}
    first = client.post("/api/guests/me/transfers", headers=anna | key)
    again = client.post("/api/guests/me/transfers", headers=anna | key)
    assert again.json() == first.json()
    assert "Idempotent-Replay" not in first.headers
    assert again.headers["Idempotent-Replay"] == "true"
    assert client.post("/api/guests/me/transfers", headers=anna | other_key).json() != first.json()
    assert client.post("/api/guests/me/transfers", headers=guest(client, "Bo") | key).json() != first.json()  # another one's key
    code = {"code": first.json()["code"]}
    came = client.post("/api/transfers", json=code, headers=key)
    twice = client.post("/api/transfers", json=code, headers=key)
    client.cookies.clear()
    assert came.json()["player"] == player(client, anna)
    assert twice.json() == came.json()
    assert twice.headers["Idempotent-Replay"] == "true"
    problem(client.post("/api/transfers", json=code, headers=other_key), 404, "not good")
    problem(client.post("/api/transfers", json=code), 404, "not good")


def test_who_has_signed_out_is_nobody_and_his_socket_closes(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna)
    with Chair(client, where, anna) as chair:
        chair.until("welcome")
        assert client.delete("/api/guests/me", headers=anna).status_code == 204
        while chair.hear()["type"] != "bye":
            pass
    gone = problem(client.get("/api/guests/me", headers=anna), 401)
    assert gone["hint"]
    assert problem(client.post("/api/tables", json={}, headers=anna), 401)


def test_my_tables(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna, name="Friday", bots=1)
    assert client.get("/api/guests/me/tables", headers=anna).json()["tables"] == []
    sit(client, where, anna)
    assert [one["name"] for one in client.get("/api/guests/me/tables", headers=anna).json()["tables"]] == ["Friday"]
    later = table(client, anna, name="Saturday")
    sit(client, later, anna)
    page = client.get("/api/guests/me/tables", params={"limit": 1}, headers=anna).json()
    assert [one["table"] for one in page["tables"]] == [later]
    rest = client.get("/api/guests/me/tables", params={"limit": 1, "cursor": page["next"]}, headers=anna).json()
    assert [one["table"] for one in rest["tables"]] == [where]
    assert "next" not in rest
    done = client.post(f"/api/tables/{later}/commands", json={"type": "end", "action": "over"}, headers=anna)
    assert done.status_code == 200, done.text
    assert [one["table"] for one in client.get("/api/guests/me/tables", headers=anna).json()["tables"]] == [where]
    every = client.get("/api/guests/me/tables", params={"over": True}, headers=anna).json()["tables"]
    assert [(one["table"], "closed" in one) for one in every] == [(later, True), (where, False)]


def test_the_list_of_tables_is_right_after_a_restart(tmp_path: Path) -> None:
    """Where nobody has the room in memory, too."""
    with house(tmp_path) as client:
        anna = guest(client, "Anna")
        where = table(client, anna, bots=2, seats=3, private=False)
        client.post(f"/api/tables/{where}/commands", json={"type": "pause", "action": "p", "paused": True}, headers=anna)
        sit(client, where, anna)
        before = client.get("/api/tables").json()
        assert [(one["people"], one["bots"]) for one in before["tables"]] == [(1, 2)]
    with house(tmp_path) as client:
        assert client.get("/api/tables").json() == before
        assert client.get("/api/tables", params={"free": True}).json()["tables"] == []


# --- tables --------------------------------------------------------------------------------------------------------


def test_the_same_key_opens_one_table(client: httpx.Client) -> None:
    anna, bo = guest(client, "Anna"), guest(client, "Bo")
    key = {"Idempotency-Key": "k-1"}
    first = client.post("/api/tables", json={"seats": 4}, headers=anna | key)
    again = client.post("/api/tables", json={"seats": 4}, headers=anna | key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["idempotent-replay"] == "true"
    problem(client.post("/api/tables", json={"seats": 5}, headers=anna | key), 422, "something else")
    assert client.post("/api/tables", json={"seats": 4}, headers=bo | key).json() != first.json()
    assert client.post("/api/tables", json={"seats": 4}, headers=anna).json() != first.json()


def test_the_same_key_at_the_same_time_opens_one_table(client: httpx.Client) -> None:
    anna = guest(client, "Anna") | {"Idempotency-Key": "at once"[:2]}
    found: list[Any] = []

    def ask() -> None:
        twins = {"name": "twins", "private": False}
        found.append(httpx.post(f"{client.base_url}/api/tables", json=twins, headers=anna, timeout=PATIENCE).json())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert found == [found[0]] * 8
    listed = client.get("/api/tables", params={"limit": 200}).json()["tables"]
    assert sum(one["settings"].get("name") == "twins" for one in listed) == 1


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"seats": 1}, "seats: from 2 to 10"),
        ({"seats": "six"}, "$.seats"),
        ({"nonsense": 1}, "unknown field `nonsense`"),
        ({"games": []}, "needs a game"),
        ({"games": [{"game": "nonsense"}]}, "there is no game 'nonsense'"),
        ({"games": [{"options": {"x": 1}}]}, "no option 'x'"),
        ({"games": [{"limit": "sky"}]}, "unknown limit 'sky'"),
        ({"games": [{"stakes": {"blinds": [-1]}}]}, "negative"),
        ({"least": 0}, "buy-in"),
        ({"most": 10**30}, "buy-in"),
        ({"bots": 9}, "bots: from"),
        ({"games": [{"stakes": {"ante": 10**30}}]}, ""),
    ],
)
def test_tables_that_make_no_sense(client: httpx.Client, settings: Any, why: str) -> None:
    problem(client.post("/api/tables", json=settings, headers=guest(client, "Anna")), 422, why)


def test_the_list_is_read_in_pages(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    made = [table(client, anna, name=f"page {number}", private=False, bots=0) for number in range(5)]
    hidden = table(client, anna, private=True)
    found: list[str] = []
    cursor = ""
    while True:
        page = client.get("/api/tables", params={"limit": 2, "cursor": cursor}).json()
        assert len(page["tables"]) <= 2
        found += [one["id"] for one in page["tables"]]
        if not (cursor := page.get("next", "")):
            break
        if len(found) == 2:  # what comes meanwhile moves nothing
            table(client, anna, private=False)
    assert len(found) == len(set(found))
    assert [one for one in found if one in made] == made[::-1]
    assert hidden not in found
    problem(client.get("/api/tables", params={"cursor": "nonsense"}), 422, "cursor")
    problem(client.get("/api/tables", params={"limit": 0}), 422, "limit")


def test_the_list_is_filtered(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    razz = table(client, anna, private=False, bots=0, games=[{"game": "razz"}])
    full = table(client, anna, private=False, bots=1, seats=2)
    sit(client, full, anna)
    found = client.get("/api/tables", params={"game": "razz", "limit": 200}).json()["tables"]
    assert [one["id"] for one in found] == [razz]
    free = {one["id"] for one in client.get("/api/tables", params={"free": True, "limit": 200}).json()["tables"]}
    assert razz in free
    assert full not in free


def test_a_closed_table_is_not_listed_and_takes_no_commands(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna, private=False, bots=0)
    assert command(client, where, anna, "end").status_code == 200
    assert where not in {one["id"] for one in client.get("/api/tables", params={"limit": 200}).json()["tables"]}
    problem(client.post(f"/api/tables/{where}/seats", json={"chips": 100}, headers=anna), 409, "the game is over")
    assert client.get(f"/api/tables/{where}").json()["closed"]


def test_sit_and_leave(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna, bots=0)
    key = {"Idempotency-Key": "sit-down"}
    first = client.post(f"/api/tables/{where}/seats", json={"chips": 150, "place": 3}, headers=anna | key)
    assert client.post(f"/api/tables/{where}/seats", json={"chips": 150, "place": 3}, headers=anna | key).json() == first.json()
    look = client.get(f"/api/tables/{where}").json()
    assert look["places"][3] == {"player": player(client, anna), "stack": 150, "away": False}
    assert problem(client.post(f"/api/tables/{where}/seats", json={"chips": 150}, headers=anna), 409, "you sit already")["reason"]
    assert client.delete(f"/api/tables/{where}/seats/me", headers=anna).json()["type"] == "done"
    assert not any(place["player"] for place in client.get(f"/api/tables/{where}").json()["places"])
    problem(client.delete(f"/api/tables/{where}/seats/me", headers=anna), 409, "you do not sit")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`"),
        ("{}", "type"),
        ('{"type": "hello"}', "hello"),
        ('{"type": "ping"}', "ping"),
        ('{"type": "react", "face": "x"}', "react"),
        ('{"type": "sit", "chips": 100}', "missing required field `action`"),
        ('{"type": "sit", "action": "", "chips": 100}', "action"),
        ('{"type": "sit", "action": "1", "chips": "100"}', "Expected `int`"),
        ('{"type": "sit", "action": "1", "chips": 1' + "0" * 5000 + "}", ""),
        ("[" * 5000, ""),
        ('"\ud800"', ""),
    ],
)
def test_commands_that_are_none(client: httpx.Client, body: str, why: str) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna)
    sent = body.encode("utf-8", "surrogatepass")
    problem(client.post(f"/api/tables/{where}/commands", content=sent, headers=anna), 422, why)


def test_what_is_not_there(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    problem(client.get("/api/tables/nowhere"), 404, "no such table")
    problem(client.get("/api/hands/none"), 404, "no such hand")
    problem(command(client, "nowhere", anna, "leave"), 404, "no such table")
    problem(client.get("/api/nonsense"), 404)
    problem(client.get("/api/nonsense.json"), 404)
    problem(client.post("/api/nonsense"), 404)
    assert problem(client.delete("/api/tables"), 405)
    assert client.delete("/api/tables").headers["allow"] == "GET, POST"
    problem(client.get("/api/tables/%00"), 422)
    problem(client.get(f"/api/tables/{'x' * 300}"), 422)


def test_answers_wear_what_they_should(client: httpx.Client) -> None:
    private = client.get("/api/guests/me", headers=guest(client, "Anna"))
    assert private.headers["cache-control"] == "no-store"
    for answer in (private, client.get("/"), client.get("/api/nonsense"), client.get("/api/variants")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "script-src 'self'" in client.get("/").headers["content-security-policy"]


def test_health_and_figures(client: httpx.Client) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.head("/healthz").status_code == 200
    anna = guest(client, "Anna")
    where = table(client, anna)
    with Chair(client, where, anna) as chair:
        chair.until("welcome")
        chair.socket.send("{nonsense Anna" * 30)
        with contextlib.suppress(ConnectionClosed):  # it may be too much before that
            for _ in range(25):
                chair.socket.send('{"type": "Anna"}')
        while chair.hear()["type"] != "bye":
            pass
    figures = client.get("/metrics").text
    assert "riverboat_entries_total" in figures
    assert where not in figures
    assert player(client, anna) not in figures
    assert "Anna" not in figures
