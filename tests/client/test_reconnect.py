"""Connections break and servers die: clients resume, and no command is carried out twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.client.shared_table import SharedTable, settings
from tests.server.server_process import free_port, ready, start
from tests.waiting import PATIENT, soon
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from riverboat.client import ConnectionClosed, GuestClient, RemoteTable
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.server.http.rate_limits import ADDRESS_LIMITS
from riverboat.server.run import running

pytestmark = [pytest.mark.process, pytest.mark.either_store]


async def test_play_goes_on_after_the_server_is_killed(tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path, port)
    try:
        address = await asyncio.to_thread(ready, port, server)
        async with SharedTable(address, settings("holdem", "five-card-draw")) as shared:
            entries: list[e.Entry] = []

            async def listen() -> None:
                entries.extend([message.entry async for message in shared.host.events() if isinstance(message, messages.Update)])

            listening = asyncio.create_task(listen())
            playing = asyncio.create_task(shared.play(60))
            for hands in (5, 10, 15):
                await shared.until(lambda hands=hands: shared.host.room.dealt >= hands)  # type: ignore[misc]
                server.kill()
                server.wait()
                server = start(tmp_path, port)
            await playing
            on_table = sum(place.stack for place in shared.host.room.places) + shared.host.room.kitty
            await shared.host.end()
            await listening
            bought = sum(entry.chips for entry in entries if isinstance(entry, e.Bought))
            assert 3 * 400 + bought == on_table  # each rebuy was carried out once
            begun = [entry.number for entry in entries if isinstance(entry, e.Begun)]
            assert begun == [*range(1, len(begun) + 1)]  # every hand was announced once
            assert not [entry for entry in entries if isinstance(entry, e.Voided)]
    finally:
        server.kill()
        server.wait()


async def test_an_unacknowledged_answer_is_carried_out_once(address: str) -> None:
    """The connection breaks right after an answer was sent: it is resent with the same action id."""
    async with SharedTable(address, settings("holdem"), 2) as shared:
        await shared.host.resume()
        await shared.until(lambda: any(table.turn is not None for table in shared.tables))
        table = next(table for table in shared.tables if table.turn is not None)
        other = next(seated for seated in shared.tables if seated is not table)
        turn = table.turn
        assert turn is not None
        events = other.events()
        answering = asyncio.create_task(turn.answer("call"))
        while not table._connection._pending:  # until it is sent
            await asyncio.sleep(0)
        socket = table._connection._socket
        assert socket is not None
        socket.transport.abort()
        seq = await soon(answering)
        assert table._connection._socket is not socket
        await shared.until(lambda: other.turn is not None)
        await other.say("my turn")
        received: list[messages.Update] = []
        async for message in events:
            if isinstance(message, messages.Update):
                received.append(message)
                if isinstance(message.entry, e.Said):
                    break
        assert [message.seq for message in received if isinstance(message.entry, e.Answered)] == [seq]


async def test_a_token_gives_back_the_seat(address: str) -> None:
    async with SharedTable(address, settings("holdem"), 2) as shared:
        token = shared.guests[1].token
        async with GuestClient.back(address, token) as again, again.table(shared.id) as table:
            assert table.you == shared.guests[1].player
            assert table.me is not None


async def test_the_newest_connection_gets_the_seat(address: str) -> None:
    async with SharedTable(address, settings("holdem"), 2) as shared, shared.guests[1].table(shared.id) as newer:
        with pytest.raises(ConnectionClosed, match="somewhere else"):
            await soon(anext(aiter(shared.tables[1].turns())))
        with pytest.raises(ConnectionClosed, match="somewhere else"):
            await shared.tables[1].say("am I still here?")
        await newer.say("here I am")


async def test_a_rate_limited_client_waits_and_reconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS_LIMITS, "sockets", ((2, 3),))
    with running(log="error", **PATIENT) as address:
        async with GuestClient.join(address, "Bo") as guest:
            link = await guest.open(settings("holdem"))
            async with guest.table(link) as table, RemoteTable(address, link):
                await table.sit(200)
                socket = table._connection._socket
                assert socket is not None
                socket.transport.abort()  # two connections are allowed, the third gets 429
                await soon(table.say("here I am"))
                assert table._connection._socket is not socket
                async with RemoteTable(address, link):  # a first connection waits, too
                    assert table._connection.closed is None


@asynccontextmanager
async def _rejecting_server(*responses: tuple[int, dict[str, str]]) -> AsyncIterator[tuple[str, list[str]]]:
    """A server that rejects every connection: its address, and the paths that were requested."""
    paths: list[str] = []

    def reject(_connection: ServerConnection, request: Request) -> Response:
        status, headers = responses[len(paths)]
        paths.append(request.path)
        return Response(status, "", Headers(headers))

    async with serve(lambda _: asyncio.sleep(0), "127.0.0.1", 0, process_request=reject) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", paths


async def test_retry_after_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def record(seconds: float) -> None:
        task = asyncio.current_task()
        if task is not None and task.get_name().startswith("connection "):  # other tasks, such as keepalives, sleep too
            waits.append(seconds)
            seconds = 0
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", record)
    async with _rejecting_server((429, {"Retry-After": "1"}), (503, {"Retry-After": "1"}), (403, {})) as (address, paths):
        with pytest.raises(ConnectionClosed, match="rejected the connection: 403"):
            await RemoteTable(address, "t").__aenter__()
    assert len(paths) == 3
    assert sum(seconds >= 1 for seconds in waits) == 2


async def test_a_wait_longer_than_patience_gives_up_at_once() -> None:
    async with _rejecting_server((429, {"Retry-After": "3600"})) as (address, paths):
        with pytest.raises(ConnectionClosed, match="limits the rate"):
            await RemoteTable(address, "t", patience=30).__aenter__()
    assert len(paths) == 1


async def test_reconnecting_ends_after_patience() -> None:
    with running(limits=False, **PATIENT) as address:
        guest = GuestClient.join(address, "Bo", patience=0.2)
        await guest.__aenter__()
        link = await guest.open()
        table = guest.table(link)
        await table.__aenter__()
    with pytest.raises(ConnectionClosed, match="no server answers"):
        await soon(table.sit(200))
    with pytest.raises(ConnectionClosed, match="no server answers"):
        await guest.open()
    await table.__aexit__(None, None, None)
    await guest.__aexit__(None, None, None)
