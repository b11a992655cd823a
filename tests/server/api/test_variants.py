"""The game catalogue."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.api_client import DATABASES, client_on

from riverboat.variants import variants

pytestmark = [pytest.mark.process, pytest.mark.either_store]


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Runs every test of this module on both databases."""
    yield from client_on(request, tmp_path_factory.mktemp("data"))


def problem(answer: httpx.Response, status: int, *words: str) -> dict[str, Any]:
    """Check that a response is a problem with this status and these words."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert {"type", "title", "status"} <= told.keys()
    assert told["status"] == status
    assert all(word in answer.text for word in words), answer.text
    return told


# --- games ---------------------------------------------------------------------------------------------------------


def test_games_are_listed_with_their_rules(client: httpx.Client) -> None:
    told = {game["code"]: game for game in client.get("/api/variants").json()["variants"]}
    assert set(told) == set(variants)
    for code, entry in variants.items():
        assert told[code]["rules"] == entry().words
        assert [option["name"] for option in told[code]["options"]] == [option.name for option in entry.options]


def test_game_with_options(client: httpx.Client) -> None:
    one = client.get("/api/variants/eight-cards").json()
    option = one["options"][0]
    assert one["chosen"][option["name"]] == option["default"]
    other = client.get("/api/variants/eight-cards", params={"option": f"{option['name']}:{option['values'][-1]}"}).json()
    assert other["chosen"][option["name"]] == option["values"][-1]
    problem(client.get("/api/variants/eight-cards", params={"option": "nonsense:1"}), 422, "no option 'nonsense'")
    problem(client.get("/api/variants/nonsense"), 404, "/api/variants")


def test_the_deal_says_which_cards_come_as_their_owner_chooses(client: httpx.Client) -> None:
    deals = {code: client.get(f"/api/variants/{code}").json()["deal"] for code in ("kings-and-lows", "seven-card-stud", "tollbooth")}
    assert [(deal["down"], deal["up"], deal["free"]) for deal in deals.values()] == [(2, 5, 1), (3, 4, 0), (2, 5, 4)]
    toll = client.get("/api/variants/tollbooth", params={"option": "deck_card:up"}).json()["deal"]
    assert (toll["down"], toll["up"], toll["free"]) == (2, 5, 0)


def test_wild_cards_and_shares_are_described(client: httpx.Client) -> None:
    one = client.get("/api/variants/twos-jacks-axe").json()
    assert [share["share"] for share in one["shares"]] == ["sevens", "high"]
    assert "king of diamonds" in one["wild"] or "K" in one["wild"]
    assert len(one["cards"]) == 52
