"""HTTP responses and logs reveal no hidden card and no secret."""

from typing import Any

import pytest
import structlog
from tests.repetitions import few, scaled
from tests.server.rooms.secrecy import http_leak_detection
from tests.server.virtual_rooms import run_virtual

from riverboat.explain.made_hands import wilds_of
from riverboat.history.phh import writer
from riverboat.history.proof import Proof, prove
from riverboat.protocol import journal
from riverboat.server.api import hands, tables
from riverboat.server.rooms import visibility
from riverboat.server.rooms.room import Room
from riverboat.table import fold
from riverboat.variants import variants

HANDS = scaled(check=1, test=1, soak=10)  # of each game


@pytest.mark.slow
@pytest.mark.parametrize("variant", few(sorted(variants), 3, 14))
def test_responses_and_logs_reveal_nothing_hidden(variant: str) -> None:
    counts = run_virtual(http_leak_detection.check_hands(variant, HANDS))
    print(variant, dict(counts))
    assert counts["hands"] == HANDS
    assert counts["answers"] >= 60 * HANDS  # enough was requested
    assert counts["lines"] >= counts["answers"]  # every request is logged


# --- leaks are detected --------------------------------------------------------------------------------------------


def _assert_detected(variant: str, what: str) -> None:
    with pytest.raises(AssertionError, match=what):
        run_virtual(http_leak_detection.check_hands(variant, 12, moments=0.3))


def test_uncovered_feed_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "seen_entry", lambda entry, _seat: entry)
    _assert_detected("holdem", "was sent .* by /api/hands/.*/feed")


def test_uncovered_view_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: Any, _player: str | None) -> Any:
        return visibility.view_for(state, state.host)

    monkeypatch.setattr(tables, "view_for", leaky)
    _assert_detected("omaha", "was sent .* by /api/tables/")


@pytest.mark.slow
def test_history_file_with_all_cards_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = writer.write
    monkeypatch.setattr(writer, "write", lambda log, players, **_viewer: honest(log, players=players))
    _assert_detected("razz", "was sent .* by /api/hands/.*/phh")


def test_proof_that_opens_too_much_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(log: Any, events: Any, _viewer: int | None) -> Proof:
        return prove(log, events, 0)

    monkeypatch.setattr(hands, "prove", leaky)
    _assert_detected("five-card-draw", "was sent .* by /api/hands/.*/proof")


def test_wild_mark_of_a_hidden_card_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(access: Any, entries: Any) -> Any:
        variant = hands._log(access).game.variant
        return wilds_of(variant, fold(event for _, _, entry in entries for event in journal.hand_events(entry)))

    monkeypatch.setattr(hands, "_wild_cards", leaky)
    _assert_detected("kings-and-lows", "was sent .* by /api/hands/")


def test_salt_during_a_hand_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "_require_over", lambda _access: None)
    _assert_detected("holdem", "in the middle of the hand")


@pytest.mark.slow
@pytest.mark.parametrize(("what", "leak"), few([("seed", "a seed"), ("cards", "cards"), ("player", "the p-")], 1))
def test_secret_in_the_logs_would_be_detected(monkeypatch: pytest.MonkeyPatch, what: str, leak: str) -> None:
    honest = Room.begin

    async def careless(self: Room, hand: str, log: Any, root: str, seed_hash: str) -> None:
        await honest(self, hand, log, root, seed_hash)
        assert self.current is not None
        secrets = {"seed": log.seed.hex(), "cards": str(self.current.run.table.seats[0].cards), "player": next(iter(self.state.members))}
        structlog.get_logger("riverboat.room").info(f"dealt {secrets[what]}")

    monkeypatch.setattr(Room, "begin", careless)
    _assert_detected("kuhn", f"the logs (were sent|name) {leak}")
