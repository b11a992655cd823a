"""Databases of each kind, for whoever needs one."""

from collections.abc import Iterator

import pytest
from tests.databases import cluster, database, opened, postgresql
from tests.server.parlour import OPEN

__all__ = ["cluster", "database", "opened", "postgresql"]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Whoever opened a parlour need not think of its database."""
    yield
    while OPEN:
        OPEN.pop().dispose()
