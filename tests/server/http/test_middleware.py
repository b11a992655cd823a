"""Origin checks, request size, and error responses."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from tests.server.api_client import guest, server_client, table
from tests.temporary_databases import kept
from tests.waiting import line_sync
from websockets.exceptions import InvalidStatus

from riverboat.server.http.middleware import MAX_BODY, EdgeMiddleware
from riverboat.store.database import open_engine
from riverboat.store.errors import WriteFailed
from riverboat.store.writer.client import Write, Writer

pytestmark = pytest.mark.process


def test_large_requests_are_refused(tmp_path: Path) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(MAX_BODY // 1000 + 2):
            yield b"x" * 1000

    with server_client(tmp_path) as client:
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
def test_foreign_origins_are_refused(tmp_path_factory: pytest.TempPathFactory, headers: Any, status: int) -> None:
    with server_client(tmp_path_factory.mktemp("data"), origins=("http://friend.example",)) as client:
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
def test_dns_rebinding_is_refused(tmp_path: Path, name: str, status: int) -> None:
    """The owner of a name can point it at this machine, whose page then seems to be ours."""
    with server_client(tmp_path, origins=("http://poker.example:8000",)) as client:
        headers = {"Host": f"{name}:8000", "Origin": f"http://{name}:8000"}
        assert client.post("/api/guests", json={"name": "Anna"}, headers=headers).status_code == status


def test_allowed_origin_may_send_requests(tmp_path: Path) -> None:
    with server_client(tmp_path, origins=("http://friend.example",)) as client:
        asked = {"Origin": "http://friend.example", "Access-Control-Request-Method": "POST"}
        assert client.options("/api/tables", headers=asked).headers["access-control-allow-origin"] == "http://friend.example"
        asked["Origin"] = "http://evil.example"
        assert "access-control-allow-origin" not in client.options("/api/tables", headers=asked).headers


def test_sockets_check_the_origin(tmp_path: Path) -> None:
    with server_client(tmp_path) as client:
        where = table(client, guest(client, "Anna"))
        socket = f"{str(client.base_url).replace('http', 'ws')}/api/tables/{where}/socket".replace("//api", "/api")
        with pytest.raises(InvalidStatus) as refused, line_sync(socket, additional_headers={"Origin": "http://evil.example"}):
            pass
        assert refused.value.response.status_code == 403
        with line_sync(socket):
            pass


# --- when something breaks -----------------------------------------------------------------------------------------


async def _served(app: Any, config: Any = None) -> tuple[int, bytes]:
    """One request through the middleware to a test application."""
    from riverboat.server.config import Config

    transport = httpx.ASGITransport(EdgeMiddleware(app, config or Config()), raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        answer = await client.get("/api/x")
        return answer.status_code, answer.content


def test_unexpected_error_reveals_no_details() -> None:
    async def broken(_scope: Any, _receive: Any, _send: Any) -> None:
        raise ValueError("seat 1 has As Kd")

    status, body = asyncio.run(_served(broken))
    assert status == 500
    assert b"As Kd" not in body
    assert b'"type":"fault"' in body


def test_server_that_cannot_write_responds_503(tmp_path: Path) -> None:
    with server_client(tmp_path) as client:
        anna = guest(client, "Anna")
        engine = open_engine(kept(tmp_path))
        with engine.begin() as connection:
            connection.execute(text("UPDATE servers SET dead = true"))
        engine.dispose()
        sick = client.get("/healthz")
        assert (sick.status_code, sick.headers["content-type"]) == (503, "application/problem+json")
        refused = client.post("/api/tables", json={}, headers=anna)
        assert refused.status_code == 503
        assert refused.headers["retry-after"]


def test_uncertain_write_responds_503_and_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is written but the response is lost: the same key opens no second table."""
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
    with server_client(tmp_path) as client:
        anna = guest(client, "Anna") | {"Idempotency-Key": "friday"}
        unsure = client.post("/api/tables", json={"private": False}, headers=anna)
        assert unsure.status_code == 503
        assert "send the same again" in unsure.json()["detail"]
        assert "Idempotency-Key" in unsure.json()["hint"]
        assert "nothing" not in unsure.text
        opened = client.post("/api/tables", json={"private": False}, headers=anna)
        assert opened.status_code == 201
        assert [found["id"] for found in client.get("/api/tables").json()["tables"]] == [opened.json()["id"]]
