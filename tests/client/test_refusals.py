"""Refused commands and rejected connections, as a program sees them."""

import subprocess
import sys

import pytest
from msgspec.structs import replace
from tests.client.shared_table import SharedTable, settings
from tests.server.server_process import free_port
from tests.waiting import soon

from riverboat.client import ConnectionClosed, GuestClient, RequestRefused
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings, TableGame

pytestmark = pytest.mark.process


async def test_an_illegal_answer_leaves_the_turn_open(address: str) -> None:
    async with SharedTable(address, settings("holdem"), 2) as shared:
        await shared.host.resume()
        await shared.until(lambda: any(table.turn is not None for table in shared.tables))
        table = next(table for table in shared.tables if table.turn is not None)
        other = next(seated for seated in shared.tables if seated is not table)
        turn = await anext(aiter(table.turns()))
        before = table.seq
        with pytest.raises(RequestRefused, match="a raise is to"):
            await turn.answer(1)
        with pytest.raises(RequestRefused, match="a wager is fold, check, call"):
            await turn.answer("dance")
        with pytest.raises(RequestRefused, match="is not asked"):
            await other.do(messages.AnswerCommand(other.action(), turn.ask, "call"))
        assert table.seq == before
        assert turn.open
        await turn.answer("call")
        assert not turn.open
        with pytest.raises(RequestRefused, match="not open any more"):
            await turn.answer("call")


async def test_a_repeated_action_is_carried_out_once(address: str) -> None:
    async with SharedTable(address, settings("holdem"), 2) as shared:
        table = shared.tables[1]
        command = messages.Say("once", "hello")
        assert await table.do(command) == await table.do(command) == await shared.guests[1].do(shared.id, command)


async def test_a_wrong_link_is_refused(address: str) -> None:
    async with GuestClient.join(address, "Bo") as guest:
        with pytest.raises(ConnectionClosed, match="there is no such table"):
            async with guest.table("nowhere"):
                pass
        with pytest.raises(ValueError, match="not a link to a table"):
            guest.table(f"{address}/")
        with pytest.raises(ValueError, match="the table is at"):
            guest.table("https://elsewhere.example/t/abc")


async def test_an_unreachable_server() -> None:
    with pytest.raises(ConnectionClosed, match="no server answers"):
        async with GuestClient.join(f"http://127.0.0.1:{free_port()}", "Bo"):
            pass
    with pytest.raises(ConnectionClosed, match="no server answers"):
        async with GuestClient.back(f"http://127.0.0.1:{free_port()}", "token") as guest, guest.table("abc"):
            pass
    with pytest.raises(ValueError, match="not the address of a server"):
        GuestClient.join("cards", "Bo")
    with pytest.raises(ValueError, match="a name or a token"):
        GuestClient(address="http://127.0.0.1")


async def test_a_forged_token(address: str) -> None:
    async with GuestClient.back(address, "forged") as guest:
        with pytest.raises(RequestRefused, match="token") as refused:
            await guest.open()
        assert refused.value.status == 401
        async with GuestClient.join(address, "Bo") as honest:
            link = await honest.open()
        with pytest.raises(ConnectionClosed, match="token"):
            async with guest.table(link):
                pass


async def test_invalid_settings(address: str) -> None:
    async with GuestClient.join(address, "Bo") as guest:
        with pytest.raises(RequestRefused, match="there is no game") as refused:
            await guest.open(Settings(games=(TableGame("bridge"),)))
        assert refused.value.status == 422


async def test_host_commands(address: str) -> None:
    async with SharedTable(address, replace(settings("holdem"), approve=False), 2) as shared:
        host, other = shared.tables
        with pytest.raises(RequestRefused, match="only the host"):
            await other.pause()
        await host.give(other.you, 50, "for the pizza")
        await host.invite()
        assert [member.bot for member in host.room.members.values()] == ["", "", "steady"]
        await host.change(replace(host.settings, games=(TableGame("razz"),), approve=True))
        assert host.game.variant.code == "razz"
        await host.kick("bot-1")
        async with GuestClient.join(address, "Cia") as cia, cia.table(shared.id) as table:
            await table.sit(200)
            turns = aiter(table.turns())
            await shared.until(lambda: table.you in host.room.seat_requests)
            await host.approve(table.you, yes=False)
            with pytest.raises(StopAsyncIteration):  # turned down: no questions follow
                await soon(anext(turns))
            await table.sit(200, place=2)
            await shared.until(lambda: table.you in host.room.seat_requests)
            await host.approve(table.you)
            await shared.until(lambda: table.me is not None)
            await table.step_away()
            await table.come_back()
            await table.leave()
            assert table.gone
        await host.appoint(other.you)
        await shared.until(lambda: other.host and not host.host)
        await other.say("mine!")


async def test_changed_settings_apply_after_the_hand(address: str) -> None:
    async with SharedTable(address, settings("holdem"), 2) as shared:
        await shared.host.resume()
        await shared.until(lambda: all(table.playing for table in shared.tables))
        await shared.host.change(replace(shared.host.settings, games=(TableGame("razz"),)))
        assert shared.host.game.variant.code == "holdem"
        assert shared.host.room.pending is not None
        await shared.host.pause()
        turn = next(table.turn for table in shared.tables if table.turn is not None)
        await turn.answer("fold")
        await shared.until(lambda: all(table.playing is None for table in shared.tables))
        assert {table.game.variant.code for table in shared.tables} == {"razz"}


async def test_a_table_without_spectators_shows_nothing_before_the_seat(address: str) -> None:
    async with SharedTable(address, replace(settings("holdem"), watching=False), 2) as shared, GuestClient.join(address, "Bo") as bo:
        await shared.host.resume()
        await shared.until(lambda: all(table.playing for table in shared.tables))
        async with bo.table(shared.id) as table:
            assert table.outside
            assert table.playing is None
            await table.sit(200)
            await shared.until(lambda: not table.outside and table.playing is not None)
            assert table.stack == 200
        async with bo.table(shared.id) as again:
            assert (again.outside, again.stack) == (False, 200)


async def test_chat_and_emoji_are_events(address: str) -> None:
    async with SharedTable(address, settings("holdem"), 2) as shared:
        events = shared.host.events()
        await shared.tables[1].say("hello")
        await shared.tables[1].wave("👋")
        received: list[object] = []
        while len(received) < 2:
            message = await soon(anext(events), "the message arrives")
            if isinstance(message, messages.Update) and isinstance(message.entry, e.Said):
                received.append(message.entry.text)
            elif isinstance(message, messages.Reacted):
                received.append(message.face)
        assert received == ["hello", "👋"]


def test_the_client_imports_nothing_of_the_server() -> None:
    code = "import sys, riverboat.client; print(*sys.modules)"
    loaded = set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
    assert "riverboat.client.guest_client" in loaded
    assert not loaded & {"fastapi", "starlette", "sqlalchemy", "uvicorn", "alembic", "numpy", "structlog"}
