"""The WebSocket of a table: hello, authentication, limits, replies."""

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


class SocketWorld:
    """A server with a table and a guest with a token."""

    async def open(self) -> "SocketWorld":
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
async def test_silent_socket_is_closed() -> None:
    world = await SocketWorld().open()
    silent = await world.connect_and_send(6.0, said(type="ping"))
    assert silent.messages == [messages.Bye(websocket.NO_HELLO)]
    assert silent.code == 1008


@pytest.mark.parametrize("first", [said(type="ping"), "nonsense", b"\xff\xfe", "[" * 10_000, "", said(type="hello", token="x" * 401)])
def test_first_message_must_be_hello(first: Frame) -> None:
    async def story() -> None:
        world = await SocketWorld().open()
        assert (await world.connect_and_send(first)).messages == [messages.Bye(websocket.NO_HELLO)]

    run_virtual(story())


@virtual_time
async def test_unknown_table_and_invalid_token_close_the_socket() -> None:
    world = await SocketWorld().open()
    for table in ("nowhere", "a\x00b", "\u00e4", "../x"):
        assert (await world.connect_and_send(hello(), table=table)).messages == [messages.Bye("there is no such table")]
    for token in ("x", world.token[:-1], world.token + "x", "\u00e4.\u00f6"):
        assert (await world.connect_and_send(hello(token))).messages == [messages.Bye(websocket.REVOKED)]
        assert (await world.connect_and_send(hello(), token=token)).messages == [messages.Bye(websocket.REVOKED)]
    world.auth.revoke(world.guest)
    assert (await world.connect_and_send(hello(world.token))).messages == [messages.Bye(websocket.REVOKED)]


@virtual_time
async def test_spectator_without_token_only_watches() -> None:
    world = await SocketWorld().open()
    watcher = await world.connect_and_send(
        hello(), said(type="sit", action="a", chips=50), said(type="react", face="x"), said(type="ping"), 0.1, None
    )
    assert [message for message in watcher.messages if isinstance(message, messages.Refused | messages.Pong)] == [
        messages.Refused("you only watch: join with a name first", "a"),
        messages.Refused("you only watch: join with a name first"),
        messages.Pong(world.registry.metrics.now()),
    ]
    assert world.room.seq == 1


@virtual_time
async def test_commands_get_replies() -> None:
    world = await SocketWorld().open()
    sit = said(type="sit", action="a1", chips=50)
    one = await world.connect_and_send(hello(world.token), sit, sit, said(type="hello"), said(type="react", face="\U0001f44b"), 0.1, None)
    replies = [message for message in one.messages if isinstance(message, messages.Done | messages.Refused | messages.Reacted)]
    assert replies == [
        messages.Done("a1", 2),
        messages.Done("a1", 2),
        messages.Refused("you have said hello"),
        messages.Reacted(world.guest.player, "\U0001f44b"),
    ]
    assert list(world.room.state.members) == [world.guest.player]
    assert not world.room.viewers.inside


@virtual_time
async def test_flood_closes_the_connection() -> None:
    world = await SocketWorld().open()
    flood = await world.connect_and_send(hello(world.token), *[said(type="ping")] * 150)
    assert flood.messages[-1] == messages.Bye(websocket.FLOOD)
    assert sum(isinstance(message, messages.Pong) for message in flood.messages) == websocket.COMMAND_LIMIT[0]
    calm: list[Frame] = [said(type="ping"), 0.25]
    patient = await world.connect_and_send(hello(world.token), *calm * 300, None)
    assert sum(isinstance(message, messages.Pong) for message in patient.messages) == 300


@virtual_time
async def test_invalid_messages_are_refused_and_too_many_close_the_connection() -> None:
    world = await SocketWorld().open()
    some = await world.connect_and_send(hello(world.token), *["nonsense"] * 20, said(type="ping"), 0.1, None)
    assert sum(isinstance(message, messages.Refused) for message in some.messages) == 20
    assert isinstance(some.messages[-1], messages.Pong)
    much = await world.connect_and_send(hello(world.token), *["nonsense"] * 30)
    assert much.messages[-1] == messages.Bye(websocket.INVALID)


@virtual_time
async def test_newest_socket_of_a_player_replaces_the_old() -> None:

    world = await SocketWorld().open()
    old = asyncio.create_task(world.connect_and_send(hello(world.token)))
    await asyncio.sleep(0.1)
    await world.connect_and_send(hello(world.token), said(type="ping"), 0.1, None)
    assert (await old).messages[-1] == messages.Bye(ELSEWHERE)


@virtual_time
async def test_tokens_are_rechecked_at_random_intervals() -> None:
    world = await SocketWorld().open()
    loop, looked, honest = asyncio.get_running_loop(), list[float](), world.auth.authenticate

    def noted(token: str) -> Any:
        looked.append(loop.time())
        return honest(token)

    world.auth.authenticate = noted  # type: ignore[method-assign]
    people = [world.auth.sign_in(f"Guest {number}")[1] for number in range(30)]
    came = loop.time()
    plugs = [asyncio.create_task(world.connect_and_send(hello(token), websocket.RECHECK + 1.0, None)) for token in people]
    await asyncio.gather(*plugs)
    again = sorted(at for at in looked if at > came + 1)
    assert len(again) >= len(people)  # every token was checked
    assert len({round(at) for at in again}) > 5


@virtual_time
async def test_revoked_token_closes_the_socket() -> None:
    world = await SocketWorld().open()
    ping = said(type="ping")

    async def revoke() -> None:

        await asyncio.sleep(10)
        world.auth.revoke(world.guest)

    task = asyncio.create_task(revoke())
    one = await world.connect_and_send(hello(world.token), ping, 5.0, ping, 40.0, ping)
    await task
    assert one.messages[-1] == messages.Bye(websocket.REVOKED)
    assert sum(isinstance(message, messages.Pong) for message in one.messages) == 2


@virtual_time
async def test_stopping_server_says_goodbye() -> None:

    world = await SocketWorld().open()
    task = asyncio.create_task(world.connect_and_send(hello(world.token)))
    await asyncio.sleep(0.1)
    await world.registry.close()
    bye = (await task).messages[-1]
    assert isinstance(bye, messages.Bye)
    assert bye.back


@virtual_time
async def test_messages_that_are_no_commands_are_refused() -> None:
    world = await SocketWorld().open()
    for command in (messages.Ping(), messages.Hello(), messages.React("x")):
        assert await world.room.do(HOST, "Anna", command) == messages.Refused("that is nothing for a table")
    await until_idle(world.room)
    assert isinstance(await world.room.do(HOST, "Anna", messages.Sit("a", 50)), messages.Done)


@pytest.mark.parametrize("action", ["", "a b", "\u00e4", "\x00", "a" * 41, "\n"])
def test_action_must_be_printable_ascii(action: str) -> None:

    with pytest.raises(msgspec.ValidationError):
        messages.COMMANDS.decode(json.dumps({"type": "leave", "action": action}))


def test_connection_limiter_counts_per_address() -> None:
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
async def test_client_that_does_not_read_is_dropped() -> None:
    world = await SocketWorld().open()
    deaf = FakeSocket([hello(world.token)])

    async def never(message: Any) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()

    deaf.send = never  # type: ignore[method-assign]
    scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "subprotocols": []}
    began = asyncio.get_running_loop().time()
    await websocket.serve_socket(WebSocket(scope, deaf.receive, deaf.send), world.room.table, world.registry, world.auth, "")
    assert asyncio.get_running_loop().time() - began < 5.0
    assert not world.room.viewers.inside
    assert b'riverboat_connections_closed_total{reason="slow"} 1.0' in world.registry.metrics.text()
