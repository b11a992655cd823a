"""The line breaks, the server dies: who plays goes on, and nothing is done twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.client.evening import Evening, settings
from tests.server.server_process import free_port, ready, start
from tests.waiting import PATIENT, soon
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from riverboat.client import Closed, Guest, RemoteTable
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.server.http.limits import ADDRESS
from riverboat.server.run import running

pytestmark = [pytest.mark.process, pytest.mark.either_store]


async def test_the_server_is_killed_in_the_middle_of_hands(tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path, port)
    try:
        address = await asyncio.to_thread(ready, port, server)
        async with Evening(address, settings("holdem", "five-card-draw")) as evening:
            heard: list[e.Entry] = []

            async def listen() -> None:
                heard.extend([message.entry async for message in evening.host.events() if isinstance(message, messages.Told)])

            listening = asyncio.create_task(listen())
            playing = asyncio.create_task(evening.play(60))
            for hands in (5, 10, 15):
                await evening.until(lambda hands=hands: evening.host.room.dealt >= hands)  # type: ignore[misc]
                server.kill()
                server.wait()
                server = start(tmp_path, port)
            await playing
            on_table = sum(place.stack for place in evening.host.room.places) + evening.host.room.kitty
            await evening.host.end()
            await listening
            bought = sum(entry.chips for entry in heard if isinstance(entry, e.Bought))
            assert 3 * 400 + bought == on_table  # each rebuy was done once
            begun = [entry.number for entry in heard if isinstance(entry, e.Begun)]
            assert begun == [*range(1, len(begun) + 1)]  # told of every hand, once
            assert not [entry for entry in heard if isinstance(entry, e.Voided)]
    finally:
        server.kill()
        server.wait()


async def test_an_answer_that_was_not_acknowledged_is_given_once(address: str) -> None:
    """The line breaks right after an answer went out: it is said again by the same name."""
    async with Evening(address, settings("holdem"), 2) as evening:
        await evening.host.resume()
        await evening.until(lambda: any(table.turn is not None for table in evening.tables))
        table = next(table for table in evening.tables if table.turn is not None)
        other = next(one for one in evening.tables if one is not table)
        turn = table.turn
        assert turn is not None
        events = other.events()
        answering = asyncio.create_task(turn.answer("call"))
        while not table._line._said:  # until it is on its way
            await asyncio.sleep(0)
        socket = table._line._socket
        assert socket is not None
        socket.transport.abort()
        seq = await soon(answering)
        assert table._line._socket is not socket
        await evening.until(lambda: other.turn is not None)
        await other.say("my turn")
        told: list[messages.Told] = []
        async for message in events:
            if isinstance(message, messages.Told):
                told.append(message)
                if isinstance(message.entry, e.Said):
                    break
        assert [one.seq for one in told if isinstance(one.entry, e.Answered)] == [seq]


async def test_who_has_the_token_comes_back_to_the_seat(address: str) -> None:
    async with Evening(address, settings("holdem"), 2) as evening:
        token = evening.guests[1].token
        async with Guest.back(address, token) as again, again.table(evening.id) as table:
            assert table.you == evening.guests[1].player
            assert table.me is not None


async def test_the_newest_connection_has_the_seat(address: str) -> None:
    async with Evening(address, settings("holdem"), 2) as evening, evening.guests[1].table(evening.id) as newer:
        with pytest.raises(Closed, match="somewhere else"):
            await soon(anext(aiter(evening.tables[1].turns())))
        with pytest.raises(Closed, match="somewhere else"):
            await evening.tables[1].say("am I still here?")
        await newer.say("here I am")


async def test_who_came_too_often_comes_back_when_he_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS, "sockets", ((2, 3),))
    with running(log="error", **PATIENT) as address:
        async with Guest.join(address, "Bo") as guest:
            link = await guest.open(settings("holdem"))
            async with guest.table(link) as table, RemoteTable(address, link):
                await table.sit(200)
                socket = table._line._socket
                assert socket is not None
                socket.transport.abort()  # two have come, and the third is told to wait
                await soon(table.say("here I am"))
                assert table._line._socket is not socket
                async with RemoteTable(address, link):  # who comes for the first time waits, too
                    assert table._line.ended is None


@asynccontextmanager
async def _porter(*answers: tuple[int, dict[str, str]]) -> AsyncIterator[tuple[str, list[str]]]:
    """Nobody but a porter, who turns everybody away: his address, and who came."""
    came: list[str] = []

    def turn_away(_connection: ServerConnection, request: Request) -> Response:
        status, headers = answers[len(came)]
        came.append(request.path)
        return Response(status, "", Headers(headers))

    async with serve(lambda _: asyncio.sleep(0), "127.0.0.1", 0, process_request=turn_away) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", came


async def test_nobody_comes_back_before_he_may(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        task = asyncio.current_task()
        if task is not None and task.get_name().startswith("line "):  # others, such as keepalives, sleep as long as they like
            waits.append(seconds)
            seconds = 0
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", note)
    async with _porter((429, {"Retry-After": "1"}), (503, {"Retry-After": "1"}), (403, {})) as (address, came):
        with pytest.raises(Closed, match="does not let us in: 403"):
            await RemoteTable(address, "t").__aenter__()
    assert len(came) == 3
    assert sum(seconds >= 1 for seconds in waits) == 2


async def test_who_would_have_to_wait_too_long_does_not() -> None:
    async with _porter((429, {"Retry-After": "3600"})) as (address, came):
        with pytest.raises(Closed, match="not so fast"):
            await RemoteTable(address, "t", patience=30).__aenter__()
    assert len(came) == 1


async def test_nobody_comes_back_for_ever() -> None:
    with running(limits=False, **PATIENT) as address:
        guest = Guest.join(address, "Bo", patience=0.2)
        await guest.__aenter__()
        link = await guest.open()
        table = guest.table(link)
        await table.__aenter__()
    with pytest.raises(Closed, match="no server answers"):
        await soon(table.sit(200))
    with pytest.raises(Closed, match="no server answers"):
        await guest.open()
    await table.__aexit__(None, None, None)
    await guest.__aexit__(None, None, None)
