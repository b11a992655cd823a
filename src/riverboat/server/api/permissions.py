"""Which tables and hands a guest may see.

The id of a table is its secret link: anyone who has it may see the table. If watching is not allowed, strangers see only what they need
to sit down, while hands and chips are for players. Former players see the hands they were dealt, and all hands after the table has closed.
"""

import asyncio
from typing import Any

from fastapi import Request
from msgspec import Struct
from sqlalchemy import Row

from riverboat.protocol.room_state import RoomState
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.http.auth import Guest
from riverboat.server.http.problems import ProblemError
from riverboat.server.rooms.persistence import load_room, tab
from riverboat.server.rooms.visibility import may_watch
from riverboat.store.ledger import Ledger
from riverboat.store.queries import Queries


class TableAccess(Struct, frozen=True):
    """A table, and what a guest may see of it."""

    table: str
    state: RoomState
    player: str | None
    member: bool  # a player, a former player, or the host
    whole: bool  # may see all hands, not only their own


async def state_of(request: Request, table: str) -> RoomState:
    """The state of a table: from its room, or from the database if this process does not run it."""
    registry: RoomRegistry = request.app.state.registry
    room = registry.rooms.get(table)
    if room is not None and not room.stale and registry.lease_held:
        return room.state
    saved = await asyncio.to_thread(load_room, registry.queries, table)
    if saved is None:
        raise ProblemError(404, "there is no such table")
    return saved.state


async def table_access(request: Request, table: str, guest: Guest | None) -> TableAccess:
    """A guest's access to the hands and chips of a table; 403 if none."""
    state, player = await state_of(request, table), guest.player if guest else None
    ledger: Ledger = request.app.state.ledger
    here = player in state.members or (player is not None and player == state.host)
    sat = here or (player is not None and await asyncio.to_thread(ledger.has, table, tab(player)))
    whole = may_watch(state, player) or (sat and state.closed)
    if not whole and not sat:
        raise ProblemError(403, "nobody may watch this table", hint="take a seat")
    return TableAccess(table, state, player, sat, whole)


class HandAccess(Struct, frozen=True):
    """A hand, and the seat from which a guest may see it; None for a spectator."""

    row: Row[Any]
    dealt: list[Row[Any]]
    seat: int | None
    table: TableAccess


async def hand_access(request: Request, hand: str, guest: Guest | None) -> HandAccess:
    """A guest's access to a hand; 403 if none."""
    queries: Queries = request.app.state.registry.queries
    row = await asyncio.to_thread(queries.hand, hand)
    if row is None:
        raise ProblemError(404, "there is no such hand")
    dealt = (await asyncio.to_thread(queries.players_dealt, [hand]))[hand]
    table = await table_access(request, row.table_id, guest)
    seat = next((row.seat for row in dealt if row.player == table.player), None)
    if not table.whole and seat is None:
        raise ProblemError(403, "you were not in this hand, and nobody may watch this table")
    return HandAccess(row, dealt, seat, table)
