"""Betting rounds: worked examples from the rule books."""

import pytest
from tests.scripted_hand import asked, check_down, deal, events_of, paid, say, sit, stacks

from riverboat.dealer import Answer, Illegal, Log, step
from riverboat.rules import Game, Stakes
from riverboat.table import events as e
from riverboat.variants import variants

STUD = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)


# --- blinds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [("fold", "call"), ("call", "fold"), ("call", "call")])
def test_the_big_blind_has_an_option_also_after_folds(answers: tuple[str, str]) -> None:
    assert asked(say(sit("holdem", 100, 100, 100), *answers)) == (2, 0, 4, 100)


def test_the_big_blind_is_not_asked_after_all_folded() -> None:
    run = say(sit("holdem", 100, 100, 100), "fold", "fold")
    assert stacks(run) == [100, 99, 101]
    assert events_of(run, e.Returned) == [e.Returned(2, 1)]


def test_the_big_blind_that_raised_its_option_is_answered() -> None:
    run = say(sit("holdem", 100, 100, 100), "call", "call", 6)
    assert asked(run) == (0, 4, 10, 100)
    assert asked(say(run, "fold")) == (1, 4, 10, 100)


def test_heads_up_the_button_has_the_small_blind_and_is_first_before_the_flop_and_last_after() -> None:
    run = sit("holdem", 100, 100, button=1)
    assert events_of(run, e.Posted) == [e.Posted(1, "small blind", 1), e.Posted(0, "big blind", 2)]
    assert asked(run) == (1, 1, 4, 100)
    assert asked(say(run, "call")) == (0, 0, 4, 100)
    assert asked(say(run, "check")) == (0, 0, 2, 98)
    assert asked(say(run, "check")) == (1, 0, 2, 98)


def test_a_short_big_blind_is_called_in_full() -> None:
    run = sit("holdem", 100, 100, 1)
    assert asked(run) == (0, 2, 4, 100)
    run = say(run, "call")
    assert asked(run) == (1, 1, 4, 100)
    assert asked(say(run, "call")) == (1, 0, 2, 98)


def test_a_short_blind_against_one_player_is_matched_as_far_as_it_goes() -> None:
    run = say(sit("holdem", 100, 100, 1), "fold")
    assert run.ask is None  # the small blind covers it already
    run = sit("holdem", 100, 3, stakes=Stakes(blinds=(4, 8)))
    assert run.ask is None
    assert events_of(run, e.Returned) == [e.Returned(0, 1)]


def test_a_short_small_blind_is_all_in_and_not_asked() -> None:
    run = say(sit("holdem", 100, 1, 100), "call")
    assert asked(run) == (2, 0, 4, 100)
    assert asked(say(run, "check")) == (2, 0, 2, 98)


def test_an_ante_goes_before_the_blind() -> None:
    run = sit("holdem", 100, 100, 5, stakes=Stakes(ante=5, blinds=(1, 2)))
    assert [event for event in events_of(run, e.Posted) if event.seat == 2] == [e.Posted(2, "ante", 5, "ante")]
    assert asked(run) == (0, 2, 4, 95)


# --- raises --------------------------------------------------------------------------------------------------------


def test_the_least_raise_is_the_last_full_raise() -> None:
    run = say(sit("holdem", 1000, 1000, 1000), 10)
    assert asked(run) == (1, 9, 18, 1000)
    assert asked(say(run, 50)) == (2, 48, 90, 1000)
    assert asked(say(run, 90)) == (0, 80, 130, 1000)


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    run = say(sit("holdem", 1000, 1000, 150), 100, "call", 150)
    assert asked(run) == (0, 50, 0, 0)
    with pytest.raises(Illegal, match="no raise"):
        say(run, 300)
    assert asked(say(run, "call")) == (1, 50, 0, 0)


def test_a_short_all_in_leaves_the_raise_to_those_who_have_not_acted() -> None:
    run = say(sit("holdem", 150, 1000, 1000, 1000), 100, 150)
    assert asked(run) == (1, 149, 248, 1000)  # a full raise on top of the all-in: 150 + 98
    assert asked(say(run, 248)) == (2, 246, 346, 1000)
    assert asked(say(run, "fold")) == (3, 148, 346, 1000)  # the full raise reopens


def test_short_all_ins_that_add_up_to_a_full_raise_reopen() -> None:
    run = say(sit("holdem", 150, 198, 1000, 1000), 100, 150, 198)
    assert asked(run) == (2, 196, 296, 1000)
    assert asked(say(run, "call")) == (3, 98, 296, 1000)


def test_short_raises_are_added_up_per_seat() -> None:
    run = say(sit("holdem", 150, 1000, 198, 1000, 1000), 100, "call", 150, "call", 198)
    assert asked(run) == (3, 98, 296, 1000)
    assert asked(say(run, "call")) == (4, 98, 296, 1000)
    assert asked(say(run, "call")) == (1, 48, 0, 0)  # it called 150 and faces only 48 more


def test_a_short_bet_is_raised_by_a_full_one() -> None:
    run = say(sit("holdem", 1000, 1000, 3), "call", "call", "check", "check", 1)
    assert asked(run) == (0, 1, 3, 998)


def test_there_is_no_raise_against_players_without_chips() -> None:
    run = say(sit("holdem", 100, 50, 50), "fold", 50)
    assert asked(run) == (2, 48, 0, 0)
    run = say(sit("holdem", 100, 50, 100), "fold", 50)
    assert asked(run) == (2, 48, 0, 0)


def test_an_uncalled_bet_goes_back() -> None:
    run = say(sit("holdem", 100, 100, 100), "fold", 60, "fold")
    assert events_of(run, e.Returned) == [e.Returned(1, 58)]
    assert stacks(run) == [100, 102, 98]


def test_a_call_for_less_sends_the_rest_back() -> None:
    run = say(sit("holdem", 100, 100, 30), "fold", 80, "call")
    assert events_of(run, e.Returned) == [e.Returned(1, 50)]
    assert sum(amount for *_, amount in paid(run)) == 60


def test_everybody_all_in_runs_out_the_board_without_questions() -> None:
    run = say(sit("holdem", 100, 60, 80), 100, "call", "call")
    assert run.ask is None
    assert len(run.table.board()) == 5
    assert all(len(seat.shown) == 2 for seat in run.table.seats)


def test_one_with_chips_against_all_ins_is_not_asked() -> None:
    run = say(sit("holdem", 100, 60, 60), "call", 60, "call", "call")
    assert run.ask is None
    assert len(run.table.board()) == 5


# --- fixed limit and pot limit -------------------------------------------------------------------------------------


def test_fixed_limit_caps_at_a_bet_and_three_raises() -> None:
    run = say(sit("holdem", 100, 100, 100, limit="fixed-limit"), 4, 6)
    assert asked(run) == (2, 4, 8, 8)
    assert asked(say(run, 8)) == (0, 4, 0, 0)
    run = say(run, "call", "call", 2, 4, 6, 8)
    assert asked(run) == (2, 4, 0, 0)


def test_fixed_limit_doubles_the_bet_on_the_turn() -> None:
    run = say(sit("holdem", 100, 100, limit="fixed-limit"), "call", "check", "check", "check")
    assert asked(run) == (1, 0, 4, 4)


def test_fixed_limit_has_no_cap_heads_up() -> None:
    run = say(sit("holdem", 100, 100, limit="fixed-limit"), *range(4, 24, 2))
    assert asked(run) == (0, 2, 24, 24)


def test_fixed_limit_a_short_all_in_of_half_a_bet_counts_and_less_is_completed() -> None:
    stakes = Stakes(blinds=(5, 10))
    run = say(sit("holdem", 100, 14, 100, 100, limit="fixed-limit", stakes=stakes), "call", "call", 14)
    assert asked(run) == (2, 4, 20, 20)  # 4 more are less than half a bet: completed to 20
    run = say(run, "call")
    assert asked(run) == (3, 4, 0, 0)
    run = say(sit("holdem", 100, 15, 100, 100, limit="fixed-limit", stakes=stakes), "call", "call", 15)
    assert asked(run) == (2, 5, 25, 25)  # half a bet is a bet
    assert asked(say(run, "call")) == (3, 5, 25, 25)


def test_fixed_limit_a_completed_bet_reopens() -> None:
    run = say(sit("holdem", 100, 14, 100, 100, limit="fixed-limit", stakes=Stakes(blinds=(5, 10))), "call", "call", 14, 20)
    assert asked(run) == (3, 10, 30, 30)


def test_fixed_limit_less_than_half_a_bet_is_no_raise_of_the_cap() -> None:
    run = say(sit("holdem", 100, 14, 100, 100, limit="fixed-limit", stakes=Stakes(blinds=(5, 10))), "call", "call", 14, 20, 30)
    assert asked(run) == (0, 20, 40, 40)
    assert asked(say(run, 40)) == (2, 20, 0, 0)


def test_pot_limit_is_the_pot_after_the_call() -> None:
    run = sit("holdem", 1000, 1000, 1000, limit="pot-limit")
    assert asked(run) == (0, 2, 4, 7)  # call 2, then the pot is 5
    assert asked(say(run, 7)) == (1, 6, 12, 23)  # call 6, then the pot is 16: 7 + 16


def test_pot_limit_with_a_straddle() -> None:
    run = sit("omaha", 1000, 1000, 1000, 1000, stakes=Stakes(blinds=(1, 2), straddle=4))
    assert events_of(run, e.Posted)[-1] == e.Posted(3, "straddle", 4)
    assert asked(run) == (0, 4, 8, 15)  # call 4, then the pot is 11; the straddle is the bet to double
    assert asked(say(run, 15)) == (1, 14, 26, 51)  # call 14, then the pot is 36


def test_the_straddle_has_an_option() -> None:
    run = say(sit("omaha", 1000, 1000, 1000, 1000, stakes=Stakes(blinds=(1, 2), straddle=4)), "call", "call", "call")
    assert asked(run) == (3, 0, 8, 20)


def test_pot_limit_counts_dead_chips() -> None:
    run = sit("holdem", 1000, 1000, 1000, limit="pot-limit", stakes=Stakes(blinds=(1, 2), button_ante=5))
    assert asked(run) == (0, 2, 4, 12)


# --- bring-in ------------------------------------------------------------------------------------------------------


def stud(*ups: str, then: str = "") -> str:
    downs = ("As Ah", "Ks Kh", "Qs Qh", "Js Jh", "Ts Th")
    return deal(*(f"{down} {up}" for down, up in zip(downs, ups, strict=False)), then=then)


def test_the_lowest_card_brings_it_in_or_completes() -> None:
    run = sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "2d", "2c"))
    assert asked(run) == (2, 2, 4, 4)
    with pytest.raises(Illegal, match="cannot fold"):
        say(run, "fold")
    assert asked(say(run, "call")) == (0, 2, 4, 4)
    run = say(sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "2d", "2c")), 4)
    assert asked(run) == (0, 4, 8, 8)


def test_a_completion_reopens_to_the_bring_in_and_to_those_who_called_it() -> None:
    run = say(sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "8d", "2c")), "call", "call", 4)
    assert asked(run) == (2, 2, 8, 8)
    assert asked(say(run, "call")) == (0, 2, 8, 8)


def test_a_completion_is_the_first_bet_of_the_cap() -> None:
    run = say(sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "8d", "2c")), "call", 4, 8, 12, 16)
    assert asked(run) == (1, 8, 0, 0)


def test_the_bring_in_has_no_option() -> None:
    run = say(sit("seven-card-stud", 100, 100, deck=stud("9h", "2d") + "3c 4c"), "call", "call")
    assert run.table.street != "third street"
    assert asked(run)[1] == 0


def test_a_short_bring_in_is_called_in_full() -> None:
    run = sit("seven-card-stud", 100, 100, 2, deck=stud("9h", "8d", "2c"))
    assert asked(run) == (2, 1, 0, 0)
    assert asked(say(run, "call")) == (0, 2, 4, 4)
    run = sit("seven-card-stud", 100, 100, 1, deck=stud("9h", "8d", "2c"))  # the ante was its last chip
    assert asked(run) == (0, 2, 4, 4)


def test_without_a_limit_the_bring_in_is_completed_first() -> None:
    run = say(sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "8d", "2c"), limit="no-limit"), "call")
    assert asked(run) == (0, 2, 4, 99)
    assert asked(say(run, 4)) == (1, 4, 8, 99)
    assert asked(say(run, "call")) == (2, 2, 8, 99)


def test_an_all_in_for_less_than_a_completion() -> None:
    stakes = Stakes(ante=1, bring_in=2, small_bet=10)
    for limit, least in (("fixed-limit", 10), ("no-limit", 14)):  # completed, or raised by a full bet
        run = sit("seven-card-stud", 100, 100, 5, deck=stud("9h", "8d", "2c"), limit=limit, stakes=stakes)
        assert asked(run) == (2, 2, 4, 4)
        assert asked(say(run, 4))[:3] == (0, 4, least)


def test_the_highest_board_leads_and_bets_double_on_fifth_street() -> None:
    run = say(sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "8d", "2c", then="8c 3h 5h 6d 6c 7c")), "call", "call", "call")
    assert asked(run) == (1, 0, 4, 4)  # a pair of eights
    assert asked(say(run, "check", "check", "check")) == (1, 0, 8, 8)


def test_of_equal_boards_the_first_from_the_left_of_the_button_leads() -> None:
    run = say(sit("seven-card-stud", 100, 100, 100, deck=stud("9h", "9d", "2c", then="Kc 3h Kd")), "call", "call", "call")
    assert asked(run)[0] == 1


def test_razz_the_highest_card_brings_it_in_and_the_lowest_board_leads() -> None:
    deck = deal("2s 3s Kh", "4s 5s As", "6s 7s Kd", then="4c 2c 3c 2d 3d Td")
    run = sit("razz", 100, 100, 100, deck=deck)
    assert asked(run) == (0, 2, 4, 4)  # the king of hearts; the ace is low
    run = say(run, "call", "call", "call")
    assert asked(run)[0] == 1  # A-4 below K-3 and K-2
    run = say(run, "check", "check", "check")
    assert asked(run)[0] == 1  # A-2-4


def test_razz_a_pair_leads_last() -> None:
    run = say(sit("razz", 100, 100, deck=deal("2s 3s Kh", "4s 5s As", then="Ac Qc")), "call", "call")
    assert asked(run)[0] == 0  # K-Q is lower than a pair of aces


# --- illegal answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Answer(0, "check"), "2 to call"),
        (Answer(0, 3), "a raise is to 4 up to 100"),
        (Answer(0, 101), "a raise is to 4 up to 100"),
        (Answer(0, -4), "a raise is to"),
        (Answer(0, True), "a wager is"),
        (Answer(0, "bluff"), "a wager is"),
        (Answer(0, ()), "a wager is"),
        (Answer(1, "call"), "seat 1 is not asked"),
        (Answer(7, "call"), "seat 7 is not asked"),
    ],
)
def test_an_illegal_answer_is_refused_with_a_reason_and_changes_nothing(answer: Answer, reason: str) -> None:
    run = sit("holdem", 100, 100, 100)
    before, events, ask = run.log, list(run.events), run.ask
    with pytest.raises(Illegal, match=reason):
        run.step(answer)
    assert (run.log, run.events, run.ask) == (before, events, ask)
    with pytest.raises(Illegal, match=reason):
        step(before, answer)
    assert check_down(run).ask is None


def test_a_call_of_nothing_is_a_check() -> None:
    with pytest.raises(Illegal, match="nothing to call"):
        say(sit("holdem", 100, 100), "call", "call")


def test_a_finished_hand_has_no_question() -> None:
    run = say(sit("holdem", 100, 100), "fold")
    with pytest.raises(Illegal, match="over"):
        run.step(Answer(0, "check"))


@pytest.mark.parametrize("value", [(0, 0), (5,), (-1,), (0, 1, 2, 3), "pat", 3])
def test_an_illegal_discard_is_refused(value: object) -> None:
    run = say(sit("five-card-draw", 100, 100), "check", "check")
    events = list(run.events)
    with pytest.raises(Illegal):
        say(run, value)  # type: ignore[arg-type]
    assert run.events == events


def test_a_sealed_answer_is_given_once() -> None:
    run = say(sit("kings-and-lows-draw", 100, 100), "stay")
    assert events_of(run, e.Chosen) == []
    with pytest.raises(Illegal, match="has answered"):
        run.step(Answer(1, "drop"))


@pytest.mark.parametrize(
    "log",
    [
        Log(Game.of(variants["holdem"]()), (100,)),
        Log(Game.of(variants["holdem"]()), (100,) * 11),
        Log(Game.of(variants["holdem"]()), (100, 0)),
        Log(Game.of(variants["holdem"]()), (100, 100), button=2),
        Log(Game.of(variants["holdem"]()), (100, 100), kitty=-1),
        Log(Game.of(variants["holdem"](), limit="sky-limit"), (100, 100)),
    ],
)
def test_a_hand_that_cannot_be_dealt_is_refused(log: Log) -> None:
    with pytest.raises(Illegal):
        step(log, Answer(0, "fold"))
