"""Fixtures: one server and one browser per worker; players whose pages must not log errors."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.web.browser.page_server import CHROMIUM, LAUNCH, MISSING, PageServer, build_page, running_server
from tests.web.browser.player import Player

HERE = Path(__file__).parent


class BrowserHolder:
    """Starts the browser on first use. Its event loop runs in this thread, so other tests must not run while it is open."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    @property
    def browser(self) -> Browser:
        """The browser, started if necessary."""
        if self._browser is None:
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(**LAUNCH)  # type: ignore[arg-type]
        return self._browser

    def close(self) -> None:
        """Close the browser."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


BROWSER = BrowserHolder()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests; those that are not journeys run in `make soak` only."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            if not item.get_closest_marker("journey"):
                item.add_marker("soak")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser after the last browser test."""
    try:
        yield
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            BROWSER.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    if not CHROMIUM.exists():
        print(MISSING, file=sys.__stderr__)
        pytest.skip(MISSING)
    build_page()
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


class NewPlayer(Protocol):
    """Opens a browser context for a new player."""

    def __call__(self, name: str, where: PageServer | None = None, **options: Any) -> Player: ...


@pytest.fixture
def new_player(server: PageServer) -> Iterator[NewPlayer]:
    people: list[Player] = []

    def open_player(name: str, where: PageServer | None = None, **options: Any) -> Player:
        people.append(Player(BROWSER.browser, (where or server).address, name, **options))
        return people[-1]

    yield open_player
    for player in people:
        player.context.close()
    for player in people:
        assert player.errors == [], player.name
