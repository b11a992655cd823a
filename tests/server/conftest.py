"""Database fixtures."""

from collections.abc import Iterator

import pytest
from tests.server.virtual_rooms import OPEN_ENGINES
from tests.temporary_databases import cluster, database, opened, postgresql

__all__ = ["cluster", "database", "opened", "postgresql"]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close the databases that a test opened."""
    yield
    while OPEN_ENGINES:
        OPEN_ENGINES.pop().dispose()
