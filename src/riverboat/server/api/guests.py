"""Guests: come in with a name, be known again, on another device too, and go."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

import msgspec
from fastapi import APIRouter, Header, Query, Request, Response
from msgspec import Meta, Struct

from riverboat.protocol.settings import Settings
from riverboat.server.api.pagination import Cursor, Limit, place_of
from riverboat.server.api.pagination import cursor as next_of
from riverboat.server.cluster.room_registry import Lobby
from riverboat.server.config import COOKIE, Config
from riverboat.server.docs.openapi import answer, read, shaped
from riverboat.server.http.auth import TRANSFER, Desk, Guest, Reused
from riverboat.server.http.caller import Caller, Known
from riverboat.server.http.limits import spend
from riverboat.server.http.problems import Trouble
from riverboat.server.rooms.persistence import tab
from riverboat.store.queries import Queries

ROUTES = APIRouter(prefix="/api", tags=["guests"])
YEAR = 365 * 86400
SETTINGS = msgspec.json.Decoder(Settings)

Name = Annotated[str, Meta(min_length=1, max_length=200, description="At most 24 letters count; spaces around it do not.")]


SecretKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=16,
        max_length=80,
        pattern="^[!-~]+$",
        description="Chosen by the client by chance, such as a UUID: who says the same with the same key gets the same answer.",
    ),
]


class Newcomer(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who comes in: a name is enough."""

    name: Name


class Pass(Struct, frozen=True):
    """Who you are, and the token to come back with; pages have it in their cookie already."""

    player: str
    name: str
    token: str


class Me(Struct, frozen=True):
    """Who you are."""

    player: str
    name: str


class Seated(Struct, frozen=True, omit_defaults=True):
    """A table at which you have bought chips."""

    table: str
    name: str
    opened: int
    closed: int | None = None  # when it was over


class Seats(Struct, frozen=True, omit_defaults=True):
    """Your tables, the latest first."""

    tables: tuple[Seated, ...]
    next: str = ""


class Transfer(Struct, frozen=True):
    """A code that lets another device in as you, once. In a link it stands behind the #, which is sent to nobody."""

    code: str
    seconds: int  # how long it is good for


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Another device, with its code."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


def _let_in(request: Request, guest: Guest, token: str, new: bool) -> Response:
    config: Config = request.app.state.config
    let_in = answer(Pass(guest.player, guest.name, token), 201)
    let_in.headers.update(_told(new))
    secure = config.secure or request.url.scheme == "https"  # a proxy that we believe may have said so
    let_in.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return let_in


def _told(new: bool) -> Mapping[str, str]:
    return {} if new else {"Idempotent-Replay": "true"}


@ROUTES.post("/guests", status_code=201)
@shaped(takes=Newcomer, gives=Pass)
async def welcome(request: Request, key: SecretKey = None) -> Response:
    """Come in with a name."""
    newcomer = await read(request, Newcomer)
    spend(request, "guests")
    desk: Desk = request.app.state.desk
    try:
        guest, token, new = await asyncio.to_thread(desk.admit, newcomer.name, key or "")
    except Reused:
        raise Trouble(422, "that key was used for something else", hint="a new request needs a new Idempotency-Key") from None
    return _let_in(request, guest, token, new)


@ROUTES.get("/guests/me", responses={204: {"description": "Nobody: you have no token."}})
@shaped(gives=Me)
async def me(guest: Caller) -> Response:
    """Who you are; nobody yet, if you show no token."""
    return Response(status_code=204) if guest is None else answer(Me(guest.player, guest.name))


@ROUTES.patch("/guests/me")
@shaped(takes=Newcomer, gives=Me)
async def rename(request: Request, guest: Known) -> Response:
    """Take another name; where you sit already you keep the one you sat down with."""
    newcomer = await read(request, Newcomer)
    spend(request, "names", guest)
    desk: Desk = request.app.state.desk
    name = await asyncio.to_thread(desk.rename, guest, newcomer.name)
    return answer(Me(guest.player, name))


@ROUTES.delete("/guests/me", status_code=204)
@shaped()
async def sign_out(request: Request, guest: Known) -> Response:
    """Sign out: this token opens nothing any more. Your chips stay where they are: to be back, ask for a transfer code before."""
    desk: Desk = request.app.state.desk
    lobby: Lobby = request.app.state.lobby
    await asyncio.to_thread(desk.revoke, guest)
    for room in list(lobby.rooms.values()):
        for viewer in room.viewers.everyone():
            if viewer.token == guest.token:
                viewer.close("you have signed out")
    gone = Response(status_code=204)
    gone.delete_cookie(COOKIE, path="/")
    return gone


@ROUTES.get("/guests/me/tables")
@shaped(gives=Seats)
async def my_tables(
    request: Request,
    guest: Known,
    over: Annotated[bool, Query(description="Also tables that are over: their hands and what they came to stay there.")] = False,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Response:
    """The tables at which you have bought chips."""
    queries: Queries = request.app.state.lobby.queries
    found = await asyncio.to_thread(queries.tables_of, tab(guest.player), place_of(cursor, int, str), limit + 1, closed=over)
    mine = tuple(Seated(row.id, SETTINGS.decode(row.settings).name, row.opened, row.closed) for row in found[:limit])
    return answer(Seats(mine, next_of(mine[-1].opened, mine[-1].table) if len(found) > limit else ""))


@ROUTES.post("/guests/me/transfers", status_code=201)
@shaped(gives=Transfer)
async def transfer(request: Request, guest: Known, key: SecretKey = None) -> Response:
    """Get a code for another device."""
    spend(request, "codes", guest)
    desk: Desk = request.app.state.desk
    code, new = await asyncio.to_thread(desk.transfer, guest, key or "")
    given = answer(Transfer(code, TRANSFER // 1000), 201)
    given.headers.update(_told(new))
    return given


@ROUTES.post("/transfers", status_code=201)
@shaped(takes=Arrival, gives=Pass, refuses=(404,))
async def arrive(request: Request, key: SecretKey = None) -> Response:
    """Come in as the player whose code this is; a code opens once, and not for long."""
    arrival = await read(request, Arrival)
    spend(request, "codes")
    desk: Desk = request.app.state.desk
    found = await asyncio.to_thread(desk.arrive, arrival.code, key or "")
    if found is None:
        raise Trouble(404, "that code is not good, or not any more", hint="ask for another one on the device where you are known")
    return _let_in(request, *found)
