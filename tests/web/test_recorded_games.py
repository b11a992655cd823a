"""The recorded games are current, and the settings that the lobby sends are valid."""

import json

import msgspec
import pytest
from tests.web.record_games import FILE, RULES, SHARES, recording, rules, shares

from riverboat.dealer import Illegal
from riverboat.protocol.table_settings import Settings

PLANS = FILE.parent / "plans.json"  # written by web/test/lobby/tablePlan.test.ts


def test_the_recorded_games_are_current() -> None:
    assert FILE.read_text() == recording(), "python -m tests.web.record_games"
    assert SHARES.read_text() == shares(), "python -m tests.web.record_games"
    assert RULES.read_text() == rules(), "python -m tests.web.record_games"


@pytest.mark.parametrize("plan", json.loads(PLANS.read_text()), ids=lambda plan: plan["what"])
def test_settings_from_the_lobby_open_a_table(plan: dict[str, object]) -> None:
    """Or are refused because two options exclude each other, which the lobby cannot know."""
    settings = msgspec.convert(plan["settings"], Settings)
    try:
        built = settings.build()
    except Illegal as error:
        if not str(plan["what"]).endswith(" otherwise") or "does not go with" not in str(error):
            raise
    else:
        assert len(built) == len(settings.games)
