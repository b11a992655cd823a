"""The hands of a table: a list, one hand, what a viewer saw of it, what he can verify, and files to keep."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from msgspec import Struct, structs

from riverboat.chips import Award, breakdown, by_pot
from riverboat.dealer import Log
from riverboat.explain.showdown import Verdict, verdict
from riverboat.history.codec import Unreadable, events_to_json, log_from_json
from riverboat.history.formats import StoredEvents
from riverboat.history.phh import writer
from riverboat.history.proof import Proof, prove
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.settings import Played
from riverboat.server.api.pagination import Cursor, Limit, Number, cursor, place_of
from riverboat.server.api.parameters import ID, HandId, TableId
from riverboat.server.api.permissions import HandSight, Sight, hand_sight, sight_of
from riverboat.server.docs.openapi import TEXT, documented, json_response
from riverboat.server.http.auth import OptionalGuest
from riverboat.server.http.problems import ProblemError
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.visibility import aside_for, changes_cards, seen_entry
from riverboat.store.queries import HandFilter, Queries
from riverboat.table import Event, Table, after
from riverboat.table.events import Awarded, Folded

ROUTES = APIRouter(prefix="/api", tags=["hands"])


class HandSeat(Struct, frozen=True):
    """Somebody who was dealt to."""

    seat: int
    player: str
    name: str
    stack: int  # before the hand
    net: int | None  # when it is over


class HandLine(Struct, frozen=True):
    """A hand in the list."""

    id: str
    number: int
    game: str
    begun: int
    ended: int | None
    void: bool  # it does not count
    pot: int
    seats: tuple[HandSeat, ...]


class HandsPage(Struct, frozen=True, omit_defaults=True):
    """Hands of a table, the latest first."""

    hands: tuple[HandLine, ...]
    next: str = ""


class HandDetail(HandLine, frozen=True):
    """A hand: who played what, who got which chips for what, and what was published before the deal."""

    table: str  # nothing for a stranger, if the table is private: a hand may be shown around, the link to the table not
    you: int | None  # your seat
    played: Played | None  # nothing if its rules are not known any more
    root: str
    seed_hash: str
    awards: tuple[Award, ...]
    won: dict[int, dict[str, int]]  # seat: share: chips, and the total
    pots: dict[int, dict[str, dict[str, int]]]  # pot: share: seat: chips; what stays for the next hand is the kitty's
    verdict: Verdict | None = None  # when it is over: the same with hands and reasons
    why: str = ""  # why it does not count


class Worked(Struct, frozen=True):
    """What you could work out as soon as so many events of the hand had happened."""

    events: int
    aside: messages.Aside


class Feed(Struct, frozen=True):
    """A hand as you were told of it: what the socket said, without what happened around it."""

    hand: str
    you: int | None
    over: bool
    told: tuple[messages.Told, ...]
    asides: tuple[Worked, ...] = ()  # which cards were wild then, and what you had; nothing if the rules are not known any more


_AWARDS = msgspec.json.Decoder(list[Awarded])


# --- the list ------------------------------------------------------------------------------------------------------


@ROUTES.get("/tables/{table}/hands")
@documented(returns=HandsPage, errors=(403,))
async def hands(
    request: Request,
    table: TableId,
    guest: OptionalGuest,
    player: Annotated[str, Query(pattern=ID.replace("{1,", "{0,"), description="Only hands in which this player was dealt to.")] = "",
    mine: Annotated[bool, Query(description="Only hands that were dealt to you.")] = False,
    game: Annotated[str, Query(pattern="^[a-z0-9-]{0,60}$", description="Only this game.")] = "",
    first: Annotated[Number | None, Query(description="Only hands from this number on.")] = None,
    last: Annotated[Number | None, Query(description="Only hands up to this number.")] = None,
    pot: Annotated[Number | None, Query(description="Only hands with at least so much in the pots.")] = None,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Response:
    """The hands of a table."""
    sight = await sight_of(request, table, guest)
    if mine and guest is None:
        raise ProblemError(401, "join with a name first")
    own = sight.player or "" if mine or not sight.whole else ""
    place = place_of(cursor, int)
    queries: Queries = request.app.state.registry.queries
    before = int(place[0]) if place else None
    rows = await asyncio.to_thread(queries.hands, table, HandFilter(own, player, game, first, last, pot), before, limit + 1)
    shown = rows[:limit]
    dealt = await asyncio.to_thread(queries.players_dealt, [row.id for row in shown])
    lines = tuple(HandLine(**_line(row, dealt[row.id])) for row in shown)
    return json_response(HandsPage(lines, _cursor(shown[-1]) if len(rows) > limit else ""))


def _cursor(row: Any) -> str:
    return cursor(row.number)


def _line(row: Any, dealt: Iterable[Any]) -> dict[str, Any]:
    seats = tuple(HandSeat(one.seat, one.player, one.name, one.stack, one.net) for one in dealt)
    told = {name: getattr(row, name) for name in ("id", "number", "game", "begun", "ended", "pot")}
    return {**told, "void": bool(row.void), "seats": seats}


# --- one hand ------------------------------------------------------------------------------------------------------


def _log(found: HandSight, *, any_rules: bool = True) -> Log:
    """The log of a hand; whatever its rules are now, if only the deck and the game are told of it."""
    return log_from_json(bytes(found.row.log), any_rules=any_rules)


def _entries(request: Request, hand: str) -> list[tuple[int, int, e.Entry]]:
    queries: Queries = request.app.state.registry.queries
    return [(row.seq, row.at, messages.ENTRIES.decode(row.entry)) for row in queries.entries_of_hand(hand)]


def _events(entries: Iterable[tuple[int, int, e.Entry]], seat: int | None) -> list[Event]:
    """The events of a hand as a seat saw them."""
    return [event for _, _, entry in entries for event in e.hand_events(seen_entry(entry, seat))]


def _over(found: HandSight) -> None:
    if found.row.ended is None:
        raise ProblemError(409, "the hand is not over", hint="ask again when it is")


Watching = Annotated[bool, Query(description="As somebody saw it who only watched, also if you played.")]


async def _eyes(request: Request, hand: str, guest: OptionalGuest, watching: bool) -> HandSight:
    """What somebody may see of a hand, or less if he likes."""
    found = await hand_sight(request, hand, guest)
    return structs.replace(found, seat=None) if watching else found


@ROUTES.get("/hands/{hand}")
@documented(returns=HandDetail, errors=(403,))
async def one_hand(request: Request, hand: HandId, guest: OptionalGuest, watching: Watching = False) -> Response:
    """One hand, with what everybody won: for each share, of each pot, and in total."""
    found = await _eyes(request, hand, guest, watching)
    return json_response(await asyncio.to_thread(_told, request, found))


def _told(request: Request, found: HandSight) -> HandDetail:
    row = found.row
    awards = tuple(Award(one.pot, one.share, one.seat, one.amount) for one in _AWARDS.decode(row.awards or b"[]"))
    entries = _entries(request, row.id)
    void = next((entry for _, _, entry in entries if isinstance(entry, e.Voided)), None)
    played, settled = None, None
    try:
        game = _log(found).game
        told = (game.variant.code, game.variant.options, game.limit, game.stakes, game.odd_chips, game.burn)
        played = Played(*told)
        if row.ended is not None and not row.void:
            settled = verdict(game, _events(entries, found.seat))
    except (Unreadable, LookupError):  # its rules are others now: the awards stand
        pass
    pots = {
        pot: {
            share or "uncontested": {"kitty" if seat is None else str(seat): won for seat, won in of.items()}
            for share, of in shares.items()
        }
        for pot, shares in by_pot(awards).items()
    }
    return HandDetail(
        **_line(row, found.dealt),
        table=row.table_id if _may_know(found.sight) else "",
        you=found.seat,
        played=played,
        root=row.root,
        seed_hash=row.seed_hash,
        awards=awards,
        won=breakdown(awards),
        pots=pots,
        verdict=settled,
        why=void.why if void else "",
    )


def _may_know(sight: Sight) -> bool:
    return sight.member or not sight.state.settings.private


@ROUTES.get("/hands/{hand}/feed")
@documented(returns=Feed, errors=(403,))
async def feed(request: Request, hand: HandId, guest: OptionalGuest, watching: Watching = False) -> Response:
    """What happened in a hand, as you were allowed to see it: through the eyes of your seat, or as one who watches."""
    check_rate_limit(request, "looks")
    found = await _eyes(request, hand, guest, watching)
    entries = await asyncio.to_thread(_entries, request, hand)
    lines: Any = tuple(messages.Told(seq, at, seen_entry(entry, found.seat)) for seq, at, entry in entries)  # type: ignore[arg-type]
    asides = await asyncio.to_thread(_asides, found, entries)
    return json_response(Feed(hand, found.seat, found.row.ended is not None, lines, asides))


def _asides(found: HandSight, entries: list[tuple[int, int, e.Entry]]) -> tuple[Worked, ...]:
    """The asides of a hand, each where something new was to be worked out."""
    begun = next((entry for _, _, entry in entries if isinstance(entry, e.Begun)), None)
    try:
        variant = _log(found).game.variant
    except (Unreadable, LookupError):
        return ()
    if begun is None:
        return ()
    table, worked = Table((), 0), list[Worked]()
    for count, event in enumerate(_events(entries, found.seat), 1):
        table = after(table, event)
        if changes_cards([event]) or isinstance(event, Folded):
            now = aside_for(variant, begun.hand, table, found.seat)
            if not worked or worked[-1].aside != now:
                worked.append(Worked(count, now))
    return tuple(worked)


@ROUTES.get("/hands/{hand}/proof")
@documented(returns=Proof, errors=(403, 409))
async def proof(request: Request, hand: HandId, guest: OptionalGuest) -> Response:
    """What you can verify: that each card that you saw is the one that was sealed before the deal. Only when the hand is over."""
    found = await hand_sight(request, hand, guest)
    _over(found)
    return json_response(await asyncio.to_thread(_prove, request, found))


def _prove(request: Request, found: HandSight) -> Proof:
    events = [event for _, _, entry in _entries(request, found.row.id) for event in e.provable_events(entry)]
    return prove(_read(found, any_rules=True), events, found.seat)


def _read(found: HandSight, *, any_rules: bool) -> Log:
    try:
        return _log(found, any_rules=any_rules)
    except Unreadable:
        raise ProblemError(409, "the rules of this hand are not known any more") from None


# --- files ---------------------------------------------------------------------------------------------------------


def _file(text: bytes | str, media: str, name: str) -> Response:
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, media)


@ROUTES.get("/hands/{hand}/json")
@documented(returns=StoredEvents, errors=(403, 409))
async def as_json(request: Request, hand: HandId, guest: OptionalGuest) -> Response:
    """The events of a finished hand as you saw them, and what a rabbit hunt showed, as a file: docs/events.schema.json."""
    found = await hand_sight(request, hand, guest)
    _over(found)
    entries = await asyncio.to_thread(_entries, request, hand)
    hunted = [event for _, _, entry in entries if isinstance(entry, e.Hunted) for event in e.provable_events(seen_entry(entry, found.seat))]
    return _file(events_to_json(_events(entries, found.seat), hunted), "application/json", f"hand-{found.row.number}.json")


@ROUTES.get("/hands/{hand}/phh")
@documented(returns=TEXT, media_type="text/plain", errors=(403, 409))
async def as_phh(request: Request, hand: HandId, guest: OptionalGuest) -> Response:
    """A finished hand as you saw it, as a PHH file; a game that PHH does not know has its events in a field of our own."""
    found = await hand_sight(request, hand, guest)
    _over(found)
    return _file(await asyncio.to_thread(_phh, found), "text/plain; charset=utf-8", f"hand-{found.row.number}.phh")


def _phh(found: HandSight) -> str:
    if found.row.void:
        raise ProblemError(409, "this hand does not count: it has no file")
    try:
        return writer.write(_read(found, any_rules=False), players=[one.name for one in found.dealt], viewer=found.seat)
    except ValueError as error:
        raise ProblemError(409, str(error), hint="take the JSON file: it can tell every game") from None
