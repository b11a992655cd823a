"""A table's socket: the first word, the last, and what is not heard in between."""

import asyncio
import json
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocket
from tests.server.fake_socket import FakeSocket, Frame, connect_and_send, hello
from tests.server.scripted_table import PLAIN
from tests.server.virtual_rooms import HOST, VirtualRegistry, run_virtual, until_idle, virtual_time

from riverboat.protocol import messages
from riverboat.server.http import websocket
from riverboat.server.http.auth import Auth
from riverboat.server.http.rate_limits import ConnectionLimiter
from riverboat.server.rooms.viewers import ELSEWHERE


class Hall:
    """A house with a auth, a table, and somebody who has a token."""

    async def open(self) -> "Hall":
        self.registry = VirtualRegistry()
        self.auth = Auth(self.registry.engine)
        self.room = await self.registry.table(PLAIN)
        self.guest, self.token = self.auth.sign_in("Bo")[:2]
        return self

    async def connect_and_send(self, *frames: Frame, table: str = "", token: str = "") -> FakeSocket:
        return await connect_and_send(self.registry, self.auth, table or self.room.table, [*frames], token)


def said(**message: Any) -> str:
    return json.dumps(message)


@virtual_time
async def test_a_socket_that_says_nothing_is_closed() -> None:
    hall = await Hall().open()
    silent = await hall.connect_and_send(6.0, said(type="ping"))
    assert silent.messages == [messages.Bye(websocket.NO_HELLO)]
    assert silent.code == 1008


@pytest.mark.parametrize("first", [said(type="ping"), "nonsense", b"\xff\xfe", "[" * 10_000, "", said(type="hello", token="x" * 401)])
def test_the_first_message_is_hello(first: Frame) -> None:
    async def story() -> None:
        hall = await Hall().open()
        assert (await hall.connect_and_send(first)).messages == [messages.Bye(websocket.NO_HELLO)]

    run_virtual(story())


@virtual_time
async def test_a_socket_needs_a_table_and_a_token_that_is_good() -> None:
    hall = await Hall().open()
    for table in ("nowhere", "a\x00b", "\u00e4", "../x"):
        assert (await hall.connect_and_send(hello(), table=table)).messages == [messages.Bye("there is no such table")]
    for token in ("x", hall.token[:-1], hall.token + "x", "\u00e4.\u00f6"):
        assert (await hall.connect_and_send(hello(token))).messages == [messages.Bye(websocket.REVOKED)]
        assert (await hall.connect_and_send(hello(), token=token)).messages == [messages.Bye(websocket.REVOKED)]
    hall.auth.revoke(hall.guest)
    assert (await hall.connect_and_send(hello(hall.token))).messages == [messages.Bye(websocket.REVOKED)]


@virtual_time
async def test_who_has_no_token_may_watch_and_do_nothing() -> None:
    hall = await Hall().open()
    watcher = await hall.connect_and_send(
        hello(), said(type="sit", action="a", chips=50), said(type="react", face="x"), said(type="ping"), 0.1, None
    )
    assert [message for message in watcher.messages if isinstance(message, messages.Refused | messages.Pong)] == [
        messages.Refused("you only watch: join with a name first", "a"),
        messages.Refused("you only watch: join with a name first"),
        messages.Pong(hall.registry.metrics.now()),
    ]
    assert hall.room.seq == 1


@virtual_time
async def test_commands_are_carried_out_and_answered() -> None:
    hall = await Hall().open()
    sit = said(type="sit", action="a1", chips=50)
    one = await hall.connect_and_send(hello(hall.token), sit, sit, said(type="hello"), said(type="react", face="\U0001f44b"), 0.1, None)
    replies = [message for message in one.messages if isinstance(message, messages.Done | messages.Refused | messages.Reacted)]
    assert replies == [
        messages.Done("a1", 2),
        messages.Done("a1", 2),
        messages.Refused("you have said hello"),
        messages.Reacted(hall.guest.player, "\U0001f44b"),
    ]
    assert list(hall.room.state.members) == [hall.guest.player]
    assert not hall.room.viewers.inside


@virtual_time
async def test_a_flood_ends_the_connection() -> None:
    hall = await Hall().open()
    flood = await hall.connect_and_send(hello(hall.token), *[said(type="ping")] * 150)
    assert flood.messages[-1] == messages.Bye(websocket.FLOOD)
    assert sum(isinstance(message, messages.Pong) for message in flood.messages) == websocket.COMMAND_LIMIT[0]
    calm: list[Frame] = [said(type="ping"), 0.25]
    patient = await hall.connect_and_send(hello(hall.token), *calm * 300, None)
    assert sum(isinstance(message, messages.Pong) for message in patient.messages) == 300


@virtual_time
async def test_garbage_is_refused_and_too_much_of_it_ends_the_connection() -> None:
    hall = await Hall().open()
    some = await hall.connect_and_send(hello(hall.token), *["nonsense"] * 20, said(type="ping"), 0.1, None)
    assert sum(isinstance(message, messages.Refused) for message in some.messages) == 20
    assert isinstance(some.messages[-1], messages.Pong)
    much = await hall.connect_and_send(hello(hall.token), *["nonsense"] * 30)
    assert much.messages[-1] == messages.Bye(websocket.INVALID)


@virtual_time
async def test_the_newest_socket_of_a_player_wins() -> None:

    hall = await Hall().open()
    old = asyncio.create_task(hall.connect_and_send(hello(hall.token)))
    await asyncio.sleep(0.1)
    await hall.connect_and_send(hello(hall.token), said(type="ping"), 0.1, None)
    assert (await old).messages[-1] == messages.Bye(ELSEWHERE)


@virtual_time
async def test_who_came_at_the_same_moment_is_not_looked_at_at_the_same_moment() -> None:
    hall = await Hall().open()
    loop, looked, honest = asyncio.get_running_loop(), list[float](), hall.auth.authenticate

    def noted(token: str) -> Any:
        looked.append(loop.time())
        return honest(token)

    hall.auth.authenticate = noted  # type: ignore[method-assign]
    people = [hall.auth.sign_in(f"Guest {number}")[1] for number in range(30)]
    came = loop.time()
    plugs = [asyncio.create_task(hall.connect_and_send(hello(token), websocket.RECHECK + 1.0, None)) for token in people]
    await asyncio.gather(*plugs)
    again = sorted(at for at in looked if at > came + 1)
    assert len(again) >= len(people)  # everybody, in that time
    assert len({round(at) for at in again}) > 5


@virtual_time
async def test_a_token_that_is_revoked_meanwhile_is_noticed() -> None:
    hall = await Hall().open()
    ping = said(type="ping")

    async def revoke() -> None:

        await asyncio.sleep(10)
        hall.auth.revoke(hall.guest)

    task = asyncio.create_task(revoke())
    one = await hall.connect_and_send(hello(hall.token), ping, 5.0, ping, 40.0, ping)
    await task
    assert one.messages[-1] == messages.Bye(websocket.REVOKED)
    assert sum(isinstance(message, messages.Pong) for message in one.messages) == 2


@virtual_time
async def test_a_house_that_stops_says_so() -> None:

    hall = await Hall().open()
    task = asyncio.create_task(hall.connect_and_send(hello(hall.token)))
    await asyncio.sleep(0.1)
    await hall.registry.close()
    bye = (await task).messages[-1]
    assert isinstance(bye, messages.Bye)
    assert bye.back


@virtual_time
async def test_what_is_nothing_for_a_table_is_refused() -> None:
    hall = await Hall().open()
    for command in (messages.Ping(), messages.Hello(), messages.React("x")):
        assert await hall.room.do(HOST, "Anna", command) == messages.Refused("that is nothing for a table")
    await until_idle(hall.room)
    assert isinstance(await hall.room.do(HOST, "Anna", messages.Sit("a", 50)), messages.Done)


@pytest.mark.parametrize("action", ["", "a b", "\u00e4", "\x00", "a" * 41, "\n"])
def test_an_action_is_plain(action: str) -> None:

    with pytest.raises(msgspec.ValidationError):
        messages.COMMANDS.decode(json.dumps({"type": "leave", "action": action}))


def test_an_address_has_so_many_sockets_and_not_more() -> None:
    limiter = ConnectionLimiter(2)
    assert [limiter.acquire("a"), limiter.acquire("a"), limiter.acquire("a"), limiter.acquire("b")] == [True, True, False, True]
    limiter.release("a")
    assert limiter.acquire("a")
    assert all(ConnectionLimiter(0).acquire("a") for _ in range(1000))
    homes = ConnectionLimiter(2)
    assert [homes.acquire(f"2001:db8:1:{net}::{number:x}") for net in (2, 3) for number in range(3)] == [True, True, False] * 2
    homes.release("2001:db8:1:2:ffff::9")  # whoever of them it was
    assert homes.acquire("2001:db8:1:2::1")
    assert [homes.acquire(address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201", "192.0.2.2")] == [
        True,
        True,
        False,
        True,
    ]


@virtual_time
async def test_who_does_not_read_is_let_go() -> None:
    hall = await Hall().open()
    deaf = FakeSocket([hello(hall.token)])

    async def never(message: Any) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()

    deaf.send = never  # type: ignore[method-assign]
    scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "subprotocols": []}
    began = asyncio.get_running_loop().time()
    await websocket.serve_socket(WebSocket(scope, deaf.receive, deaf.send), hall.room.table, hall.registry, hall.auth, "")
    assert asyncio.get_running_loop().time() - began < 5.0
    assert not hall.room.viewers.inside
    assert b'riverboat_connections_closed_total{reason="slow"} 1.0' in hall.registry.metrics.text()
