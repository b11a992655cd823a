"""What the page's fold is tested on is what the engine plays now."""

import json

import pytest
from tests.scale import few
from tests.web.streams import FOLDER, difference, recording

from riverboat.variants import variants


@pytest.mark.parametrize("code", few(variants, 10))
def test_the_recording_is_current(code: str) -> None:
    assert (FOLDER / f"{code}.json").read_text() == recording(code), "python -m tests.web.streams"


def test_no_recording_is_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(variants)


def test_they_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 1_000_000


def test_nobody_who_only_watches_sees_a_card_that_lies_face_down() -> None:
    for path in FOLDER.glob("*.json"):
        for hand in json.loads(path.read_text()):
            for event, _ in hand["watching"]:
                if event["event"] == "dealt":
                    assert all(up or card == "??" for card, up in zip(event["cards"], event["up"], strict=True))


@pytest.mark.slow
def test_there_is_a_side_pot_that_nobody_who_is_left_can_win() -> None:
    hands = [hand for path in FOLDER.glob("*.json") for hand in json.loads(path.read_text())]
    assert any(len(now["pots"]) > 1 and now["pots"][-1][1] == [] for hand in hands for now in hand["middle"] if now)


def test_a_difference_names_what_changed_and_nothing_else() -> None:
    before, now = {"a": 1, "seats": [{"x": 1}, {"x": 2, "y": [1]}]}, {"a": 1, "seats": [{"x": 1}, {"x": 3, "y": [1]}]}
    assert difference(before, now) == {"seats": {"1": {"x": 3}}}
