"""Table routes: open, list and look at tables, and send commands."""

import asyncio
from typing import Annotated, Any, Union, get_args

import msgspec
from fastapi import APIRouter, Query, Request, Response
from msgspec import Struct
from msgspec.structs import replace

from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings
from riverboat.protocol.text import new_id
from riverboat.server.api.pagination import Cursor, Limit, cursor, place_of
from riverboat.server.api.permissions import state_of
from riverboat.server.api.shared_parameters import IdempotencyKey, TableId, key_reused
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.docs.openapi import decode_body, documented, json_response, read_body
from riverboat.server.http.auth import Guest, OptionalGuest, RequiredGuest
from riverboat.server.http.problems import ProblemError, refusal
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.visibility import may_watch, view_for
from riverboat.store.errors import Conflict
from riverboat.store.idempotency import IdempotencyKeys, StoredResponse, request_digest
from riverboat.store.queries import Queries
from riverboat.store.writer.client import Write

ROUTES = APIRouter(prefix="/api/tables", tags=["tables"])
COMMANDS = APIRouter(prefix="/api/tables", tags=["commands"])
COMMAND_TIMEOUT = 20.0  # seconds
MAX_SCANNED = 500  # tables that are filtered for one page

TableCommand: Any = Union[tuple(kind for kind in get_args(messages.FromClient) if "action" in kind.__struct_fields__)]  # noqa: UP007
"""A command with an action, which makes it idempotent; messages without one make sense only on a socket."""


class TableOpened(Struct, frozen=True):
    """A new table. Its id is the secret part of its link."""

    id: str
    link: str


class TableLine(Struct, frozen=True):
    """A table in the list."""

    id: str
    opened: int
    settings: Settings
    people: int
    bots: int
    playing: bool  # whether a hand is in progress


class TablesPage(Struct, frozen=True, omit_defaults=True):
    """Open tables that are not private, latest first."""

    tables: tuple[TableLine, ...]
    next: str = ""


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The buy-in, and the seat if a certain one is wanted."""

    chips: int
    place: int | None = None


_SETTINGS = msgspec.json.Decoder(Settings)


# --- open and find -------------------------------------------------------------------------------------------------


@ROUTES.post("", status_code=201)
@documented(body=Settings, returns=TableOpened)
async def open_table(request: Request, guest: RequiredGuest, key: IdempotencyKey = None) -> Response:
    """Open a table; you are its host."""
    body = await request.body()
    settings: Settings = decode_body(body, Settings)
    digest = request_digest("tables", body)
    if key and (earlier := await _stored_response(request, guest, key, digest)) is not None:
        return earlier
    settings.check()
    check_rate_limit(request, "tables", guest)
    registry: RoomRegistry = request.app.state.registry
    table = new_id()
    opened = TableOpened(table, f"/t/{table}")
    more = Write({})
    if key:
        more.add("request", IdempotencyKeys.row(guest.player, key, StoredResponse(digest, 201, messages.ENCODER.encode(opened))))
    try:
        await registry.open(settings, guest.player, table, more)
    except Conflict:  # the same request twice at the same time
        if key and (earlier := await _stored_response(request, guest, key, digest)) is not None:
            return earlier
        raise
    return json_response(opened, 201)


async def _stored_response(request: Request, guest: Guest, key: str, digest: str) -> Response | None:
    keys: IdempotencyKeys = request.app.state.idempotency_keys
    stored = await asyncio.to_thread(keys.find, guest.player, key)
    if stored is None:
        return None
    if stored.digest != digest:
        raise key_reused()
    return Response(stored.body, stored.status, {"Idempotent-Replay": "true"}, "application/json")


@ROUTES.get("")
@documented(returns=TablesPage)
async def find_tables(
    request: Request,
    game: Annotated[str, Query(max_length=60, description="Only tables that play this game.")] = "",
    free: Annotated[bool, Query(description="Only tables with a free place.")] = False,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Response:
    """Open tables that are not private."""
    place: tuple[Any, ...] = place_of(cursor, int, str)
    return json_response(await asyncio.to_thread(_find, request, place, limit, game, free))


def _find(request: Request, place: tuple[Any, ...], limit: int, game: str, free: bool) -> TablesPage:
    queries: Queries = request.app.state.registry.queries
    rows = queries.listed_tables(place, MAX_SCANNED + 1)
    lines: list[TableLine] = []
    for at, row in enumerate(rows):
        if len(lines) == limit or at == MAX_SCANNED:
            return TablesPage(tuple(lines), cursor(rows[at - 1].opened, rows[at - 1].id))
        line = _line(row)
        plays = not game or any(played.game == game for played in line.settings.games)
        if plays and (not free or line.people + line.bots < line.settings.seats):
            lines.append(line)
    return TablesPage(tuple(lines))


def _line(row: Any) -> TableLine:
    return TableLine(row.id, row.opened, _SETTINGS.decode(row.settings), row.people, row.bots, row.hand is not None)


@ROUTES.get("/{table}")
@documented(returns=messages.View)
async def look(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """The state of a table as you may see it; a stranger sees no hand if watching is not allowed."""
    state, player = await state_of(request, table), guest.player if guest else None
    sight = view_for(state, player)
    if not may_watch(state, player):
        sight = replace(sight, playing=None)
    return json_response(sight)


# --- commands --------------------------------------------------------------------------------------------------


@COMMANDS.post("/{table}/commands")
@documented(body=TableCommand, returns=messages.Done, errors=(409,))
async def command(request: Request, table: TableId, guest: RequiredGuest) -> Response:
    """Send a command: any command of the socket that has an action."""
    return await _do(request, table, guest, await read_body(request, TableCommand))


@COMMANDS.post("/{table}/seats")
@documented(body=SeatChoice, returns=messages.Done, errors=(409,))
async def sit(request: Request, table: TableId, guest: RequiredGuest, key: IdempotencyKey = None) -> Response:
    """Take a seat, or ask for one if the host approves players; the idempotency key is the command's action."""
    sitting = await read_body(request, SeatChoice)
    return await _do(request, table, guest, messages.Sit(key or new_id(), sitting.chips, sitting.place))


@COMMANDS.delete("/{table}/seats/me")
@documented(returns=messages.Done, errors=(409,))
async def leave(request: Request, table: TableId, guest: RequiredGuest, key: IdempotencyKey = None) -> Response:
    """Leave the table with your chips; during a hand you fold at your next turn, and leave when the hand is over."""
    return await _do(request, table, guest, messages.Leave(key or new_id()))


async def _do(request: Request, table: str, guest: Guest, message: Any) -> Response:
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
