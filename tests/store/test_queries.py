"""Queries on the ledger and on hands."""

import pytest
from sqlalchemy import insert
from tests.temporary_databases import Opener

from riverboat.store import schema
from riverboat.store.ledger import AccountTotal, Ledger
from riverboat.store.migrate import upgrade
from riverboat.store.queries import HandFilter, Queries

pytestmark = pytest.mark.process


def test_flows_count_both_sides_of_every_line(database: str, opened: Opener) -> None:
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
            values = {"kind": kind, "giver": giver, "taker": taker, "amount": amount, "note": "", "hand": None}
            connection.execute(insert(schema.ledger).values(table_id="t", seq=1, line=line, at=0, **values))
            connection.execute(insert(schema.ledger).values(table_id="other", seq=1, line=line, at=0, **values))
    ledger = Ledger(engine)
    flows = ledger.flows("t")
    assert flows == [
        AccountTotal("kitty", "hand", 20),
        AccountTotal("pot", "hand", 0),
        AccountTotal("stack:a", "buy-in", 100),
        AccountTotal("stack:a", "hand", -20),
        AccountTotal("tab:a", "buy-in", -100),
    ]
    assert ledger.has("t", "tab:a")
    assert not ledger.has("t", "kitty")
    assert [row.line for row in ledger.page("t", (1, 0), 2)] == [1, 2]
    assert [row.line for row in ledger.page("t", (), 10, account="pot", kind="hand")] == [1, 2, 3]
    beyond = (-(2**53), -(2**31) - 1, 2**31, 2**53)
    assert [len(ledger.page("t", (1, line), 10)) for line in beyond] == [4, 4, 0, 0]
    assert [len(ledger.page("t", (seq, 0), 10)) for seq in beyond] == [4, 4, 0, 0]


def test_hand_numbers_beyond_32_bits_can_be_queried(database: str, opened: Opener) -> None:
    engine = opened(database)
    upgrade(engine)
    values = {"table_id": "t", "game": "kuhn", "begun": 0, "log": b"", "root": "", "seed_hash": ""}
    with engine.execution_options(writes=True).begin() as connection:
        for number in (1, 2, 3):
            connection.execute(insert(schema.hands).values(id=f"h{number}", number=number, **values))
    queries = Queries(engine)
    for beyond in (2**31, 2**53):
        assert [row.number for row in queries.hands("t", HandFilter(), beyond, 10)] == [3, 2, 1]
        assert queries.hands("t", HandFilter(), -beyond - 1, 10) == []
        assert [len(queries.hands("t", selected, None, 10)) for selected in (HandFilter(first=beyond), HandFilter(last=beyond))] == [0, 3]
