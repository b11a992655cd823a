"""Guest tokens and idempotent sign-in."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from tests.server.api_client import server_client
from tests.temporary_databases import kept
from tests.waiting import PATIENCE

from riverboat.server.http.auth import Auth
from riverboat.store.database import open_engine

pytestmark = pytest.mark.process


# --- when something breaks -----------------------------------------------------------------------------------------


def test_token_of_another_database_is_invalid(tmp_path: Path) -> None:
    from riverboat.store.migrate import upgrade

    other = open_engine(kept(tmp_path / "other"))
    (tmp_path / "other").mkdir()
    upgrade(other)
    token = Auth(other).sign_in("Anna")[1]
    other.dispose()
    with server_client(tmp_path / "ours") as client:
        assert client.get("/api/guests/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_same_idempotency_key_signs_in_one_guest(tmp_path: Path) -> None:
    key = {"Idempotency-Key": "3e0f-by-chance-9a17"}
    with server_client(tmp_path) as client:
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
        assert client.post("/api/guests", json={"name": "Anna"}, headers=key).status_code == 422  # signed out
    engine = open_engine(kept(tmp_path))
    with engine.connect() as connection:
        noted = str(list(connection.execute(text("SELECT * FROM idempotency_keys"))))
    engine.dispose()
    assert answers[0].json()["token"] not in noted
    assert key["Idempotency-Key"] not in noted
