"""Ledger, balances and settle-up routes."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.api_client import DATABASES, Headers, client_on, command, guest, play, player, sit, table

from riverboat.server.api.pagination import cursor

pytestmark = [pytest.mark.process, pytest.mark.either_store]


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Runs every test of this module on both databases."""
    yield from client_on(request, tmp_path_factory.mktemp("data"))


class RandomTable(msgspec.Struct):
    """A table with some finished hands."""

    table: str
    anna: Headers
    heard: list[dict[str, Any]]
    hands: list[dict[str, Any]]


@pytest.fixture(scope="module")
def random_table(client: httpx.Client) -> RandomTable:
    """A game with two shares in every pot."""
    anna = guest(client, "Anna")
    where = table(client, anna, games=[{"game": "twos-jacks-axe"}, {"game": "holdem"}], bots=3, seats=6, most=1000)
    sit(client, where, anna, 1000)
    heard = play(client, where, anna, 12)
    hands = client.get(f"/api/tables/{where}/hands", headers=anna, params={"limit": 200}).json()["hands"]
    return RandomTable(where, anna, heard, hands)


# --- chips ---------------------------------------------------------------------------------------------------------


def test_ledger_balances_to_zero(client: httpx.Client, random_table: RandomTable) -> None:
    lines: list[dict[str, Any]] = []
    cursor = ""
    while True:
        page = client.get(f"/api/tables/{random_table.table}/ledger", params={"limit": 7, "cursor": cursor}).json()
        lines += page["lines"]
        if not (cursor := page.get("next", "")):
            break
    accounts: dict[str, int] = {}
    for line in lines:
        accounts[line["giver"]] = accounts.get(line["giver"], 0) - line["amount"]
        accounts[line["taker"]] = accounts.get(line["taker"], 0) + line["amount"]
    told = client.get(f"/api/tables/{random_table.table}/balances").json()
    assert told["accounts"] == accounts
    assert told["sum"] == 0
    look = client.get(f"/api/tables/{random_table.table}").json()
    stacks = {place["player"]: place["stack"] for place in look["places"] if place["player"]}
    assert {one["player"]: one["stack"] for one in told["players"]} == stacks
    for one in told["players"]:
        assert one["net"] == one["hands_net"] + one["kitty"]
        assert one["stack"] == one["bought"] + one["corrected"] + one["hands_net"] + one["kitty"] - one["cashed"]
    me = player(client, random_table.anna)
    mine = client.get(f"/api/tables/{random_table.table}/ledger", params={"account": f"stack:{me}", "limit": 200}).json()["lines"]
    assert mine == [line for line in lines if f"stack:{me}" in (line["giver"], line["taker"])]
    bought = client.get(f"/api/tables/{random_table.table}/ledger", params={"kind": "buy-in"}).json()["lines"]
    assert bought == [line for line in lines if line["kind"] == "buy-in"]


def test_settle_up_pays_everyone(client: httpx.Client, random_table: RandomTable) -> None:
    settled = client.get(f"/api/tables/{random_table.table}/settle-up").json()
    paid = dict.fromkeys(settled["nets"], 0)
    for payment in settled["payments"]:
        paid[payment["payer"]] -= payment["amount"]
        paid[payment["payee"]] += payment["amount"]
    assert paid == settled["nets"]
    text = client.get(f"/api/tables/{random_table.table}/settle-up.txt").text.splitlines()
    assert text == [payment["words"] for payment in settled["payments"]]
    rows = list(csv.DictReader(io.StringIO(client.get(f"/api/tables/{random_table.table}/settle-up.csv").text)))
    assert [int(row["amount"]) for row in rows] == [payment["amount"] for payment in settled["payments"]]


def test_former_players_are_settled_and_corrections_are_listed(client: httpx.Client) -> None:
    anna, bo = guest(client, "Anna"), guest(client, "Bo")
    where = table(client, anna, bots=0, watching=False)
    sit(client, where, anna, 100)
    sit(client, where, bo, 150)
    assert command(client, where, anna, "give", player=player(client, bo), chips=30, note="pizza").status_code == 200
    assert client.delete(f"/api/tables/{where}/seats/me", headers=bo).status_code == 200
    line = client.get(f"/api/tables/{where}/ledger", params={"kind": "correction"}, headers=bo).json()["lines"][0]
    assert (line["amount"], line["note"]) == (30, "pizza")
    told = {one["player"]: one for one in client.get(f"/api/tables/{where}/balances", headers=bo).json()["players"]}
    assert told[player(client, bo)]["cashed"] == 180
    assert client.get(f"/api/tables/{where}/settle-up.txt", headers=bo).text == "Nobody owes anything.\n"


def test_kitty_belongs_to_the_seated_players(client: httpx.Client) -> None:
    anna = guest(client, "Anna")
    where = table(client, anna, games=[{"game": "kings-and-lows-draw"}], bots=2, least=10, most=1000)
    sit(client, where, anna, 500)
    for _ in range(6):
        play(client, where, anna, 2)
        command(client, where, anna, "pause", paused=False)
        settled = client.get(f"/api/tables/{where}/settle-up").json()
        assert sum(settled["nets"].values()) == 0
        if client.get(f"/api/tables/{where}/balances").json()["kitty"]:
            return
    pytest.fail("nothing ever lay in the kitty")


@pytest.mark.parametrize("place", [(1, 2**31), (1, -(2**40)), (2**53, 2**53)])
def test_cursor_beyond_the_ledger_is_valid(client: httpx.Client, place: tuple[int, int]) -> None:
    where = table(client, anna := guest(client, "Anna"))
    found = client.get(f"/api/tables/{where}/ledger", params={"cursor": cursor(*place)}, headers=anna)
    assert found.status_code == 200, found.text
