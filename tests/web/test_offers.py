"""What the page's buttons are tested on is what the engine offers now."""

import json

import pytest
from tests.web.offers import FILE, recording


@pytest.mark.slow
def test_the_recording_is_current() -> None:
    assert FILE.read_text() == recording(), "python -m tests.web.offers"


def test_every_kind_of_offer_has_answers_of_both_kinds() -> None:
    found = {(case["offer"]["offer"], legal) for case in json.loads(FILE.read_text()) for _, legal in case["answers"]}
    assert found == {(kind, legal) for kind in ("wager", "discard", "choice", "placement") for legal in (True, False)}
