"""Limits apply to forwarded clients, too."""

import asyncio
import json
import select
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from tests import waiting
from tests.server.api_client import guest, server_client, table
from tests.server.cluster.test_two_servers import Guest, playing, two_servers, until
from tests.server.crash.playing_client import PlayingClient
from tests.server.server_process import stalled_socket
from tests.waiting import PATIENCE, line_sync
from websockets.exceptions import InvalidStatus

pytestmark = pytest.mark.process


async def test_forwarded_client_that_does_not_read_is_dropped(postgresql: str) -> None:
    with two_servers(postgresql, timeout_factor=0.5) as (one, two):
        people = [Guest(one, name) for name in ("Anna", "Bo")]
        where = people[0].open(one)
        players = [PlayingClient(one.address, where, person.token, person.player, 5, 200) for person in people]
        async with playing(*players):
            await until(lambda: all(len(player.transcript.received) > 20 for player in players), "they do not play", *players)
            deaf, poll = [await asyncio.to_thread(stalled_socket, two.port, where) for _ in range(3)], select.poll()
            for line in deaf:
                poll.register(line, 0)
            await until(lambda: len(poll.poll(0)) == len(deaf), "who does not read stays", *players)
            for line in deaf:
                line.close()
        assert not two.faults()


class TurnedAway(Exception):
    """Check that a client is asked to try again later."""


@contextmanager
def _socket(client: httpx.Client, where: str) -> Iterator[None]:
    """A spectator for the duration of the block."""
    try:
        opened = line_sync(f"{str(client.base_url).replace('http', 'ws').rstrip('/')}/api/tables/{where}/socket")
    except InvalidStatus as refused:
        raise TurnedAway(json.loads(refused.response.body)["detail"]) from None
    with opened as line:
        line.send('{"type":"hello"}')
        said = json.loads(line.recv(timeout=PATIENCE))
        if said["type"] == "bye":
            assert said["back"], said
            raise TurnedAway(said["reason"])
        yield


@pytest.mark.parametrize("full", ["one", "two"])
def test_forwarded_sockets_count_towards_the_limit(postgresql: str, tmp_path: Path, full: str) -> None:
    """At either server, and a refused client is asked to come back."""
    strict = {"limits": True, "sockets": 2}
    with (
        server_client(tmp_path / "one", database=postgresql, **(strict if full == "one" else {})) as one,
        server_client(tmp_path / "two", database=postgresql, **(strict if full == "two" else {})) as two,
    ):
        where = table(one, guest(one, "Anna"))
        with _socket(two, where):
            with _socket(two, where), pytest.raises(TurnedAway, match="not so fast"), _socket(two, where):
                pass
            waiting.until(lambda: _let_in(two, where), "somebody is let in, as soon as the server notices that another has gone")


def test_forwarding_server_is_not_limited_itself(postgresql: str, tmp_path: Path) -> None:
    """Forwarded sockets count for their clients, not for the server that forwards them."""
    strict = {"limits": True, "connections": 3, "proxies": ()}
    with server_client(tmp_path / "one", database=postgresql, **strict) as one, server_client(tmp_path / "two", database=postgresql) as two:
        where = table(one, guest(one, "Anna"))
        with ExitStack() as people:
            for _ in range(6):
                people.enter_context(_socket(two, where))


def _let_in(client: httpx.Client, where: str) -> bool:
    try:
        with _socket(client, where):
            return True
    except TurnedAway:
        return False
