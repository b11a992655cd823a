"""Ledger routes: every line, the balances, and who pays whom at the end."""

import asyncio
from collections import defaultdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from msgspec import Meta, Struct

from riverboat.chips.settle_up import DebtPayment, settle_up, transfers_csv, transfers_text
from riverboat.protocol import journal as e
from riverboat.server.api.pagination import Cursor, Limit, cursor, place_of
from riverboat.server.api.permissions import TableAccess, table_access
from riverboat.server.api.shared_parameters import TableId
from riverboat.server.http.auth import OptionalGuest
from riverboat.server.http.json_bodies import TEXT, documented, json_response
from riverboat.server.http.rate_limits import check_rate_limit
from riverboat.server.rooms.commands import closing_entries
from riverboat.server.rooms.persistence import KITTY, stack, tab
from riverboat.store.ledger import AccountTotal, Ledger

ROUTES = APIRouter(prefix="/api/tables/{table}", tags=["ledger"])


class LedgerLine(Struct, frozen=True):
    """A transfer of chips between two accounts."""

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
    """Lines of a ledger in the order of writing."""

    lines: tuple[LedgerLine, ...]
    next: str = ""


class PlayerBalance(Struct, frozen=True):
    """The chips that a player has bought, won and cashed out."""

    player: str
    name: str
    bot: bool
    bought: int
    corrected: int  # by the host
    hands_net: Annotated[int, Meta(description="The net result of all hands, negative for a loss.")]
    kitty: int  # share of the kitty at the end
    cashed: int
    stack: int
    net: Annotated[int, Meta(description="The result at this table: the hands, and the share of the kitty.")]


class Balances(Struct, frozen=True):
    """The balance of every account; they sum to zero."""

    players: tuple[PlayerBalance, ...]
    accounts: dict[str, int]
    kitty: int
    sum: int


class Payment(Struct, frozen=True):
    """A payment between two players."""

    payer: str
    payee: str
    amount: int
    words: str


class SettleUp(Struct, frozen=True):
    """The fewest payments that settle the table, as if it closed now."""

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
    await table_access(request, table, guest)
    stored: Ledger = request.app.state.ledger
    place = place_of(cursor, int, int)
    rows = await asyncio.to_thread(lambda: stored.page(table, place, limit + 1, account=account, kind=kind))
    lines = tuple(LedgerLine(**row._mapping) for row in rows[:limit])
    return json_response(LedgerPage(lines, _cursor(lines[-1]) if len(rows) > limit else ""))


def _cursor(line: LedgerLine) -> str:
    return cursor(line.seq, line.line)


@ROUTES.get("/balances")
@documented(returns=Balances, errors=(403,))
async def balances(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """The balances of all players and accounts."""
    access = await table_access(request, table, guest)
    return json_response(await asyncio.to_thread(_balances, request, access))


def _balances(request: Request, access: TableAccess) -> Balances:
    stored: Ledger = request.app.state.ledger
    flows = stored.flows(access.table)
    accounts: dict[str, int] = defaultdict(int)
    for flow in flows:
        accounts[flow.account] += flow.amount
    names = stored.names(access.table) | {player: member.name for player, member in access.state.members.items()}
    players = [account.removeprefix(tab("")) for account in accounts if account.startswith(tab(""))]
    money = tuple(_money(player, names.get(player, player), flows, accounts) for player in players)
    return Balances(money, dict(accounts), accounts.get(KITTY, 0), sum(accounts.values()))


def _money(player: str, name: str, flows: list[AccountTotal], accounts: dict[str, int]) -> PlayerBalance:
    got = {flow.kind: flow.amount for flow in flows if flow.account == stack(player)}
    on_table, net = accounts.get(stack(player), 0), accounts.get(stack(player), 0) + accounts[tab(player)]
    return PlayerBalance(
        player,
        name,
        bot=player.startswith("bot-"),
        bought=got.get("buy-in", 0),
        corrected=got.get("correction", 0),
        hands_net=got.get("hand", 0),
        kitty=got.get("kitty", 0),
        cashed=-got.get("cash-out", 0),
        stack=on_table,
        net=net,
    )


# --- settling up ----------------------------------------------------------------------------------------


@ROUTES.get("/settle-up")
@documented(returns=SettleUp, errors=(403,))
async def settle(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """Who pays whom, in the fewest payments."""
    labels, nets, transfers = await _settled(request, await table_access(request, table, guest))
    players = {label: player for player, label in labels.items()}
    payments = tuple(Payment(players[transfer.payer], players[transfer.payee], transfer.amount, str(transfer)) for transfer in transfers)
    return json_response(SettleUp(payments, nets, labels))


@ROUTES.get("/settle-up.txt")
@documented(returns=TEXT, media_type="text/plain", errors=(403,))
async def settle_text(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """Who pays whom, as text."""
    _, _, transfers = await _settled(request, await table_access(request, table, guest))
    return Response(transfers_text(transfers) + "\n", media_type="text/plain")


@ROUTES.get("/settle-up.csv")
@documented(returns=TEXT, media_type="text/csv", errors=(403,))
async def settle_csv(request: Request, table: TableId, guest: OptionalGuest) -> Response:
    """Who pays whom, as CSV."""
    _, _, transfers = await _settled(request, await table_access(request, table, guest))
    headers = {"Content-Disposition": 'attachment; filename="settle-up.csv"'}
    return Response(transfers_csv(transfers), headers=headers, media_type="text/csv")


async def _settled(request: Request, access: TableAccess) -> tuple[dict[str, str], dict[str, int], list[DebtPayment]]:
    """The labels and nets of all players, and the payments."""
    check_rate_limit(request, "looks")
    balances = await asyncio.to_thread(_balances, request, access)
    nets = {player.player: player.net for player in balances.players}
    if rest := -sum(nets.values()):  # the kitty belongs to the seated players, as if the table closed now
        shares = _kitty(access) if rest == access.state.session.kitty else {}
        for player, chips in (shares or {KITTY: rest}).items():
            nets[player] = nets.get(player, 0) + chips
    labels = _labels(
        [(player.player, player.name, player.bot) for player in balances.players] + [(KITTY, "the kitty", False)] * (KITTY in nets)
    )
    transfers = await asyncio.to_thread(settle_up, {labels[player]: net for player, net in nets.items()})
    return labels, nets, transfers


def _kitty(access: TableAccess) -> dict[str, int]:
    closed: Any = closing_entries(access.state)[0]
    assert isinstance(closed, e.Closed)
    return closed.kitty


def _labels(people: list[tuple[str, str, bool]]) -> dict[str, str]:
    """A distinct label for each player.

    >>> _labels([("p-1", "Anna", False), ("bot-1", "Ada", True), ("p-2", "Anna", False)])
    {'p-1': 'Anna', 'bot-1': 'Ada (bot)', 'p-2': 'Anna 2'}
    """
    labels: dict[str, str] = {}
    for player, name, bot in people:
        label = base = f"{name} (bot)" if bot else name
        number = 1
        while label in labels.values():
            number += 1
            label = f"{base} {number}"
        labels[player] = label
    return labels
