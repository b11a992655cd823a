"""Guest routes: sign in, rename, transfer to another device, sign out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.api_client import DATABASES, Chair, client_on, guest, player, server_client, sit, table
from tests.waiting import PATIENCE

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


def test_cookie_and_bearer_token_authenticate(client: httpx.Client) -> None:
    with httpx.Client(base_url=client.base_url, timeout=PATIENCE) as browser:
        made = browser.post("/api/guests", json={"name": "  Zoë   of Oz "})
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie  # this server is reached over http
        assert browser.get("/api/guests/me").json() == {"player": made.json()["player"], "name": "Zoë of Oz"}
    assert client.get("/api/guests/me", headers={"Authorization": f"bearer {made.json()['token']}"}).status_code == 200


def test_cookies_are_secure_with_an_https_address(tmp_path: Path) -> None:
    with server_client(tmp_path, address="https://cards.example") as secure:
        assert "Secure" in secure.post("/api/guests", json={"name": "Anna"}).headers["set-cookie"]


def test_cookies_are_secure_if_a_trusted_proxy_reports_https(tmp_path: Path) -> None:
    for proxies, secure in ((("127.0.0.1",), True), ((), False)):  # an untrusted proxy is ignored
        with server_client(tmp_path, proxies=proxies) as client:
            made = client.post("/api/guests", json={"name": "Anna"}, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"})
            assert ("Secure" in made.headers["set-cookie"]) is secure


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 25, "x" * 300, "\u202e"])
def test_invalid_names_are_refused(client: httpx.Client, name: str) -> None:
    problem(client.post("/api/guests", json={"name": name}), 422)


def test_guest_can_change_the_name(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    assert client.patch("/api/guests/me", json={"name": "Anne"}, headers=anna).json()["name"] == "Anne"
    assert client.get("/api/guests/me", headers=anna).json()["name"] == "Anne"


def test_transfer_code_works_once(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    code = client.post("/api/guests/me/transfers", headers=anna).json()["code"]
    other = client.post("/api/transfers", json={"code": code})
    client.cookies.clear()
    assert other.json()["player"] == player(client, anna)
    problem(client.post("/api/transfers", json={"code": code}), 404, "not good")
    problem(client.post("/api/transfers", json={"code": "guess"}), 404)


def test_repeated_transfer_returns_the_same_code_and_token(client: httpx.Client) -> None:
    """A lost response can be requested again with the same key."""
    anna, key, other_key = guest(client, "Anna"), {"Idempotency-Key": "k" * 20}, {"Idempotency-Key": "l" * 20}
    first = client.post("/api/guests/me/transfers", headers=anna | key)
    again = client.post("/api/guests/me/transfers", headers=anna | key)
    assert again.json() == first.json()
    assert "Idempotent-Replay" not in first.headers
    assert again.headers["Idempotent-Replay"] == "true"
    assert client.post("/api/guests/me/transfers", headers=anna | other_key).json() != first.json()
    assert client.post("/api/guests/me/transfers", headers=guest(client, "Bo") | key).json() != first.json()  # the key of another guest
    code = {"code": first.json()["code"]}
    came = client.post("/api/transfers", json=code, headers=key)
    twice = client.post("/api/transfers", json=code, headers=key)
    client.cookies.clear()
    assert came.json()["player"] == player(client, anna)
    assert twice.json() == came.json()
    assert twice.headers["Idempotent-Replay"] == "true"
    problem(client.post("/api/transfers", json=code, headers=other_key), 404, "not good")
    problem(client.post("/api/transfers", json=code), 404, "not good")


def test_signing_out_revokes_the_token_and_closes_sockets(client: httpx.Client) -> None:
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


def test_own_tables_are_listed(client: httpx.Client) -> None:
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
