"""The recorded deck proofs are current."""

import json

from tests.web.record_proofs import FILE, recording

from riverboat.variants import variants


def test_the_recorded_proofs_are_current() -> None:
    assert FILE.read_text() == recording(), "python -m tests.web.record_proofs"


def test_every_game_is_recorded_and_every_forgery_is_detected() -> None:
    cases = json.loads(FILE.read_text())
    assert [case["game"] for case in cases] == list(variants)
    checks = [check for case in cases for check in case["checks"]]
    assert all((check["problems"] == 0) == (check["what"] == "as it is") for check in checks)
    assert len({check["what"] for check in checks}) == 10


def test_the_recording_stays_small() -> None:
    assert FILE.stat().st_size < 10_000 * len(variants)
