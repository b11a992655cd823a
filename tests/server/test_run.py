"""A server process from start to stop."""

import json

import pytest
from tests.server.server_process import running
from tests.waiting import PATIENCE, line_sync
from tests.waiting import client as client_of

pytestmark = pytest.mark.process


def test_guest_plays_against_bots(database: str) -> None:
    with running(database) as address, client_of(address) as client:
        guest = client.post("/api/guests", json={"name": "Anna"}).json()
        table = client.post("/api/tables", json={"bots": 2, "pace": 0, "clock": 0}).json()["id"]
        assert client.post(f"/api/tables/{table}/commands", json={"type": "sit", "action": "1", "chips": 200}).status_code == 200
        with line_sync(f"{address.replace('http', 'ws')}/api/tables/{table}/socket") as socket:
            socket.send(json.dumps({"type": "hello", "token": guest["token"]}))
            over = 0
            while over < 3:
                message = json.loads(socket.recv(PATIENCE))
                over += message["type"] == "hand_over"
                if message["type"] == "question" and "offer" in message:
                    value = "call" if message["offer"]["call"] else "check"
                    socket.send(json.dumps({"type": "answer", "action": f"a{message['ask']}", "ask": message["ask"], "value": value}))
