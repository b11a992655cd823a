"""Nobody reads by HTTP, and nobody in the logs, what the table did not show him."""

from typing import Any

import pytest
import structlog
from tests.scale import few, scaled
from tests.server.rooms import http_leak_detection
from tests.server.virtual_rooms import run_virtual

from riverboat.history.phh import writer
from riverboat.history.proof import Proof, prove
from riverboat.server.api import hands, tables
from riverboat.server.rooms import visibility
from riverboat.server.rooms.room import Room
from riverboat.variants import variants

HANDS = scaled(check=1, test=1, soak=10)  # of each game


@pytest.mark.slow
@pytest.mark.parametrize("variant", few(sorted(variants), 3, 14))
def test_nothing_hidden_is_read(variant: str) -> None:
    found = run_virtual(http_leak_detection.read_hands(variant, HANDS))
    print(variant, dict(found))
    assert found["hands"] == HANDS
    assert found["answers"] >= 60 * HANDS  # else nobody was curious
    assert found["lines"] >= found["answers"]  # every request is logged


# --- it would be noticed -------------------------------------------------------------------------------------------


def _noticed(variant: str, what: str) -> None:
    with pytest.raises(AssertionError, match=what):
        run_virtual(http_leak_detection.read_hands(variant, 12, moments=0.3))


def test_a_feed_that_is_not_covered_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "seen_entry", lambda entry, _seat: entry)
    _noticed("holdem", "was sent .* by /api/hands/.*/feed")


def test_a_view_that_is_not_covered_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: Any, _player: str | None) -> Any:
        return visibility.view_for(state, state.host)

    monkeypatch.setattr(tables, "view_for", leaky)
    _noticed("omaha", "was sent .* by /api/tables/")


@pytest.mark.slow
def test_a_file_for_everybody_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = writer.write
    monkeypatch.setattr(writer, "write", lambda log, players, **_viewer: honest(log, players=players))
    _noticed("razz", "was sent .* by /api/hands/.*/phh")


def test_a_proof_that_opens_too_much_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(log: Any, events: Any, _viewer: int | None) -> Proof:
        return prove(log, events, 0)

    monkeypatch.setattr(hands, "prove", leaky)
    _noticed("five-card-draw", "was sent .* by /api/hands/.*/proof")


def test_a_salt_in_the_middle_of_a_hand_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "_over", lambda _found: None)
    _noticed("holdem", "in the middle of the hand")


@pytest.mark.slow
@pytest.mark.parametrize(("what", "found"), few([("seed", "a seed"), ("cards", "cards"), ("player", "the p-")], 1))
def test_a_careless_line_in_the_logs_would_be_noticed(monkeypatch: pytest.MonkeyPatch, what: str, found: str) -> None:
    honest = Room.begin

    async def careless(self: Room, hand: str, log: Any, root: str, seed_hash: str) -> None:
        await honest(self, hand, log, root, seed_hash)
        assert self.current is not None
        said = {"seed": log.seed.hex(), "cards": str(self.current.run.table.seats[0].cards), "player": next(iter(self.state.members))}
        structlog.get_logger("riverboat.room").info(f"dealt {said[what]}")

    monkeypatch.setattr(Room, "begin", careless)
    _noticed("kuhn", f"the logs (were sent|name) {found}")
