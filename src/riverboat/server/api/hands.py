"""Hand history routes: the list, one hand, its events as a viewer saw them, the proof of the deal, and files."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from msgspec import Meta, Struct, structs

from riverboat.chips import Award, breakdown, by_pot
from riverboat.dealer import Log
from riverboat.explain.made_hands import WildCards, wilds_of
from riverboat.explain.showdown import Net, Verdict, Won, verdict
from riverboat.history.codec import Unreadable, events_to_json, log_from_json
from riverboat.history.phh import writer
from riverboat.history.proof import Proof, prove
from riverboat.history.stored_json import StoredEvents
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import TableGame
from riverboat.server.api.pagination import Cursor, Limit, Number, cursor, place_of
from riverboat.server.api.permissions import HandAccess, TableAccess, hand_access, table_access
from riverboat.server.api.shared_parameters import ID, HandId, TableId
from riverboat.server.http.auth import OptionalGuest
from riverboat.server.http.json_bodies import TEXT, documented, json_response
from riverboat.server.http.problems import ProblemError
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.visibility import changes_cards, made_hands_for, seen_entry
from riverboat.store.queries import HandFilter, Queries
from riverboat.table import Event, Table, after, fold
from riverboat.table.events import Awarded, Folded

ROUTES = APIRouter(prefix="/api", tags=["hands"])


class HandSeat(Struct, frozen=True):
    """A player who was dealt cards."""

    seat: int
    player: str
    name: str
    stack: Annotated[int, Meta(description="The chips before the hand.")]
    won: Won | None  # None during the hand, and so is net
    net: Net | None


class HandLine(Struct, frozen=True):
    """A hand in the list."""

    id: str
    number: int
    game: str
    begun: int
    ended: int | None
    void: bool  # cancelled, with all chips returned
    pot: int
    seats: tuple[HandSeat, ...]


class HandsPage(Struct, frozen=True, omit_defaults=True):
    """Hands of a table, latest first."""

    hands: tuple[HandLine, ...]
    next: str = ""


class HandDetail(HandLine, frozen=True):
    """A hand: game, seats, awards, and the commitment published before the deal."""

    table: str  # empty for a stranger if the table is private: a hand may be shared, the link to its table may not
    you: int | None  # your seat
    played: TableGame | None  # None if its rules no longer exist
    root: str
    seed_hash: str
    awards: tuple[Award, ...]
    won: Annotated[dict[int, dict[str, int]], Meta(description="The chips that each seat won, by share, and in `total`.")]
    pots: Annotated[
        dict[int, dict[str, dict[str, int]]],
        Meta(description="The chips of each pot, by share and seat; chips that carry over to the next hand are at `kitty`."),
    ]
    verdict: Verdict | None = None  # after the hand: the awards with hands and reasons
    wild_cards: WildCards | None = None  # which cards were wild in the hands that you saw, your own folded or mucked hand included
    why: str = ""  # why it is void


class TimedMadeHands(Struct, frozen=True):
    """The wild cards and your hand after a number of events."""

    events: int
    made_hands: messages.MadeHands


class HandFeed(Struct, frozen=True):
    """The messages of a hand that the socket sent to you."""

    hand: str
    you: int | None
    over: bool
    updates: tuple[messages.Update, ...]
    made_hands: tuple[TimedMadeHands, ...] = ()  # empty if the rules no longer exist


_AWARDS = msgspec.json.Decoder(list[Awarded])


# --- the list ------------------------------------------------------------------------------------------------------


@ROUTES.get("/tables/{table}/hands")
@documented(returns=HandsPage, errors=(403,))
async def hands(
    request: Request,
    table: TableId,
    guest: OptionalGuest,
    player: Annotated[str, Query(pattern=ID.replace("{1,", "{0,"), description="Only hands of this player.")] = "",
    mine: Annotated[bool, Query(description="Only your own hands.")] = False,
    game: Annotated[str, Query(pattern="^[a-z0-9-]{0,60}$", description="Only this game.")] = "",
    first: Annotated[Number | None, Query(description="Only hands from this number on.")] = None,
    last: Annotated[Number | None, Query(description="Only hands up to this number.")] = None,
    pot: Annotated[Number | None, Query(description="Only hands with at least this much in the pots.")] = None,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Response:
    """The hands of a table."""
    access = await table_access(request, table, guest)
    if mine and guest is None:
        raise ProblemError(401, "join with a name first")
    own = access.player or "" if mine or not access.whole else ""
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
    won = breakdown(_awards(row))

    def seat_won(seat: int) -> int | None:
        return None if row.ended is None else won[seat]["total"] if seat in won else 0

    seats = tuple(HandSeat(seat.seat, seat.player, seat.name, seat.stack, seat_won(seat.seat), seat.net) for seat in dealt)
    fields = {name: getattr(row, name) for name in ("id", "number", "game", "begun", "ended", "pot")}
    return {**fields, "void": bool(row.void), "seats": seats}


def _awards(row: Any) -> tuple[Award, ...]:
    return tuple(Award(event.pot, event.share, event.seat, event.amount) for event in _AWARDS.decode(row.awards or b"[]"))


# --- one hand ------------------------------------------------------------------------------------------------------


def _log(access: HandAccess, *, any_rules: bool = True) -> Log:
    """The log of a hand; `any_rules` also if its rules have changed, which is enough to name the game and the deck."""
    return log_from_json(bytes(access.row.log), any_rules=any_rules)


def _entries(request: Request, hand: str) -> list[tuple[int, int, e.Entry]]:
    queries: Queries = request.app.state.registry.queries
    return [(row.seq, row.at, messages.ENTRIES.decode(row.entry)) for row in queries.entries_of_hand(hand)]


def _events(entries: Iterable[tuple[int, int, e.Entry]], seat: int | None) -> list[Event]:
    """The events of a hand as a seat saw them."""
    return [event for _, _, entry in entries for event in e.hand_events(seen_entry(entry, seat))]


def _require_over(access: HandAccess) -> None:
    if access.row.ended is None:
        raise ProblemError(409, "the hand is not over", hint="ask again when it is")


Watching = Annotated[bool, Query(description="As a spectator saw it, even if you played.")]


async def _access_as(request: Request, hand: str, guest: OptionalGuest, watching: bool) -> HandAccess:
    """The guest's access to a hand, reduced to a spectator's if asked for."""
    access = await hand_access(request, hand, guest)
    return structs.replace(access, seat=None) if watching else access


@ROUTES.get("/hands/{hand}")
@documented(returns=HandDetail, errors=(403,))
async def one_hand(request: Request, hand: HandId, guest: OptionalGuest, watching: Watching = False) -> Response:
    """One hand, with winnings by seat, share and pot."""
    access = await _access_as(request, hand, guest, watching)
    return json_response(await asyncio.to_thread(_detail, request, access))


def _detail(request: Request, access: HandAccess) -> HandDetail:
    row = access.row
    awards = _awards(row)
    entries = _entries(request, row.id)
    void = next((entry for _, _, entry in entries if isinstance(entry, e.Voided)), None)
    played, settled = None, None
    try:
        game = _log(access).game
        played = TableGame(game.variant.code, game.variant.options, game.limit, game.stakes, game.odd_chips, game.burn)
        if row.ended is not None and not row.void:
            settled = verdict(game, _events(entries, access.seat))
    except (Unreadable, LookupError):  # its rules have changed: the awards stand
        pass
    pots = {
        pot: {
            share or "uncontested": {"kitty" if seat is None else str(seat): won for seat, won in of.items()}
            for share, of in shares.items()
        }
        for pot, shares in by_pot(awards).items()
    }
    return HandDetail(
        **_line(row, access.dealt),
        table=row.table_id if _may_know_table(access.table) else "",
        you=access.seat,
        played=played,
        root=row.root,
        seed_hash=row.seed_hash,
        awards=awards,
        won=breakdown(awards),
        pots=pots,
        verdict=settled,
        wild_cards=_wild_cards(access, entries),
        why=void.why if void else "",
    )


def _wild_cards(access: HandAccess, entries: list[tuple[int, int, e.Entry]]) -> WildCards | None:
    """Which cards were wild in the hands that the viewer saw; None if the game has no wild cards, or its rules no longer exist."""
    try:
        variant = _log(access).game.variant
    except (Unreadable, LookupError):
        return None
    return wilds_of(variant, fold(_events(entries, access.seat)))


def _may_know_table(table: TableAccess) -> bool:
    return table.member or not table.state.settings.private


@ROUTES.get("/hands/{hand}/feed")
@documented(returns=HandFeed, errors=(403,))
async def feed(request: Request, hand: HandId, guest: OptionalGuest, watching: Watching = False) -> Response:
    """The events of a hand as you saw them, from your seat or as a spectator."""
    check_rate_limit(request, "looks")
    access = await _access_as(request, hand, guest, watching)
    entries = await asyncio.to_thread(_entries, request, hand)
    lines: Any = tuple(messages.Update(seq, at, seen_entry(entry, access.seat)) for seq, at, entry in entries)  # type: ignore[arg-type]
    made_hands = await asyncio.to_thread(_made_hands, access, entries)
    return json_response(HandFeed(hand, access.seat, access.row.ended is not None, lines, made_hands))


def _made_hands(access: HandAccess, entries: list[tuple[int, int, e.Entry]]) -> tuple[TimedMadeHands, ...]:
    """The made_hands of a hand, one wherever they change."""
    begun = next((entry for _, _, entry in entries if isinstance(entry, e.Begun)), None)
    try:
        variant = _log(access).game.variant
    except (Unreadable, LookupError):
        return ()
    if begun is None:
        return ()
    table, worked = Table((), 0), list[TimedMadeHands]()
    for count, event in enumerate(_events(entries, access.seat), 1):
        table = after(table, event)
        if changes_cards([event]) or isinstance(event, Folded):
            now = made_hands_for(variant, begun.hand, table, access.seat)
            if not worked or worked[-1].made_hands != now:
                worked.append(TimedMadeHands(count, now))
    return tuple(worked)


@ROUTES.get("/hands/{hand}/proof")
@documented(returns=Proof, errors=(403, 409))
async def proof(request: Request, hand: HandId, guest: OptionalGuest) -> Response:
    """Proof that each card you saw was fixed before the deal; only after the hand."""
    access = await hand_access(request, hand, guest)
    _require_over(access)
    return json_response(await asyncio.to_thread(_prove, request, access))


def _prove(request: Request, access: HandAccess) -> Proof:
    events = [event for _, _, entry in _entries(request, access.row.id) for event in e.provable_events(entry)]
    return prove(_read(access, any_rules=True), events, access.seat)


def _read(access: HandAccess, *, any_rules: bool) -> Log:
    try:
        return _log(access, any_rules=any_rules)
    except Unreadable:
        raise ProblemError(409, "the rules of this hand are not known any more") from None


# --- files ---------------------------------------------------------------------------------------------------------


def _file(text: bytes | str, media: str, name: str) -> Response:
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, media)


@ROUTES.get("/hands/{hand}/json")
@documented(returns=StoredEvents, errors=(403, 409))
async def as_json(request: Request, hand: HandId, guest: OptionalGuest) -> Response:
    """The events of a finished hand as you saw them, with rabbit hunts and wild cards, as a JSON file (docs/events.schema.json)."""
    access = await hand_access(request, hand, guest)
    _require_over(access)
    entries = await asyncio.to_thread(_entries, request, hand)
    hunted = [
        event for _, _, entry in entries if isinstance(entry, e.RabbitHunted) for event in e.provable_events(seen_entry(entry, access.seat))
    ]
    text = events_to_json(_events(entries, access.seat), hunted, _wild_cards(access, entries))
    return _file(text, "application/json", f"hand-{access.row.number}.json")


@ROUTES.get("/hands/{hand}/phh")
@documented(returns=TEXT, media_type="text/plain", errors=(403, 409))
async def as_phh(request: Request, hand: HandId, guest: OptionalGuest) -> Response:
    """A finished hand as you saw it, as a PHH file; games that PHH does not know have their events in an extra field."""
    access = await hand_access(request, hand, guest)
    _require_over(access)
    return _file(await asyncio.to_thread(_phh, access), "text/plain; charset=utf-8", f"hand-{access.row.number}.phh")


def _phh(access: HandAccess) -> str:
    if access.row.void:
        raise ProblemError(409, "this hand does not count: it has no file")
    try:
        return writer.write(_read(access, any_rules=False), players=[seat.name for seat in access.dealt], viewer=access.seat)
    except ValueError as error:
        raise ProblemError(409, str(error), hint="use the JSON file, which supports every game") from None
