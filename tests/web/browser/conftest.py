"""One house for all, a browser for each file, and people who are gone after each test without having seen an error."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.web.browser.house import CHROMIUM, LAUNCH, MISSING, House, build, opened
from tests.web.browser.person import Person


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    build()
    with opened(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Not the plugin's browser of the whole session: its loop would run on below the tests that have loops of their own."""
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)  # type: ignore[arg-type]
        yield browser
        browser.close()


class Newcomer(Protocol):
    """Lets somebody in."""

    def __call__(self, name: str, where: House | None = None, **look: Any) -> Person: ...


@pytest.fixture
def newcomer(house: House, chromium: Browser) -> Iterator[Newcomer]:
    people: list[Person] = []

    def come(name: str, where: House | None = None, **look: Any) -> Person:
        people.append(Person(chromium, (where or house).address, name, **look))
        return people[-1]

    yield come
    for one in people:
        one.context.close()
    for one in people:
        assert one.errors == [], one.name
