"""One house and one browser for each worker, and people who are gone after each test without having seen an error."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.web.browser.house import CHROMIUM, LAUNCH, MISSING, House, build, opened
from tests.web.browser.person import Person

HERE = Path(__file__).parent


class Stage:
    """A browser as long as it is needed: its loop runs in this thread, and tests beside these have loops of their own."""

    def __init__(self) -> None:
        """Nothing is started."""
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    @property
    def browser(self) -> Browser:
        """The browser, started if it is not there."""
        if self._browser is None:
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(**LAUNCH)  # type: ignore[arg-type]
        return self._browser

    def close(self) -> None:
        """End it."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


STAGE = Stage()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests; those that are no important journey run in `make soak` only."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            if not item.get_closest_marker("journey"):
                item.add_marker("soak")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """The browser goes with the last test that needs it."""
    try:
        yield
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            STAGE.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not CHROMIUM.exists():
        print(MISSING, file=sys.__stderr__)
        pytest.skip(MISSING)
    build()
    with opened(tmp_path_factory.mktemp("house")) as found:
        yield found


class Newcomer(Protocol):
    """Lets somebody in."""

    def __call__(self, name: str, where: House | None = None, **look: Any) -> Person: ...


@pytest.fixture
def newcomer(house: House) -> Iterator[Newcomer]:
    people: list[Person] = []

    def come(name: str, where: House | None = None, **look: Any) -> Person:
        people.append(Person(STAGE.browser, (where or house).address, name, **look))
        return people[-1]

    yield come
    for one in people:
        one.context.close()
    for one in people:
        assert one.errors == [], one.name
