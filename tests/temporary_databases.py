"""A new database for each test, of each kind that Riverboat works with.

Tests that do not name a kind use SQLite, or PostgreSQL with `--store postgresql`.
"""

import atexit
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Engine
from tests import pytest_options
from tests.postgres_server import Cluster, Missing

from riverboat.store.database import address, open_engine


def _cluster() -> Cluster:
    """A PostgreSQL server. Where none is installed, tests are skipped with a loud message; with `--store postgresql` they fail."""
    try:
        return Cluster()
    except Missing as error:
        why = f"!!! POSTGRESQL IS NOT TESTED: {error}"
        if pytest_options.STORE == "postgresql":
            pytest.fail(why)
        print(why, file=sys.__stderr__)
        pytest.skip(why)


@cache
def _everywhere() -> Cluster:
    """The PostgreSQL server of tests that work on any kind."""
    found = _cluster()
    atexit.register(found.close)
    return found


@cache
def kept(folder: Path) -> str:
    """The address of the database where the server of a folder keeps everything."""
    return address(folder) if pytest_options.STORE == "sqlite" else _everywhere().fresh()


def fresh() -> str:
    """The address of a new database, if it is not one in memory."""
    return "" if pytest_options.STORE == "sqlite" else _everywhere().fresh()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests of this process."""
    found = _cluster()
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
