"""The recorded event streams are current."""

import json

import pytest
from tests.repetitions import few
from tests.web.record_event_streams import FOLDER, difference, recording

from riverboat.variants import variants


@pytest.mark.parametrize("code", few(variants, 10))
def test_the_recorded_stream_is_current(code: str) -> None:
    assert (FOLDER / f"{code}.json").read_text() == recording(code), "python -m tests.web.record_event_streams"


def test_there_is_one_recording_for_each_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(variants)


def test_the_recordings_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 1_000_000


def test_a_spectator_sees_no_face_down_card() -> None:
    for path in FOLDER.glob("*.json"):
        for hand in json.loads(path.read_text()):
            for event, _ in hand["watching"]:
                if event["event"] == "dealt":
                    assert all(up or card == "??" for card, up in zip(event["cards"], event["up"], strict=True))


@pytest.mark.slow
def test_a_recording_has_a_side_pot_without_eligible_players() -> None:
    hands = [hand for path in FOLDER.glob("*.json") for hand in json.loads(path.read_text())]
    assert any(len(now["pots"]) > 1 and now["pots"][-1][1] == [] for hand in hands for now in hand["middle"] if now)


def test_a_patch_contains_only_changes() -> None:
    before, now = {"a": 1, "seats": [{"x": 1}, {"x": 2, "y": [1]}]}, {"a": 1, "seats": [{"x": 1}, {"x": 3, "y": [1]}]}
    assert difference(before, now) == {"seats": {"1": {"x": 3}}}
