"""The game catalogue."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.api_client import DATABASES, client_on

from riverboat.rules.rulebook import rulebook
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
        assert told[code]["rules"] == [rule.to_dict() for rule in rulebook(entry())]
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
    assert "king of diamonds" in one["wild"]
    assert len(one["cards"]) == 52


def test_the_definition_of_wild_cards_is_data(client: httpx.Client) -> None:
    def wild(code: str, *options: str) -> dict[str, Any]:
        found: dict[str, Any] = client.get(f"/api/variants/{code}", params={"option": options}).json()["wild_cards"]
        return found

    twos = wild("twos-jacks-axe")
    assert (twos["ranks"], twos["cards"], twos["lowest"], twos["needs"]) == (["2", "J"], ["Kd"], False, [])
    kings = wild("kings-and-lows", "king_required:yes", "ace:either", "natural_beats_wild:yes")
    assert (kings["ranks"], kings["cards"], kings["lowest"], kings["needs"], kings["ace"]) == (["K"], [], True, ["K"], "either")
    assert (kings["natural_first"], kings["double_ace"]) == (True, False)
    assert (wild("klondike")["board"], wild("follow-the-queen")["follows"], wild("pair-pressure")["pairs"]) == ("klondike", "Q", 2)
    assert wild("holdem") is None
    sevens, high = client.get("/api/variants/twos-jacks-axe").json()["shares"]
    assert (sevens["wild"], high["wild"]) == (None, twos)
    listed = {game["code"]: game["wild_cards"] for game in client.get("/api/variants").json()["variants"]}
    assert listed["twos-jacks-axe"] == twos
    schema = client.get("/api/openapi.json").json()["components"]["schemas"]["WildDefinition"]["properties"]
    assert all(schema[name]["description"] for name in ("ranks", "cards", "lowest", "needs", "ace", "follows", "board", "pairs"))


def test_the_half_for_sevens_can_be_turned_off(client: httpx.Client) -> None:
    one = client.get("/api/variants/twos-jacks-axe", params={"option": "sevens_half:no"}).json()
    assert [share["share"] for share in one["shares"]] == ["high"]
    assert "rule_half_to" not in {rule["code"] for rule in one["rules"]}
    assert "The best hand wins the pot." in {rule["text"] for rule in one["rules"]}


def test_rules_are_those_of_a_table(client: httpx.Client) -> None:
    """By its limit, stakes, rule for odd chips, and whether it burns cards."""
    asked = {"limit": "no-limit", "odd_chips": "random", "burn": "true", "stakes": '{"ante": 1, "blinds": [1, 2]}'}
    rules = {rule["code"]: rule for rule in client.get("/api/variants/razz", params=asked).json()["rules"]}
    assert rules["rule_odd_chips"]["rule"] == "random"
    assert {"rule_burn", "rule_ante", "rule_blinds"} <= set(rules)
    assert "rule_bring_in" not in rules
    assert not rules["rule_betting_round"]["big"]
    problem(client.get("/api/variants/razz", params={"odd_chips": "mine"}), 422, "unknown rule for odd chips")
    problem(client.get("/api/variants/razz", params={"limit": "sky"}), 422, "unknown limit")
    problem(client.get("/api/variants/razz", params={"stakes": "much"}), 422)
