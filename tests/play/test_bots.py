"""The steady bot in games in which seats win independently."""

from collections.abc import Sequence

import pytest

from riverboat.cards import cards
from riverboat.dealer import Answer, Log, Run
from riverboat.play import SteadyBot
from riverboat.rules import Game
from riverboat.table import project
from riverboat.table.events import Awarded
from riverboat.variants import variants

SEEDS = range(8)


def asked(code: str, deck: str, seats: int, answers: Sequence[object] = ()) -> Run:
    """A hand with a stacked deck, after so many answers."""
    run = Run(Log(Game.of(variants[code]()), (500,) * seats, seats - 1, deck=cards(deck)))
    for value in answers:
        run.step(Answer(run.waiting[0], value))  # type: ignore[arg-type]
    return run


def says(run: Run, seed: int) -> object:
    assert run.ask is not None
    seat = run.waiting[0]
    return SteadyBot(seed).answer(run.hand.game, project(run.table, seat), seat, run.ask.offer)


@pytest.mark.parametrize("seats", [2, 3, 5, 8, 10])
@pytest.mark.parametrize(("card", "word"), [("Kc", "keep"), ("Jc", "keep"), ("2c", "swap"), ("Ac", "swap")])
def test_a_high_card_is_kept_and_a_low_one_is_swapped_however_many_play(card: str, word: str, seats: int) -> None:
    run = asked("screw-your-neighbor", f"{card} 4d 5d 6d 7d 8d 9d Td Jd Qd 2s", seats)
    assert [says(run, seed) for seed in SEEDS] == [word] * len(SEEDS)


def test_a_good_bet_is_made_even_after_another_seat_won() -> None:
    """The first hits; the second has a deuce and an ace, between which almost everything lies."""
    run = asked("in-between", "3c Kc 7d 2s As 9d", 3, [1])
    assert any(isinstance(event, Awarded) and event.seat == 0 for event in run.events)
    assert run.waiting == (1,)
    assert any(isinstance(says(run, seed), int) for seed in SEEDS)  # now and then it checks what is strong


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_a_bet_that_loses_more_often_than_not_is_never_made(seats: int) -> None:
    """Three ranks of thirteen, whether few play or many."""
    run = asked("in-between", "7c Jc 2d", seats)
    assert [says(run, seed) for seed in SEEDS] == ["check"] * len(SEEDS)
