"""Guest routes: sign in with a name, rename, sign out, move to another device, list own tables."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from msgspec import Meta, Struct

from riverboat.protocol.table_settings import Settings
from riverboat.server.api.pagination import Cursor, Limit, place_of
from riverboat.server.api.pagination import cursor as next_of
from riverboat.server.api.shared_parameters import SecretKey, key_reused
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.config import COOKIE, Config
from riverboat.server.http.auth import TRANSFER_LIFETIME, Auth, Guest, KeyReused, OptionalGuest, RequiredGuest
from riverboat.server.http.json_bodies import documented, json_response, read_body
from riverboat.server.http.problems import ProblemError
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.persistence import tab
from riverboat.store.queries import Queries

ROUTES = APIRouter(prefix="/api", tags=["guests"])
YEAR = 365 * 86400
SETTINGS = msgspec.json.Decoder(Settings)

Name = Annotated[str, Meta(min_length=1, max_length=200, description="At most 24 letters count; spaces around it do not.")]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest who signs in: a name is enough."""

    name: Name


class GuestToken(Struct, frozen=True):
    """The guest and the token; browsers get the token as a cookie, too."""

    player: str
    name: str
    token: str


class CurrentGuest(Struct, frozen=True):
    """The signed-in guest."""

    player: str
    name: str


class OwnTable(Struct, frozen=True, omit_defaults=True):
    """A table at which you have bought chips."""

    table: str
    name: str
    opened: int
    closed: int | None = None  # when it was closed


class OwnTablesPage(Struct, frozen=True, omit_defaults=True):
    """Your tables, the latest first."""

    tables: tuple[OwnTable, ...]
    next: str = ""


class TransferCode(Struct, frozen=True):
    """A code that signs in another device as you, once. In a link it follows the #, which browsers do not send."""

    code: str
    seconds: int  # its lifetime


class RedeemedCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A device that signs in with a transfer code."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


def _signed_in(request: Request, guest: Guest, token: str, new: bool) -> Response:
    config: Config = request.app.state.config
    response = json_response(GuestToken(guest.player, guest.name, token), 201)
    response.headers.update(_replay_header(new))
    secure = config.secure or request.url.scheme == "https"  # as a trusted proxy reports it
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


def _replay_header(new: bool) -> Mapping[str, str]:
    return {} if new else {"Idempotent-Replay": "true"}


@ROUTES.post("/guests", status_code=201)
@documented(body=NewGuest, returns=GuestToken)
async def welcome(request: Request, key: SecretKey = None) -> Response:
    """Sign in with a name."""
    newcomer = await read_body(request, NewGuest)
    check_rate_limit(request, "guests")
    auth: Auth = request.app.state.auth
    try:
        guest, token, new = await asyncio.to_thread(auth.sign_in, newcomer.name, key or "")
    except KeyReused:
        raise key_reused() from None
    return _signed_in(request, guest, token, new)


@ROUTES.get("/guests/me", responses={204: {"description": "Not signed in."}})
@documented(returns=CurrentGuest)
async def me(guest: OptionalGuest) -> Response:
    """The signed-in guest; 204 without a token."""
    return Response(status_code=204) if guest is None else json_response(CurrentGuest(guest.player, guest.name))


@ROUTES.patch("/guests/me")
@documented(body=NewGuest, returns=CurrentGuest)
async def rename(request: Request, guest: RequiredGuest) -> Response:
    """Change your name; where you are seated, you keep the old one."""
    newcomer = await read_body(request, NewGuest)
    check_rate_limit(request, "names", guest)
    auth: Auth = request.app.state.auth
    name = await asyncio.to_thread(auth.rename, guest, newcomer.name)
    return json_response(CurrentGuest(guest.player, name))


@ROUTES.delete("/guests/me", status_code=204)
@documented()
async def sign_out(request: Request, guest: RequiredGuest) -> Response:
    """Sign out: revoke this token. Your chips stay at their tables; to return later, create a transfer code first."""
    auth: Auth = request.app.state.auth
    registry: RoomRegistry = request.app.state.registry
    await asyncio.to_thread(auth.revoke, guest)
    for room in list(registry.rooms.values()):
        for viewer in room.viewers.everyone():
            if viewer.token == guest.token:
                viewer.close("you have signed out")
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@ROUTES.get("/guests/me/tables")
@documented(returns=OwnTablesPage)
async def my_tables(
    request: Request,
    guest: RequiredGuest,
    over: Annotated[bool, Query(description="Include closed tables; their hands and ledgers remain available.")] = False,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Response:
    """The tables at which you have bought chips."""
    queries: Queries = request.app.state.registry.queries
    rows = await asyncio.to_thread(queries.tables_of, tab(guest.player), place_of(cursor, int, str), limit + 1, closed=over)
    page = tuple(OwnTable(row.id, SETTINGS.decode(row.settings).name, row.opened, row.closed) for row in rows[:limit])
    return json_response(OwnTablesPage(page, next_of(page[-1].opened, page[-1].table) if len(rows) > limit else ""))


@ROUTES.post("/guests/me/transfers", status_code=201)
@documented(returns=TransferCode)
async def transfer(request: Request, guest: RequiredGuest, key: SecretKey = None) -> Response:
    """Create a code for another device."""
    check_rate_limit(request, "codes", guest)
    auth: Auth = request.app.state.auth
    code, new = await asyncio.to_thread(auth.create_transfer, guest, key or "")
    response = json_response(TransferCode(code, TRANSFER_LIFETIME // 1000), 201)
    response.headers.update(_replay_header(new))
    return response


@ROUTES.post("/transfers", status_code=201)
@documented(body=RedeemedCode, returns=GuestToken, errors=(404,))
async def arrive(request: Request, key: SecretKey = None) -> Response:
    """Sign in with a transfer code, which works once and for a short time."""
    arrival = await read_body(request, RedeemedCode)
    check_rate_limit(request, "codes")
    auth: Auth = request.app.state.auth
    signed_in = await asyncio.to_thread(auth.redeem_transfer, arrival.code, key or "")
    if signed_in is None:
        raise ProblemError(404, "that code is not good, or not any more", hint="create another one on the device where you are signed in")
    return _signed_in(request, *signed_in)
