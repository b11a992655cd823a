"""The recorded offers are current."""

import json

import pytest
from tests.web.record_offers import FILE, recording


@pytest.mark.slow
def test_the_recorded_offers_are_current() -> None:
    assert FILE.read_text() == recording(), "python -m tests.web.record_offers"


def test_every_kind_of_offer_has_legal_and_illegal_answers() -> None:
    recorded = {(case["offer"]["offer"], legal) for case in json.loads(FILE.read_text()) for _, legal in case["answers"]}
    assert recorded == {(kind, legal) for kind in ("wager", "discard", "choice", "placement") for legal in (True, False)}
