"""The line breaks, the server dies: who plays goes on, and nothing is done twice."""

import asyncio
from pathlib import Path

import pytest
from tests.client.evening import Evening, settings
from tests.server.kit import free_port, ready, start

from riverboat.client import Closed, Guest
from riverboat.server import entries as e
from riverboat.server import wire
from riverboat.server.running import running


async def test_the_server_is_killed_in_the_middle_of_hands(tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path, port)
    try:
        address = await asyncio.to_thread(ready, port, server)
        async with Evening(address, settings("holdem", "five-card-draw")) as evening:
            heard: list[e.Entry] = []

            async def listen() -> None:
                heard.extend([message.entry async for message in evening.host.events() if isinstance(message, wire.Told)])

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
        seq = await asyncio.wait_for(answering, 20)
        assert table._line._socket is not socket
        await evening.until(lambda: other.turn is not None)
        await other.say("my turn")
        told: list[wire.Told] = []
        async for message in events:
            if isinstance(message, wire.Told):
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
            await asyncio.wait_for(anext(aiter(evening.tables[1].turns())), 10)
        with pytest.raises(Closed, match="somewhere else"):
            await evening.tables[1].say("am I still here?")
        await newer.say("here I am")


async def test_nobody_comes_back_for_ever() -> None:
    with running(limits=False) as address:
        guest = Guest.join(address, "Bo", patience=0.2)
        await guest.__aenter__()
        link = await guest.open()
        table = guest.table(link)
        await table.__aenter__()
    with pytest.raises(Closed, match="no server answers"):
        await asyncio.wait_for(table.sit(200), 20)
    with pytest.raises(Closed, match="no server answers"):
        await guest.open()
    await table.__aexit__(None, None, None)
    await guest.__aexit__(None, None, None)
