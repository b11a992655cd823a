"""What the server does not do, and how a program is told."""

import subprocess
import sys

import pytest
from msgspec.structs import replace
from tests.client.evening import Evening, settings
from tests.server.server_process import free_port
from tests.waiting import soon

from riverboat.client import Closed, Guest, Refused
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.settings import Played, Settings

pytestmark = pytest.mark.process


async def test_an_illegal_answer_is_refused_and_the_turn_stays_open(address: str) -> None:
    async with Evening(address, settings("holdem"), 2) as evening:
        await evening.host.resume()
        await evening.until(lambda: any(table.turn is not None for table in evening.tables))
        table = next(table for table in evening.tables if table.turn is not None)
        other = next(one for one in evening.tables if one is not table)
        turn = await anext(aiter(table.turns()))
        before = table.seq
        with pytest.raises(Refused, match="a raise is to"):
            await turn.answer(1)
        with pytest.raises(Refused, match="a wager is fold, check, call"):
            await turn.answer("dance")
        with pytest.raises(Refused, match="is not asked"):
            await other.do(messages.Answer(other.action(), turn.ask, "call"))
        assert table.seq == before
        assert turn.open
        await turn.answer("call")
        assert not turn.open
        with pytest.raises(Refused, match="not open any more"):
            await turn.answer("call")


async def test_the_same_action_is_done_once(address: str) -> None:
    async with Evening(address, settings("holdem"), 2) as evening:
        table = evening.tables[1]
        command = messages.Say("once", "hello")
        assert await table.do(command) == await table.do(command) == await evening.guests[1].do(evening.id, command)


async def test_a_wrong_link(address: str) -> None:
    async with Guest.join(address, "Bo") as guest:
        with pytest.raises(Closed, match="there is no such table"):
            async with guest.table("nowhere"):
                pass
        with pytest.raises(ValueError, match="not a link to a table"):
            guest.table(f"{address}/")
        with pytest.raises(ValueError, match="the table is at"):
            guest.table("https://elsewhere.example/t/abc")


async def test_a_server_that_is_not_there() -> None:
    with pytest.raises(Closed, match="no server answers"):
        async with Guest.join(f"http://127.0.0.1:{free_port()}", "Bo"):
            pass
    with pytest.raises(Closed, match="no server answers"):
        async with Guest.back(f"http://127.0.0.1:{free_port()}", "token") as guest, guest.table("abc"):
            pass
    with pytest.raises(ValueError, match="not the address of a server"):
        Guest.join("cards", "Bo")
    with pytest.raises(ValueError, match="a name, or the token"):
        Guest(address="http://127.0.0.1")


async def test_a_token_that_is_not_ours(address: str) -> None:
    async with Guest.back(address, "forged") as guest:
        with pytest.raises(Refused, match="token") as refused:
            await guest.open()
        assert refused.value.status == 401
        async with Guest.join(address, "Bo") as honest:
            link = await honest.open()
        with pytest.raises(Closed, match="token"):
            async with guest.table(link):
                pass


async def test_settings_that_make_no_table(address: str) -> None:
    async with Guest.join(address, "Bo") as guest:
        with pytest.raises(Refused, match="there is no game") as refused:
            await guest.open(Settings(games=(Played("bridge"),)))
        assert refused.value.status == 422


async def test_the_commands_of_the_host(address: str) -> None:
    async with Evening(address, replace(settings("holdem"), approve=False), 2) as evening:
        host, other = evening.tables
        with pytest.raises(Refused, match="only the host"):
            await other.pause()
        await host.give(other.you, 50, "for the pizza")
        await host.invite()
        assert [member.bot for member in host.room.members.values()] == ["", "", "steady"]
        await host.change(replace(host.settings, games=(Played("razz"),), approve=True))
        assert host.game.variant.code == "razz"
        await host.kick("bot-1")
        async with Guest.join(address, "Cia") as cia, cia.table(evening.id) as table:
            await table.sit(200)
            turns = aiter(table.turns())
            await evening.until(lambda: table.you in host.room.guests)
            await host.approve(table.you, yes=False)
            with pytest.raises(StopAsyncIteration):  # not let in: nothing will be asked
                await soon(anext(turns))
            await table.sit(200, place=2)
            await evening.until(lambda: table.you in host.room.guests)
            await host.approve(table.you)
            await evening.until(lambda: table.me is not None)
            await table.step_away()
            await table.come_back()
            await table.leave()
            assert table.gone
        await host.appoint(other.you)
        await evening.until(lambda: other.host and not host.host)
        await other.say("mine!")


async def test_settings_that_waited_for_the_hand_come_into_force(address: str) -> None:
    async with Evening(address, settings("holdem"), 2) as evening:
        await evening.host.resume()
        await evening.until(lambda: all(table.playing for table in evening.tables))
        await evening.host.change(replace(evening.host.settings, games=(Played("razz"),)))
        assert evening.host.game.variant.code == "holdem"
        assert evening.host.room.pending is not None
        await evening.host.pause()
        turn = next(table.turn for table in evening.tables if table.turn is not None)
        await turn.answer("fold")
        await evening.until(lambda: all(table.playing is None for table in evening.tables))
        assert {table.game.variant.code for table in evening.tables} == {"razz"}


async def test_where_nobody_may_watch_one_waits_for_a_seat(address: str) -> None:
    async with Evening(address, replace(settings("holdem"), watching=False), 2) as evening, Guest.join(address, "Bo") as bo:
        await evening.host.resume()
        await evening.until(lambda: all(table.playing for table in evening.tables))
        async with bo.table(evening.id) as table:
            assert table.outside
            assert table.playing is None
            await table.sit(200)
            await evening.until(lambda: not table.outside and table.playing is not None)
            assert table.stack == 200
        async with bo.table(evening.id) as again:
            assert (again.outside, again.stack) == (False, 200)


async def test_chat_and_waves_are_events(address: str) -> None:
    async with Evening(address, settings("holdem"), 2) as evening:
        events = evening.host.events()
        await evening.tables[1].say("hello")
        await evening.tables[1].wave("👋")
        heard: list[object] = []
        while len(heard) < 2:
            message = await soon(anext(events), "it is told")
            if isinstance(message, messages.Told) and isinstance(message.entry, e.Said):
                heard.append(message.entry.text)
            elif isinstance(message, messages.Reacted):
                heard.append(message.face)
        assert heard == ["hello", "👋"]


def test_the_client_needs_no_server() -> None:
    code = "import sys, riverboat.client; print(*sys.modules)"
    loaded = set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
    assert "riverboat.client.guest" in loaded
    assert not loaded & {"fastapi", "starlette", "sqlalchemy", "uvicorn", "alembic", "numpy", "structlog"}
