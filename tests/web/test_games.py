"""What the page's lobby is tested on is what the server tells now, and what the lobby sends makes tables."""

import json

import msgspec
import pytest
from tests.web.games import FILE, RULES, SHARES, recording, rules, shares

from riverboat.dealer import Illegal
from riverboat.protocol.settings import Settings

PLANS = FILE.parent / "plans.json"  # written by web/test/plan.test.ts


def test_the_recording_is_current() -> None:
    assert FILE.read_text() == recording(), "python -m tests.web.games"
    assert SHARES.read_text() == shares(), "python -m tests.web.games"
    assert RULES.read_text() == rules(), "python -m tests.web.games"


@pytest.mark.parametrize("plan", json.loads(PLANS.read_text()), ids=lambda plan: plan["what"])
def test_what_the_lobby_sends_makes_a_table(plan: dict[str, object]) -> None:
    """Or is told which options do not go together: the lobby shows every option of a game beside the others."""
    settings = msgspec.convert(plan["settings"], Settings)
    try:
        built = settings.build()
    except Illegal as error:
        if not str(plan["what"]).endswith(" otherwise") or "does not go with" not in str(error):
            raise
    else:
        assert len(built) == len(settings.games)
