"""What the page's check of a deal is tested on is what is proved now."""

import json

from tests.web.proofs import FILE, recording

from riverboat.variants import variants


def test_the_recording_is_current() -> None:
    assert FILE.read_text() == recording(), "python -m tests.web.proofs"


def test_it_has_every_game_and_forgeries_that_are_noticed() -> None:
    cases = json.loads(FILE.read_text())
    assert [one["game"] for one in cases] == list(variants)
    checks = [check for one in cases for check in one["checks"]]
    assert all((check["problems"] == 0) == (check["what"] == "as it is") for check in checks)
    assert len({check["what"] for check in checks}) == 10


def test_it_stays_small() -> None:
    assert FILE.stat().st_size < 10_000 * len(variants)
