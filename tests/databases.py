"""Fixtures: a new database for each test, of each kind that Riverboat works with."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from tests.postgres import Cluster, Missing

from riverboat.store.database import address, open_engine


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests of this process."""
    try:
        found = Cluster()
    except Missing as error:
        why = f"!!! POSTGRESQL IS NOT TESTED: {error}"
        if os.environ.get("RIVERBOAT_POSTGRES") == "required":
            pytest.fail(why)
        print(why, file=sys.__stderr__)
        pytest.skip(why)
    yield found
    found.close()


@pytest.fixture
def postgresql(cluster: Cluster) -> Iterator[str]:
    """The address of a new PostgreSQL database."""
    url = cluster.fresh()
    yield url
    cluster.drop(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind in turn."""
    return address(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgresql"))


Opener = Callable[[str], Engine]


@pytest.fixture
def opened() -> Iterator[Opener]:
    """Opens databases, and closes them after the test."""
    engines: list[Engine] = []

    def open_one(url: str) -> Engine:
        engines.append(open_engine(url))
        return engines[-1]

    yield open_one
    for engine in engines:
        engine.dispose()
