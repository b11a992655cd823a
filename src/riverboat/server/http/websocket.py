"""The WebSocket of a table: sends messages to one viewer, and passes the viewer's commands to the room one by one."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from riverboat.dealer import Illegal
from riverboat.protocol import messages as wire
from riverboat.rules import RegisteredGame
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.http.auth import Auth, Guest
from riverboat.server.http.client_timeouts import client_timeout
from riverboat.server.http.rate_limits import SlidingWindow
from riverboat.server.http.uvicorn_protocols import BATCH, NotReading
from riverboat.server.rooms.document_viewer import DocumentViewer
from riverboat.server.rooms.room import UNWRITTEN, Room
from riverboat.server.rooms.viewers import ELSEWHERE, FULL, ONLY_WATCHING, SLOW, UNWATCHED, Viewer
from riverboat.store.errors import StoreError

TABLE_SOCKET = "/api/tables/{table}/socket"
DOCUMENT_SOCKET = "/ws/{document}/{table}"  # of games that have a document of their own, by their code
HELLO_TIMEOUT = 5.0  # seconds for the first message
COMMAND_LIMIT = (100, 20.0)  # commands, seconds
MAX_INVALID = 20  # messages that cannot be decoded
SEND_TIMEOUT = 3.5  # seconds in which a client may read nothing
GOODBYE_TIMEOUT = 0.5  # the same for the last message
RECHECK = 30.0  # seconds after which a token is checked again

UNREAD = "the house cannot read just now"
NO_TABLE = "there is no such table"
OTHER_GAME = "this table does not play that game"
NO_HELLO = "the first message is hello"
REVOKED = "that token is not good any more: join again"
FLOOD = "too many messages"
INVALID = "too much that is no message"

# Metric labels for close reasons (bounded cardinality).
_LABELS = {NO_HELLO: "silent", REVOKED: "revoked", FLOOD: "flood", INVALID: "garbage", SLOW: "slow", ELSEWHERE: "replaced", FULL: "full"}
_LABELS |= {UNWATCHED: "unwatched"}


class InvalidMessage(Exception):
    """A message that cannot be decoded."""


class Closing(Exception):
    """The server closes the connection for a reason."""

    def __init__(self, reason: str, *, back: bool = False) -> None:
        """State the reason, and whether the client should reconnect."""
        super().__init__(reason)
        self.reason, self.back = reason, back


async def serve_socket(
    socket: WebSocket,
    table: str,
    registry: RoomRegistry,
    auth: Auth,
    token: str,
    timeout_factor: float = 1.0,
    game: RegisteredGame | None = None,
) -> None:
    """Serve one connection from its first message to its last; all time limits are multiplied by a factor.

    With a game, the client gets the hands of that game as the events of its document.
    """
    await socket.accept()
    registry.metrics.sockets.inc()
    try:
        hello = await _hello(socket, HELLO_TIMEOUT * timeout_factor)
        token = hello.token or token
        guest = await _authenticate(auth, token) if token else None
        room = await _room(registry, table)
        viewer = _viewer(guest, room, game)
        room.enter(viewer, hello.last)
        await _talk(socket, viewer, room, _Sender(auth, token, guest), registry, SEND_TIMEOUT * timeout_factor)
    except Closing as closing:
        await _close(socket, closing, registry, goodbye=game is None)
    except WebSocketDisconnect:
        pass
    finally:
        registry.metrics.sockets.dec()


def _viewer(guest: Guest | None, room: Room, game: RegisteredGame | None) -> Viewer:
    player, token = (guest.player, guest.token) if guest else (None, "")
    if game is None:
        return Viewer(player, token)
    if not any(played.variant.code == game.code for played in room.state.session.games):
        raise Closing(OTHER_GAME)
    return DocumentViewer(player, token, guest.name if guest else "", room, game)


async def _hello(socket: WebSocket, seconds: float) -> wire.Hello:
    try:
        async with client_timeout(seconds):
            hello = await _receive(socket, wire.COMMANDS.decode)
    except (TimeoutError, InvalidMessage):
        raise Closing(NO_HELLO) from None
    if not isinstance(hello, wire.Hello):
        raise Closing(NO_HELLO)
    return hello


async def _authenticate(auth: Auth, token: str) -> Guest:
    try:
        guest = await asyncio.to_thread(auth.authenticate, token)
    except (SQLAlchemyError, StoreError):
        raise Closing(UNREAD, back=True) from None
    if guest is None:
        raise Closing(REVOKED)
    return guest


async def _room(registry: RoomRegistry, table: str) -> Room:
    if not (table.isascii() and table.isprintable()):  # some databases fail on other text
        raise Closing(NO_TABLE)
    try:
        return await registry.room(table)
    except KeyError:
        raise Closing(NO_TABLE) from None
    except (SQLAlchemyError, StoreError):
        raise Closing(UNREAD, back=True) from None


async def _talk(socket: WebSocket, viewer: Viewer, room: Room, sender: "_Sender", registry: RoomRegistry, timeout: float) -> None:
    """Send and receive until one side is done."""
    sending = asyncio.create_task(_send(socket, viewer, timeout))
    listening = asyncio.create_task(_listen(socket, viewer, room, sender))
    checking = asyncio.create_task(_recheck_token(viewer, sender))
    try:
        await asyncio.wait((sending, listening, checking), return_when=asyncio.FIRST_COMPLETED)
    finally:
        checking.cancel()
        listening.cancel()
        (error,) = await asyncio.gather(listening, return_exceptions=True)
        if isinstance(error, Closing):
            viewer.close(error.reason, back=error.back)
        gone = isinstance(error, WebSocketDisconnect)
        viewer.close("goodbye")
        room.leave(viewer)
        if gone:
            sending.cancel()
        with contextlib.suppress(Exception, asyncio.CancelledError):
            async with client_timeout(GOODBYE_TIMEOUT):
                await sending
        if not gone:
            registry.metrics.connection_closed(_LABELS.get(viewer.closed, "other"))
            await _close_socket(socket, viewer.close_code, viewer.closed)
        if isinstance(error, Exception) and not isinstance(error, Closing | WebSocketDisconnect):
            raise error


async def _receive(socket: WebSocket, decode: Callable[[bytes | str], Any]) -> Any:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text") or message.get("bytes") or ""
    if len(text) > wire.LARGEST:
        raise InvalidMessage(f"a message has at most {wire.LARGEST} bytes")
    try:
        return decode(text)
    except RecursionError:
        raise InvalidMessage("it goes too deep") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidMessage(str(error)[:200]) from None


class _Sender:
    """The guest who sends the commands, whose token may be revoked meanwhile; None for a spectator without a token."""

    def __init__(self, auth: Auth, token: str, guest: Guest | None) -> None:
        self._auth, self._token, self._guest = auth, token, guest
        self._checked = asyncio.get_running_loop().time()

    async def guest(self) -> Guest | None:
        """The guest; Closing if the token has been revoked."""
        if asyncio.get_running_loop().time() > self._checked + RECHECK:
            await self.check()
        return self._guest

    async def check(self) -> None:
        """Check the token again; Closing if it has been revoked."""
        now = asyncio.get_running_loop().time()
        if self._guest is not None:
            self._guest, self._checked = await _authenticate(self._auth, self._token), now


async def _recheck_token(viewer: Viewer, sender: _Sender) -> None:
    """Check the token from time to time: another process may have revoked it while the client is silent.

    The interval is random, because after a restart all clients connect at the same moment.
    """
    while True:
        await asyncio.sleep(RECHECK * random.uniform(0.5, 1.0))
        try:
            await sender.check()
        except Closing as closing:
            if not closing.back:
                viewer.close(closing.reason)
                return


async def _listen(socket: WebSocket, viewer: Viewer, room: Room, sender: _Sender) -> None:
    """Carry out commands; refuse invalid ones, and close the connection on a flood."""
    window = SlidingWindow(*COMMAND_LIMIT)
    loop = asyncio.get_running_loop()
    invalid = last_answer = 0
    while not viewer.closed:
        try:
            command = await _receive(socket, viewer.decode)
        except Illegal as error:
            if not window.take(loop.time()):
                raise Closing(FLOOD) from None
            viewer.send(wire.Refused(str(error)))
            continue
        except InvalidMessage as error:
            invalid += 1
            if invalid > MAX_INVALID or not window.take(loop.time()):
                raise Closing(INVALID) from None
            viewer.send(wire.Refused(f"not a message: {error}"))
            continue
        if not window.take(loop.time()):
            raise Closing(FLOOD)
        reply = await _reply(command, room, sender)
        if reply is not None:
            viewer.send(reply)
        if isinstance(command, wire.AnswerCommand) and isinstance(reply, wire.Done) and reply.seq > last_answer:
            last_answer = reply.seq  # the server asked for it, so it does not count; a repeated answer has an old number, and counts
            window.give_back()


async def _reply(command: Any, room: Room, sender: _Sender) -> wire.Message | None:
    try:
        guest = await sender.guest()
    except Closing as closing:
        if not closing.back:
            raise
        if not isinstance(command, wire.Ping):  # the database will be back: keep the connection
            return wire.Refused(UNWRITTEN, getattr(command, "action", ""), again=True)
        guest = None
    if isinstance(command, wire.Ping):
        return wire.Pong(room.context.metrics.now())
    if isinstance(command, wire.Hello):
        return wire.Refused("you have said hello")
    if guest is None:
        return wire.Refused(ONLY_WATCHING, getattr(command, "action", ""))
    if isinstance(command, wire.React):
        reason = room.react(guest.player, command.face)
        return wire.Refused(reason) if reason else None
    return await room.do(guest.player, guest.name, command)


async def _send(socket: WebSocket, viewer: Viewer, timeout: float) -> None:
    """Send the viewer's messages up to the last; close the connection if the client reads nothing for `timeout` seconds."""
    try:
        batch = socket.scope.get("extensions", {}).get(BATCH)
        viewer.put = batch["put"] if batch else None
        while messages := await viewer.next():
            if batch:
                await socket.send({"type": "websocket.send", "texts": messages, "timeout": timeout})
            else:
                async with client_timeout(timeout):
                    for text in messages:
                        await socket.send_text(text.decode())
            if viewer.closed:
                return
    except (TimeoutError, NotReading):
        viewer.close(SLOW)
    except (WebSocketDisconnect, RuntimeError):  # the client is gone
        viewer.close("gone")


async def _close(socket: WebSocket, closing: Closing, registry: RoomRegistry, *, goodbye: bool) -> None:
    """Close a connection that has no viewer yet, with a goodbye where that is a message."""
    registry.metrics.connection_closed(_LABELS.get(closing.reason, "other"))
    if goodbye:
        with contextlib.suppress(Exception):
            async with client_timeout(1.0):
                await socket.send_text(wire.ENCODER.encode(wire.Bye(closing.reason, closing.back)).decode())
    await _close_socket(socket, 1013 if closing.back and not goodbye else 1008, closing.reason)


async def _close_socket(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        if socket.application_state is WebSocketState.CONNECTED:
            async with client_timeout(0.2):
                await socket.close(code, reason)
