"""The executor: what it refuses, and that no game or answer that it accepts can crash it. `make test-kernel` runs these with sanitizers."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests import hand_laws
from tests.repetitions import scaled
from tests.sim import native_law
from tests.variants.test_laws import invented

from riverboat._kernel import Contest, PlayState, Program
from riverboat.ranking.kernel_conversion import rule
from riverboat.rules import Game
from riverboat.sim.compile_game import _numbers, compile_game
from riverboat.variants import variants

HANDS = scaled(check=2, test=4, soak=1_000)
WHOLE = Game.of(variants["holdem"]())
FLOP: tuple[Any, ...] = ("turn", {"cards": 3}, [], [])
SHOW: tuple[Any, ...] = ("showdown", {}, [], [])
SEED = bytes(32)


def own() -> list[int]:
    return [3 << 2 * seat for seat in range(10)]


def program(**arguments: Any) -> Program:
    """A game of two cards and a board, but for what is said."""
    numbers = _numbers(WHOLE, 1) | arguments.pop("numbers", {})
    usual: dict[str, Any] = {
        "phases": [("deal", {"down": 2, "deals": 1}, [], []), FLOP, SHOW],
        "contests": [Contest.best([rule(None, "high")], own(), boards=1 << 20)],
        "numbers": numbers,
        "antes": [],
        "blinds": [1, 2],
        "late": [],
        "placed_boards": [],
    }
    return Program(**(usual | arguments))


def hand(**arguments: Any) -> PlayState:
    usual: dict[str, Any] = {"stacks": [10, 10], "button": 0, "kitty": 0, "seed": SEED, "deck": b"", "explicit_chance": False}
    return PlayState(program(), **(usual | arguments))


def test_the_usual_game() -> None:
    """What all that is refused below differs from."""
    assert hand().over


def phase(kind: str, boards: tuple[int, ...] = (), sizes: tuple[int, ...] = (), **numbers: int) -> dict[str, Any]:
    return {"phases": [(kind, numbers, list(boards), list(sizes)), SHOW]}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"phases": []}, "phases"),
        (phase("shuffle"), "no such phase"),
        (phase("turn", colour=1), "no such number"),
        (phase("turn", board=1), "board"),
        (phase("turn", board=-1), "board"),
        (phase("turn", cards=53), "too many cards"),
        (phase("deal", down=15), "too many cards"),
        (phase("deal", down=-1), "too many cards"),
        ({"phases": [("deal", {"down": 9}, [], [])] * 2}, "too many cards"),
        (phase("face_the_deck", cards=15), "too many cards"),
        (phase("face_the_deck", share=1), "share"),
        (phase("deal_buying", rank=13), "rank"),
        (phase("draw", most=256), "too many discards"),
        (phase("place", (0, 1), (1, 1)), "board"),
        (phase("place", (0,), (1,)), "boards"),
        (phase("place", (0, 0), (1,)), "for each board"),
        (phase("place", (0, 0), (15, 1)), "too many cards"),
        (phase("run_out", (0, 0), (0, 0)), "every board"),
        ({"contests": []}, "shares"),
        ({"contests": [Contest.best([rule(None, "high")], own()[:9])]}, "ten seats"),
        ({"contests": [Contest.best([rule(None, "high")], [1 << 60] * 10)]}, "pile"),
        ({"contests": [Contest.best([rule(None, "high")], own(), boards=1 << 60)]}, "pile"),
        ({"contests": [Contest.best([rule(None, "high")], own(), faced=60)]}, "pile"),
        ({"contests": [Contest.best([rule(None, "short")], own())]}, "ranking does not know"),
        ({"placed_boards": [0] * 9}, "too many boards"),
        ({"numbers": {"boards": 9}}, "out of range"),
        ({"numbers": {"deck": 0}}, "cards outside"),
        ({"numbers": {"deck": 1 << 52}}, "cards that"),
        ({"numbers": {"small": 0}}, "at least one chip"),
        ({"numbers": {"ante": -1}}, "chips"),
        ({"numbers": {"ante": 1 << 50}}, "chips"),
        ({"numbers": {"straddle": 1 << 40}}, "thousand bets"),
        ({"numbers": {"seats_most": 11}}, "out of range"),
        ({"numbers": {"rows": 0}}, "out of range"),
        ({"antes": [-1, 0]}, "chips"),
    ],
)
def test_a_bad_game_is_refused(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        program(**arguments)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"stacks": []}, "seats"),
        ({"stacks": [1]}, "seats"),
        ({"stacks": [1] * 11}, "seats"),
        ({"stacks": [1, -1]}, "chips"),
        ({"stacks": [1 << 49, 1 << 49]}, "chips"),
        ({"button": 2}, "button"),
        ({"button": -1}, "button"),
        ({"seed": b""}, "32 bytes"),
        ({"deck": bytes([52])}, "stacked"),
        ({"deck": bytes([1, 1])}, "stacked"),
    ],
)
def test_a_bad_start_is_refused(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        hand(**arguments)


def games() -> Iterator[tuple[Game, Any, int]]:
    """Every game that the kernel plays, and invented ones, with a log."""
    for code in variants:
        for seed in range(HANDS):
            log = hand_laws.some_log(hand_laws.some_variant(variants[code], random.Random(seed)), seed)
            yield log.game, log, seed
    for seed in range(20 * HANDS):
        log = hand_laws.some_log(invented(seed), seed)
        yield log.game, log, seed


@pytest.mark.parametrize("explicit", [False, True])
def test_random_answers(explicit: bool) -> None:
    """Any seat says any number: what is not legal changes nothing, and the hand ends."""
    for game, log, seed in games():
        compiled, chance = compile_game(game), random.Random(seed)
        if compiled is None:
            continue
        state = PlayState(compiled.program, log.stacks, log.button, log.kitty, log.seed, b"", explicit)
        for _ in range(100_000):
            if state.over:
                break
            if state.outcomes:
                state.deal(chance.randrange(60))
                continue
            low = state.wager[1] if state.question == 1 else 1
            state.apply(chance.randrange(-1, 11), chance.choice([-2, -1, 0, 0, 1, low, chance.getrandbits(8), chance.getrandbits(40)]))
            if state.question == 4:
                state = place(state, chance)
        assert state.over
        assert sum(state.payoffs) + state.chips[2] == log.kitty


def place(state: PlayState, chance: random.Random) -> PlayState:
    """Try random placements until one is legal."""
    while state.question == 4 and not state.over and not state.outcomes:
        other = state.copy()
        parts = [chance.choice([0, 1, 2, 3]) for _ in range(8)]
        if other.apply(other.seat, sum(part << 4 * at for at, part in enumerate(parts))):
            return other
    return state


def test_the_law_holds() -> None:
    """The same hands as in Python; tests/sim plays many more of them, without sanitizers."""
    for game, log, seed in games():
        if compiled := compile_game(game):
            native_law.play(compiled, log, seed)
