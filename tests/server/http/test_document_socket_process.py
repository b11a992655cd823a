"""The socket of a game with a document of its own, of real servers: addresses, tokens, origins, limits and forwarding."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.eight_cards.watched_table import split
from tests.server.api_client import action, guest, server_client
from tests.waiting import PATIENCE, line_sync
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from riverboat.server.http import websocket

pytestmark = pytest.mark.process

SETTINGS = {"games": [{"game": "eight-cards"}], "seats": 2, "least": 1000, "most": 1000, "pace": 0, "clock": 0}


def open_table(client: httpx.Client, host: Any, **settings: Any) -> str:
    answer = client.post("/api/tables", json={**SETTINGS, **settings}, headers=host)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def address(client: httpx.Client, table: str, game: str = "eight-cards") -> str:
    return f"{str(client.base_url).replace('http', 'ws', 1).rstrip('/')}/ws/{game}/{table}"


@contextmanager
def player(client: httpx.Client, table: str, headers: Any, **more: Any) -> Iterator[ClientConnection]:
    """A player who has said hello, with the token of the headers."""
    with line_sync(address(client, table), **more) as line:
        line.send(json.dumps({"type": "hello", "token": headers["Authorization"].removeprefix("Bearer ")}))
        yield line


def until(line: ClientConnection, kind: str) -> list[dict[str, Any]]:
    """The events up to the next of this type."""
    records: list[dict[str, Any]] = []
    while not records or records[-1]["type"] != kind:
        records.append(json.loads(line.recv(timeout=PATIENCE)))
        assert records[-1]["type"].isupper()
    return records


def play_a_hand(lines: dict[str, ClientConnection]) -> dict[str, list[dict[str, Any]]]:
    """Two players place their cards, whoever is first; returns the events of each."""
    heard = {name: until(line, "FLOP_DEALT") + until(line, "FLOP_DEALT") + until(line, "FLOP_DEALT") for name, line in lines.items()}
    started = heard["Anna"][0]
    first = started["names"][started["dealer"]]
    for name in (first, *(set(lines) - {first})):
        cards = next(record["cards"] for record in heard[name] if record.get("cards") and record["type"] == "CARDS_DEALT")
        lines[name].send(json.dumps({"type": "PLACE", "boards": split(cards)}))
        for other, line in lines.items():
            heard[other] += until(line, "ASSIGN_LOCKED")
    for name, line in lines.items():
        heard[name] += until(line, "HAND_RESULT")
    return heard


def test_two_players_and_their_events(tmp_path: Path) -> None:
    with server_client(tmp_path) as client, ExitStack() as stack:
        people = {name: guest(client, name) for name in ("Anna", "Bo")}
        table = open_table(client, people["Anna"])
        lines = {name: stack.enter_context(player(client, table, headers)) for name, headers in people.items()}
        for headers in people.values():
            sat = client.post(f"/api/tables/{table}/commands", json={"type": "sit", "action": action(), "chips": 1000}, headers=headers)
            assert sat.status_code == 200, sat.text
        heard = play_a_hand(lines)
        assert [record["type"] for record in heard["Anna"]] == [record["type"] for record in heard["Bo"]]
        assert sum(heard["Bo"][-1]["payouts"].values()) == 0
        assert heard["Anna"][-1] == heard["Bo"][-1]
        lines["Bo"].send(json.dumps({"type": "PLACE", "boards": {"A": ["As"]}}))
        assert list(until(lines["Bo"], "VALIDATION_ERROR")[-1]["names"].values()) == ["Bo"]
        hand = client.get(f"/api/tables/{table}/hands", headers=people["Anna"]).json()["hands"][0]["id"]
        assert client.get(f"/api/hands/{hand}", headers=people["Anna"]).status_code == 200  # it is a hand like any other


def test_the_token_may_be_a_cookie_or_a_header(tmp_path: Path) -> None:
    with server_client(tmp_path) as client:
        anna = guest(client, "Anna")
        table = open_table(client, anna, bots=1)
        client.post(f"/api/tables/{table}/commands", json={"type": "sit", "action": action(), "chips": 1000}, headers=anna)
        token = anna["Authorization"].removeprefix("Bearer ")
        for headers in (anna, {"Cookie": f"riverboat={token}"}):
            with line_sync(address(client, table), additional_headers=headers) as line:
                line.send('{"type": "hello"}')
                dealt = [record for record in until(line, "FLOP_DEALT") if record["type"] == "CARDS_DEALT"]
                assert sorted(len(record.get("cards", ())) for record in dealt) == [0, 8]


def test_addresses_without_a_document(tmp_path: Path) -> None:
    with server_client(tmp_path) as client:
        anna = guest(client, "Anna")
        table = open_table(client, anna)
        holdem = client.post("/api/tables", json={}, headers=anna).json()["id"]
        for game in ("holdem", "nonsense", "Eight-Cards"):
            with pytest.raises(InvalidStatus) as refused, line_sync(address(client, table, game)):
                pass
            assert refused.value.response.status_code == 404
            assert json.loads(refused.value.response.body)["detail"] == f"there is no socket for {game}"
        with player(client, holdem, anna) as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, websocket.OTHER_GAME)


def test_origins_and_limits_are_those_of_every_socket(tmp_path: Path) -> None:
    with server_client(tmp_path, limits=True, sockets=1) as client:
        anna = guest(client, "Anna")
        table = open_table(client, anna)
        with (
            pytest.raises(InvalidStatus) as refused,
            line_sync(address(client, table), additional_headers={"Origin": "http://evil.example"}),
        ):
            pass
        assert refused.value.response.status_code == 403
        with player(client, table, anna):
            with pytest.raises(InvalidStatus) as full, line_sync(address(client, table)):
                pass
            assert full.value.response.status_code == 429
            assert "Retry-After" in full.value.response.headers


def test_the_socket_is_forwarded_to_the_server_of_its_table(postgresql: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        with server_client(tmp_path / "one", database=postgresql) as one:
            two = stack.enter_context(server_client(tmp_path / "two", database=postgresql))
            people = {name: guest(one, name) for name in ("Anna", "Bo")}
            table = open_table(one, people["Anna"])
            lines = {name: stack.enter_context(player(two, table, headers)) for name, headers in people.items()}
            for headers in people.values():
                one.post(f"/api/tables/{table}/commands", json={"type": "sit", "action": action(), "chips": 1000}, headers=headers)
            heard = play_a_hand(lines)
            assert heard["Bo"][-1]["type"] == "HAND_RESULT"
        with pytest.raises(ConnectionClosed) as closed:  # the server of the table has stopped
            until(lines["Bo"], "no such event")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1012, 1013)  # restarts, or come back later


def test_the_catalogue_names_the_sockets(tmp_path: Path) -> None:
    with server_client(tmp_path) as client:
        assert client.get("/api/variants/eight-cards").json()["socket"] == "/ws/eight-cards/{table}"
        assert client.get("/api/variants/holdem").json()["socket"] == ""
