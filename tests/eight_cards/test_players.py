"""Players with ids, names and stacks, and their buy-ins."""

from typing import Any

import pytest
from tests.eight_cards.watched_table import WatchedTable, split, stacked

from riverboat.dealer import Illegal
from riverboat.eight_cards import RAIL, ConsoleRenderer, EightCardsConfig, Player, PokerEngineEightCards
from riverboat.eight_cards import events as told
from riverboat.eight_cards.events import Record

PLAYERS = [{"id": "P1", "name": "Anna"}, {"id": "P2", "name": "Bo"}]


class NamedTable(WatchedTable):
    """A watched table whose players have ids that differ from their names."""

    def __init__(self, **more: Any) -> None:
        """Give every viewer an ear, by id."""
        self.config = more.setdefault("config", EightCardsConfig())
        self.heard = {viewer: [] for viewer in (None, RAIL, "P1", "P2")}
        self.phases = []
        self.engine = PokerEngineEightCards(PLAYERS, {viewer: self._ear(viewer) for viewer in self.heard}, **more)


def test_events_carry_ids_with_names_beside_them() -> None:
    table = NamedTable(seed=42, buy_ins={"P1": 100, "P2": 100})
    table.engine.start_hand()
    assert table.engine.place("P2", {}) == "Bo is not asked"
    assert table.engine.actor == "P1"
    table.play("B")
    for viewer in table.heard:
        for record in table.heard[viewer]:
            data = record.plain
            ids = {data[field] for field in ("player", "to", "dealer") if field in data}
            ids |= {player for field in ("hand_desc", "payouts", "won", "net", "shown") for player in data.get(field, ())}
            assert ids <= {"P1", "P2"}
            assert set(data.get("names", ())) >= ids
            assert data.get("names", {}).items() <= {"P1": "Anna", "P2": "Bo"}.items()
    winners = [record.winner_ids for record in table.heard[None] if isinstance(record, told.BoardResult)]
    assert {player for ids in winners for player in ids} <= {"P1", "P2"}
    assert table.last(told.HandStarted).plain == {"type": "HAND_STARTED", "dealer": "P1", "names": {"P1": "Anna", "P2": "Bo"}}
    assert table.heard["P2"][6] == told.ValidationError("P2", "Bo is not asked", {"P2": "Bo"})
    assert [(player.id, player.name) for player in table.engine.state().players] == [("P1", "Anna"), ("P2", "Bo")]
    assert set(table.engine.stacks) == {"P1", "P2"}


def test_the_console_prints_names() -> None:
    lines: list[str] = []
    engine = PokerEngineEightCards(PLAYERS, ConsoleRenderer(lines.append), seed=42)
    engine.start_hand()
    engine.lock("P2")
    engine.timeout("P1")
    engine.timeout("P2")
    assert lines[0] == "--- Hand 1: Anna places first ---"
    assert "Bo may not do that: Bo is not asked" in lines
    assert not [line for line in lines if "P1" in line or "P2" in line]


def test_players_of_one_name_are_told_apart_by_their_ids() -> None:
    lines: list[str] = []
    engine = PokerEngineEightCards([{"id": "a", "name": "Eva"}, {"id": "b", "name": "Eva"}], ConsoleRenderer(lines.append), seed=1)
    engine.start_hand()
    engine.timeout("a")
    engine.timeout("b")
    assert lines[-2].startswith("Eva wins")
    assert lines[-1].startswith("P2 wins")


def test_players_may_be_given_in_several_ways() -> None:
    engine = PokerEngineEightCards(
        [{"id": "P1", "name": "Anna", "stack": 300}, Player("P2", "Bo"), "Cleo"], config=EightCardsConfig(up_to_four=True)
    )
    assert engine.stacks == {"P1": 300, "P2": 1000, "Cleo": 1000}
    assert engine.names == {"P1": "Anna", "P2": "Bo", "Cleo": "Cleo"}
    assert PokerEngineEightCards({"Anna": 30, "Bo": 40}).stacks == {"Anna": 30, "Bo": 40}


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ({"name": "Anna"}, "a player is a name or has an id, not {'name': 'Anna'}"),
        ({"id": 1}, "a player is a name, not 1"),
        ({"id": "P1", "name": ""}, "a player is a name, not ''"),
        (Player("P1", "\ud800"), "a player is a name, not"),
        ({"id": "P1", "chips": 5}, "a player has an id, a name and a stack, and no 'chips'"),
        ({"id": "P1", "stack": -5}, "chips are a positive whole number"),
        ({"id": "P2", "name": "Bea"}, "P2 sits already"),
    ],
)
def test_invalid_players_are_refused(player: Any, reason: str) -> None:
    with pytest.raises(Illegal, match=f"^{reason}"):
        PokerEngineEightCards([PLAYERS[1], player])


def test_one_callback_may_be_positional() -> None:
    heard: list[Record] = []
    engine = PokerEngineEightCards(["Anna", "Bo"], heard.append, seed=1)
    engine.start_hand()
    assert tuple(heard) == engine.view()


# --- buy-ins ---------------------------------------------------------------------------------------------------------

ANNA_WINS_ALL = stacked(["Ac Ad Kc Kd Qc Qd 2h 2s", "7c 8d 7h 8s 9c 4d 5h 4s"], a="As Ah 3d 6c Jh", b="Ks Kh 3c 6d Js", c="Qs Qh 3h 6h Jd")


def test_buy_ins_are_paid_before_the_deal() -> None:
    table = NamedTable(buy_ins={"P1": 250, "P2": 250})
    assert table.engine.stacks == {"P1": 2500, "P2": 2500}  # ten buy-ins
    table.engine.start_hand(deck=ANNA_WINS_ALL)
    assert table.engine.state().pot_total == 500
    hand = table.hand("P1")
    table.engine.place("P1", {"A": hand[:2], "B": hand[2:4], "C": hand[4:]})
    table.engine.lock("P1")
    table.engine.place("P2", split(table.hand("P2"), "C"))
    table.engine.lock("P2")
    assert table.last(told.HandResult).net == {"P1": 250, "P2": -250}


@pytest.mark.parametrize("hands", [1, 2])
def test_the_pot_is_the_sum_of_different_buy_ins(hands: int) -> None:
    """The document: pot = buy_in_p1 + buy_in_p2, and each board wins a third of it; whoever places first."""
    table = NamedTable(buy_ins={"P1": 100, "P2": 50}, seed=3)
    before = table.engine.stacks
    for _ in range(hands):
        before = table.engine.stacks
        table.engine.start_hand()
        assert table.engine.state().pot_total == 150
        assert {player.id: before[player.id] - player.stack for player in table.engine.state().players} == {"P1": 100, "P2": 50}
        table.play()
    boards = [record for record in table.heard[None] if isinstance(record, told.BoardResult)]
    assert [record.subpot for record in boards] == [50, 50, 50]
    result = table.last(told.HandResult)
    assert sum(result.won.values()) == 150
    assert result.won == {player: sum(record.won.get(player, 0) for record in boards) for player in ("P1", "P2")}
    assert result.net == {"P1": result.won["P1"] - 100, "P2": result.won["P2"] - 50}
    assert table.engine.stacks == {player: before[player] + result.net[player] for player in before}


def test_different_buy_ins_of_three() -> None:
    buy_ins = {"Anna": 30, "Bo": 60, "Cleo": 90}
    table = WatchedTable(tuple(buy_ins), seed=3, config=EightCardsConfig(up_to_four=True), buy_ins=buy_ins)
    for _ in range(3):
        before = table.engine.stacks
        table.engine.start_hand()
        assert {player.id: before[player.id] - player.stack for player in table.engine.state().players} == buy_ins
        table.play()
        assert [record.subpot for record in table.heard[None] if isinstance(record, told.BoardResult)] == [60, 60, 60]


@pytest.mark.parametrize(
    ("buy_ins", "reason"),
    [
        ({"P1": 100}, "buy_ins are for P1, P2, not for P1"),
        ({}, "buy_ins are for P1, P2, not for nobody"),
        ({"Anna": 100, "Bo": 100}, "buy_ins are for P1, P2, not for Anna, Bo"),
        ({"P1": 100, "P2": 0}, "a buy-in is a positive whole number"),
        ({"P1": 100, "P2": 1.5}, "a buy-in is a positive whole number"),
        ({"P1": 100, "P2": True}, "a buy-in is a positive whole number"),
    ],
)
def test_invalid_buy_ins_are_refused(buy_ins: Any, reason: str) -> None:
    with pytest.raises(Illegal, match=f"^{reason}$"):
        PokerEngineEightCards(PLAYERS, buy_ins=buy_ins)
