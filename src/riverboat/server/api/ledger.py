"""The chips of a table: every line of its ledger, what everybody has, and who pays whom at the end of the evening."""

import asyncio
from collections import defaultdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from msgspec import Struct

from riverboat.chips.settle_up import Transfer, settle_up, transfers_csv, transfers_text
from riverboat.protocol import journal as e
from riverboat.server.api.pagination import Cursor, Limit, cursor, place_of
from riverboat.server.api.parameters import TableId
from riverboat.server.api.permissions import Sight, sight_of
from riverboat.server.docs.openapi import TEXT, documented, json_response
from riverboat.server.http.auth import OptionalGuest
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.commands import closing_entries
from riverboat.server.rooms.persistence import KITTY, stack, tab
from riverboat.store.ledger import Flow, Ledger

ROUTES = APIRouter(prefix="/api/tables/{table}", tags=["ledger"])


class LedgerLine(Struct, frozen=True):
    """Chips that went from one account to another."""

    seq: int
    line: int
    at: int
    kind: str
    giver: str
    taker: str
    amount: int
    hand: str | None
    note: str


class LedgerPage(Struct, frozen=True, omit_defaults=True):
    """Lines of a ledger, in the order in which they were written."""

    lines: tuple[LedgerLine, ...]
    next: str = ""


class Money(Struct, frozen=True):
    """What somebody has put into the game and taken out of it."""

    player: str
    name: str
    bot: bool
    bought: int
    corrected: int  # by the host
    won: int  # in hands; below zero what was lost
    kitty: int  # from the kitty, at the end
    cashed: int
    stack: int
    net: int


class Balances(Struct, frozen=True):
    """What lies where; all accounts together are nothing."""

    players: tuple[Money, ...]
    accounts: dict[str, int]
    kitty: int
    sum: int


class Payment(Struct, frozen=True):
    """Chips that somebody pays to somebody."""

    payer: str
    payee: str
    amount: int
    words: str


class SettleUp(Struct, frozen=True):
    """Who pays whom, in as few payments as will do; of a game that goes on, as if it ended now."""

    payments: tuple[Payment, ...]
    nets: dict[str, int]
    names: dict[str, str]


@ROUTES.get("/ledger")
@documented(returns=LedgerPage, errors=(403,))
async def ledger(
    request: Request,
    table: TableId,
    guest: OptionalGuest,
    account: Annotated[str, Query(pattern="^[A-Za-z0-9_:-]{0,60}$", description="Only lines of this account.")] = "",
    kind: Annotated[str, Query(pattern="^[a-z-]{0,20}$", description="Only lines of this kind.")] = "",
    cursor: Cursor = "",
    limit: Limit = 100,
) -> Response:
    """Every line of a table's ledger."""
    await sight_of(request, table, guest)
    found: Ledger = request.app.state.ledger
    place = place_of(cursor, int, int)
    rows = await asyncio.to_thread(lambda: found.page(table, place, limit + 1, account=account, kind=kind))
    lines = tuple(LedgerLine(**row._mapping) for row in rows[:limit])
    return json_response(LedgerPage(lines, _cursor(lines[-1]) if len(rows) > limit else ""))


def _cursor(line: LedgerLine) -> str:
    return cursor(line.seq, line.line)


@ROUTES.get("/balances")
@documented(returns=Balances, errors=(403,))
async def balances(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """What everybody has put in, taken out, and has on the table."""
    sight = await sight_of(request, table, guest)
    return json_response(await asyncio.to_thread(_balances, request, sight))


def _balances(request: Request, sight: Sight) -> Balances:
    found: Ledger = request.app.state.ledger
    flows = found.flows(sight.table)
    accounts: dict[str, int] = defaultdict(int)
    for flow in flows:
        accounts[flow.account] += flow.amount
    names = found.names(sight.table) | {player: member.name for player, member in sight.state.members.items()}
    players = [account.removeprefix(tab("")) for account in accounts if account.startswith(tab(""))]
    money = tuple(_money(player, names.get(player, player), flows, accounts) for player in players)
    return Balances(money, dict(accounts), accounts.get(KITTY, 0), sum(accounts.values()))


def _money(player: str, name: str, flows: list[Flow], accounts: dict[str, int]) -> Money:
    got = {flow.kind: flow.amount for flow in flows if flow.account == stack(player)}
    on_table, net = accounts.get(stack(player), 0), accounts.get(stack(player), 0) + accounts[tab(player)]
    return Money(
        player,
        name,
        bot=player.startswith("bot-"),
        bought=got.get("buy-in", 0),
        corrected=got.get("correction", 0),
        won=got.get("hand", 0),
        kitty=got.get("kitty", 0),
        cashed=-got.get("cash-out", 0),
        stack=on_table,
        net=net,
    )


# --- the end of the evening ----------------------------------------------------------------------------------------


@ROUTES.get("/settle-up")
@documented(returns=SettleUp, errors=(403,))
async def settle(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """Who pays whom, in as few payments as will do."""
    labels, nets, transfers = await _settled(request, await sight_of(request, table, guest))
    who = {label: player for player, label in labels.items()}
    payments = tuple(Payment(who[one.payer], who[one.payee], one.amount, str(one)) for one in transfers)
    return json_response(SettleUp(payments, nets, labels))


@ROUTES.get("/settle-up.txt")
@documented(returns=TEXT, media_type="text/plain", errors=(403,))
async def settle_text(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """Who pays whom, as sentences to copy."""
    _, _, transfers = await _settled(request, await sight_of(request, table, guest))
    return Response(transfers_text(transfers) + "\n", media_type="text/plain")


@ROUTES.get("/settle-up.csv")
@documented(returns=TEXT, media_type="text/csv", errors=(403,))
async def settle_csv(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """Who pays whom, as a table."""
    _, _, transfers = await _settled(request, await sight_of(request, table, guest))
    headers = {"Content-Disposition": 'attachment; filename="settle-up.csv"'}
    return Response(transfers_csv(transfers), headers=headers, media_type="text/csv")


async def _settled(request: Request, sight: Sight) -> tuple[dict[str, str], dict[str, int], list[Transfer]]:
    """What everybody is called, has won or lost, and pays."""
    check_rate_limit(request, "looks")
    found = await asyncio.to_thread(_balances, request, sight)
    nets = {one.player: one.net for one in found.players}
    if rest := -sum(nets.values()):  # what lies in the kitty belongs to those who sit, as if the game ended now
        shares = _kitty(sight) if rest == sight.state.session.kitty else {}
        for player, chips in (shares or {KITTY: rest}).items():
            nets[player] = nets.get(player, 0) + chips
    labels = _labels([(one.player, one.name, one.bot) for one in found.players] + [(KITTY, "the kitty", False)] * (KITTY in nets))
    transfers = await asyncio.to_thread(settle_up, {labels[player]: net for player, net in nets.items()})
    return labels, nets, transfers


def _kitty(sight: Sight) -> dict[str, int]:
    closed: Any = closing_entries(sight.state)[0]
    assert isinstance(closed, e.Closed)
    return closed.kitty


def _labels(people: list[tuple[str, str, bool]]) -> dict[str, str]:
    """What to call people, each otherwise.

    >>> _labels([("p-1", "Anna", False), ("bot-1", "Ada", True), ("p-2", "Anna", False)])
    {'p-1': 'Anna', 'bot-1': 'Ada (bot)', 'p-2': 'Anna 2'}
    """
    labels: dict[str, str] = {}
    for player, name, bot in people:
        label = plain = f"{name} (bot)" if bot else name
        number = 1
        while label in labels.values():
            number += 1
            label = f"{plain} {number}"
        labels[player] = label
    return labels
