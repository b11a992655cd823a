"""Parsed ranges, and the deal that each game describes."""

from collections.abc import Iterator

import httpx
import pytest
from tests.server.server_process import running
from tests.waiting import client as client_of

from riverboat.odds.ranges.hand_range import Range
from riverboat.variants import variants

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("range")) as address, client_of(address) as made:
        yield made


def test_range_is_parsed(client: httpx.Client) -> None:
    text = "8%, 22:0.5, !AA, AsKd:0.25"
    told, known = client.get("/api/odds/range", params={"text": text}).json(), Range.parse(text)
    assert (told["text"], told["hands"], told["percent"]) == (str(known), len(known), known.percent)
    assert told["cells"] == {name: float(weight) for name, weight in known.grid().items()}
    assert told["ranks"] == "AKQJT98765432"


def test_range_of_the_short_deck(client: httpx.Client) -> None:
    told = client.get("/api/odds/range", params={"text": "random", "deck": "short"}).json()
    assert (told["ranks"], told["hands"], len(told["cells"])) == ("AKQJT9876", 630, 81)


def test_parse_error_has_a_caret(client: httpx.Client) -> None:
    refused = client.get("/api/odds/range", params={"text": "77+, AKx"})
    assert refused.status_code == 422
    assert refused.json()["detail"].split("\n")[1:] == ["  77+, AKx", "         ^"]
    assert client.get("/api/odds/range", params={"text": "AA", "deck": "marked"}).status_code == 422


def test_deal_of_each_game(client: httpx.Client) -> None:
    dealt = {code: client.get(f"/api/variants/{code}").json()["deal"] for code in variants}
    assert dealt["holdem"] == {"down": 2, "up": 0, "free": 0, "draws": 0, "boards": {"": 5}, "turned": {"": 5}, "placed": []}
    assert dealt["eight-cards"]["placed"] == [4, 2, 2]
    assert dealt["eight-cards"]["turned"] == {"A": 3, "B": 3, "C": 3}
    assert dealt["eight-cards"]["boards"] == {"A": 5, "B": 5, "C": 5}
    assert (dealt["kings-and-lows"]["down"], dealt["kings-and-lows"]["up"]) == (2, 5)
    assert (dealt["triple-draw"]["draws"], dealt["irish"]["draws"]) == (3, 1)
    assert {code: deal["placed"] for code, deal in dealt.items() if deal["placed"]} == {"bob-barker": [4, 1], "eight-cards": [4, 2, 2]}
    # Games with phases of their own.
    assert dealt["red-river"]["boards"] == {"": 6}
    assert (dealt["tollbooth"]["down"], dealt["tollbooth"]["up"]) == (2, 5)
    assert (dealt["in-between"]["down"], dealt["in-between"]["up"]) == (0, 3)
    assert dealt["bob-barker"]["boards"] == {"dealer": 1, "omaha": 5}
    assert dealt["bob-barker"]["turned"] == {"dealer": 1, "omaha": 0}


@pytest.mark.parametrize("code", variants)
def test_described_deal_matches_what_odds_accept(client: httpx.Client, code: str) -> None:
    """A question with every card of the described deal filled in has an answer."""
    told = client.get(f"/api/variants/{code}").json()
    deal, deck = told["deal"], iter(told["cards"][1:])  # the fifth is red, which may bring a sixth
    many = deal["down"] + deal["up"]
    assert many
    boards = {board: " ".join(next(deck) for _ in range(count)) for board, count in deal["boards"].items()}
    if told["deal"]["draws"]:
        boards = {}  # discards with a full board are another question
    hand = [next(deck) for _ in range(many)]
    sizes = deal["placed"] or [many]
    parts = [" ".join(hand[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes))]
    asked = {"variant": code, "hands": [" | ".join(parts)], "board": boards, "samples": 20}
    answer = client.post("/api/odds", json=asked)
    assert answer.status_code in (200, 202), answer.text
    if answer.status_code == 202:  # a busy machine: do not let jobs pile up to the limit
        client.delete(answer.headers["location"])


def test_advice_flag_matches_the_adviser(client: httpx.Client) -> None:
    assert [code for code in variants if client.get(f"/api/variants/{code}").json()["advice"]] == ["eight-cards"]
    for option in ("runout_order:C,B,A", "up_to_four:true", "burn_cards:classic"):
        assert client.get("/api/variants/eight-cards", params={"option": option}).json()["advice"]
