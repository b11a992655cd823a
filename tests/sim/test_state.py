"""States: the same interface for both engines, copies, keys, and cards that the caller deals."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import few, scaled
from tests.sim.native_law import awards, chips_and_cards

from riverboat.cards import Card
from riverboat.dealer import Answer, Illegal, Log, Run
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.rules import Game
from riverboat.sim import State
from riverboat.sim.native_state import NativeState
from riverboat.table import seen
from riverboat.variants import variants

HANDS = scaled(check=1, test=2, soak=1_000)
WORLDS = 3


def state_of(log: Log, **options: Any) -> State:
    return State(log.game, log.stacks, button=log.button, kitty=log.kitty, **{"seed": log.seed, "deck": log.deck, **options})


# --- one interface --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", variants)
def test_both_engines_play_every_game(code: str) -> None:
    for seed in range(HANDS):
        log = hand_laws.some_log(variants[code](), seed)
        run = hand_laws.play(log, seed)
        for backend in (None, "python"):
            state = state_of(log, backend=backend)
            for answer in run.log.answers:
                assert answer.seat in state.waiting
                assert not state.done
                state = state.copy()
                state.apply(answer.value, answer.seat)
            assert state.done
            assert (state.seat, state.waiting, state.legal(), state.outcomes) == (None, (), None, ())
            assert state.awards() == awards(run)
            assert state.payoffs() == [seat.stack - stack for seat, stack in zip(run.table.seats, log.stacks, strict=True)]
            with pytest.raises(Illegal, match="the hand is over"):
                state.apply("check")


def test_the_backend_is_named() -> None:
    assert State("holdem", (100, 100)).backend == "native"
    assert State("holdem", (100, 100), backend="python").backend == "python"
    assert State("holdem", (1 << 50, 100)).backend == "python"
    with pytest.raises(ValueError, match="the kernel cannot play"):
        State("holdem", (1 << 50, 100), backend="native")


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(Illegal, match="players"):
        State("holdem", (100,))
    with pytest.raises(ValueError, match="chance is"):
        State("holdem", (100, 100), chance="dice")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not both"):
        State("holdem", (100, 100), chance="explicit", deck="As")
    with pytest.raises(Illegal, match="cannot be dealt"):
        State("holdem", (100, 100)).deal("As")


def test_a_stacked_deck() -> None:
    for backend in ("native", "python"):
        state = State("holdem", (100, 100), deck="As Kd Ah Kh", backend=backend)
        assert [str(card) for seat in state.table.seats for card in seat.cards] == ["Kd", "Kh", "As", "Ah"]


def test_a_copy_goes_on_alone() -> None:
    for backend in ("native", "python"):
        state = State("holdem", (100, 100), seed=3, backend=backend)
        other = state.copy()
        other.apply("call")
        assert (state.seat, other.seat) == (0, 1)
        state.apply(50)
        assert (state.legal().call, other.legal().call) == (48, 0)


# --- cards that the caller deals ------------------------------------------------------------------------------------


def walk(log: Log, seed: int, deck: list[Card]) -> None:
    """Play a hand in both engines, each card dealt by the caller: from a deck as long as it lasts, then at random."""
    chance = random.Random(seed)
    states = [state_of(log, chance="explicit"), state_of(log, chance="explicit", backend="python")]
    while not states[0].done:
        one, other = states
        assert one.outcomes == other.outcomes
        if one.outcomes:
            card = deck.pop(0) if deck and deck[0] in one.outcomes else chance.choice(one.outcomes)
            for state in states:
                with pytest.raises(Illegal):
                    state.apply("fold", 0)
                state.deal(card)
            continue
        assert one.waiting == other.waiting
        assert one.legal() == other.legal()
        assert chips_and_cards(one.table) == chips_and_cards(other.table)
        seat = chance.choice(one.waiting)
        value = one.legal().sample(one.table, seat, chance.randrange)
        states = [state.copy() for state in states]
        for state in states:
            state.apply(value, seat)
    assert states[1].done
    assert chips_and_cards(states[0].table) == chips_and_cards(states[1].table)
    assert states[0].awards() == states[1].awards()


@pytest.mark.parametrize("code", few(variants, 8))
def test_a_caller_deals_every_card(code: str) -> None:
    for seed in range(HANDS):
        log = hand_laws.some_log(variants[code](), seed)
        walk(log, seed, deck_of(log))
        walk(log, seed, [])


def actions(state: State) -> list[Any]:
    """Every answer but a needless fold."""
    offer = state.legal()
    if offer is None:
        return []
    return [*(["fold", "call"] if offer.call else ["check"]), *([offer.low] if offer.high else [])]


def children(state: State) -> Iterator[State]:
    for card in state.outcomes:
        other = state.copy()
        other.deal(card)
        yield other
    for value in actions(state):
        other = state.copy()
        other.apply(value)
        yield other


def tree(state: State) -> Iterator[State]:
    """A state, and all that may follow."""
    yield state
    for child in children(state):
        yield from tree(child)


@pytest.mark.parametrize(("code", "stack", "ends", "known"), [("kuhn", 10, 30, 12), ("leduc", 20, 5_520, 936)])
def test_trees_have_the_size_that_the_literature_says(code: str, stack: int, ends: int, known: int) -> None:
    """The numbers of terminal histories and of information states, as OpenSpiel has them."""
    states = list(tree(State(code, (stack, stack), chance="explicit")))
    payoffs = [state.payoffs() for state in states if state.done]
    assert len(payoffs) == ends
    assert all(sum(row) == 0 for row in payoffs)
    assert len({state.key(state.seat) for state in states if state.seat is not None}) == known


# --- what a seat knows ----------------------------------------------------------------------------------------------


class Views:
    """Keys of states beside what a seat has seen: equal if and only if the other is."""

    def __init__(self) -> None:
        self.keys: dict[str, bytes] = {}
        self.views: dict[bytes, str] = {}

    def same(self, view: str, key: bytes) -> None:
        assert self.keys.setdefault(view, key) == key, "two keys for one view"
        assert self.views.setdefault(key, view) == view, "one key for two views"


def view(run: Run, answers: list[Answer], seat: int) -> str:
    """All that a seat has seen, and its own answer to an open question."""
    sealed = [
        answer for answer in answers if run.ask and answer.seat not in run.waiting and answer.seat == seat and answer.seat in run.ask.seats
    ]
    return repr((seat, [seen(event, seat) for event in run.events], sealed[-1:]))


def world(log: Log, seat: int, run: Run, chance: random.Random) -> Log:
    """The same hand with other cards where this seat has seen none."""
    deck = deck_of(log)
    visible = {card for event in run.events for card in getattr(seen(event, seat), "cards", ())}
    hidden = [at for at, card in enumerate(deck) if card not in visible]
    cards = [deck[at] for at in hidden]
    chance.shuffle(cards)
    for at, card in zip(hidden, cards, strict=True):
        deck[at] = card
    return replace(log, deck=tuple(deck))


def compare(log: Log, answers: list[Answer], views: Views) -> None:
    """Play answers in one world, as far as they are legal, and compare all keys at every question."""
    run, state = Run(log), state_of(log)
    given: list[Answer] = []
    for answer in [*answers, None]:
        for seat in range(len(log.stacks)):
            views.same(view(run, given, seat), state.key(seat))
        if answer is None or run.why_not(answer) is not None:
            return
        run.step(answer)
        state.apply(answer.value, answer.seat)
        given.append(answer)


def keys_of(code: str, seed: int) -> None:
    """Compare the keys of a random hand, and of hands with other cards where a seat has seen none."""
    chance = random.Random(seed)
    log = hand_laws.some_log(hand_laws.some_variant(variants[code], chance), seed)
    whole = hand_laws.play(log, seed)
    answers = list(whole.log.answers)
    views = Views()
    compare(log, answers, views)
    for _ in range(WORLDS):
        seat, upto = chance.randrange(len(log.stacks)), chance.randrange(len(answers) + 1)
        run = Run(replace(log, answers=tuple(answers[:upto])))
        compare(world(log, seat, run, chance), answers, views)


@pytest.mark.parametrize("code", variants)
def test_keys_are_what_a_seat_knows(code: str) -> None:
    for seed in range(scaled(check=1, test=3, soak=2_000)):
        keys_of(code, seed)


def test_a_key_that_tells_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NativeState, "key", lambda self, seat: repr(self.table.seats).encode() + bytes([seat]))
    with pytest.raises(AssertionError, match="two keys for one view"):
        keys_of("holdem", 1)


def test_a_key_that_tells_too_little_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NativeState, "key", lambda _, seat: bytes([seat]))
    with pytest.raises(AssertionError, match="one key for two views"):
        keys_of("holdem", 1)


def test_no_key_before_the_next_card() -> None:
    for backend in ("native", "python"):
        state = State("kuhn", (10, 10), chance="explicit", backend=backend)
        with pytest.raises(ValueError, match="a card must be dealt first"):
            state.key(0)


def test_custom_games_run_too() -> None:
    """A game with its own limit and house rules, as a Game."""
    game = Game.of(variants["omaha"](double_board=True), limit="fixed-limit", burn=True)
    assert State(game, (100, 100, 100)).backend == "native"
