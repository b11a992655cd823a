"""Which tables and hands somebody may see.

Who has the id of a table may see it. Where nobody may watch, strangers see what they need to sit down, and no more: hands and chips are for
those who sit there. Who has left sees the hands that were dealt to him, and all of them when the game is over.
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


class Sight(Struct, frozen=True):
    """A table as far as somebody may see it."""

    table: str
    state: RoomState
    player: str | None
    member: bool  # sits there, has sat there, or has opened it
    whole: bool  # all hands; else only those that were dealt to him


async def state_of(request: Request, table: str) -> RoomState:
    """How a table stands: from its room, or from the store if no room of this house is open."""
    registry: RoomRegistry = request.app.state.registry
    room = registry.rooms.get(table)
    if room is not None and not room.stale and registry.lease_held:
        return room.state
    saved = await asyncio.to_thread(load_room, registry.queries, table)
    if saved is None:
        raise ProblemError(404, "there is no such table")
    return saved.state


async def sight_of(request: Request, table: str, guest: Guest | None) -> Sight:
    """What somebody may see of a table's hands and chips; a problem if nothing."""
    state, player = await state_of(request, table), guest.player if guest else None
    ledger: Ledger = request.app.state.ledger
    here = player in state.members or (player is not None and player == state.host)
    sat = here or (player is not None and await asyncio.to_thread(ledger.has, table, tab(player)))
    whole = may_watch(state, player) or (sat and state.closed)
    if not whole and not sat:
        raise ProblemError(403, "nobody may watch this table", hint="take a seat")
    return Sight(table, state, player, sat, whole)


class HandSight(Struct, frozen=True):
    """A hand as far as somebody may see it: through the eyes of his seat, or as one who watches."""

    row: Row[Any]
    dealt: list[Row[Any]]
    seat: int | None
    sight: Sight


async def hand_sight(request: Request, hand: str, guest: Guest | None) -> HandSight:
    """What somebody may see of a hand; a problem if nothing."""
    queries: Queries = request.app.state.registry.queries
    row = await asyncio.to_thread(queries.hand, hand)
    if row is None:
        raise ProblemError(404, "there is no such hand")
    dealt = (await asyncio.to_thread(queries.players_dealt, [hand]))[hand]
    sight = await sight_of(request, row.table_id, guest)
    seat = next((one.seat for one in dealt if one.player == sight.player), None)
    if not sight.whole and seat is None:
        raise ProblemError(403, "you were not in this hand, and nobody may watch this table")
    return HandSight(row, dealt, seat, sight)
