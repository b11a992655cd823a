"""Random hands: any seed, any flags, two to four players, and players who make mistakes."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.eight_cards.watched_table import NAMES, ORDER, WatchedTable, split
from tests.repetitions import scaled

from riverboat.cards import FULL
from riverboat.dealer import replay
from riverboat.eight_cards import RAIL, EightCardsConfig, GameState, evaluate
from riverboat.eight_cards import events as told
from riverboat.eight_cards.events import Record, from_json, to_json
from riverboat.play import RandomBot
from riverboat.table.events import Dealt

CONFIGS = st.builds(
    EightCardsConfig,
    burn_cards=st.sampled_from(["none", "classic"]),
    assignment_mode=st.sampled_from(["full_turn", "stepwise"]),
    runout_order=st.sampled_from(["A,B,C", "C,B,A", "PLO_last"]),
    odd_chips_rule=st.sampled_from(["nearest_to_button", "first_seat", "random"]),
    timeout=st.sampled_from(["auto_random", "auto_fold"]),
    time_limit=st.sampled_from([None, 10.0]),
    buy_in=st.integers(1, 400),
    up_to_four=st.just(True),
)


def move(table: WatchedTable, chance: random.Random, now: list[float]) -> None:
    """What the player whose turn it is does next, and sometimes another who should not."""
    engine, player = table.engine, table.engine.actor
    assert player is not None
    state = engine.state()
    deed = chance.choice(["mistake", "bot", "bot", "clock", "timeout", "place", "place", "twice"])
    if deed == "mistake":
        mistake(table, chance, player)
        assert engine.state() == state
        assert table.types()[-1] == "VALIDATION_ERROR"
    elif deed == "bot":
        assert engine.let(player, RandomBot(chance.randrange(1000))) is None
    elif deed == "clock":
        now[0] += chance.choice([1.0, 20.0])
        engine.tick()
    elif deed == "timeout":
        assert engine.timeout(player) is None
    elif table.config.assignment_mode == "full_turn":
        four = next((board.id for board in state.boards.values() if board.kind == "PLO"), chance.choice("ABC"))
        for _ in range(1 + (deed == "twice")):
            assert engine.place(player, split(tuple(chance.sample(table.hand(player), 8)), four)) is None
        assert engine.lock(player) is None
    else:
        step(table, chance, player)


def step(table: WatchedTable, chance: random.Random, player: str) -> None:
    """Two cards on some board that takes them; the last two may be put there once more, and are locked."""
    engine = table.engine
    lying = {card for state in engine.state().boards.values() for card in state.assignments.get(player, ())}
    free = [card for card in table.hand(player) if card not in lying]
    two = chance.sample(free, 2)
    board = next(board for board in chance.sample("ABC", 3) if engine.place(player, board, two) is None)
    if len(free) == 2:
        assert engine.actor == player
        assert engine.place(player, board, two) is None
        assert engine.lock(player) is None


def mistake(table: WatchedTable, chance: random.Random, player: str) -> None:
    engine, hand = table.engine, table.hand(player)
    other = next(one.id for one in engine.state().players if one.id != player)
    board_card = next(iter(engine.state().boards.values())).flop[0]
    deeds = [
        lambda: engine.lock(player),
        lambda: engine.lock(other),
        lambda: engine.timeout(other),
        lambda: engine.place(other, split(table.hand(other))),
        lambda: engine.place(player, "A", hand[:3]),
        lambda: engine.place(player, {"A": hand[:3], "B": hand[3:6], "C": hand[6:]}),
        lambda: engine.place(player, {"A": hand[:2], "B": hand[:2]}),
        lambda: engine.place(player, "A", [hand[0], hand[0]]),
        lambda: engine.place(player, "A", [hand[0], board_card]),
        lambda: engine.place(player, "A", [hand[0], table.hand(other)[0]]),
        lambda: engine.place(player, "D", hand[:2]),
        lambda: engine.place(player, "A", "nonsense"),
        lambda: engine.place(player, {}),
        lambda: engine.let("Zoe", RandomBot(1)),
    ]
    assert isinstance(chance.choice(deeds)(), str)


def play(seats: int, seed: int, config: EightCardsConfig, hands: int = 2) -> WatchedTable:
    """Some hands, every event of which the watched table checks."""
    chance, now = random.Random(seed), [0.0]
    stacks = {name: chance.choice([1000, 1000, 1000, 130, 61]) for name in NAMES[:seats]}
    table = WatchedTable(stacks, seed=seed, config=config, clock=lambda: now[0])
    for _ in range(hands):
        if table.engine.session.why_not():
            break
        before = table.engine.stacks
        table.phases.clear()
        table.engine.start_hand()
        while table.engine.actor:
            move(table, chance, now)
        check(table, before)
    return table


def check(table: WatchedTable, before: dict[str, int]) -> None:
    """What must hold when a hand is over."""
    engine, state, records = table.engine, table.engine.state(), table.heard[None]
    result = table.last(told.HandResult)
    assert engine.phase == "COMPLETE"
    assert sum(engine.stacks.values()) == sum(before.values())
    assert result.payouts == result.net
    assert engine.stacks == {name: stack + result.net.get(name, 0) for name, stack in before.items()}
    assert sum(result.won.values()) == state.pot_total
    phases = [ORDER.index(phase.split("_")[0]) for phase in table.phases]
    assert phases == sorted(phases)
    boards = [record for record in records if isinstance(record, told.BoardResult)]
    live = [player.id for player in state.players if not player.folded]
    assert len(boards) == (3 if len(live) > 1 else 0)
    for record in boards:
        board = state.boards[record.board]
        five = [*board.flop, str(board.turn), str(board.river)]
        worth = {name: evaluate(record.kind, five, board.assignments[name]) for name in live}
        best = max(hand[:2] for hand in worth.values())
        winners = {name for name in live if worth[name][:2] == best}
        assert winners == set(record.winner_ids) <= set(record.won)
        assert sum(record.won.values()) == record.subpot
        assert record.hand_desc == {name: hand[2] for name, hand in worth.items()}
    if len(live) == len(state.players):
        assert sum(record.subpot for record in boards) == state.pot_total
        assert result.won == {name: sum(record.won.get(name, 0) for record in boards) for name in live}
    assert engine.run is not None
    assert list(replay(engine.run.log).events) == engine.run.events
    for viewer, heard in table.heard.items():
        assert tuple(heard) == engine.view(viewer)
        assert from_json(to_json(heard)) == heard


@pytest.mark.slow
@settings(max_examples=scaled(check=10, test=60, soak=2000))
@given(st.integers(2, 4), st.integers(0, 10**6), CONFIGS)
def test_random_hands_hold_all_invariants(seats: int, seed: int, config: EightCardsConfig) -> None:
    play(seats, seed, config)


@pytest.mark.slow
@settings(max_examples=scaled(check=2, test=10, soak=200))
@given(st.integers(0, 10**6), CONFIGS)
def test_the_same_seed_plays_the_same_hands(seed: int, config: EightCardsConfig) -> None:
    assert play(3, seed, config).heard == play(3, seed, config).heard


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If `seen` hid nothing, the watched table would notice: it is the only thing that hides."""
    monkeypatch.setattr("riverboat.eight_cards.record_builder.seen", lambda event, _: event)
    with pytest.raises(AssertionError):
        play(2, 1, EightCardsConfig())


def test_owners_see_their_cards() -> None:
    table = WatchedTable(seed=3)
    table.engine.start_hand()
    assert table.engine.run is not None
    dealt = {event.seat: tuple(map(str, event.cards)) for event in table.engine.run.events if isinstance(event, Dealt)}
    mine = [record for record in table.heard["Bo"] if isinstance(record, told.CardsDealt)]
    assert mine == [told.CardsDealt("Anna", 8), told.CardsDealt("Bo", 8, dealt[1])]
    assert [record for record in table.heard[RAIL] if isinstance(record, told.CardsDealt)] == [
        told.CardsDealt("Anna", 8),
        told.CardsDealt("Bo", 8),
    ]


def test_shown_cards_are_visible_to_all() -> None:
    table = WatchedTable(seed=3)
    table.engine.start_hand()
    table.play()
    final: GameState = table.engine.state()
    for viewer in (RAIL, "Anna", "Bo"):
        for record in table.heard[viewer]:
            if isinstance(record, told.BoardResult):
                assert record.shown == final.boards[record.board].assignments
    assert msgspec.json.encode(table.engine.state(RAIL)) == msgspec.json.encode(final)
    assert {card for player in final.players for card in player.eight_cards} <= set(map(str, FULL))


def test_records_are_frozen() -> None:
    record: Record = told.HandStarted("Anna")
    with pytest.raises(AttributeError):
        record.dealer = "Bo"  # type: ignore[attr-defined]
