"""Table routes: open, list and look at tables."""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from msgspec import Struct
from msgspec.structs import replace

from riverboat.protocol import messages
from riverboat.protocol.ids import new_id
from riverboat.protocol.table_settings import Settings
from riverboat.server.api.pagination import Cursor, Limit, cursor, place_of
from riverboat.server.api.permissions import state_of
from riverboat.server.api.shared_parameters import IdempotencyKey, TableId, key_reused
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.http.auth import Guest, OptionalGuest, RequiredGuest
from riverboat.server.http.json_bodies import decode_body, documented, json_response
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.visibility import may_watch, view_for
from riverboat.store.errors import Conflict
from riverboat.store.idempotency import IdempotencyKeys, StoredResponse, request_digest
from riverboat.store.queries import Queries
from riverboat.store.writer.client import Write

ROUTES = APIRouter(prefix="/api/tables", tags=["tables"])
MAX_SCANNED = 500  # tables that are filtered for one page


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


_SETTINGS = msgspec.json.Decoder(Settings)


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
        more.add("idempotency_key", IdempotencyKeys.row(guest.player, key, StoredResponse(digest, 201, messages.ENCODER.encode(opened))))
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
