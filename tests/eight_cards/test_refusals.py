"""Invalid input of clients is refused and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.eight_cards.watched_table import WatchedTable

from riverboat.dealer import Illegal
from riverboat.eight_cards import RAIL, EightCardsConfig, PokerEngineEightCards
from riverboat.eight_cards.events import from_json, to_json
from riverboat.play import RandomBot


@pytest.mark.parametrize(
    "boards", [None, 7, ["Ah"], {"A": None}, {"A": 1.5}, {"A": [None]}, {"A": ["??"] * 8}, {7: "Ah"}, {"A": 99}, {"A": {}}]
)
def test_clients_send_anything(boards: Any) -> None:
    table = WatchedTable(seed=42)
    table.engine.start_hand()
    before = table.engine.state()
    assert table.engine.place("Anna", boards)
    assert table.types()[-1] == "VALIDATION_ERROR"
    assert table.engine.state() == before


@pytest.mark.parametrize("player", [None, 7, "", " ", ["Anna"], {}, "\ud800"])
def test_invalid_names_are_refused_without_an_event(player: Any) -> None:
    table = WatchedTable(seed=42)
    table.engine.start_hand()
    before = {viewer: list(heard) for viewer, heard in table.heard.items()}
    deeds: list[Callable[[Any], str | None]] = [
        table.engine.lock,
        table.engine.timeout,
        lambda who: table.engine.place(who, {}),
        lambda who: table.engine.let(who, RandomBot(1)),
    ]
    assert {deed(player) for deed in deeds} == {f"a player is a name, not {player!r}"}
    assert table.heard == before
    with pytest.raises(Illegal, match="a player is a name"):
        PokerEngineEightCards(["Anna", player])


def test_a_stranger_is_refused_and_only_the_house_gets_the_event() -> None:
    table = WatchedTable(seed=42)
    table.engine.start_hand()
    assert table.engine.lock("Zoe") == table.engine.timeout("Zoe") == "Zoe does not play this hand"
    assert [table.types(viewer).count("VALIDATION_ERROR") for viewer in (None, RAIL, "Anna", "Bo")] == [2, 0, 0, 0]
    assert table.engine.place("Anna", "A", "\ud800")
    assert from_json(to_json(table.heard["Anna"])) == table.heard["Anna"]


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "10", True])
def test_a_time_limit_is_a_positive_number(limit: Any) -> None:
    with pytest.raises(Illegal, match="time limit"):
        EightCardsConfig(time_limit=limit)


@pytest.mark.parametrize("flag", ["burn_cards", "assignment_mode", "runout_order", "odd_chips_rule", "timeout"])
def test_flags_are_the_documents(flag: str) -> None:
    for word in ("left_of_button", None, ["none"]):
        with pytest.raises(Illegal, match=f"^{flag} is .* or .*, not "):
            EightCardsConfig(**{flag: word})  # type: ignore[arg-type]
