"""Hands are turned up as soon as nobody can act any more, before the remaining cards are dealt."""

import pytest
from tests import hand_laws
from tests.repetitions import scaled
from tests.scripted_hand import check_down, deal, say, sit

from riverboat.dealer import Run
from riverboat.rules import Stakes
from riverboat.table import events as e
from riverboat.variants import variants


def order(run: Run, *kinds: type[e.Event]) -> list[str]:
    """The events of these kinds by name, repeats told once."""
    names = [type(event).__name__ for event in run.events if isinstance(event, kinds)]
    return [name for at, name in enumerate(names) if at == 0 or names[at - 1] != name]


def test_all_in_before_the_flop() -> None:
    run = say(sit("holdem", 50, 50, 50, deck=deal("As Ad", "Ks Kd", "Qs Qd", then="2c 3c 4c 9h Jd")), 50, "fold", "call")
    assert order(run, e.Shown, e.Turned, e.Judged) == ["Shown", "Turned", "Judged"]
    assert [event.seat for event in run.events if isinstance(event, e.Shown)] == [2, 0], "from the left of the button"


def test_one_with_chips_left_shows_too() -> None:
    run = check_down(say(sit("holdem", 90, 50, seed=1), 90, "call"))
    assert order(run, e.Returned, e.Shown, e.Turned) == ["Returned", "Shown", "Turned"]
    assert {event.seat for event in run.events if isinstance(event, e.Shown)} == {0, 1}


def test_two_with_chips_left_keep_their_cards() -> None:
    run = say(sit("holdem", 10, 60, 60, seed=1), "call", 20, "call", "call")
    assert run.ask is not None
    assert not any(isinstance(event, e.Shown) for event in run.events)
    say(run, 40, "call")  # on the flop both go all-in too
    assert order(run, e.Shown, e.Turned) == ["Turned", "Shown", "Turned"]


def test_a_call_that_is_still_owed_comes_first() -> None:
    """The small blind is all-in by posting; the button has chips and has to call before anybody shows."""
    run = sit("holdem", 50, 50, 2, stakes=Stakes(blinds=(2, 4)), button=1)
    assert run.waiting == (1,)
    say(run, "fold")
    assert run.waiting == (0,) or run.ask is None
    blind = sit("holdem", 50, 2, stakes=Stakes(blinds=(2, 4)), button=0)  # the big blind is all-in for what the small blind has posted
    assert blind.ask is None
    assert order(blind, e.Dealt, e.Shown, e.Turned) == ["Dealt", "Shown", "Turned"]
    owed = sit("holdem", 50, 3, stakes=Stakes(blinds=(2, 4)), button=0)
    assert owed.waiting == (0,)
    assert not any(isinstance(event, e.Shown) for event in owed.events)


def test_all_in_by_antes_shows_cards_as_they_are_dealt() -> None:
    run = sit("seven-card-stud", 1, 1, 1)
    assert run.ask is None
    assert order(run, e.Dealt, e.Shown) == ["Dealt", "Shown", "Dealt", "Shown"]
    last = [event for event in run.events if isinstance(event, e.Shown)][-3:]
    assert all(event.positions == (6,) for event in last), "the card down comes down, and is turned at the showdown"


def test_on_the_river_there_is_nothing_to_wait_for() -> None:
    run = say(sit("holdem", 50, 50, seed=1), "call", "check", "check", "check", "check", "check", 48, "call")
    at = [type(event).__name__ for event in run.events]
    assert at.index("Shown") > at.index("Entered", len(at) - 1 - at[::-1].index("Turned"))
    assert order(run, e.Shown, e.Turned) == ["Turned", "Shown"]


@pytest.mark.parametrize("code", ["five-card-draw", "triple-draw", "kings-and-lows", "kings-and-lows-draw"])
def test_a_seat_with_a_choice_does_not_show(code: str) -> None:
    run = sit(code, 1, 1)
    assert run.ask is not None
    assert not any(isinstance(event, e.Shown) for event in run.events)
    for seat, _ in run.asks():
        assert not any(isinstance(event, e.Shown) for event in run.events)
        run.step(run.default(seat))


def test_a_card_that_must_be_thrown_is_thrown_first() -> None:
    run = say(sit("crazy-pineapple", 50, 50, seed=2), 50, "call")
    assert run.ask is not None
    assert order(run, e.Shown, e.Turned) == ["Turned"]
    say(run, (0,), (0,))
    assert order(run, e.Shown, e.Turned) == ["Turned", "Shown", "Turned"]


def test_a_seat_that_may_buy_does_not_show() -> None:
    """The other is all-in; who has chips may still buy a card for a four, so nobody shows before the last one that may be one."""
    run = sit("baseball", 200, 1, seed=3)
    kinds = [type(event) for event in run.events]
    assert kinds[: kinds.index(e.Shown)].count(e.Dealt) == 4 * 2, "third to sixth street"
    assert kinds.count(e.Dealt) == 5 * 2


def test_boards_keep_their_own_order() -> None:
    run = check_down(sit("eight-cards", 100, 100, seed=1))
    shown = [event.board for event in run.events if isinstance(event, e.Shown)]
    assert shown == ["A", "A", "B", "B", "C", "C"]


@pytest.mark.parametrize("code", variants)
def test_there_are_no_questions_after_hands_are_shown(code: str) -> None:
    for seed in range(scaled(check=5, test=40, soak=1000)):
        hand_laws.play(hand_laws.some_log(variants[code](), seed), seed, watch=hand_laws.nobody_is_asked_once_hands_are_shown)
