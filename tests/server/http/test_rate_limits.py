"""Rate limits and connection limits."""

from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from tests.server.api_client import guest, server_client, table
from tests.waiting import PATIENCE, line_sync, until
from websockets.exceptions import InvalidStatus

from riverboat.server.http.rate_limits import ADDRESS_LIMITS, EXPIRED_AT_ONCE, GUEST_LIMITS, MAX_KEYS, RateLimiter

pytestmark = pytest.mark.process


def test_too_many_requests_get_429_with_retry_after(tmp_path: Path) -> None:
    with server_client(tmp_path, limits=True) as client:
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
        assert client.get("/api/variants").status_code == 200  # other requests are not limited


def test_guests_are_limited_separately() -> None:
    limiter = RateLimiter()
    for _ in range(GUEST_LIMITS["tables"][0][0]):
        assert not limiter.take("tables", "1.2.3.4", "p-anna")
    assert limiter.take("tables", "1.2.3.4", "p-anna") > 0
    assert not limiter.take("tables", "1.2.3.4", "p-bo")
    assert not RateLimiter(enabled=False).take("tables", "1.2.3.4", "p-anna")


def test_request_after_the_waiting_time_is_allowed() -> None:
    times = iter([0.0] * 20 + [1.5, 30.0, 60.5])
    limiter = RateLimiter(clock=times.__next__)
    assert [limiter.take("guests", "1.2.3.4") for _ in range(20)] == [0] * 20
    assert [limiter.take("guests", "1.2.3.4") for _ in range(3)] == [59, 30, 0]  # refused requests do not prolong the wait


def test_ipv6_network_counts_as_one_address() -> None:
    limiter = RateLimiter()
    most = ADDRESS_LIMITS["guests"][0][0]
    assert [limiter.take("guests", f"2001:db8:1:2::{number:x}") == 0 for number in range(100)].count(True) == most
    assert not limiter.take("guests", "2001:db8:1:3::1")


def test_expired_windows_are_removed() -> None:
    now = 0.0
    limiter = RateLimiter(clock=lambda: now)
    for number in range(3 * MAX_KEYS):
        limiter.take("anything", f"address {number}")
    assert len(limiter) == 2 * MAX_KEYS  # the oldest are removed: one window per second, one per minute
    for number in range(MAX_KEYS // EXPIRED_AT_ONCE + 1):
        now = 61.0 + number / 10
        limiter.take("anything", "1.2.3.4")
    assert len(limiter) == 2


def test_clients_behind_a_proxy_are_limited_separately(tmp_path: Path) -> None:
    with server_client(tmp_path, limits=True) as client:
        for number in range(40):
            forwarded = {"X-Forwarded-For": f"10.0.0.{number}"}
            assert client.post("/api/guests", json={"name": "Anna"}, headers=forwarded).status_code == 201
        home = [{"X-Forwarded-For": f"2001:db8:1:2::{number:x}"} for number in range(25)]
        found = [client.post("/api/guests", json={"name": "Anna"}, headers=forwarded).status_code for forwarded in home]
        assert 429 in found  # one IPv6 customer has many addresses
    with server_client(tmp_path, limits=True, proxies=()) as client:
        found = [
            client.post("/api/guests", json={"name": "Anna"}, headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(25)
        ]
        assert 429 in found  # an untrusted header is ignored


def test_too_many_sockets_get_429(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(ADDRESS_LIMITS, "sockets", ((3, 600),))
    with server_client(tmp_path, limits=True, sockets=2) as client:
        where = table(client, guest(client, "Anna"))
        socket = f"{str(client.base_url).replace('http', 'ws')}/api/tables/{where}/socket".replace("//api", "/api")
        with line_sync(socket), line_sync(socket):
            for origin, status, waits in (("", 429, range(1, 60)), ("http://evil.example", 403, ()), ("", 429, range(60, 601))):
                with pytest.raises(InvalidStatus) as refused, line_sync(socket, additional_headers={"Origin": origin} if origin else {}):
                    pass
                answer = refused.value.response
                assert answer.status_code == status
                assert not waits or int(answer.headers["retry-after"]) in waits  # for a free connection, then for the rate limit
    assert capfd.readouterr().err == ""  # nothing is logged


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    def answered(client: httpx.Client, status: int) -> None:
        """Wait until a new connection gets this status."""

        def found() -> bool:
            with suppress(httpx.TransportError):
                return httpx.get(f"{client.base_url}/healthz", timeout=PATIENCE).status_code == status
            return False

        until(found, f"somebody gets {status}")

    with server_client(tmp_path, limits=True, connections=3, proxies=()) as client:
        where = table(client, guest(client, "Anna"))  # over a kept-alive connection
        socket = f"{str(client.base_url).replace('http', 'ws')}/api/tables/{where}/socket".replace("//api", "/api")
        with line_sync(socket):
            answered(client, 200)
            with line_sync(socket):
                answered(client, 429)
            answered(client, 200)
    with server_client(tmp_path, limits=True, connections=1) as client:
        assert client.get("/healthz").status_code == 200
        answered(client, 200)  # proxies are exempt
