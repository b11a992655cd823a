"""Table routes: open, list, look, sit, leave; unknown paths; health and metrics."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.api_client import DATABASES, Chair, client_on, command, guest, player, server_client, sit, table
from tests.waiting import PATIENCE
from websockets.exceptions import ConnectionClosed

pytestmark = [pytest.mark.process, pytest.mark.either_store]


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Runs every test of this module on both databases."""
    yield from client_on(request, tmp_path_factory.mktemp("data"))


def problem(answer: httpx.Response, status: int, *words: str) -> dict[str, Any]:
    """Check that a response is a problem with this status and these words."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert {"type", "title", "status"} <= told.keys()
    assert told["status"] == status
    assert all(word in answer.text for word in words), answer.text
    return told


# --- guests --------------------------------------------------------------------------------------------------------


def test_table_list_is_correct_after_a_restart(tmp_path: Path) -> None:
    """Also for tables without a room in memory."""
    with server_client(tmp_path) as client:
        anna = guest(client, "Anna")
        where = table(client, anna, bots=2, seats=3, private=False)
        client.post(f"/api/tables/{where}/commands", json={"type": "pause", "action": "p", "paused": True}, headers=anna)
        sit(client, where, anna)
        before = client.get("/api/tables").json()
        assert [(one["people"], one["bots"]) for one in before["tables"]] == [(1, 2)]
    with server_client(tmp_path) as client:
        assert client.get("/api/tables").json() == before
        assert client.get("/api/tables", params={"free": True}).json()["tables"] == []


# --- tables --------------------------------------------------------------------------------------------------------


def test_same_idempotency_key_opens_one_table(client: httpx.Client) -> None:
    anna, bo = guest(client, "Anna"), guest(client, "Bo")
    key = {"Idempotency-Key": "k-1"}
    first = client.post("/api/tables", json={"seats": 4}, headers=anna | key)
    again = client.post("/api/tables", json={"seats": 4}, headers=anna | key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["idempotent-replay"] == "true"
    problem(client.post("/api/tables", json={"seats": 5}, headers=anna | key), 422, "something else")
    assert client.post("/api/tables", json={"seats": 4}, headers=bo | key).json() != first.json()
    assert client.post("/api/tables", json={"seats": 4}, headers=anna).json() != first.json()


def test_concurrent_requests_with_one_key_open_one_table(client: httpx.Client) -> None:
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
def test_invalid_settings_are_refused(client: httpx.Client, settings: Any, why: str) -> None:
    problem(client.post("/api/tables", json=settings, headers=guest(client, "Anna")), 422, why)


def test_table_list_is_paginated(client: httpx.Client) -> None:
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
        if len(found) == 2:  # new tables do not shift the pages
            table(client, anna, private=False)
    assert len(found) == len(set(found))
    assert [one for one in found if one in made] == made[::-1]
    assert hidden not in found
    problem(client.get("/api/tables", params={"cursor": "nonsense"}), 422, "cursor")
    problem(client.get("/api/tables", params={"limit": 0}), 422, "limit")


def test_table_list_is_filtered(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    razz = table(client, anna, private=False, bots=0, games=[{"game": "razz"}])
    full = table(client, anna, private=False, bots=1, seats=2)
    sit(client, full, anna)
    found = client.get("/api/tables", params={"game": "razz", "limit": 200}).json()["tables"]
    assert [one["id"] for one in found] == [razz]
    free = {one["id"] for one in client.get("/api/tables", params={"free": True, "limit": 200}).json()["tables"]}
    assert razz in free
    assert full not in free


def test_closed_table_is_not_listed_and_refuses_commands(client: httpx.Client) -> None:
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
def test_invalid_commands_are_refused(client: httpx.Client, body: str, why: str) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna)
    sent = body.encode("utf-8", "surrogatepass")
    problem(client.post(f"/api/tables/{where}/commands", content=sent, headers=anna), 422, why)


def test_unknown_ids_are_not_found(client: httpx.Client) -> None:
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


def test_responses_have_security_headers(client: httpx.Client) -> None:
    private = client.get("/api/guests/me", headers=guest(client, "Anna"))
    assert private.headers["cache-control"] == "no-store"
    for answer in (private, client.get("/"), client.get("/api/nonsense"), client.get("/api/variants")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "script-src 'self'" in client.get("/").headers["content-security-policy"]


def test_health_and_metrics(client: httpx.Client) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.head("/healthz").status_code == 200
    anna = guest(client, "Anna")
    where = table(client, anna)
    with Chair(client, where, anna) as chair:
        chair.until("welcome")
        chair.socket.send("{nonsense Anna" * 30)
        with contextlib.suppress(ConnectionClosed):  # the limit may be reached earlier
            for _ in range(25):
                chair.socket.send('{"type": "Anna"}')
        while chair.hear()["type"] != "bye":
            pass
    figures = client.get("/metrics").text
    assert "riverboat_entries_total" in figures
    assert where not in figures
    assert player(client, anna) not in figures
    assert "Anna" not in figures
