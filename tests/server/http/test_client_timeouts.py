"""Time limits for clients count only while the server itself is on time."""

import asyncio
from typing import cast

import pytest
from tests.server.fake_socket import InteractiveSocket, hello
from tests.server.http.test_websocket import SocketWorld
from tests.server.scripted_table import scripted_table
from tests.server.virtual_rooms import HOST, VirtualLoop, virtual_time
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.server.http import websocket
from riverboat.server.http.client_timeouts import LONGEST_SLICE, ClientTimer, client_timeout
from riverboat.server.http.uvicorn_protocols import LimitedWebSocketProtocol


def stop(seconds: float) -> None:
    """Suspend the process: time passes, and nothing else happens."""
    cast(VirtualLoop, asyncio.get_running_loop()).selector.now += seconds


@virtual_time
async def test_timer_calls_back_after_its_time() -> None:
    loop, rang = asyncio.get_running_loop(), list[float]()
    ClientTimer(5.0, lambda: rang.append(loop.time()))
    ClientTimer(0.1, lambda: rang.append(loop.time()))
    ClientTimer(0.0, lambda: rang.append(loop.time()))
    ClientTimer(3.0, lambda: rang.append(loop.time())).cancel()
    await asyncio.sleep(10)
    assert rang == pytest.approx([0.0, 0.1, 5.0])


@virtual_time
async def test_suspended_time_counts_once() -> None:
    loop, rang = asyncio.get_running_loop(), list[float]()
    ClientTimer(5.0, lambda: rang.append(loop.time()))
    await asyncio.sleep(0.5)
    stop(60)
    await asyncio.sleep(10)
    assert rang == pytest.approx([60.5 + 5.0 - LONGEST_SLICE])


@virtual_time
async def test_block_ends_with_a_timeout() -> None:
    with pytest.raises(TimeoutError):
        async with client_timeout(2.0):
            await asyncio.sleep(3.0)
    async with client_timeout(2.0):
        await asyncio.sleep(1.9)
    assert asyncio.get_running_loop().time() == pytest.approx(3.9)


@virtual_time
async def test_hello_received_during_a_suspension_counts() -> None:
    world = await SocketWorld().open()
    late = InteractiveSocket()
    late.open(world.registry, world.auth, world.room.table)
    await asyncio.sleep(0.1)
    asyncio.get_running_loop().call_later(websocket.HELLO_TIMEOUT, late.say, hello(world.token))  # it arrives during the suspension
    stop(10 * websocket.HELLO_TIMEOUT)
    await asyncio.sleep(1.0)
    assert isinstance(late.messages[0], messages.Welcome)
    await late.close()


@virtual_time
async def test_answer_received_during_a_suspension_counts() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        player = table.turn
        await table.wait(89.0)
        stop(10)
        await asyncio.sleep(0.1)  # the clock has expired
        assert table.turn == player
        await table.answer("call", player)
        assert table.last(e.Answered).by != "clock"
        late = table.turn
        await table.wait(89.0)
        stop(10)
        await table.wait(2.0)  # but only for a while
        assert table.last(e.Answered).by == "clock"
        assert table.member(late).timeouts == 1


class Wire(asyncio.Transport):
    """A transport that records what was written and whether it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closed = bytearray(), False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


async def _accept(scope: object, receive: object, send: object) -> None:
    """The ASGI application, which is not called here."""


def pinged() -> tuple[LimitedWebSocketProtocol, Wire]:
    """A connection that was just sent a ping, with 20 seconds to respond."""
    loop = asyncio.get_running_loop()
    protocol = LimitedWebSocketProtocol(Config(_accept, ws_ping_timeout=20.0, log_config=None), ServerState(), {}, loop)
    wire_, protocol.conn.state = Wire(), State.OPEN
    protocol.connection_made(wire_)
    protocol.send_keepalive_ping()
    return protocol, wire_


def pong(payload: bytes) -> bytes:
    return Frame(Opcode.PONG, payload).serialize(mask=True)


@virtual_time
async def test_pong_received_during_a_suspension_counts() -> None:
    protocol, connection = pinged()
    await asyncio.sleep(1.0)
    assert protocol.pending_ping_payload is not None
    asyncio.get_running_loop().call_later(60, protocol.data_received, pong(protocol.pending_ping_payload))
    stop(600)
    await asyncio.sleep(5.0)
    assert not connection.closed


@virtual_time
async def test_connection_without_pongs_is_closed() -> None:
    _, connection = pinged()
    await asyncio.sleep(19.0)
    assert not connection.closed
    await asyncio.sleep(2.0)
    assert connection.closed
