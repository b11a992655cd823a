"""One server for all tests of a file; each test opens its own tables."""

from collections.abc import Iterator

import pytest
from tests.temporary_databases import fresh
from tests.waiting import PATIENT

from riverboat.server.run import running


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(limits=False, database=fresh(), **PATIENT) as url:
        yield url
