"""Answers to repeated requests, kept for a day; the hands and chips that are read."""

import asyncio

import pytest
from sqlalchemy import insert, select
from tests.databases import Opener

from riverboat.store import schema
from riverboat.store.errors import Conflict
from riverboat.store.idempotency import DAY, IdempotencyKeys, StoredResponse, request_digest
from riverboat.store.lease import Lease
from riverboat.store.ledger import Flow, Ledger
from riverboat.store.migrate import upgrade
from riverboat.store.queries import HandFilter, Queries
from riverboat.store.writer.client import Write, Writer

pytestmark = pytest.mark.process


def test_a_key_is_good_for_a_day(database: str, opened: Opener) -> None:
    engine = opened(database)
    upgrade(engine)
    requests = IdempotencyKeys(engine)
    mine = StoredResponse(request_digest("tables", b"{}"), 201, b'{"id":"x"}')
    assert requests.find("p-anna", "k") is None
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(insert(schema.requests).values(**IdempotencyKeys.row("p-anna", "k", mine)))
        old = IdempotencyKeys.row("p-anna", "old", mine)
        connection.execute(insert(schema.requests).values(**{**old, "at": old["at"] - DAY - 1}))
    assert requests.find("p-anna", "k") == mine
    assert requests.find("p-bo", "k") is None
    assert requests.find("p-anna", "old") is None
    with engine.connect() as connection:
        assert [row.key for row in connection.execute(select(schema.requests.c.key))] == ["k"]


def test_what_was_asked_is_told_apart() -> None:
    assert request_digest("tables", b"{}") == request_digest("tables", b"{}")
    assert len({request_digest("tables", b"{}"), request_digest("tables", b"{ }"), request_digest("table", b"s{}")}) == 3


async def test_the_same_key_is_written_once(database: str, opened: Opener) -> None:
    engine = opened(database)
    await asyncio.to_thread(upgrade, engine)
    lease = await asyncio.to_thread(Lease, engine, "house", "http://here")
    writer = Writer(engine, lease.server)
    row = IdempotencyKeys.row("p-anna", "k", StoredResponse("hash", 201, b"{}"))
    writes = [writer.append(Write({"request": [row]})) for _ in range(5)]
    done = await asyncio.gather(*writes, return_exceptions=True)
    await writer.close()
    assert [type(one) for one in done].count(type(None)) == 1
    assert [type(one) for one in done].count(Conflict) == 4


def test_flows_are_both_sides_of_every_line(database: str, opened: Opener) -> None:
    engine = opened(database)
    upgrade(engine)
    moved = [
        ("buy-in", "tab:a", "stack:a", 100),
        ("hand", "stack:a", "pot", 30),
        ("hand", "pot", "stack:a", 10),
        ("hand", "pot", "kitty", 20),
    ]
    with engine.execution_options(writes=True).begin() as connection:
        for line, (kind, giver, taker, amount) in enumerate(moved):
            told = {"kind": kind, "giver": giver, "taker": taker, "amount": amount, "note": "", "hand": None}
            connection.execute(insert(schema.ledger).values(table_id="t", seq=1, line=line, at=0, **told))
            connection.execute(insert(schema.ledger).values(table_id="other", seq=1, line=line, at=0, **told))
    ledger = Ledger(engine)
    flows = ledger.flows("t")
    assert flows == [
        Flow("kitty", "hand", 20),
        Flow("pot", "hand", 0),
        Flow("stack:a", "buy-in", 100),
        Flow("stack:a", "hand", -20),
        Flow("tab:a", "buy-in", -100),
    ]
    assert ledger.has("t", "tab:a")
    assert not ledger.has("t", "kitty")
    assert [row.line for row in ledger.page("t", (1, 0), 2)] == [1, 2]
    assert [row.line for row in ledger.page("t", (), 10, account="pot", kind="hand")] == [1, 2, 3]
    beyond = (-(2**53), -(2**31) - 1, 2**31, 2**53)
    assert [len(ledger.page("t", (1, line), 10)) for line in beyond] == [4, 4, 0, 0]
    assert [len(ledger.page("t", (seq, 0), 10)) for seq in beyond] == [4, 4, 0, 0]


def test_hands_are_found_by_any_number(database: str, opened: Opener) -> None:
    engine = opened(database)
    upgrade(engine)
    kept = {"table_id": "t", "game": "kuhn", "begun": 0, "log": b"", "root": "", "seed_hash": ""}
    with engine.execution_options(writes=True).begin() as connection:
        for number in (1, 2, 3):
            connection.execute(insert(schema.hands).values(id=f"h{number}", number=number, **kept))
    hands = Queries(engine)
    for beyond in (2**31, 2**53):
        assert [row.number for row in hands.hands("t", HandFilter(), beyond, 10)] == [3, 2, 1]
        assert hands.hands("t", HandFilter(), -beyond - 1, 10) == []
        assert [len(hands.hands("t", wanted, None, 10)) for wanted in (HandFilter(first=beyond), HandFilter(last=beyond))] == [0, 3]
