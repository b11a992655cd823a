"""Logs contain no secrets."""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from sqlalchemy import create_engine, text
from tests.server.api_client import Chair, action, guest, player, sit, table
from tests.server.server_process import free_port, ready
from tests.temporary_databases import kept
from tests.waiting import PATIENCE
from tests.waiting import client as client_of

from riverboat.cards import deck_commitment
from riverboat.cards.deck import FULL
from riverboat.dealer import Log
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.history.codec import log_from_json
from riverboat.server import logs
from riverboat.store.database import open_engine

pytestmark = pytest.mark.process


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Iterator[Any]:
    """The log lines of this process."""
    logs.start("debug")
    yield lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    logs.start("error")


def held() -> None:
    """Raise an exception with cards in its text, its variables and its cause."""
    hole = ["As", "Kd"]
    try:
        raise KeyError(f"seed {'5eed' * 16} of {hole}")
    except KeyError as error:
        raise ValueError(f"seat 1 has {hole}") from error


def test_exceptions_are_logged_without_their_text(written: Any) -> None:
    try:
        held()
    except ValueError:
        structlog.get_logger("riverboat.room").exception("fault", table="secret-link", hole="As Kd")
        logging.getLogger("asyncio").exception("Task failed with %r\nfuture: <As Kd>", "As Kd")
        logging.getLogger("uvicorn.error").error(ValueError("As Kd"))
    told = written()
    assert [line["exception"]["kind"] for line in told[:2]] == ["ValueError", "ValueError"]
    assert told[0]["exception"]["after"]["kind"] == "KeyError"
    assert any("held" in place for place in told[0]["exception"]["at"])
    assert told[0]["table"] == logs.hashed("secret-link")
    assert not re.search("As|Kd|5eed|secret", json.dumps(told))


def test_failed_statements_are_logged_without_rows(written: Any) -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        try:
            connection.execute(text("INSERT INTO nothing VALUES (:cards)"), {"cards": "As Kd"})
        except Exception as error:
            structlog.get_logger("riverboat.http").error("store", exc_info=error)
    told = json.dumps(written())
    assert "OperationalError" in told
    assert "As Kd" not in told


def test_logs_contain_no_secrets(tmp_path: Path) -> None:
    """Plays hands with all logs on, and looks for secrets in them."""
    port = free_port()
    setup = f"address='http://127.0.0.1:{port}', limits=False, log='debug', database={kept(tmp_path)!r}"
    code = f"from riverboat.server.run import *; serve(Config({setup}), '127.0.0.1', {port})"
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen([sys.executable, "-c", code], stderr=log)
        try:
            with client_of(ready(port, process)) as client:
                secrets = _evening(client)
        finally:
            process.terminate()
            process.wait(PATIENCE)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {"method", "route", "status", "ms"} <= requests[0].keys()
    assert {"/api/guests", "/api/tables/{table}/seats", "/api/tables/{table}/socket", "/healthz"} <= {line["route"] for line in requests}
    everything = json.dumps(lines, ensure_ascii=False)
    dealt = _dealt(tmp_path)
    assert len(dealt) >= 5
    for hand in dealt:
        assert hand.seed.hex() not in everything
        assert not any(salt in everything for salt in deck_commitment.seal(deck_of(hand), hand.seed).salts)
    for what, secret in secrets.items():
        assert secret not in everything, what
    words = set(re.findall(r"[A-Za-z0-9]+", everything))
    assert not words & {str(card) for card in FULL}


def _dealt(folder: Path) -> list[Log]:
    """The logs of all hands, with their seeds."""
    engine = open_engine(kept(folder))
    with engine.connect() as connection:
        found = [log_from_json(bytes(log)) for log in connection.execute(text("SELECT log FROM hands")).scalars()]
    engine.dispose()
    return found


def _evening(client: httpx.Client) -> dict[str, str]:
    """Play, chat, request unknown ids, send invalid messages; returns all texts that must not be logged."""
    anna = guest(client, "Annalotta")
    where = table(client, anna, games=[{"game": "five-card-draw"}], name="Hinterzimmer")
    sit(client, where, anna)
    with Chair(client, where, anna) as chair:
        chair.say(type="say", action=action(), text="Plaudertasche")
        for _ in range(5):
            shown = chair.until("hand_over")
        chair.say(type="answer", action=action(), ask=1, value="As Kd")
        chair.socket.send('{"type": "As Kd')
        chair.until("refused")
    code = client.post("/api/guests/me/transfers", headers=anna).json()["code"]
    client.post("/api/transfers", json={"code": code})
    client.cookies.clear()
    client.get(f"/t/{where}")
    client.get(f"/api/tables/{where}/As-Kd")
    client.get(f"/api/hands/{shown['hand']}/proof", headers=anna)
    client.get(f"/api/tables/{where}", headers={"Authorization": "Bearer forged.token", "Cookie": "riverboat=biscuit"})
    token = anna["Authorization"].split()[1]
    secrets = {"token": token, "signature": token.split(".")[1], "code": code, "table": where, "hand": shown["hand"]}
    words = {"name": "Annalotta", "table's name": "Hinterzimmer", "chat": "Plaudertasche", "forged": "forged.token", "cookie": "biscuit"}
    return {**secrets, **words, "player": player(client, anna)}


def test_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="debug, info, warning or error"):
        logs.start("loud")
