"""Odds routes: questions, jobs, limits and idempotency keys."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from fastapi import FastAPI
from tests import waiting
from tests.server.server_process import running
from tests.waiting import PATIENCE, line_sync

from riverboat.odds import equity
from riverboat.server.api.odds import MAX_JOBS, OddsJob
from riverboat.server.app import create_app
from riverboat.server.config import Config
from riverboat.server.odds.questions_and_results import AdviceResult, OddsResult
from riverboat.server.odds.queue import OddsQueue

pytestmark = pytest.mark.process

LONG = {"hands": ["AsKsQdJd", "random", "random"], "variant": "omaha", "error": 0.000001, "time": 50}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("odds")) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with waiting.client(address) as made:
        yield made


def finished(client: httpx.Client, asked: dict[str, Any], path: str = "/api/odds") -> OddsJob:
    """Wait for the finished job, decoded as the API describes it."""
    answer = client.post(path, json=asked)
    assert answer.status_code in (200, 202), answer.text
    job = msgspec.json.decode(answer.content, type=OddsJob)
    if answer.status_code == 202:
        assert answer.headers["location"] == f"/api/odds/{job.id}"
    while job.state not in ("done", "failed", "cancelled"):
        job = msgspec.json.decode(client.get(f"/api/odds/{job.id}", params={"wait": 10}).content, type=OddsJob)
    return job


def odds(client: httpx.Client, **asked: Any) -> OddsResult:
    job = finished(client, asked)
    assert isinstance(job.result, OddsResult), job.problem
    return job.result


def test_question_returns_equities(client: httpx.Client) -> None:
    found, known = odds(client, hands=["AsKs", "QdQh"], board="2c 7d 9h"), equity("AsKs", "QdQh", board="2c 7d 9h")
    assert [hand.equity for hand in found.hands] == [hand.equity for hand in known.hands]
    assert found.hands[0].categories == dict(known[0].categories)
    assert found.exact
    assert found.hands[0].interval == (known[0].equity, known[0].equity)
    assert (found.next_card, found.grid) == (None, None)


def test_list_of_hands_is_a_range(client: httpx.Client) -> None:
    board = "2c 7d 9h"
    found, known = odds(client, hands=["AsAh", "KdKc,QdQc"], board=board), equity("AsAh", "KdKc,QdQc", board=board)
    assert (found.samples, found.exact) == (2 * 990, True)
    assert [hand.equity for hand in found.hands] == [hand.equity for hand in known.hands]
    assert found.hands[1].hand == "KdKc, QdQc"
    refused = client.post("/api/odds", json={"hands": ["AsAh", "KdKc,Qd"]})
    assert refused.status_code == 422
    assert refused.json()["detail"].split("\n")[1:] == ["  KdKc,Qd", "         ^"]


def test_games_with_options_shares_and_several_boards(client: httpx.Client) -> None:
    lows = odds(client, hands=["Kh 2d / 3c", "As / Ac"], variant="kings-and-lows", options={"king_required": True}, samples=20000, seed=3)
    assert lows.options["king_required"] is True
    assert lows.samples == 20000
    assert lows.hands[0].stderr > 0
    halves = odds(client, hands=["As 2d 3s 4h", "Kc Kd Qc Qd"], variant="omaha-hilo", board="8c 7d Th")
    assert set(halves.hands[0].shares) == {"low", "high"}
    hands = ["As Ah Ks Kh | 7c 6c | 5d 4d", "Qs Qh Js Jh | 9c 8c | 3d 2d"]
    boards = {"A": "Ad Ac 2h", "B": "2c 3c 4c", "C": "9s 9d 9h"}
    assert len(odds(client, hands=hands, board=boards, variant="eight-cards", samples=5000).hands[0].shares) == 3


def test_next_card_and_grid_charts(client: httpx.Client) -> None:
    found = odds(client, hands=["AsKs", "QQ+, AKs"], board="2c 7d 9h", next_card=True, grid=True)
    assert found.next_card is not None
    assert found.grid is not None
    assert len(found.next_card.cells) == 52 - 2 - 3
    with_ace = equity("AsKs", "QQ+, AKs", board="2c 7d 9h Ah")
    assert found.next_card.cells["Ah"] == with_ace[0].equity
    assert found.grid.cells["QQ"] == equity("AsKs", "QQ", board="2c 7d 9h")[0].equity
    assert (found.grid.hero, found.grid.against) == (0, 1)


def test_advice_for_eight_cards(client: httpx.Client) -> None:
    from riverboat.eight_cards.adviser.adviser import advise

    hole, flops = "As Ah Ks Kh 7c 6c 5d 4d", {"A": "2c 3c 9h", "B": "Kd Qd 2s", "C": "Ts 8s 8d"}
    job = finished(client, {"hole": hole, "flops": flops, "time": 60, "top": 3}, "/api/odds/advise")
    assert isinstance(job.result, AdviceResult), job.problem
    assert (len(job.result.ranked), job.result.placements) == (3, 1260)
    assert job.result.ranked[0].total == pytest.approx(advise(hole, flops, time=None).best.total)  # floats are added in any order


def test_long_question_becomes_a_job_with_progress_that_can_be_cancelled(client: httpx.Client) -> None:
    answer = client.post("/api/odds", json=LONG)
    assert answer.status_code == 202
    where = answer.headers["location"]

    def told() -> OddsJob | None:
        job = msgspec.json.decode(client.get(where, params={"wait": 0.2}).content, type=OddsJob)
        return job if job.progress is not None and job.progress.equity else None

    job = waiting.until(told, "it says how far it is")
    assert job is not None
    assert job.progress is not None
    assert sum(job.progress.equity) == pytest.approx(1)
    assert job.progress.stderr
    assert client.delete(where).status_code == 204
    assert client.get(where).status_code == 404
    assert client.delete(where).status_code == 404
    assert odds(client, hands=["AsKs", "QdQh"]).exact  # the worker is free again


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"hands": ["AsKs", "QQ+,,"]}, "QQ+,,\n      ^"),
        ({"hands": ["AsKs", "AsQd"]}, "As is in hand 1 and in hand 2"),
        ({"hands": ["Kh 2d 7c / 3c"], "variant": "kings-and-lows"}, "3 are face down only after 4 face up: put cards"),
        (
            {"hands": ["Kh 2d / 3c 5h 9s Jd 7c"], "variant": "kings-and-lows"},
            'if the last card is face up, say so: "last up" after the cards',
        ),
        ({"hands": ["Kh 2d 7c / 3c 5h 9s Jd last up"], "variant": "kings-and-lows"}, "it deals 2 down and 4 up, and the last one up"),
        ({"hands": ["AsKs last up"]}, "in Texas hold'em nobody chooses how the last card comes"),
        ({"hands": ["AsKs"], "variant": "nonsense"}, "there is no game 'nonsense'"),
        ({"hands": ["AsKs"], "time": 61}, "<= 60"),
        ({"hands": ["AsKs"], "time": 0}, "> 0"),
        ({"hands": ["AsKs"], "samples": 10**12}, "samples"),
        ({"hands": ["AsKs"] * 11}, "hands"),
        ({"hands": ["A" * 3000]}, "hands"),
        ({"hands": ["AsKs"], "threads": 64}, "threads"),
        ({"hands": "AsKs"}, "hands"),
        ({}, "no hands"),
    ],
)
def test_invalid_questions_get_a_clear_error(client: httpx.Client, asked: dict[str, Any], words: str) -> None:
    answer = client.post("/api/odds", json=asked)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert words in answer.json()["detail"]


def test_same_idempotency_key_returns_the_same_job(client: httpx.Client) -> None:
    keyed = {"Idempotency-Key": "k1"}
    first = client.post("/api/odds", json=LONG, headers=keyed)
    again = client.post("/api/odds", json=LONG, headers=keyed)
    assert first.json()["id"] == again.json()["id"]
    other = client.post("/api/odds", json={"hands": ["AsKs", "QdQh"]}, headers=keyed)
    assert other.status_code == 422
    client.delete(first.headers["location"])


async def _ask(app: FastAPI, **more: Any) -> httpx.Response:
    """Send one question to an application that was never started."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
        return await client.post("/api/odds", json={"hands": ["AsKs", "QdQh"]}, **more)


async def test_lost_job_is_computed_again_for_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    app, queue, keyed = create_app(Config(limits=False, log="error")), OddsQueue(), {"Idempotency-Key": "k1"}
    app.state.odds_queue, app.state.registry = queue, SimpleNamespace(server_id="here")
    try:
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", "/nowhere/python")
            assert (await _ask(app, headers=keyed)).status_code in (202, 503)  # depends on timing
            (failed,) = queue.jobs.values()
            assert await failed.wait(PATIENCE)
        assert (await _ask(app, headers=keyed)).status_code in (200, 202)
        (asked,) = (job for job in queue.jobs.values() if job is not failed)
        assert await asked.wait(PATIENCE)
        assert asked.state == "done"
    finally:
        await queue.close()


def test_unfinished_jobs_per_guest_are_limited(client: httpx.Client) -> None:
    jobs = [client.post("/api/odds", json=LONG) for _ in range(MAX_JOBS)]
    refused = client.post("/api/odds", json=LONG)
    assert refused.status_code == 429
    assert refused.headers["retry-after"]
    assert refused.headers["content-type"] == "application/problem+json"
    for job in jobs:
        assert client.delete(job.headers["location"]).status_code == 204
    assert odds(client, hands=["AsKs", "QdQh"]).exact


def test_unfinished_jobs_per_ipv6_network_are_limited(client: httpx.Client) -> None:
    homes = [{"X-Forwarded-For": f"2001:db8:1:2::{number:x}"} for number in range(MAX_JOBS + 1)]
    asked = [client.post("/api/odds", json=LONG, headers=home) for home in homes]
    assert [answer.status_code for answer in asked] == [202] * MAX_JOBS + [429]
    for answer in asked[:MAX_JOBS]:
        assert client.delete(answer.headers["location"]).status_code == 204


def test_job_ids_are_secret(client: httpx.Client) -> None:
    ids = {client.post("/api/odds", json={"hands": ["AsKs", "QdQh"]}).json()["id"] for _ in range(5)}
    assert len(ids) == 5
    assert all(len(one) >= 24 for one in ids)
    assert client.get("/api/odds/1").status_code == 404


# --- at a table ----------------------------------------------------------------------------------------------------


def test_all_in_odds_are_sent(tmp_path: Path) -> None:
    """Play all-in against bots until one calls; the odds are those of the shown cards."""
    with running(tmp_path) as address, waiting.client(address) as client:
        guest = client.post("/api/guests", json={"name": "Anna"}).json()
        table = client.post("/api/tables", json={"bots": 5, "pace": 0, "clock": 0, "seats": 6}).json()["id"]
        client.post(f"/api/tables/{table}/commands", json={"type": "sit", "action": "sit", "chips": 400}).raise_for_status()
        with line_sync(f"{address.replace('http', 'ws')}/api/tables/{table}/socket") as socket:
            socket.send(json.dumps({"type": "hello", "token": guest["token"]}))
            hands: dict[str, list[dict[str, Any]]] = {}
            message: dict[str, Any] = {"type": ""}
            while message["type"] != "all_in_odds":
                message = json.loads(socket.recv(PATIENCE))
                entry = message.get("entry", {})
                if entry.get("events"):
                    hands.setdefault(entry["hand"], []).extend(entry["events"])
                if message["type"] == "question" and "offer" in message:
                    offer = message["offer"]
                    value = offer.get("high") or ("call" if offer["call"] else "check")
                    socket.send(json.dumps({"type": "answer", "action": f"a{message['ask']}", "ask": message["ask"], "value": value}))
        events = hands[message["hand"]]
        shown = {event["seat"]: " ".join(event["cards"]) for event in events if event["event"] == "shown"}
        for stage in message["stages"]:
            turned = [card for event in events[: stage["event"]] if event["event"] == "turned" for card in event["cards"]]
            assert len(turned) == stage["cards"]
            seats = [int(seat) for seat in stage["equity"]]
            known = equity(*(shown[seat] for seat in seats), board=" ".join(turned), exact=True)
            assert [stage["equity"][str(seat)] for seat in seats] == pytest.approx([hand.equity for hand in known.hands])
