"""A server in this process, guests with tokens, and a client that plays hands: for tests of the HTTP API."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests import pytest_options, waiting
from tests.postgres_server import Cluster
from tests.temporary_databases import kept
from tests.waiting import PATIENCE, PATIENT, line_sync

from riverboat.server.run import running

_NUMBERS = count()
QUICK = {"bots": 2, "pace": 0, "clock": 0}
Headers = dict[str, str]


@contextmanager
def server_client(folder: Path, **config: Any) -> Iterator[httpx.Client]:
    """A real server in a thread of this process."""
    usual = {"limits": False, "log": "error", "database": kept(folder) if pytest_options.STORE != "sqlite" else ""}
    with running(folder, **{**PATIENT, **usual, **config}) as address, waiting.client(address) as client:
        yield client


DATABASES = ("sqlite", "postgresql")


def client_on(request: pytest.FixtureRequest, folder: Path) -> Iterator[httpx.Client]:
    """A client of a server on the database that a fixture's parameter names."""
    if request.param == "sqlite":
        with server_client(folder) as one:
            yield one
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    url = cluster.fresh()
    with server_client(folder, database=url) as one:
        yield one
    cluster.drop(url)


def action() -> str:
    """A new action."""
    return f"action-{next(_NUMBERS)}"


def guest(client: httpx.Client, name: str) -> Headers:
    """Sign in a new guest; returns the authentication headers."""
    answer = client.post("/api/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def player(client: httpx.Client, headers: Headers) -> str:
    me: str = client.get("/api/guests/me", headers=headers).json()["player"]
    return me


def table(client: httpx.Client, headers: Headers, **settings: Any) -> str:
    answer = client.post("/api/tables", json={**QUICK, **settings}, headers=headers)
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["id"]
    return made


def sit(client: httpx.Client, where: str, headers: Headers, chips: int = 200) -> None:
    answer = client.post(f"/api/tables/{where}/seats", json={"chips": chips}, headers=headers)
    assert answer.status_code == 200, answer.text


def command(client: httpx.Client, where: str, headers: Headers, kind: str, **fields: Any) -> Any:
    return client.post(f"/api/tables/{where}/commands", json={"type": kind, "action": action(), **fields}, headers=headers)


def legal(offer: dict[str, Any]) -> Any:
    """A legal answer that stays in the hand if it is cheap, from the offer alone."""
    match offer["offer"]:
        case "wager":
            return "check" if not offer["call"] else "call" if offer["call"] <= 20 or offer.get("forced") else "fold"
        case "discard":
            return list(range(offer.get("least", 0)))
        case "choice":
            return offer["words"][-1]
    return offer["fallback"]


class Chair:
    """A player's socket, which records all messages and answers questions."""

    def __init__(self, client: httpx.Client, where: str, headers: Headers, **hello: Any) -> None:
        self.heard: list[dict[str, Any]] = []
        self.me = ""
        address = f"{str(client.base_url).replace('http', 'ws').rstrip('/')}/api/tables/{where}/socket"
        self._opened = ExitStack()
        self.socket = self._opened.enter_context(line_sync(address, additional_headers=headers, max_queue=None))
        self.say(type="hello", **hello)

    def __enter__(self) -> "Chair":
        return self

    def __exit__(self, *_raised: object) -> None:
        self._opened.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.heard.append(message)
        return message

    def follow(self) -> dict[str, Any]:
        """Receive a message, and answer it if it is a question; as chooser, pick one of the first two games."""
        message = self.hear()
        if message["type"] == "question" and "offer" in message:
            asked = message["ask"]
            self.say(type="answer", action=action(), ask=asked, value=legal(message["offer"]))
        if message["type"] == "welcome":
            self.me = message.get("you", "")
        if message["type"] == "next_hand" and message.get("chooser") == self.me:
            self.say(type="choose", action=action(), game=len(self.heard) % 2)
        assert message["type"] != "bye", message
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Play until a message of this type arrives."""
        while (message := self.follow())["type"] != kind:
            pass
        return message


def play(client: httpx.Client, where: str, headers: Headers, hands: int) -> list[dict[str, Any]]:
    """Play some hands, then pause; returns all messages."""
    with Chair(client, where, headers) as chair:
        for _ in range(hands):
            chair.until("hand_over")
        chair.say(type="pause", action=action(), paused=True)
        while not chair.until("next_hand").get("why_not"):
            pass
        return chair.heard
