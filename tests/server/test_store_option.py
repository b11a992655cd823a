"""`--store postgresql` reaches the servers of tests."""

import pytest
from tests.databases import fresh


@pytest.mark.either_store
def test_servers_use_the_store_that_was_chosen(request: pytest.FixtureRequest) -> None:
    assert fresh().partition("://")[0] == {"sqlite": "", "postgresql": "postgresql"}[request.config.getoption("store")]
