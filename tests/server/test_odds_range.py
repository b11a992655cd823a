"""What a page needs to draw a spot: a range as it was read, and what is dealt in a game."""

from collections.abc import Iterator

import httpx
import pytest
from tests.server.kit import running

from riverboat.odds.ranges import Range
from riverboat.variants import variants


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("range")) as address, httpx.Client(base_url=address, timeout=30) as made:
        yield made


def test_a_range_is_told_as_it_was_read(client: httpx.Client) -> None:
    text = "8%, 22:0.5, !AA, AsKd:0.25"
    told, known = client.get("/api/odds/range", params={"text": text}).json(), Range.parse(text)
    assert (told["text"], told["hands"], told["percent"]) == (str(known), len(known), known.percent)
    assert told["cells"] == {name: float(weight) for name, weight in known.grid().items()}
    assert told["ranks"] == "AKQJT98765432"


def test_a_range_of_the_short_deck(client: httpx.Client) -> None:
    told = client.get("/api/odds/range", params={"text": "random", "deck": "short"}).json()
    assert (told["ranks"], told["hands"], len(told["cells"])) == ("AKQJT9876", 630, 81)


def test_what_cannot_be_read_has_a_caret(client: httpx.Client) -> None:
    refused = client.get("/api/odds/range", params={"text": "77+, AKx"})
    assert refused.status_code == 422
    assert refused.json()["detail"].split("\n")[1:] == ["  77+, AKx", "         ^"]
    assert client.get("/api/odds/range", params={"text": "AA", "deck": "marked"}).status_code == 422


def test_what_is_dealt_in_each_game(client: httpx.Client) -> None:
    dealt = {code: client.get(f"/api/variants/{code}").json()["deal"] for code in variants}
    assert dealt["holdem"] == {"down": 2, "up": 0, "draws": 0, "boards": {"": 5}, "turned": {"": 5}, "placed": []}
    assert dealt["eight-cards"]["placed"] == [4, 2, 2]
    assert dealt["eight-cards"]["turned"] == {"A": 3, "B": 3, "C": 3}
    assert dealt["eight-cards"]["boards"] == {"A": 5, "B": 5, "C": 5}
    assert (dealt["kings-and-lows"]["down"], dealt["kings-and-lows"]["up"]) == (2, 5)
    assert (dealt["triple-draw"]["draws"], dealt["irish"]["draws"]) == (3, 1)
    assert [code for code, deal in dealt.items() if deal["placed"]] == ["eight-cards"]
