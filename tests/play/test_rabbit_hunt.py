"""A rabbit hunt shows the cards that come if the same hand goes on."""

import random

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import scaled
from tests.scripted_hand import check_down, deal, say, sit

from riverboat import Card, cards
from riverboat.dealer import Illegal, Run
from riverboat.play.rabbit_hunt import rabbit
from riverboat.rules import Wager
from riverboat.rules.card_flow import ToBoard, ToSeats
from riverboat.table import Board, Table
from riverboat.table.events import Folded
from riverboat.variants import variants

HANDS = scaled(check=10, test=100, soak=600)  # of each game

LAYS = {code: [lay for phase in variants[code]().phases for lay in phase.card_flow] for code in variants}
TAKEN = {
    code for code in variants if any(isinstance(lay, ToSeats) and lay.chosen for lay in LAYS[code])
}  # who had stayed had taken other cards
WITH_BOARDS = [code for code in variants if any(isinstance(lay, ToBoard) for lay in LAYS[code]) and code not in TAKEN]


def completed(table: Table, more: tuple[Board, ...]) -> dict[str, tuple[Card, ...]]:
    found = {board.name: board.cards for board in table.boards if not board.down}
    for board in more:
        found[board.name] = (*found.get(board.name, ()), *board.cards)
    return found


@pytest.mark.parametrize("code", WITH_BOARDS)
def test_the_rabbit_hunt_equals_the_board_of_a_called_down_hand(code: str) -> None:
    """Hands by chance that ended with a fold: instead of that fold everybody checks and calls, and the boards are the same."""
    entry, compared = variants[code], 0
    for seed in range(HANDS):
        chance = random.Random(seed)
        log = hand_laws.some_log(hand_laws.some_variant(entry, chance, but="runout_order"), seed)
        if seed % 2:
            log = replace(log, game=replace(log.game, burn=True))
        run = hand_laws.play(log, seed)
        if len(run.table.live) > 1:
            assert rabbit(run) == ()
            continue
        before, events = run.table, list(run.events)
        if [answer.value for answer in run.log.answers[-1:]] != ["fold"]:
            assert any(getattr(contest, "deadly", "") for contest in run.hand.game.variant.shares.values()), "nobody folded"
            continue
        other = check_down(Run(replace(run.log, answers=run.log.answers[:-1])))
        if len(other.table.live) < 2:  # who places nothing in time folds by default
            continue
        assert completed(run.table, rabbit(run)) == completed(other.table, ())
        assert rabbit(run.log) == rabbit(run)
        assert (run.table, run.events) == (before, events), "hunting changes nothing"
        compared += bool(rabbit(run))
    assert compared or HANDS < 100 or code == "eight-cards"


def test_boards_are_run_out_after_a_late_fold() -> None:
    """Whose time is up folds: each of the three boards would have got a turn and a river, one board after the other."""
    run = sit("eight-cards", 100, 100, seed=3, options={"timeout": "auto_fold", "burn_cards": "classic"})
    deck = list(run.hand.deck)
    say(run, "fold")
    assert isinstance(run.events[-3], Folded)
    assert rabbit(run) == (
        Board("A", (deck[1], deck[3])),
        Board("B", (deck[5], deck[7])),
        Board("C", (deck[9], deck[11])),
    )
    other = sit("eight-cards", 100, 100, seed=3, options={"burn_cards": "classic"})
    assert completed(run.table, rabbit(run)) == completed(check_down(other).table, ())


def test_what_would_have_come_after_the_flop() -> None:
    run = sit("holdem", 100, 100, deck=deal("As Ad", "Ks Kd", then="2c 3c 4c 9h Jd"))
    say(run, "call", "check", 10, "fold")
    assert rabbit(run) == (Board("", cards("9h Jd")),)
    burnt = sit("holdem", 100, 100, deck=deal("As Ad", "Ks Kd", then="8s 2c 3c 4c 8h 9h 8d Jd"), burn=True)
    assert rabbit(say(burnt, "call", "check", 10, "fold")) == (Board("", cards("9h Jd")),)


@pytest.mark.parametrize("code", [code for code in variants if code not in WITH_BOARDS])
def test_no_boards_no_rabbit(code: str) -> None:
    for seed in range(10):
        assert rabbit(hand_laws.play(hand_laws.some_log(variants[code](), seed), seed)) == ()


def test_not_before_the_hand_is_over() -> None:
    run = sit("holdem", 100, 100)
    assert run.ask is not None
    assert isinstance(run.ask.offer, Wager)
    with pytest.raises(Illegal, match="not over"):
        rabbit(run)
