"""The engine from hand to hand: order, chips, changes before the lock, the clock, and callbacks."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.eight_cards.watched_table import WatchedTable, split

from riverboat.dealer import Illegal
from riverboat.eight_cards import RAIL, EightCardsConfig, PokerEngineEightCards
from riverboat.eight_cards import events as told
from riverboat.eight_cards.events import Record
from riverboat.history.codec import log_from_json, log_to_json
from riverboat.play import RandomBot, SteadyBot

FOUR = EightCardsConfig(up_to_four=True)


def dealer(table: WatchedTable) -> str:
    return str(table.last(told.HandStarted).dealer)


@pytest.mark.slow
@pytest.mark.parametrize("names", [("Anna", "Bo"), ("Anna", "Bo", "Cleo"), ("Anna", "Bo", "Cleo", "Dag")])
def test_the_start_moves_around_and_stacks_carry_over(names: tuple[str, ...]) -> None:
    table = WatchedTable(names, seed=7, config=FOUR)
    for hand in range(2 * len(names)):
        before = table.engine.stacks
        table.engine.start_hand()
        assert dealer(table) == table.engine.actor == names[hand % len(names)]
        table.play()
        net = table.last(told.HandResult).net
        assert table.engine.stacks == {name: before[name] + net[name] for name in names}
    assert sum(table.engine.stacks.values()) == 1000 * len(names)


@pytest.mark.slow
def test_hands_of_a_session_differ_and_are_reproducible() -> None:
    def deals(seed: int | None) -> list[tuple[str, ...]]:
        table = WatchedTable(seed=seed)
        hands = []
        for _ in range(3):
            table.engine.start_hand()
            hands.append(table.hand("Anna"))
            table.play()
        return hands

    assert deals(42) == deals(42)
    assert len(set(deals(42))) == 3
    assert deals(42) != deals(43)
    assert deals(None) != deals(None)


def test_players_without_chips_watch() -> None:
    """Cleo is all-in for one chip, which odd chips give to board A; without it she is out, and sees what the rail sees."""
    for seed in range(20):
        table = WatchedTable({"Anna": 500, "Bo": 500, "Cleo": 1}, seed=seed, config=FOUR)
        table.engine.start_hand()
        table.play()
        if not table.engine.stacks["Cleo"]:
            break
    table.engine.start_hand()
    assert [player.id for player in table.engine.state().players] == ["Anna", "Bo"]
    assert table.engine.state("Cleo") == table.engine.state(RAIL)
    assert table.engine.place("Cleo", {}) == "Cleo does not play this hand"
    table.play()
    assert table.heard["Cleo"][-1].type == "HAND_RESULT"


@pytest.mark.slow
def test_heads_up_is_over_when_the_chips_are() -> None:
    table = WatchedTable({"Anna": 100, "Bo": 100}, seed=5)
    while all(table.engine.stacks.values()):
        table.engine.start_hand()
        table.play()
    with pytest.raises(Illegal, match="for 2 to 2 players, and 1 play"):
        table.engine.start_hand()


def test_invalid_players_are_refused() -> None:
    with pytest.raises(Illegal, match="2 to 2 players, and 3 play"):
        PokerEngineEightCards(["Anna", "Bo", "Cleo"])
    with pytest.raises(Illegal, match="and 1 play"):
        PokerEngineEightCards(["Anna"])
    with pytest.raises(Illegal, match="Anna sits already"):
        PokerEngineEightCards(["Anna", "Anna"])
    with pytest.raises(Illegal, match="nobody here is Zoe"):
        PokerEngineEightCards(["Anna", "Bo"], on_event={"Zoe": print})
    with pytest.raises(Illegal, match="nobody here is Zoe"):
        PokerEngineEightCards(["Anna", "Bo"]).state("Zoe")
    with pytest.raises(Illegal, match="positive"):
        EightCardsConfig(buy_in=0)
    with pytest.raises(Illegal, match="time limit"):
        EightCardsConfig(time_limit=0)
    with pytest.raises(ValueError, match="seed"):
        PokerEngineEightCards(["Anna", "Bo"], seed=-1)


def test_cards_may_be_changed_until_they_are_locked() -> None:
    table = WatchedTable(seed=42)
    table.engine.start_hand()
    hand = table.hand("Anna")
    table.engine.place("Anna", split(hand, "B"))
    assert table.engine.state().actor == "Anna"
    assert table.engine.place("Anna", split(hand[::-1], "B")) is None
    assert table.engine.state("Anna").boards["A"].assignments["Anna"] == hand[:5:-1]
    assert [record.partial for record in table.heard["Bo"] if isinstance(record, told.AssignPlaced)] == 2 * [
        {"A": 2, "B": 0, "C": 0},
        {"A": 2, "B": 4, "C": 0},
        {"A": 2, "B": 4, "C": 2},
    ]
    assert table.types().count("BOARD_KIND_LOCKED") == 1
    assert "ASSIGN_LOCKED" not in table.types()
    assert table.engine.lock("Anna") is None
    assert table.types().count("ASSIGN_LOCKED") == 1
    assert table.engine.place("Anna", split(hand, "B")) == "Anna is not asked"
    assert table.engine.lock("Anna") == "Anna is not asked"


def test_the_board_of_four_cannot_be_changed() -> None:
    """The first four cards on a board make it Omaha for all, for who put them there too."""
    table = WatchedTable(seed=42)
    table.engine.start_hand()
    table.engine.place("Anna", split(table.hand("Anna"), "B"))
    assert table.engine.place("Anna", split(table.hand("Anna"), "C")) == "the boards take 4, 2, 2, board B the 4"
    assert len(table.engine.state().boards["B"].assignments["Anna"]) == 4


def test_in_steps() -> None:
    """Two cards at a time in turn; each step is final, and the last two are locked."""
    table = WatchedTable(seed=42, config=EightCardsConfig(assignment_mode="stepwise"))
    engine = table.engine
    engine.start_hand()
    anna, bo = table.hand("Anna"), table.hand("Bo")
    assert engine.place("Anna", split(anna)) == "place 2 cards"
    assert engine.lock("Anna") == "place 2 cards"
    for turn, board in enumerate("BACB"):
        assert engine.actor == "Anna"
        assert engine.place("Anna", board, anna[2 * turn : 2 * turn + 2]) is None
        if turn == 3:
            assert table.types()[-2:] == ["ASSIGN_PLACED", "BOARD_KIND_LOCKED"]
            assert engine.place("Bo", "B", bo[:2]) == "Bo is not asked"  # Anna has not locked
            assert engine.lock("Anna") is None
        assert engine.actor == "Bo"
        if turn == 3:
            assert engine.place("Bo", "C", bo[6:]) == "the boards take 4, 2, 2, board B the 4"
        assert engine.place("Bo", {board: bo[2 * turn : 2 * turn + 2]}) is None
    placed = [record for record in table.heard[None] if isinstance(record, told.AssignPlaced) and record.player == "Anna"]
    assert [(record.board, record.cards, sum(record.partial.values())) for record in placed] == [
        (board, anna[2 * turn : 2 * turn + 2], 2 * turn + 2) for turn, board in enumerate("BACB")
    ]
    assert engine.phase == "ASSIGN"
    assert engine.lock("Bo") is None
    assert engine.phase == "COMPLETE"


def test_a_card_that_is_already_placed_is_named() -> None:
    table = WatchedTable(seed=42, config=EightCardsConfig(assignment_mode="stepwise"))
    table.engine.start_hand()
    anna, bo = table.hand("Anna"), table.hand("Bo")
    assert table.engine.place("Anna", {"A": anna[:1], "B": anna[:1]}) == f"{anna[0]} is named twice"
    table.engine.place("Anna", "B", anna[:2])
    table.engine.place("Bo", "B", bo[:2])
    assert table.engine.place("Anna", "A", anna[1:3]) == f"{anna[1]} lies on board B already"
    assert table.engine.place("Anna", "A", anna[2:4]) is None


def test_a_timeout_locks_a_complete_placement() -> None:
    """What lies complete is locked, even where the clock folds."""
    now = [0.0]
    config = EightCardsConfig(timeout="auto_fold", time_limit=10)
    table = WatchedTable(seed=42, config=config, clock=lambda: now[0])
    table.engine.start_hand()
    mine = split(table.hand("Anna"), "C")
    table.engine.place("Anna", mine)
    now[0] = 11
    assert table.engine.tick() == "Anna"
    assert table.heard[None][-1] == told.AssignLocked("Anna")
    assert {board: state.assignments["Anna"] for board, state in table.engine.state().boards.items()} == mine


def test_a_late_placement_is_refused() -> None:
    """A placement after the time is refused, whether anybody looked at the clock or not."""
    now = [0.0]
    table = WatchedTable(seed=42, config=EightCardsConfig(time_limit=10), clock=lambda: now[0])
    table.engine.start_hand()
    now[0] = 10
    assert table.engine.place("Anna", split(table.hand("Anna"))) == "Anna is not asked"
    assert table.engine.actor == "Bo"
    now[0] = 20
    assert table.engine.lock("Bo") == "the hand is over"
    assert table.engine.phase == "COMPLETE"


def test_one_of_three_is_folded() -> None:
    table = WatchedTable(("Anna", "Bo", "Cleo"), seed=4, config=EightCardsConfig(up_to_four=True, timeout="auto_fold", buy_in=50))
    table.engine.start_hand()
    table.engine.timeout("Anna")
    assert table.heard["Cleo"][-1] == told.AssignLocked("Anna", folded=True)
    assert [player.folded for player in table.engine.state("Bo").players] == [True, False, False]
    table.play("C")
    assert all(set(record.hand_desc) == {"Bo", "Cleo"} for record in table.heard[None] if isinstance(record, told.BoardResult))
    assert table.last(told.HandResult).net["Anna"] == -50


def test_a_short_stack_wins_its_part() -> None:
    """Side pots: all of a board's chips are its subpot, and what nobody could win goes back."""
    table = WatchedTable({"Anna": 30, "Bo": 1000}, seed=42)
    table.engine.start_hand()
    table.play()
    assert [record.subpot for record in table.heard[None] if isinstance(record, told.BoardResult)] == [20, 20, 20]
    result = table.last(told.HandResult)
    assert sum(result.won.values()) == table.engine.state().pot_total == 60
    assert result.net["Anna"] + result.net["Bo"] == 0


def test_results_of_side_pots() -> None:
    table = WatchedTable({"a": 40, "b": 100, "c": 100}, seed=210, config=FOUR)
    table.engine.start_hand()
    while table.engine.actor:
        table.engine.timeout(table.engine.actor)
    second = [record for record in table.heard[None] if isinstance(record, told.BoardResult)][1]
    assert second.hand_desc["a"] == "straight, nine high"
    assert (second.winner_ids, second.subpot, second.won) == (("a",), 80, {"a": 40, "b": 20, "c": 20})


def test_unmatched_chips_are_returned_and_not_won() -> None:
    table = WatchedTable({"Anna": 50, "Bo": 1000}, seed=0)
    table.engine.start_hand()
    assert table.engine.state().pot_total == 100
    table.play()
    boards = [record.subpot for record in table.heard[None] if isinstance(record, told.BoardResult)]
    result = table.last(told.HandResult)
    assert sum(boards) == sum(result.won.values()) == table.engine.state().pot_total == 100
    assert result.net == {name: won - 50 for name, won in result.won.items()}


def test_folded_players_get_nothing_back() -> None:
    """Bo put in more than anybody, and folds: it is all won by who is left."""
    config = EightCardsConfig(up_to_four=True, timeout="auto_fold")
    table = WatchedTable({"Anna": 40, "Bo": 100, "Cleo": 70}, seed=0, config=config)
    table.engine.start_hand()
    assert table.engine.state().pot_total == 180
    table.engine.timeout("Anna")
    table.engine.timeout("Bo")
    result = table.last(told.HandResult)
    assert (table.engine.state().pot_total, result.won["Cleo"], result.net["Cleo"]) == (210, 210, 140)


def test_requests_need_a_hand_and_hands_do_not_overlap() -> None:
    engine = PokerEngineEightCards(["Anna", "Bo"], seed=1)
    assert engine.place("Anna", {}) == "no hand has been dealt"
    assert engine.tick() is None
    assert engine.view("Anna") == (told.ValidationError("Anna", "no hand has been dealt"),)
    engine.start_hand()
    with pytest.raises(Illegal, match="going on"):
        engine.start_hand()


def test_a_callback_may_answer_at_once() -> None:
    """Everybody hears everything in order, also when answers come out of the callbacks."""
    heard: dict[str, list[Record]] = {"Anna": [], "Bo": []}

    def player(name: str) -> Callable[[Record], None]:
        def hear(record: Record) -> None:
            heard[name].append(record)
            if engine.actor == name and record.type in ("FLOP_DEALT", "ASSIGN_LOCKED"):
                hand = next(one.eight_cards for one in engine.state(name).players if one.id == name)
                engine.place(name, split(hand))
                engine.lock(name)

        return hear

    engine = PokerEngineEightCards(["Anna", "Bo"], seed=9, on_event={"Anna": player("Anna"), "Bo": player("Bo")})
    engine.start_hand()
    order = [record.type for record in engine.view()]
    assert (order[0], order[-1], order.count("BOARD_RESULT"), order.count("VALIDATION_ERROR")) == ("HAND_STARTED", "HAND_RESULT", 3, 0)
    for name in ("Anna", "Bo"):
        assert tuple(heard[name]) == engine.view(name)
        assert [record.type for record in heard[name]] == order


def test_a_failing_callback_loses_no_events() -> None:
    heard: list[Record] = []

    def hear(record: Record) -> None:
        heard.append(record)
        if len(heard) == 2:
            raise RuntimeError("a bad callback")

    engine = PokerEngineEightCards(["Anna", "Bo"], seed=9, on_event=hear)
    with pytest.raises(RuntimeError):
        engine.start_hand()
    assert tuple(heard) == engine.view()
    engine.timeout("Anna")
    assert tuple(heard) == engine.view()


def test_a_failing_callback_does_not_affect_others_or_the_next_hand() -> None:
    heard: list[Record] = []
    errors = [RuntimeError("first"), RuntimeError("second")]

    def fail(record: Record) -> None:
        if record.type == "BOARD_RESULT" and errors:
            raise errors.pop(0)

    engine = PokerEngineEightCards(["Anna", "Bo"], seed=9, on_event={"Anna": fail, "Bo": heard.append})
    engine.start_hand()
    engine.timeout("Anna")
    with pytest.raises(RuntimeError, match="first"):
        engine.timeout("Bo")
    assert tuple(heard) == engine.view("Bo")
    assert (heard[-1].type, engine.phase) == ("HAND_RESULT", "COMPLETE")
    heard.clear()
    engine.start_hand()
    assert heard[0] == told.HandStarted("Bo")
    assert tuple(heard) == engine.view("Bo")


def test_an_interrupted_hand_does_not_affect_the_next() -> None:
    """Ctrl-C is no error of a callback: it goes out at once."""
    heard: list[Record] = []

    def interrupt(record: Record) -> None:
        heard.append(record)
        if record.type == "BOARD_RESULT" and sum(one.type == "BOARD_RESULT" for one in heard) == 1:
            raise KeyboardInterrupt

    engine = PokerEngineEightCards(["Anna", "Bo"], seed=9, on_event=interrupt)
    engine.start_hand()
    engine.timeout("Anna")
    with pytest.raises(KeyboardInterrupt):
        engine.timeout("Bo")
    at = len(heard)
    engine.start_hand()
    assert heard[at] == told.HandStarted("Bo")
    assert tuple(heard[at:]) == engine.view()


def test_an_error_of_a_callback_is_not_a_refusal() -> None:
    """It is the caller's to see, even if it looks like one of ours."""
    table = PokerEngineEightCards(
        ["Anna", "Bo"], seed=9, on_event=lambda record: table.start_hand() if record.type == "HAND_RESULT" else None
    )
    table.start_hand()
    assert table.timeout("Anna") is None
    with pytest.raises(Illegal, match="going on"):
        table.let("Bo", RandomBot(1))
    assert "VALIDATION_ERROR" not in [record.type for record in table.view()]
    table.start_hand()


def test_a_bot_continues_a_placement() -> None:
    table = WatchedTable(seed=11)
    table.engine.start_hand()
    table.engine.place("Anna", split(table.hand("Anna"), "A"))
    refused = [table.engine.let("Anna", RandomBot(seed)) for seed in range(20)]
    assert set(refused) == {"the boards take 4, 2, 2, board A the 4", None, "Anna is not asked"}
    assert table.types().count("ASSIGN_LOCKED") == 1


def test_a_bot_places_and_the_hand_can_be_stored() -> None:
    table = WatchedTable(seed=11)
    table.engine.start_hand()
    while player := table.engine.actor:
        assert table.engine.let(player, SteadyBot(3, samples=4)) is None
    assert table.engine.run is not None
    assert log_from_json(log_to_json(table.engine.run.log)) == table.engine.run.log


def test_burns_keep_all_cards_distinct() -> None:
    """Four players and burns use up the deck; every card is still in one place."""
    table = WatchedTable(("Anna", "Bo", "Cleo", "Dag"), seed=2, config=EightCardsConfig(up_to_four=True, burn_cards="classic"))
    for _ in range(4):
        table.engine.start_hand()
        table.play("A")
    assert table.types()[-1] == "HAND_RESULT"


def test_the_state_during_a_callback() -> None:
    """`state` is that of the event; `actor` and `stacks` are the engine's, which has gone on."""
    seen: dict[str, tuple[Any, ...]] = {}

    def look(record: Record) -> None:
        seen[record.type] = (engine.state().phase, engine.phase, engine.state().actor, engine.actor, sum(engine.stacks.values()))

    engine = PokerEngineEightCards(["Anna", "Bo"], seed=9, on_event=look)
    engine.start_hand()
    assert seen["FLOP_DEALT"] == ("DEAL", "DEAL", None, "Anna", 2000)
    assert (engine.phase, engine.state().actor) == ("ASSIGN", "Anna")
    engine.timeout("Anna")
    assert seen["ASSIGN_PLACED"] == ("ASSIGN", "ASSIGN", "Bo", "Bo", 2000)
    engine.timeout("Bo")
    assert seen["HAND_RESULT"] == ("SHOWDOWN", "SHOWDOWN", None, None, 2000)
    assert engine.phase == "COMPLETE"
