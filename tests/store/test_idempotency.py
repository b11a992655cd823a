"""Idempotency keys: stored responses are valid for a day, and each key is written once."""

import asyncio

import pytest
from sqlalchemy import insert, select
from tests.temporary_databases import Opener

from riverboat.store import schema
from riverboat.store.errors import Conflict
from riverboat.store.idempotency import DAY, IdempotencyKeys, StoredResponse, request_digest
from riverboat.store.lease import Lease
from riverboat.store.migrate import upgrade
from riverboat.store.writer.client import Write, Writer

pytestmark = pytest.mark.process


def test_a_key_is_valid_for_a_day(database: str, opened: Opener) -> None:
    engine = opened(database)
    upgrade(engine)
    requests = IdempotencyKeys(engine)
    response = StoredResponse(request_digest("tables", b"{}"), 201, b'{"id":"x"}')
    assert requests.find("p-anna", "k") is None
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(insert(schema.idempotency_keys).values(**IdempotencyKeys.row("p-anna", "k", response)))
        old = IdempotencyKeys.row("p-anna", "old", response)
        connection.execute(insert(schema.idempotency_keys).values(**{**old, "at": old["at"] - DAY - 1}))
    assert requests.find("p-anna", "k") == response
    assert requests.find("p-bo", "k") is None
    assert requests.find("p-anna", "old") is None
    with engine.connect() as connection:
        assert [row.key for row in connection.execute(select(schema.idempotency_keys.c.key))] == ["k"]


def test_different_requests_have_different_digests() -> None:
    assert request_digest("tables", b"{}") == request_digest("tables", b"{}")
    assert len({request_digest("tables", b"{}"), request_digest("tables", b"{ }"), request_digest("table", b"s{}")}) == 3


async def test_a_key_is_written_once(database: str, opened: Opener) -> None:
    engine = opened(database)
    await asyncio.to_thread(upgrade, engine)
    lease = await asyncio.to_thread(Lease, engine, "house", "http://here")
    writer = Writer(engine, lease.server)
    row = IdempotencyKeys.row("p-anna", "k", StoredResponse("hash", 201, b"{}"))
    writes = [writer.append(Write({"idempotency_key": [row]})) for _ in range(5)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    await writer.close()
    assert [type(result) for result in results].count(type(None)) == 1
    assert [type(result) for result in results].count(Conflict) == 4
