"""Two server processes on one database: forwarding, take-over, suspension."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, update
from tests.repetitions import few
from tests.server.crash.database_audit import DatabaseAudit
from tests.server.crash.killable_server import KillableServer
from tests.server.crash.playing_client import PlayingClient
from tests.temporary_databases import Opener
from tests.waiting import PATIENCE, client, until_async

from riverboat.server.cluster.forwarding import HEADER
from riverboat.store import schema

pytestmark = pytest.mark.process

TABLE = {"pace": 0, "clock": 0, "bots": 2}


@contextmanager
def two_servers(database: str, **config: Any) -> Iterator[tuple[KillableServer, KillableServer]]:
    """Two running servers, the second started after the first."""
    one, two = KillableServer(database, **config), KillableServer(database, **config)
    try:
        yield one.start_and_wait(), two.start_and_wait()
    finally:
        one.close()
        two.close()


class Guest:
    """A guest who uses HTTP."""

    def __init__(self, server: KillableServer, name: str) -> None:
        self.client = client(server.address)
        found = self.client.post("/api/guests", json={"name": name}).json()
        self.client.close()
        self.token, self.player = found["token"], found["player"]
        self.known = {"Authorization": f"Bearer {self.token}"}

    def ask(self, server: KillableServer, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, server.address + path, headers={**self.known, **more.pop("headers", {})}, timeout=PATIENCE, **more)

    def open(self, server: KillableServer, **settings: Any) -> str:
        return str(self.ask(server, "POST", "/api/tables", json={**TABLE, **settings}).json()["id"])


@asynccontextmanager
async def playing(*players: PlayingClient) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play_forever()) for player in players]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(happened: Callable[[], object], what: str, *players: PlayingClient) -> None:
    await until_async(happened, what, lambda: "".join(player.recent_messages() for player in players))


async def until_spoken(player: PlayingClient, what: str) -> None:
    """Wait until the table accepts chat again: it may be the turn of a disconnected player, without a clock."""

    async def spoken() -> bool:
        await player.say_something()
        return bool(player.first_news)

    await until_async(spoken, what, player.recent_messages)


def expire(engine: Engine, dead: KillableServer) -> None:
    """Expire the lease of a killed server."""
    with engine.begin() as connection:
        connection.execute(update(schema.servers).where(schema.servers.c.address == dead.address).values(until=0))


def fresh(*players: PlayingClient) -> None:
    """Forget what was received so far."""
    for player in players:
        player.since, player.first_news = time.time(), None


def test_request_is_forwarded_to_the_server_of_its_table(postgresql: str) -> None:
    with two_servers(postgresql) as (one, two):
        anna, bo = Guest(one, "Anna"), Guest(two, "Bo")
        table = anna.open(one)
        sit = {"type": "sit", "action": "sit", "chips": 200}
        done = bo.ask(two, "POST", f"/api/tables/{table}/commands", json=sit)
        assert (done.status_code, done.json()["action"]) == (200, "sit")
        assert bo.ask(one, "POST", f"/api/tables/{table}/commands", json=sit).json() == done.json()  # the server that carried it out
        refused = bo.ask(two, "POST", f"/api/tables/{table}/commands", json={**sit, "action": "again"})
        assert (refused.status_code, refused.json()["reason"]) == (409, "you sit already")
        assert refused.headers["content-type"] == "application/problem+json"
        for server in (one, two):
            assert bo.player in bo.ask(server, "GET", f"/api/tables/{table}").text
        path = f"{two.address}/api/tables/{table}/commands"
        assert httpx.post(path, json=sit, headers={"Authorization": "Bearer forged"}, timeout=PATIENCE).status_code == 401
        assert httpx.post(path, json=sit, headers={**bo.known, "Origin": "http://evil.example"}, timeout=PATIENCE).status_code == 403
        forged = bo.ask(two, "POST", f"/api/tables/{table}/commands", json={**sit, "action": "x"}, headers={HEADER: "ImV2aWwi.forged"})
        assert forged.status_code == 409  # an unsigned header is ignored
        assert bo.ask(two, "POST", "/api/tables/nowhere/commands", json=sit).status_code == 404


def test_odds_job_can_be_polled_at_any_server(postgresql: str) -> None:
    question = {"hands": ["AsKs", "random", "random", "random"], "samples": 1_000_000_000, "time": 20}
    with two_servers(postgresql) as (one, two):
        anna = Guest(one, "Anna")
        asked = anna.ask(one, "POST", "/api/odds", json=question)
        assert asked.status_code == 202, asked.text
        where = asked.headers["location"]
        for server in (two, one):
            found = anna.ask(server, "GET", where)
            assert found.status_code == 200, found.text
            assert found.json()["id"] == asked.json()["id"]
        assert anna.ask(two, "DELETE", where).status_code == 204
        for server in (one, two):
            assert anna.ask(server, "GET", where).status_code == 404
        assert anna.ask(two, "GET", "/api/odds/" + "x" * 40).status_code == 404


async def test_socket_is_forwarded_to_the_server_of_its_table(postgresql: str, opened: Opener) -> None:
    with two_servers(postgresql) as (one, two):
        anna, bo = Guest(one, "Anna"), Guest(one, "Bo")
        table = anna.open(one)
        here = PlayingClient(one.address, table, anna.token, anna.player, 1, 200)
        there = PlayingClient(two.address, table, bo.token, bo.player, 2, 200)
        async with playing(here, there):
            await until(lambda: min(len(here.transcript.received), len(there.transcript.received)) > 60, "they do not play", here, there)
        one.kill(signal.SIGTERM)
        audit = DatabaseAudit(opened(postgresql))
        audit.read()
        for player in (here, there):
            player.transcript.compare(audit.tables[table])
        assert there.transcript.done
        assert there.transcript.breaks == 0


async def test_tables_of_a_killed_server_go_on_in_the_other(postgresql: str, opened: Opener) -> None:
    with two_servers(postgresql) as (one, two):
        guests = [Guest(one, name) for name in ("Anna", "Bo")]
        tables = [guests[0].open(one), guests[0].open(one, games=[{"game": "twos-jacks-axe"}]), guests[0].open(two)]
        players = [PlayingClient(two.address, table, guest.token, guest.player, 7, 200) for table in tables for guest in guests]
        async with playing(*players):
            await until(lambda: all(len(player.transcript.received) > 20 for player in players), "they do not play")
            fresh(*players)
            one.kill()
            asked = guests[0].ask(two, "POST", f"/api/tables/{tables[0]}/commands", json={"type": "say", "action": "x", "text": "hey"})
            assert asked.status_code == 503
            assert "does not respond" in asked.json()["detail"]
            assert asked.headers["retry-after"]
            expire(opened(postgresql), one)
            await until(lambda: all(player.first_news for player in players), "the tables are not taken over")
            count = [len(player.transcript.received) for player in players]
            await until(lambda: all(len(p.transcript.received) > n + 20 for p, n in zip(players, count, strict=True)), "they do not go on")
        two.kill(signal.SIGTERM)
        audit = DatabaseAudit(opened(postgresql))
        audit.read()
        for player in players:
            player.transcript.compare(audit.tables[player.transcript.table])
            assert player.transcript.views == 0
        assert audit.void == 0


@pytest.mark.parametrize("fail", few(["in-append:60:stop", "", "after-append:60:stop", "after-commit:60:stop"], 1, 2))
async def test_suspended_server_neither_writes_nor_sends_after_its_lease(postgresql: str, opened: Opener, fail: str) -> None:
    """Suspended at any moment, within a transaction, or between a commit and its acknowledgement.

    It must know from its own clock that its lease has expired.
    """
    one, two = (KillableServer(postgresql, lease=10_000, forward_timeout=2.0) for _ in range(2))
    try:
        one.start_and_wait(fail)
        two.start_and_wait()
        guests = [Guest(two, name) for name in ("Anna", "Bo")]
        table = guests[0].open(one)
        before = httpx.get(f"{one.address}/healthz", timeout=PATIENCE).json()["server"]
        old = PlayingClient(one.address, table, guests[0].token, guests[0].player, 3, 200)
        new = PlayingClient(two.address, table, guests[1].token, guests[1].player, 4, 200)
        async with playing(old, new):
            if not fail:
                await until(lambda: len(old.transcript.received) > 30, "they do not play")
                one.signal(signal.SIGSTOP)
            await until(lambda: _stopped(one), "it does not stop")
            fresh(old, new)
            paused = time.monotonic()
            await until_spoken(new, "the table is not taken over")
            view = guests[1].ask(two, "GET", f"/api/tables/{table}").json()
            print(f"taken over {time.monotonic() - paused:.1f} s after the pause")
            one.signal(signal.SIGCONT)
            shown = guests[1].ask(one, "GET", f"/api/tables/{table}")
            if shown.status_code == 200:
                assert _progress(shown.json()) >= _progress(view)
            else:
                assert shown.status_code == 503
            await until(lambda: old.first_news, "who was there is not led to the other house")
            after = httpx.get(f"{one.address}/healthz", timeout=PATIENCE).json()["server"]
            assert after != before
        for server in (two, one):
            server.kill(signal.SIGTERM)
        audit = DatabaseAudit(opened(postgresql))
        audit.read()
        for player in (old, new):
            player.transcript.compare(audit.tables[table])
        assert audit.void == 0
    finally:
        one.close()
        two.close()


def _stopped(server: KillableServer) -> bool:
    assert server.process is not None
    return Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def _progress(shown: dict[str, Any]) -> Any:
    view = shown.get("view", shown)
    return view.get("dealt", 0)


def test_second_server_on_one_folder_is_refused(tmp_path: Path) -> None:
    one, two = KillableServer(tmp_path), KillableServer(tmp_path)
    try:
        one.start_and_wait()
        assert one.process is not None
        two.start()
        assert two.process is not None
        assert two.process.wait(PATIENCE) != 0
        assert f"another server uses {tmp_path} (process {one.process.pid})" in two.log_text()
        assert httpx.get(f"{one.address}/healthz", timeout=PATIENCE).status_code == 200
    finally:
        one.close()
        two.close()
