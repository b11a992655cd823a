"""The door: how much, from where, and what is on the page."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from tests.databases import kept
from tests.server.api_client import guest, house, table
from tests.waiting import PATIENCE, line_sync, until
from websockets.exceptions import InvalidStatus

from riverboat.server.http.auth import Auth
from riverboat.server.http.middleware import MAX_BODY, EdgeMiddleware
from riverboat.server.http.rate_limits import ADDRESS_LIMITS, EXPIRED_AT_ONCE, GUEST_LIMITS, MAX_KEYS, RateLimiter
from riverboat.store.database import open_engine
from riverboat.store.errors import WriteFailed
from riverboat.store.writer.client import Write, Writer

pytestmark = pytest.mark.process


def test_too_much_is_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    with house(tmp_path, limits=True) as client:
        answers = [client.post("/api/guests", json={"name": f"Guest {number}"}) for number in range(25)]
        assert [answer.status_code for answer in answers].count(201) == ADDRESS_LIMITS["guests"][0][0]
        late = answers[-1]
        assert late.status_code == 429
        assert late.headers["content-type"] == "application/problem+json"
        assert 1 <= int(late.headers["retry-after"]) <= 60
        anna = {"Authorization": f"Bearer {answers[0].json()['token']}"}
        client.cookies.clear()
        opened = [client.post("/api/tables", json={}, headers=anna).status_code for _ in range(12)]
        assert opened.count(201) == GUEST_LIMITS["tables"][0][0]
        assert client.get("/api/variants").status_code == 200  # others do not suffer


def test_nobody_pays_for_another() -> None:
    limiter = RateLimiter()
    for _ in range(GUEST_LIMITS["tables"][0][0]):
        assert not limiter.take("tables", "1.2.3.4", "p-anna")
    assert limiter.take("tables", "1.2.3.4", "p-anna") > 0
    assert not limiter.take("tables", "1.2.3.4", "p-bo")
    assert not RateLimiter(enabled=False).take("tables", "1.2.3.4", "p-anna")


def test_who_waits_as_long_as_he_was_told_is_let_in() -> None:
    times = iter([0.0] * 20 + [1.5, 30.0, 60.5])
    limiter = RateLimiter(clock=times.__next__)
    assert [limiter.take("guests", "1.2.3.4") for _ in range(20)] == [0] * 20
    assert [limiter.take("guests", "1.2.3.4") for _ in range(3)] == [59, 30, 0]  # asking in vain makes nobody wait longer


def test_a_household_has_one_allowance_whatever_its_addresses() -> None:
    limiter = RateLimiter()
    most = ADDRESS_LIMITS["guests"][0][0]
    assert [limiter.take("guests", f"2001:db8:1:2::{number:x}") == 0 for number in range(100)].count(True) == most
    assert not limiter.take("guests", "2001:db8:1:3::1")


def test_of_who_has_asked_for_nothing_lately_nothing_is_remembered() -> None:
    now = 0.0
    limiter = RateLimiter(clock=lambda: now)
    for number in range(3 * MAX_KEYS):
        limiter.take("anything", f"address {number}")
    assert len(limiter) == 2 * MAX_KEYS  # the oldest are forgotten: for a second, and for a minute
    for number in range(MAX_KEYS // EXPIRED_AT_ONCE + 1):
        now = 61.0 + number / 10
        limiter.take("anything", "1.2.3.4")
    assert len(limiter) == 2


def test_behind_a_proxy_addresses_are_told_apart(tmp_path: Path) -> None:
    with house(tmp_path, limits=True) as client:
        for number in range(40):
            forwarded = {"X-Forwarded-For": f"10.0.0.{number}"}
            assert client.post("/api/guests", json={"name": "Anna"}, headers=forwarded).status_code == 201
        home = [{"X-Forwarded-For": f"2001:db8:1:2::{number:x}"} for number in range(25)]
        found = [client.post("/api/guests", json={"name": "Anna"}, headers=forwarded).status_code for forwarded in home]
        assert 429 in found  # whoever has one address of IPv6 has many
    with house(tmp_path, limits=True, proxies=()) as client:
        found = [
            client.post("/api/guests", json={"name": "Anna"}, headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(25)
        ]
        assert 429 in found  # who is not trusted says nothing about himself


def test_large_requests_are_not_read(tmp_path: Path) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(MAX_BODY // 1000 + 2):
            yield b"x" * 1000

    with house(tmp_path) as client:
        told = client.post("/api/guests", content=b"x" * (MAX_BODY + 1))
        streamed = client.post("/api/guests", content=chunks())
        for answer in (told, streamed):
            assert answer.status_code == 413
            assert answer.json()["type"] == "too-large"
        assert client.post("/api/guests", content=b" " * (MAX_BODY - 20) + b'{"name": "Anna"}').status_code == 201


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://friend.example"}, 201),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://friend.example.evil"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
    ],
)
def test_pages_of_others_change_nothing(tmp_path_factory: pytest.TempPathFactory, headers: Any, status: int) -> None:
    with house(tmp_path_factory.mktemp("data"), origins=("http://friend.example",)) as client:
        assert client.post("/api/guests", json={"name": "Anna"}, headers=headers).status_code == status
        own = {"Origin": str(client.base_url).rstrip("/")}
        assert client.post("/api/guests", json={"name": "Anna"}, headers=own).status_code == 201


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("localhost", 201),
        ("box", 201),
        ("box.local", 201),
        ("[::1]", 201),
        ("192.168.1.7", 201),
        ("poker.example", 201),
        ("rebound.example", 403),
    ],
)
def test_a_name_that_was_made_to_point_here_is_not_ours(tmp_path: Path, name: str, status: int) -> None:
    """Whoever owns a name may let it mean this machine, and his page then says that it is ours."""
    with house(tmp_path, origins=("http://poker.example:8000",)) as client:
        headers = {"Host": f"{name}:8000", "Origin": f"http://{name}:8000"}
        assert client.post("/api/guests", json={"name": "Anna"}, headers=headers).status_code == status


def test_a_friend_of_another_origin_may_ask_with_a_token(tmp_path: Path) -> None:
    with house(tmp_path, origins=("http://friend.example",)) as client:
        asked = {"Origin": "http://friend.example", "Access-Control-Request-Method": "POST"}
        assert client.options("/api/tables", headers=asked).headers["access-control-allow-origin"] == "http://friend.example"
        asked["Origin"] = "http://evil.example"
        assert "access-control-allow-origin" not in client.options("/api/tables", headers=asked).headers


def test_sockets_have_a_door_too(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        where = table(client, guest(client, "Anna"))
        socket = f"{str(client.base_url).replace('http', 'ws')}/api/tables/{where}/socket".replace("//api", "/api")
        with pytest.raises(InvalidStatus) as refused, line_sync(socket, additional_headers={"Origin": "http://evil.example"}):
            pass
        assert refused.value.response.status_code == 403
        with line_sync(socket):
            pass


def test_a_socket_too_many_is_told_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(ADDRESS_LIMITS, "sockets", ((3, 600),))
    with house(tmp_path, limits=True, sockets=2) as client:
        where = table(client, guest(client, "Anna"))
        socket = f"{str(client.base_url).replace('http', 'ws')}/api/tables/{where}/socket".replace("//api", "/api")
        with line_sync(socket), line_sync(socket):
            for origin, status, waits in (("", 429, range(1, 60)), ("http://evil.example", 403, ()), ("", 429, range(60, 601))):
                with pytest.raises(InvalidStatus) as refused, line_sync(socket, additional_headers={"Origin": origin} if origin else {}):
                    pass
                answer = refused.value.response
                assert answer.status_code == status
                assert not waits or int(answer.headers["retry-after"]) in waits  # for a place, then for the allowance
    assert capfd.readouterr().err == ""  # nothing that anybody has to look after


def test_an_address_has_so_many_connections_sockets_included(tmp_path: Path) -> None:
    def answered(client: httpx.Client, status: int) -> None:
        """Somebody who comes anew is let in, or not, as soon as the porter knows who is there."""

        def found() -> bool:
            with suppress(httpx.TransportError):
                return httpx.get(f"{client.base_url}/healthz", timeout=PATIENCE).status_code == status
            return False

        until(found, f"somebody gets {status}")

    with house(tmp_path, limits=True, connections=3, proxies=()) as client:
        where = table(client, guest(client, "Anna"))  # by a line that is kept
        socket = f"{str(client.base_url).replace('http', 'ws')}/api/tables/{where}/socket".replace("//api", "/api")
        with line_sync(socket):
            answered(client, 200)
            with line_sync(socket):
                answered(client, 429)
            answered(client, 200)
    with house(tmp_path, limits=True, connections=1) as client:
        assert client.get("/healthz").status_code == 200
        answered(client, 200)  # a proxy carries everybody


# --- when something breaks -----------------------------------------------------------------------------------------


async def _served(app: Any, config: Any = None) -> tuple[int, bytes]:
    """One request through the door, to an application of our own."""
    from riverboat.server.config import Config

    transport = httpx.ASGITransport(EdgeMiddleware(app, config or Config()), raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        answer = await client.get("/api/x")
        return answer.status_code, answer.content


def test_a_fault_is_told_without_anything_of_it() -> None:
    async def broken(_scope: Any, _receive: Any, _send: Any) -> None:
        raise ValueError("seat 1 has As Kd")

    status, body = asyncio.run(_served(broken))
    assert status == 500
    assert b"As Kd" not in body
    assert b'"type":"fault"' in body


def test_a_house_that_cannot_write_says_so(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        anna = guest(client, "Anna")
        engine = open_engine(kept(tmp_path))
        with engine.begin() as connection:
            connection.execute(text("UPDATE houses SET dead = true"))
        engine.dispose()
        sick = client.get("/healthz")
        assert (sick.status_code, sick.headers["content-type"]) == (503, "application/problem+json")
        refused = client.post("/api/tables", json={}, headers=anna)
        assert refused.status_code == 503
        assert refused.headers["retry-after"]


def test_a_house_that_does_not_know_whether_it_wrote_does_not_say_that_it_did_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is on disk, and the answer is lost: the same again, with the same key, opens no second one."""
    honest = Writer.append
    lost: list[Write] = []

    def append(self: Writer, write: Write) -> "asyncio.Future[None]":
        written = honest(self, write)
        if lost or "table" not in write.rows:
            return written
        unsure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.add_done_callback(lambda _: unsure.set_exception(WriteFailed("connection lost")))
        lost.append(write)
        return unsure

    monkeypatch.setattr(Writer, "append", append)
    with house(tmp_path) as client:
        anna = guest(client, "Anna") | {"Idempotency-Key": "friday"}
        unsure = client.post("/api/tables", json={"private": False}, headers=anna)
        assert unsure.status_code == 503
        assert "send the same again" in unsure.json()["detail"]
        assert "Idempotency-Key" in unsure.json()["hint"]
        assert "nothing" not in unsure.text
        opened = client.post("/api/tables", json={"private": False}, headers=anna)
        assert opened.status_code == 201
        assert [found["id"] for found in client.get("/api/tables").json()["tables"]] == [opened.json()["id"]]


def test_a_pass_of_another_house_is_no_pass(tmp_path: Path) -> None:
    from riverboat.store.migrate import upgrade

    other = open_engine(kept(tmp_path / "other"))
    (tmp_path / "other").mkdir()
    upgrade(other)
    token = Auth(other).sign_in("Anna")[1]
    other.dispose()
    with house(tmp_path / "ours") as client:
        assert client.get("/api/guests/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_who_comes_in_twice_with_one_key_is_one_guest(tmp_path: Path) -> None:
    key = {"Idempotency-Key": "3e0f-by-chance-9a17"}
    with house(tmp_path) as client:
        with ThreadPoolExecutor(4) as pool:
            answers = list(
                pool.map(
                    lambda _: httpx.post(f"{client.base_url}/api/guests", json={"name": "Anna"}, headers=key, timeout=PATIENCE), range(8)
                )
            )
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.content for answer in answers}) == 1
        assert sum("idempotent-replay" not in answer.headers for answer in answers) == 1
        assert all("riverboat=" in answer.headers["set-cookie"] for answer in answers)
        anna = {"Authorization": f"Bearer {answers[0].json()['token']}"}
        assert client.get("/api/guests/me", headers=anna).json()["player"] == answers[0].json()["player"]
        client.cookies.clear()
        assert client.post("/api/guests", json={"name": "Bo"}, headers=key).status_code == 422
        assert client.post("/api/guests", json={"name": "Anna"}, headers={"Idempotency-Key": "short"}).status_code == 422
        other = client.post("/api/guests", json={"name": "Anna"}, headers={"Idempotency-Key": "another-key-by-chance"})
        assert other.json()["player"] != answers[0].json()["player"]
        client.cookies.clear()
        client.delete("/api/guests/me", headers=anna)
        assert client.post("/api/guests", json={"name": "Anna"}, headers=key).status_code == 422  # nobody comes back who signed out
    engine = open_engine(kept(tmp_path))
    with engine.connect() as connection:
        noted = str(list(connection.execute(text("SELECT * FROM requests"))))
    engine.dispose()
    assert answers[0].json()["token"] not in noted
    assert key["Idempotency-Key"] not in noted


# --- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>the page</title>")
    (page / "assets" / "main-1a2b3c.js").write_text("let it = be")
    (page / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret").write_text("secret")
    return page


def test_the_page_knows_its_own_addresses(tmp_path: Path, built: Path) -> None:
    with house(tmp_path / "data", page=built) as client:
        for path in ("/", "/t/abc", "/h/abc", "/odds", "/anything/else"):
            answer = client.get(path)
            assert "the page" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        script = client.get("/assets/main-1a2b3c.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert client.get("/favicon.svg").headers["cache-control"] == "no-cache"
        assert client.head("/").status_code == 200
        assert client.get("/assets/main-0.js").status_code == 404
        assert client.post("/").status_code == 405
        assert client.get("/api/nonsense").headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/%00", "/..%5csecret", "//etc/passwd"])
def test_nothing_beside_the_page_is_served(tmp_path: Path, built: Path, path: str) -> None:
    with house(tmp_path / "data", page=built) as client:
        raw = httpx.Request("GET", client.base_url, headers={"Host": "x"})
        raw.url = raw.url.copy_with(raw_path=path.encode())
        answer = client.send(raw)
        assert "secret" not in answer.text.replace("the page", "")
        assert "root:" not in answer.text


def test_without_a_page_it_says_how_to_build_one(tmp_path: Path) -> None:
    with house(tmp_path / "data", page=tmp_path / "nothing") as client:
        assert "make page" in client.get("/t/abc").text
