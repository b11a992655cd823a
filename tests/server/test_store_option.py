"""`--store postgresql` reaches the servers of tests."""

import pytest
from tests.temporary_databases import fresh


@pytest.mark.either_store
def test_servers_use_the_selected_database(request: pytest.FixtureRequest) -> None:
    assert fresh().partition("://")[0] == {"sqlite": "", "postgresql": "postgresql"}[request.config.getoption("store")]
