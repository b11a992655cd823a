"""Our hands written as PHH and read back."""

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.history.phh import pokerkit_hands as oracle
from tests.repetitions import scaled
from tests.scripted_hand import say

from riverboat.dealer import Answer, Log, Run
from riverboat.history.phh import compare, hands, read, write, write_all
from riverboat.history.phh.standard_games import forced_of
from riverboat.rules import Game, Stakes
from riverboat.variants import variants


@pytest.mark.parametrize("code", variants)
def test_every_game_comes_back_as_it_was(code: str) -> None:
    for seed in range(scaled(check=1, test=10, soak=100)):
        log = hand_laws.play(hand_laws.some_log(variants[code](), seed), seed).log
        text = write(log, exact=True)
        (played,) = read(text)
        assert played.log == log
        assert played.over
        assert not compare(played)[0]
        (played,) = read(write(log))
        assert not compare(played)[0]
        if forced_of(log) is None:
            assert played.log == log
            ((_, fields),) = hands(write(log))
            assert {"_variant", "_answers", "_seed"} <= fields.keys()
            assert "variant" not in fields


def test_a_game_with_options() -> None:
    log = hand_laws.play(Log(Game.of(variants["kings-and-lows"](king_required=True, ace="either")), (100, 80, 90)), 3).log
    text = write(log)
    assert "king_required = true" in text
    (played,) = read(text)
    assert played.log == log


def test_a_hand_that_goes_on() -> None:
    log = Log(Game.of(variants["holdem"]()), (100, 100, 100), 1).plus(Answer(1, 6))
    assert "finishing_stacks" not in write(log)
    (played,) = read(write(log))
    assert not played.over
    (played,) = read(write(log, exact=True))
    assert played.log == log


def test_cents_players_and_seats() -> None:
    log = Log(Game.of(variants["holdem"](), stakes=Stakes(blinds=(5, 10))), (1000, 1025, 990), 2).plus(
        Answer(2, 35), Answer(0, "fold"), Answer(1, "call")
    )
    text = write(log, scale=100, players=("Ann", "Bob", "Cid"), about={"currency": "USD"})
    ((_, fields),) = hands(text)
    assert fields["players"] == ["Ann", "Bob", "Cid"]
    assert [str(blind) for blind in fields["blinds_or_straddles"]] == ["0.05", "0.1", "0"]
    assert fields["actions"][-3:-1] == ["p1 f", "p2 cc"]
    assert "p3 cbr 0.35" in fields["actions"]
    (played,) = read(text)
    assert played.hand.scale == 100
    assert [seat.stack for seat in played.table.seats] == [995, 990, 955]
    (played,) = read(write(log, scale=100, exact=True))
    assert played.log == log
    assert played.hand.amount(995) == "9.95"


def test_a_whole_amount_of_scaled_chips_is_written_whole() -> None:
    log = Log(Game.of(variants["holdem"](), stakes=Stakes(blinds=(50, 100))), (10_000, 10_000)).plus(Answer(0, 300), Answer(1, "fold"))
    ((_, fields),) = hands(write(log, scale=100))
    assert fields["actions"][-2:] == ["p2 cbr 3", "p1 f"]


def test_an_imported_hand_is_written_as_it_was() -> None:
    """Also where the seats post what stakes for all cannot say, or the house has no cap."""
    text = """
variant = "FT"
ante_trimming_status = false
antes = [0, 3, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", "p1 f", "p2 f"]
finishing_stacks = [94, 89, 117]
"""
    (played,) = read(text)
    ((_, before),) = hands(text)
    ((_, after),) = hands(write(played.log))
    assert before.items() <= after.items()


@pytest.mark.parametrize("code", ["badugi", "single-draw", "triple-draw"])
def test_a_draw_in_which_all_are_all_in_before_it(code: str) -> None:
    """The cards are dealt before any are thrown, also where nobody bets in between."""
    log = Log(Game.of(variants[code](), stakes=Stakes(blinds=(1, 2))), (60, 1), 1)
    for stakes in (Stakes(blinds=(1, 2)), Stakes(ante=1, small_bet=2)):
        run = say(Run(replace(log, game=replace(log.game, stakes=stakes))), (0, 1), (2,))
        for seat, _ in run.asks():
            run.step(run.default(seat))
        text = write(run.log)
        assert "_answers" not in text
        (played,) = read(text)
        assert played.over
        assert not compare(played)[0]
        assert [seat.cards for seat in played.table.seats] == [seat.cards for seat in run.table.seats]
        assert oracle.replayed(text) == [seat.stack for seat in run.table.seats]


def test_several_hands() -> None:
    logs = [hand_laws.play(hand_laws.some_log(variants["omaha"](), seed), seed).log for seed in range(5)]
    text = write_all(logs)
    assert [source.hand for source, _ in hands(text)] == ["1", "2", "3", "4", "5"]
    assert not [difference for played in read(text) for difference in compare(played)[0]]
