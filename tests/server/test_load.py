"""A load so small that it runs with the tests: everybody plays, and no chip is made or lost."""

import asyncio

import pytest
from bench.load import Load, load
from bench.load_report import report
from bench.load_server import LoadServer

from riverboat.store import schema
from riverboat.store.database import open_engine

pytestmark = pytest.mark.process


async def test_a_small_load() -> None:
    seconds, paced, flat_out = 1.5, None, None
    while not (paced and flat_out and paced.hands and flat_out.hands):  # a busy machine plays no hand in so little time
        paced, flat_out = await load(tables=3, rates=[60.0, 0.0], seconds=seconds, warm=seconds / 3)
        seconds *= 4
    for one in (paced, flat_out):
        assert (one.tables, one.sockets) == (3, 18)
        assert one.actions > 0
        assert one.hands > 0
        assert 0 < one.told_p50 <= one.told_p99 <= one.told_max
        assert one.batch >= 1
        assert one.memory > 0
    assert "flat out" in report([paced, flat_out], {"cores": 2})


async def test_a_chip_too_many_is_noticed() -> None:
    server = await asyncio.to_thread(LoadServer)
    try:
        one = Load(server, warm=0.2)
        await one.open(1)
        await one.play(0.0, 0.5)
        assert await one.conserved() == ""
        engine = open_engine(server.database)
        with engine.execution_options(writes=True).begin() as connection:
            line = connection.execute(schema.ledger.select().where(schema.ledger.c.kind == "buy-in")).first()
            assert line is not None
            connection.execute(schema.ledger.insert().values(**{**line._mapping, "seq": 10**9, "amount": 1}))
        engine.dispose()
        assert line.table_id in await one.conserved()
        one.close()
    finally:
        await asyncio.to_thread(server.stop)
