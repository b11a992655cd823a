"""Tables: open one, find one, look at it, do something there."""

import asyncio
from typing import Annotated, Any, Union, get_args

import msgspec
from fastapi import APIRouter, Header, Query, Request, Response
from msgspec import Struct
from msgspec.structs import replace

from riverboat.protocol import messages
from riverboat.protocol.settings import Settings
from riverboat.protocol.text import new_id
from riverboat.server.api.pagination import Cursor, Limit, cursor, place_of
from riverboat.server.api.permissions import standing_of
from riverboat.server.cluster.room_registry import Lobby
from riverboat.server.docs.openapi import answer, decoded, read, shaped
from riverboat.server.http.auth import Guest
from riverboat.server.http.caller import Caller, Known, TableId
from riverboat.server.http.limits import spend
from riverboat.server.http.problems import Trouble, refusal
from riverboat.server.rooms.visibility import may_watch, view_for
from riverboat.store.errors import Conflict
from riverboat.store.idempotency import IdempotencyKeys, StoredResponse, request_digest
from riverboat.store.queries import Queries
from riverboat.store.writer.client import Write

ROUTES = APIRouter(prefix="/api/tables", tags=["tables"])
DEEDS = APIRouter(prefix="/api/tables", tags=["commands"])
PATIENCE = 20.0  # seconds for a table to answer
SCANNED = 500  # tables that are looked through for one page

Deed: Any = Union[tuple(kind for kind in get_args(messages.FromClient) if "action" in kind.__struct_fields__)]  # noqa: UP007
"""A command that is carried out once for its action; others mean something only on a socket."""

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=40,
        pattern="^[!-~]+$",
        description="Chosen by the client: the same request with the same key within a day gets the same answer, and has one effect.",
    ),
]


class TableOpened(Struct, frozen=True):
    """A new table: who has its id, has the link."""

    id: str
    link: str


class TableLine(Struct, frozen=True):
    """A table in the list."""

    id: str
    opened: int
    settings: Settings
    people: int
    bots: int
    playing: bool  # whether a hand is going on


class TablesPage(Struct, frozen=True, omit_defaults=True):
    """Open tables that everybody may find, the latest first."""

    tables: tuple[TableLine, ...]
    next: str = ""


class Sitting(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Chips to sit down with, and the place, if not any."""

    chips: int
    place: int | None = None


_SETTINGS = msgspec.json.Decoder(Settings)


# --- open and find -------------------------------------------------------------------------------------------------


@ROUTES.post("", status_code=201)
@shaped(takes=Settings, gives=TableOpened)
async def open_table(request: Request, guest: Known, key: Key = None) -> Response:
    """Open a table; you are its host."""
    body = await request.body()
    settings: Settings = decoded(body, Settings)
    asked = request_digest("tables", body)
    if key and (known := await _answered(request, guest, key, asked)) is not None:
        return known
    settings.check()
    spend(request, "tables", guest)
    lobby: Lobby = request.app.state.lobby
    table = new_id()
    opened = TableOpened(table, f"/t/{table}")
    more = Write({})
    if key:
        more.add("request", IdempotencyKeys.row(guest.player, key, StoredResponse(asked, 201, messages.ENCODER.encode(opened))))
    try:
        await lobby.open(settings, guest.player, table, more)
    except Conflict:  # the same request came twice at the same time
        if key and (known := await _answered(request, guest, key, asked)) is not None:
            return known
        raise
    return answer(opened, 201)


async def _answered(request: Request, guest: Guest, key: str, asked: str) -> Response | None:
    requests: IdempotencyKeys = request.app.state.requests
    found = await asyncio.to_thread(requests.find, guest.player, key)
    if found is None:
        return None
    if found.digest != asked:
        raise Trouble(422, "that key was used for something else", hint="a new request needs a new Idempotency-Key")
    return Response(found.body, found.status, {"Idempotent-Replay": "true"}, "application/json")


@ROUTES.get("")
@shaped(gives=TablesPage)
async def find_tables(
    request: Request,
    game: Annotated[str, Query(max_length=60, description="Only tables that play this game.")] = "",
    free: Annotated[bool, Query(description="Only tables with a free place.")] = False,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Response:
    """Open tables that are not private."""
    place: tuple[Any, ...] = place_of(cursor, int, str)
    return answer(await asyncio.to_thread(_find, request, place, limit, game, free))


def _find(request: Request, place: tuple[Any, ...], limit: int, game: str, free: bool) -> TablesPage:
    queries: Queries = request.app.state.lobby.queries
    rows = queries.listed_tables(place, SCANNED + 1)
    lines: list[TableLine] = []
    for at, row in enumerate(rows):
        if len(lines) == limit or at == SCANNED:
            return TablesPage(tuple(lines), cursor(rows[at - 1].opened, rows[at - 1].id))
        line = _line(row)
        plays = not game or any(played.game == game for played in line.settings.games)
        if plays and (not free or line.people + line.bots < line.settings.seats):
            lines.append(line)
    return TablesPage(tuple(lines))


def _line(row: Any) -> TableLine:
    return TableLine(row.id, row.opened, _SETTINGS.decode(row.settings), row.people, row.bots, row.hand is not None)


@ROUTES.get("/{table}")
@shaped(gives=messages.View)
async def look(request: Request, table: TableId, guest: Caller) -> Response:
    """Look at a table, as you may see it: where nobody may watch, a stranger sees no hand."""
    state, player = await standing_of(request, table), guest.player if guest else None
    sight = view_for(state, player)
    if not may_watch(state, player):
        sight = replace(sight, playing=None)
    return answer(sight)


# --- do something --------------------------------------------------------------------------------------------------


@DEEDS.post("/{table}/commands")
@shaped(takes=Deed, gives=messages.Done, refuses=(409,))
async def command(request: Request, table: TableId, guest: Known) -> Response:
    """Do something at a table: every command that the socket takes and that has an action."""
    return await _do(request, table, guest, await read(request, Deed))


@DEEDS.post("/{table}/seats")
@shaped(takes=Sitting, gives=messages.Done, refuses=(409,))
async def sit(request: Request, table: TableId, guest: Known, key: Key = None) -> Response:
    """Take a seat; the idempotency key is the command's action. Where the host lets people in, this asks for a seat."""
    sitting = await read(request, Sitting)
    return await _do(request, table, guest, messages.Sit(key or new_id(), sitting.chips, sitting.place))


@DEEDS.delete("/{table}/seats/me")
@shaped(gives=messages.Done, refuses=(409,))
async def leave(request: Request, table: TableId, guest: Known, key: Key = None) -> Response:
    """Leave the table with your chips; in a hand you fold at your next turn, and leave when it is over."""
    return await _do(request, table, guest, messages.Leave(key or new_id()))


async def _do(request: Request, table: str, guest: Guest, said: Any) -> Response:
    spend(request, "commands", guest)
    lobby: Lobby = request.app.state.lobby
    try:
        room = await lobby.room(table)
    except KeyError:
        raise Trouble(404, "there is no such table") from None
    try:
        async with asyncio.timeout(PATIENCE):
            reply = await room.do(guest.player, guest.name, said)
    except TimeoutError:
        raise Trouble(503, "the table does not answer", hint="send the same again, with the same action: it has one effect") from None
    return answer(reply) if isinstance(reply, messages.Done) else refusal(reply)
