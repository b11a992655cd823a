"""The kernel's executor plays every game as the Python engine does; and for each phase, a wrong number is noticed."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import scaled, with_progress
from tests.sim import native_law
from tests.variants.test_laws import invented

from riverboat.rules import Game
from riverboat.rules.variant import Native
from riverboat.sim.compile_game import CompiledGame, compile_game, compile_records, native
from riverboat.variants import variants

HANDS = scaled(check=6, test=120, soak=100_000)
INVENTED = scaled(check=40, test=2_000, soak=1_000_000)
CHUNKS = 4
NATIVE = [code for code in variants if compile_game(Game.of(variants[code]()))]


def test_most_games_run_in_the_kernel() -> None:
    assert len(NATIVE) >= 36


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("code", NATIVE)
def test_every_native_game(code: str, chunk: int) -> None:
    for seed in with_progress(range(chunk, HANDS, CHUNKS), HANDS // CHUNKS, f"{code}, hands in both engines"):
        log = hand_laws.some_log(hand_laws.some_variant(variants[code], random.Random(-seed - 1)), seed)
        compiled = compile_game(log.game)
        assert compiled is not None
        native_law.play(compiled, log, seed)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invented_games(chunk: int) -> None:
    played = 0
    for seed in with_progress(range(chunk, INVENTED, CHUNKS), INVENTED // CHUNKS, "invented games in both engines"):
        log = hand_laws.some_log(invented(seed), seed)
        if compiled := compile_game(log.game):
            native_law.play(compiled, log, seed)
            played += 1
    assert played > INVENTED / CHUNKS / 2


# --- a wrong number of each phase is noticed ------------------------------------------------------------------------


def instead(record: Native) -> Callable[[Native], Native]:
    return lambda _: record


def changed(**numbers: int) -> Callable[[Native], Native]:
    return lambda record: replace(record, numbers={**record.numbers, **numbers})


WRONG: dict[str, tuple[str, Callable[[Native], Native]]] = {
    "post": ("guts", changed(only_into_empty=0)),
    "bomb_pot": ("holdem", changed(times=3)),
    "bring_in": ("seven-card-stud", changed(highest=1)),
    "bet": ("seven-card-stud", changed(first=2)),
    "deal": ("omaha", changed(down=5)),
    "deal_chosen": ("kings-and-lows", instead(Native("deal", {"down": 1}))),
    "deal_buying": ("baseball", changed(bought_up=1)),
    "turn": ("red-river", changed(again=0)),
    "reveal": ("klondike", lambda record: replace(record, board="")),
    "draw": ("five-card-draw", changed(with_ace=4)),
    "throw": ("irish", changed(count=1)),
    "stay_or_drop": ("guts", instead(Native("turn", {"cards": 0}))),
    "face_the_deck": ("kings-and-lows-draw", changed(cards=4)),
    "match": ("guts", instead(Native("reveal"))),
    "place": ("eight-cards", changed(step=4)),
    "run_out": ("eight-cards", changed(order=1)),
    "showdown": ("holdem", instead(Native("turn", {"cards": 0}))),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_phase_is_noticed(kind: str) -> None:
    code, change = WRONG[kind]
    variant = variants[code](bomb_pot=2) if kind == "bomb_pot" else variants[code]()
    with pytest.raises(AssertionError):  # noqa: PT012
        for seed in range(400):
            log = hand_laws.some_log(variant, seed)
            native_law.play(wrong(log.game, kind, change), log, seed)


def wrong(game: Game, kind: str, change: Callable[[Native], Native]) -> CompiledGame:
    """A game with a wrong record for each phase of a kind."""
    records = [native(phase) for phase in game.variant.phases]
    assert any(record and record.kind == kind for record in records)
    compiled = compile_records(game, [change(record) if record and record.kind == kind else record for record in records])
    assert compiled is not None
    return compiled


@pytest.mark.parametrize("field", ["odd_chips", "limit", "burn", "stakes"])
def test_a_wrong_table_is_noticed(field: str) -> None:
    """The limit, the stakes and the rules for odd chips and burnt cards decide hands, too."""
    variant = variants["omaha-hilo"]()
    with pytest.raises(AssertionError):  # noqa: PT012
        for seed in range(400):
            log = hand_laws.some_log(variant, seed)
            other = hand_laws.some_log(variant, seed + 1).game
            seats = len(log.stacks)
            game = replace(log.game, **{field: getattr(other, field)})
            if game.stakes.why_not(seats) or len(game.stakes.antes) not in (0, seats) or len(game.stakes.late) not in (0, seats):
                continue
            compiled = compile_game(game)
            assert compiled is not None
            native_law.play(compiled, log, seed)


@pytest.mark.parametrize("field", ["odd_shares", "alone_plays", "rows", "runs"])
def test_a_wrong_division_is_noticed(field: str) -> None:
    variant = variants["omaha-hilo"](double_board=True, run_it_twice=True)
    wrong_value = {"odd_shares": "first", "alone_plays": True, "rows": 1, "runs": 1}[field]
    with pytest.raises(AssertionError):  # noqa: PT012
        for seed in range(400):
            log = hand_laws.some_log(variant, seed)
            compiled = compile_game(replace(log.game, variant=replace(variant, **{field: wrong_value})))
            assert compiled is not None
            native_law.play(compiled, log, seed)
