"""The five test cases of the document, its events and its shapes."""

import pytest
from tests.eight_cards.watched_table import WatchedTable, split, stacked

from riverboat.eight_cards import EightCardsConfig, PokerEngineEightCards
from riverboat.eight_cards import events as told
from riverboat.eight_cards.events import schema

FIELDS = {
    "HAND_STARTED": ["dealer"],
    "CARDS_DEALT": ["to", "count"],
    "FLOP_DEALT": ["board", "cards"],
    "ASSIGN_PLACED": ["player", "board", "cards", "partial"],
    "ASSIGN_LOCKED": ["player"],
    "BOARD_KIND_LOCKED": ["board", "kind"],
    "TURN_RIVER_DEALT": ["board", "turn", "river"],
    "BOARD_RESULT": [
        "board",
        "kind",
        "winner_ids",
        "hand_desc",
        "subpot",
        "won",
    ],  # the last is ours: with side pots not only the best hand wins
    "HAND_RESULT": ["payouts", "won", "net"],
    "VALIDATION_ERROR": ["player", "reason"],
}


def test_base_flow() -> None:
    """Case 1: seed 42, P1 chooses B; three results, a third each."""
    table = WatchedTable(("P1", "P2"), seed=42, config=EightCardsConfig(buy_in=150))
    table.engine.start_hand()
    table.play("B")
    assert table.types() == [
        *["HAND_STARTED", "CARDS_DEALT", "CARDS_DEALT", "FLOP_DEALT", "FLOP_DEALT", "FLOP_DEALT"],
        *["ASSIGN_PLACED", "ASSIGN_PLACED", "BOARD_KIND_LOCKED", "ASSIGN_PLACED", "ASSIGN_LOCKED"],
        *["ASSIGN_PLACED", "ASSIGN_PLACED", "ASSIGN_PLACED", "ASSIGN_LOCKED"],
        *["TURN_RIVER_DEALT", "BOARD_RESULT"] * 3,
        "HAND_RESULT",
    ]
    results = [record for record in table.heard[None] if isinstance(record, told.BoardResult)]
    assert [(result.board, result.kind, result.subpot) for result in results] == [("A", "NLHE", 100), ("B", "PLO", 100), ("C", "NLHE", 100)]
    assert all(len(result.winner_ids) == 1 for result in results)
    result = table.last(told.HandResult)
    for player in ("P1", "P2"):
        assert result.won[player] == 100 * sum(one.winner_ids == (player,) for one in results)
        assert result.payouts[player] == result.net[player] == result.won[player] - 150
        assert table.engine.stacks[player] == 1500 + result.net[player]
    assert table.last(told.HandStarted).dealer == "P1"


def test_a_split_on_one_board() -> None:
    """Case 2: both have ace-king on A, so that A's third is halved."""
    deck = stacked(["Ac Kc 2h 2d 5s 6s 7d 8d", "Ad Kd 3h 3d 9s Ts Jd Qd"], a="Ah Kh 7s 4c 2s", b="Jh Jc 9d 5c 3c", c="Qh 8h 6h 5h 4d")
    table = WatchedTable(("P1", "P2"), config=EightCardsConfig(buy_in=150))
    table.engine.start_hand(deck=deck)
    table.play("B")
    split_board = table.heard[None][-6]
    assert isinstance(split_board, told.BoardResult)
    assert (split_board.board, split_board.winner_ids, split_board.subpot) == ("A", ("P1", "P2"), 100)
    assert split_board.hand_desc["P1"] == split_board.hand_desc["P2"] == "two pair, aces and kings, seven kicker"
    others = [record for record in table.heard[None][-5:] if isinstance(record, told.BoardResult)]
    won = table.last(told.HandResult).won
    assert won == {player: 50 + 100 * sum(one.winner_ids == (player,) for one in others) for player in ("P1", "P2")}


def test_three_cards_on_a_board_are_refused() -> None:
    """Case 3."""
    table = WatchedTable(("P1", "P2"), seed=42)
    table.engine.start_hand()
    table.engine.place("P1", split(table.hand("P1"), "B"))
    table.engine.lock("P1")
    hand, before = table.hand("P2"), table.engine.state()
    assert table.engine.place("P2", {"A": hand[:3], "B": hand[3:7], "C": hand[7:]}) == "the boards take 4, 2, 2, board B the 4"
    assert table.heard[None][-1] == told.ValidationError("P2", "the boards take 4, 2, 2, board B the 4") == table.heard["P2"][-1]
    assert "VALIDATION_ERROR" not in table.types("P1")
    assert table.engine.state() == before


def test_another_omaha_board_is_refused() -> None:
    """Case 4: four on C when B is locked."""
    table = WatchedTable(("P1", "P2"), seed=42)
    table.engine.start_hand()
    table.engine.place("P1", split(table.hand("P1"), "B"))
    table.engine.lock("P1")
    before = table.engine.state()
    assert table.engine.place("P2", split(table.hand("P2"), "C"))
    assert table.types()[-1] == table.types("P2")[-1] == "VALIDATION_ERROR"
    assert table.engine.state() == before
    assert table.engine.place("P2", split(table.hand("P2"), "B")) is None


@pytest.mark.parametrize("rule", ["auto_random", "auto_fold"])
def test_a_timeout(rule: str) -> None:
    """Case 5: the clock places P1's cards, or folds them."""
    now = [0.0]
    config = EightCardsConfig(timeout=rule, time_limit=30)  # type: ignore[arg-type]
    table = WatchedTable(("P1", "P2"), seed=42, config=config, clock=lambda: now[0])
    table.engine.start_hand()
    now[0] = 29.9
    assert table.engine.tick() is None
    assert table.engine.actor == "P1"
    now[0] = 30.0
    assert table.engine.tick() == "P1"
    if rule == "auto_random":
        assert table.types()[-5:].count("ASSIGN_PLACED") == 3
        assert table.heard[None][-1] == told.AssignLocked("P1")
        assert table.engine.actor == "P2"
        assert table.engine.tick() is None  # P2's time has just begun
    else:
        assert table.heard[None][-2] == told.AssignLocked("P1", folded=True)
        assert table.last(told.HandResult).net == {"P1": -100, "P2": 100}
        assert table.engine.phase == "COMPLETE"


def test_the_fields_are_the_documents() -> None:
    """Whoever hears everything hears the fields of the document and no others but the amounts of a board."""
    table = WatchedTable(("P1", "P2"), seed=42)
    table.engine.start_hand()
    table.engine.lock("P1")
    table.play()
    seen = {record.type: list(record.plain) for record in table.heard[None]}
    assert seen == {name: ["type", *fields] for name, fields in FIELDS.items()}
    placed = [record.plain for record in table.heard["P2"] if isinstance(record, told.AssignPlaced) and record.player == "P1"]
    assert [list(record) for record in placed] == [["type", "player", "board", "partial"]] * 3


def test_the_schema_has_every_event() -> None:
    described = schema()
    kinds = {kind["properties"]["type"]["enum"][0]: kind for kind in described["$defs"].values()}
    assert {name: set(FIELDS[name]) <= set(kind["properties"]) for name, kind in kinds.items()} == dict.fromkeys(FIELDS, True)
    assert set(described["discriminator"]["mapping"]) == set(FIELDS)


def test_the_state_has_the_documents_shape() -> None:
    engine = PokerEngineEightCards(["P1", "P2"], seed=42)
    empty = engine.state().plain
    assert (empty["phase"], empty["potTotal"], empty["boards"]["A"]) == ("SETUP", 0, {"id": "A", "flop": [], "assignments": {}})
    engine.start_hand()
    state = engine.state("P1").plain
    assert (state["phase"], state["potTotal"], state["actor"]) == ("ASSIGN", 200, "P1")
    assert [player["id"] for player in state["players"]] == ["P1", "P2"]
    assert state["players"][1]["eight_cards"] == ["??"] * 8
    engine.timeout("P1")
    engine.timeout("P2")
    board = engine.state().plain["boards"]["A"]
    assert list(board) == ["id", "kind", "flop", "turn", "river", "assignments"]
    assert [len(cards) for cards in board["assignments"].values()] == [2 if board["kind"] == "NLHE" else 4] * 2
    assert "actor" not in engine.state().plain


@pytest.mark.parametrize(("order", "runouts"), [("A,B,C", "ABC"), ("C,B,A", "CBA"), ("PLO_last", "BCA")])
def test_the_state_machine(order: str, runouts: str) -> None:
    table = WatchedTable(("P1", "P2"), seed=42, config=EightCardsConfig(runout_order=order))  # type: ignore[arg-type]
    assert table.engine.phase == "SETUP"
    table.engine.start_hand()
    table.play("A")
    passed = [*dict.fromkeys(table.phases), table.engine.phase]
    assert passed == ["SETUP", "DEAL", "ASSIGN", *(f"RUNOUT_{board}" for board in runouts), "SHOWDOWN", "COMPLETE"]
    assert [record.board for record in table.heard[None] if isinstance(record, told.TurnRiverDealt)] == list(runouts)
