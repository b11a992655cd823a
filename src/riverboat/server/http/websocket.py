"""A table's socket: one viewer, messages out as they come, commands in one by one."""

import asyncio
import contextlib
import random
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from riverboat.protocol import messages as wire
from riverboat.server.cluster.room_registry import Lobby
from riverboat.server.http.allowance import Allowance
from riverboat.server.http.auth import Desk, Guest
from riverboat.server.http.client_timeouts import attentive
from riverboat.server.http.uvicorn_protocols import TEXTS, Deaf
from riverboat.server.rooms.room import UNWRITTEN, Room
from riverboat.server.rooms.viewers import ELSEWHERE, FULL, SLOW, UNWATCHED, Viewer
from riverboat.store.errors import StoreError

PATIENCE = 5.0  # seconds for the first message
MOST, WITHIN = 100, 20.0  # messages from a socket, in so many seconds
MOST_GARBAGE = 20
SEND = 3.5  # seconds that a reader may take for what it is sent
GOODBYE = 0.5  # and for the last word
BELIEVED = 30.0  # seconds before a token is looked at again

UNREAD = "the house cannot read just now"
NO_TABLE = "there is no such table"
HELLO = "the first message is hello"
REVOKED = "that token is not good any more: join again"
FLOOD = "too many messages"
GARBAGE = "too much that is no message"

# What the figures call the reasons: few words, whatever was said to whom.
_WHY = {HELLO: "silent", REVOKED: "revoked", FLOOD: "flood", GARBAGE: "garbage", SLOW: "slow", ELSEWHERE: "replaced", FULL: "full"}
_WHY |= {UNWATCHED: "unwatched"}


class Garbage(Exception):
    """Something that is no message."""


class Ended(Exception):
    """The connection is closed by us, and why."""

    def __init__(self, reason: str, *, back: bool = False) -> None:
        """Say why, and whether it makes sense to come back."""
        super().__init__(reason)
        self.reason, self.back = reason, back


async def attend(socket: WebSocket, table: str, lobby: Lobby, desk: Desk, token: str, patience: float = 1.0) -> None:
    """Serve one connection from its first message to its last; a client may take so many times as long as usual."""
    await socket.accept()
    lobby.watch.sockets.inc()
    try:
        hello = await _hello(socket, PATIENCE * patience)
        token = hello.token or token
        guest = await _guest(desk, token) if token else None
        room = await _room(lobby, table)
        viewer = Viewer(guest.player if guest else None, guest.token if guest else "")
        room.enter(viewer, hello.last)
        await _converse(socket, viewer, room, _Speaker(desk, token, guest), lobby, SEND * patience)
    except Ended as ended:
        await _close(socket, ended, lobby)
    except WebSocketDisconnect:
        pass
    finally:
        lobby.watch.sockets.dec()


async def _hello(socket: WebSocket, seconds: float) -> wire.Hello:
    try:
        async with attentive(seconds):
            hello = await _receive(socket)
    except (TimeoutError, Garbage):
        raise Ended(HELLO) from None
    if not isinstance(hello, wire.Hello):
        raise Ended(HELLO)
    return hello


async def _guest(desk: Desk, token: str) -> Guest:
    try:
        guest = await asyncio.to_thread(desk.guest, token)
    except (SQLAlchemyError, StoreError):
        raise Ended(UNREAD, back=True) from None
    if guest is None:
        raise Ended(REVOKED)
    return guest


async def _room(lobby: Lobby, table: str) -> Room:
    if not (table.isascii() and table.isprintable()):  # ids are; databases stumble on others
        raise Ended(NO_TABLE)
    try:
        return await lobby.room(table)
    except KeyError:
        raise Ended(NO_TABLE) from None
    except (SQLAlchemyError, StoreError):
        raise Ended(UNREAD, back=True) from None


async def _converse(socket: WebSocket, viewer: Viewer, room: Room, speaker: "_Speaker", lobby: Lobby, within: float) -> None:
    """Speak and listen until one of both is over."""
    sender = asyncio.create_task(_send(socket, viewer, within))
    listener = asyncio.create_task(_listen(socket, viewer, room, speaker))
    watcher = asyncio.create_task(_still_good(viewer, speaker))
    try:
        await asyncio.wait((sender, listener, watcher), return_when=asyncio.FIRST_COMPLETED)
    finally:
        watcher.cancel()
        listener.cancel()
        (heard,) = await asyncio.gather(listener, return_exceptions=True)
        if isinstance(heard, Ended):
            viewer.close(heard.reason, back=heard.back)
        gone = isinstance(heard, WebSocketDisconnect)
        viewer.close("goodbye")
        room.leave(viewer)
        if gone:
            sender.cancel()
        with contextlib.suppress(Exception, asyncio.CancelledError):
            async with attentive(GOODBYE):
                await sender
        if not gone:
            lobby.watch.dropped(_WHY.get(viewer.closed, "other"))
            await _hang_up(socket)
        if isinstance(heard, Exception) and not isinstance(heard, Ended | WebSocketDisconnect):
            raise heard


async def _receive(socket: WebSocket) -> Any:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text") or message.get("bytes") or ""
    if len(text) > wire.LARGEST:
        raise Garbage(f"a message has at most {wire.LARGEST} bytes")
    try:
        return wire.COMMANDS.decode(text)
    except RecursionError:
        raise Garbage("it goes too deep") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Garbage(str(error)[:200]) from None


class _Speaker:
    """Who speaks: somebody whose token may be revoked meanwhile, or nobody we know."""

    def __init__(self, desk: Desk, token: str, guest: Guest | None) -> None:
        self._desk, self._token, self._guest = desk, token, guest
        self._looked = asyncio.get_running_loop().time()

    async def guest(self) -> Guest | None:
        """Who it is; Ended if the token is not good any more."""
        if asyncio.get_running_loop().time() > self._looked + BELIEVED:
            await self.look()
        return self._guest

    async def look(self) -> None:
        """Look at the token again; Ended if it is not good any more."""
        now = asyncio.get_running_loop().time()
        if self._guest is not None:
            self._guest, self._looked = await _guest(self._desk, self._token), now


async def _still_good(viewer: Viewer, speaker: _Speaker) -> None:
    """Look now and then whether the token is still good: it may be revoked at another house while nobody speaks.

    Not all at the same moment who came at the same moment, as everybody does after a restart.
    """
    while True:
        await asyncio.sleep(BELIEVED * random.uniform(0.5, 1.0))
        try:
            await speaker.look()
        except Ended as ended:
            if not ended.back:
                viewer.close(ended.reason)
                return


async def _listen(socket: WebSocket, viewer: Viewer, room: Room, speaker: _Speaker) -> None:
    """Take commands; a bad one is refused, a flood ends the connection."""
    allowance = Allowance(MOST, WITHIN)
    loop = asyncio.get_running_loop()
    bad = answered = 0
    while not viewer.closed:
        try:
            command = await _receive(socket)
        except Garbage as error:
            bad += 1
            if bad > MOST_GARBAGE or not allowance.take(loop.time()):
                raise Ended(GARBAGE) from None
            viewer.send(wire.Refused(f"not a message: {error}"))
            continue
        if not allowance.take(loop.time()):
            raise Ended(FLOOD)
        reply = await _reply(command, room, speaker)
        if reply is not None:
            viewer.send(reply)
        if isinstance(command, wire.Answer) and isinstance(reply, wire.Done) and reply.seq > answered:
            answered = reply.seq  # we had asked for it; the same one said again has an old number, and counts
            allowance.give_back()


async def _reply(command: Any, room: Room, speaker: _Speaker) -> wire.Message | None:
    try:
        guest = await speaker.guest()
    except Ended as ended:
        if not ended.back:
            raise
        if not isinstance(command, wire.Ping):  # the store is gone, and will be back: nobody has to go because of that
            return wire.Refused(UNWRITTEN, getattr(command, "action", ""), again=True)
        guest = None
    if isinstance(command, wire.Ping):
        return wire.Pong(room.context.metrics.now())
    if isinstance(command, wire.Hello):
        return wire.Refused("you have said hello")
    if guest is None:
        return wire.Refused("you only watch: join with a name first", getattr(command, "action", ""))
    if isinstance(command, wire.React):
        reason = room.react(guest.player, command.face)
        return wire.Refused(reason) if reason else None
    return await room.do(guest.player, guest.name, command)


async def _send(socket: WebSocket, viewer: Viewer, within: float) -> None:
    """Send what waits, up to the goodbye; who does not read for so many seconds is let go."""
    try:
        several = socket.scope.get("extensions", {}).get(TEXTS)
        viewer.put = several["put"] if several else None
        while messages := await viewer.next():
            if several:
                await socket.send({"type": "websocket.send", "texts": messages, "within": within})
            else:
                async with attentive(within):
                    for text in messages:
                        await socket.send_text(text.decode())
            if viewer.closed:
                return
    except (TimeoutError, Deaf):
        viewer.close(SLOW)
    except (WebSocketDisconnect, RuntimeError):  # the other side is gone
        viewer.close("gone")


async def _close(socket: WebSocket, ended: Ended, lobby: Lobby) -> None:
    lobby.watch.dropped(_WHY.get(ended.reason, "other"))
    with contextlib.suppress(Exception):
        async with attentive(1.0):
            await socket.send_text(wire.ENCODER.encode(wire.Bye(ended.reason, ended.back)).decode())
    await _hang_up(socket, 1008)


async def _hang_up(socket: WebSocket, code: int = 1000) -> None:
    with contextlib.suppress(Exception):
        if socket.application_state is WebSocketState.CONNECTED:
            async with attentive(0.2):
                await socket.close(code)
