"""Routes that send commands to a table: sit down, leave, and any command of the socket."""

import asyncio
from typing import Any, Union, get_args

from fastapi import APIRouter, Request, Response
from msgspec import Struct

from riverboat.protocol import messages
from riverboat.protocol.ids import new_id
from riverboat.server.api.shared_parameters import IdempotencyKey, TableId
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.http.auth import Guest, RequiredGuest
from riverboat.server.http.json_bodies import documented, json_response, read_body
from riverboat.server.http.problems import ProblemError, refusal
from riverboat.server.http.rate_limits import check_rate_limit

ROUTES = APIRouter(prefix="/api/tables", tags=["commands"])
COMMAND_TIMEOUT = 20.0  # seconds

TableCommand: Any = Union[tuple(kind for kind in get_args(messages.FromClient) if "action" in kind.__struct_fields__)]  # noqa: UP007
"""A command with an action, which makes it idempotent; messages without one make sense only on a socket."""


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The buy-in, and the seat if a certain one is wanted."""

    chips: int
    place: int | None = None


@ROUTES.post("/{table}/commands")
@documented(body=TableCommand, returns=messages.Done, errors=(409,))
async def command(request: Request, table: TableId, guest: RequiredGuest) -> Response:
    """Send a command: any command of the socket that has an action."""
    return await _send_command(request, table, guest, await read_body(request, TableCommand))


@ROUTES.post("/{table}/seats")
@documented(body=SeatChoice, returns=messages.Done, errors=(409,))
async def sit(request: Request, table: TableId, guest: RequiredGuest, key: IdempotencyKey = None) -> Response:
    """Take a seat, or ask for one if the host approves players; the idempotency key is the command's action."""
    sitting = await read_body(request, SeatChoice)
    return await _send_command(request, table, guest, messages.Sit(key or new_id(), sitting.chips, sitting.place))


@ROUTES.delete("/{table}/seats/me")
@documented(returns=messages.Done, errors=(409,))
async def leave(request: Request, table: TableId, guest: RequiredGuest, key: IdempotencyKey = None) -> Response:
    """Leave the table with your chips; during a hand you fold at your next turn, and leave when the hand is over."""
    return await _send_command(request, table, guest, messages.Leave(key or new_id()))


async def _send_command(request: Request, table: str, guest: Guest, message: Any) -> Response:
    check_rate_limit(request, "commands", guest)
    registry: RoomRegistry = request.app.state.registry
    try:
        room = await registry.room(table)
    except KeyError:
        raise ProblemError(404, "there is no such table") from None
    try:
        async with asyncio.timeout(COMMAND_TIMEOUT):
            reply = await room.do(guest.player, guest.name, message)
    except TimeoutError:
        raise ProblemError(503, "the table does not answer", hint="send it again with the same action: it has only one effect") from None
    return json_response(reply) if isinstance(reply, messages.Done) else refusal(reply)
