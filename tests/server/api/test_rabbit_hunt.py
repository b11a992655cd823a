"""Rabbit hunts in the hand history and in proofs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests import pytest_options
from tests.server.api_client import Chair, action, guest, server_client, sit, table
from tests.temporary_databases import kept

from riverboat.cli.commands.verify import Evidence, audit_hands, check_evidence, read_json
from riverboat.history.proof import proof_from_json
from riverboat.protocol import messages
from riverboat.protocol.journal import RabbitHunted, provable_events
from riverboat.server.rooms.visibility import seen_entry

pytestmark = pytest.mark.process


class Hunt:
    """A hand that ended before the flop, with burn cards, and its rabbit hunt."""

    def __init__(self, client: httpx.Client, folder: Path) -> None:
        self.client, self.folder = client, folder
        self.anna, self.cem = guest(client, "Anna"), guest(client, "Cem")
        where = table(client, self.anna, bots=1, seats=4, rabbit=True, games=[{"game": "holdem", "burn": True}])
        sit(client, where, self.anna)
        with Chair(client, where, self.anna) as chair, Chair(client, where, self.cem) as watcher:
            while (message := chair.hear())["type"] != "hand_over":
                if message.get("entry", {}).get("entry") == "begun":
                    chair.say(type="pause", action=action(), paused=True)  # the next hand waits
                if message["type"] == "question" and "offer" in message:
                    chair.say(type="answer", action=action(), ask=message["ask"], value="fold")
            self.hand: str = message["hand"]
            self.before = self.get("proof")
            chair.say(type="hunt", action=action())
            while (message := chair.hear()).get("entry", {}).get("entry") != "rabbit_hunted":
                assert message["type"] != "refused", message
            self.told: dict[str, Any] = message["entry"]
            while (message := watcher.hear()).get("entry", {}).get("entry") != "rabbit_hunted":
                pass
            assert message["entry"] == self.told

    def get(self, part: str, headers: dict[str, str] | None = None) -> bytes:
        answer = self.client.get(f"/api/hands/{self.hand}/{part}".rstrip("/"), headers=self.anna if headers is None else headers)
        assert answer.status_code == 200, answer.text
        return answer.content


@pytest.fixture(scope="module")
def hunt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hunt]:
    folder = tmp_path_factory.mktemp("hunt")
    with server_client(folder) as client:
        yield Hunt(client, folder)


def test_hunted_cards_are_shown_and_burnt_cards_are_not(hunt: Hunt) -> None:
    shown = [card for board in hunt.told["boards"] for card in board["cards"]]
    assert [card for event in hunt.told["came"] if event["event"] == "turned" for card in event["cards"]] == shown
    assert {card for event in hunt.told["came"] if event["event"] == "burnt" for card in event["cards"]} == {"??"}
    before, after = proof_from_json(hunt.before), proof_from_json(hunt.get("proof"))
    assert {str(one.card) for one in after.openings} - {str(one.card) for one in before.openings} == set(shown)


@pytest.mark.parametrize("part", ["feed", "json"])
def test_every_viewer_can_verify_hunted_cards(hunt: Hunt, part: str) -> None:
    for headers in (hunt.anna, hunt.cem, {}):
        found = Evidence()
        read_json(found, hunt.get("proof", headers), "proof")
        read_json(found, hunt.get(part, headers), part)
        finding = check_evidence(found, json.loads(hunt.get("", headers))["root"])
        assert finding.good, finding.problems
        would = [line.card for line in finding.cards if line.where == "board, had the hand gone on"]
        assert would == [card for board in hunt.told["boards"] for card in board["cards"]]
        found.hunted = ()
        assert not check_evidence(found, "").good


def test_operator_can_audit_hunted_cards(hunt: Hunt) -> None:
    (finding,) = audit_hands(str(hunt.folder), "" if pytest_options.STORE == "sqlite" else kept(hunt.folder), [hunt.hand], every=False)
    assert finding.good, finding.problems
    assert "had the hand gone on" in finding.cards[-1].where


def test_hunt_stored_without_a_proof_can_be_read(hunt: Hunt) -> None:
    noted = {name: value for name, value in hunt.told.items() if name != "came"}
    entry = messages.ENTRIES.decode(json.dumps(noted))
    assert isinstance(entry, RabbitHunted)
    assert provable_events(entry) == ()
    assert json.loads(messages.ENCODER.encode(seen_entry(entry, 0))) == noted
