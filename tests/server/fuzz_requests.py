"""Random requests, as the OpenAPI description allows them and not: no server error, and every response as described.

`make fuzz` runs this file. It is not collected with the others, because schemathesis generates requests while it is collected.
"""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks
from sqlalchemy import Engine, func, select
from tests.repetitions import scaled
from tests.server.api_client import Headers, command, guest, play, server_client, sit, table
from tests.temporary_databases import kept
from tests.waiting import PATIENCE, until

from riverboat.server.docs.write_schemas import openapi
from riverboat.store.database import open_engine
from riverboat.store.schema import METADATA, ledger, tables

pytestmark = pytest.mark.process

WRITTEN = ("tables", "journal", "hands", "ledger", "players", "tokens", "transfers")
EXAMPLES = scaled(check=3, test=8, soak=3_000)

CHECKS: list[Any] = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
    checks.allow_header_conformance,
    checks.ignored_auth,
]


def rejected(ctx: Any, response: Any, case: Any) -> Any:
    """Invalid requests are refused; 413 counts as a refusal."""
    return None if response.status_code == 413 else checks.negative_data_rejection(ctx, response, case)


class Place:
    """Existing ids."""

    anna: Headers
    tables: tuple[str, ...]
    hands: tuple[str, ...]
    engine: Engine


def written() -> dict[str, int]:
    """The number of rows of each kind, and the chips moved."""
    with Place.engine.connect() as connection:
        found = {name: connection.execute(select(func.count()).select_from(METADATA.tables[name])).scalar_one() for name in WRITTEN}
        return {**found, "chips": connection.execute(select(func.sum(ledger.c.amount))).scalar_one()}


def going() -> list[str]:
    """Hands in progress."""
    with Place.engine.connect() as connection:
        return list(connection.execute(select(tables.c.hand).where(tables.c.hand.is_not(None))).scalars())


def settled() -> dict[str, int]:
    """The same when all hands have ended: without viewers, no new hand is dealt."""
    until(lambda: not going(), "hands are over")
    return written()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("data")
    with server_client(folder) as one:
        Place.engine = open_engine(kept(folder))
        Place.anna = guest(one, "Anna")
        Place.tables = tuple(table(one, Place.anna, private=False) for _ in range(2))
        sit(one, Place.tables[0], Place.anna)
        play(one, Place.tables[0], Place.anna, 3)
        hands = one.get(f"/api/tables/{Place.tables[0]}/hands").json()["hands"]
        Place.hands = tuple(hand["id"] for hand in hands)
        assert command(one, Place.tables[0], Place.anna, "leave").status_code == 200
        settled()
        yield one
        Place.engine.dispose()


schema = schemathesis.openapi.from_dict(openapi())


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
def test_requests_by_chance(case: Any, client: httpx.Client) -> None:
    strict = [rejected]
    for name, some in (("table", Place.tables), ("hand", Place.hands)):
        if name in (case.path_parameters or {}) and len(str(case.path_parameters[name])) % 4:  # three of four exist
            case.path_parameters[name] = some[len(str(case.path_parameters[name])) % len(some)]
            strict = []  # the replaced id may have made it valid
    signs_out = case.operation.label == "DELETE /api/guests/me"  # later requests would be 401
    before = written()
    answer = case.call_and_validate(
        base_url=str(client.base_url), headers={} if signs_out else Place.anna, checks=CHECKS + strict, timeout=PATIENCE
    )
    assert answer.status_code < 400 or written() == before, "what was refused has changed something"


def test_server_is_healthy_afterwards(client: httpx.Client) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/metrics").text.count("riverboat_room_errors_total 0.0") == 1
