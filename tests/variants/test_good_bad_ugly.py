"""The Good, the Bad and the Ugly: bets, revealed cards, discards, seats that are put out, and the pots."""

from tests.scripted_hand import check_down, deal, events_of, paid, say, sit, stacks

from riverboat.cli.play.narrator import Narrator, PlayerNames
from riverboat.cli.terminal import Styler
from riverboat.dealer import Run
from riverboat.explain.showdown import verdict
from riverboat.table import events as e


def judged(run: Run) -> dict[int | None, str]:
    return {event.seat: event.words for event in events_of(run, e.Judged)}


def ugly(*hands: str, boards: str) -> Run:
    return check_down(sit("good-bad-ugly", *[100] * len(hands), deck=deal(*hands, then=boards)))


def test_the_good_is_wild_the_bad_is_thrown_and_the_ugly_kills() -> None:
    run = ugly("As Kd 7c 2h", "Qs Qd 8c 8h", "Js Jd 9c 5h", boards="7d 8s Jc")
    assert events_of(run, e.Discarded) == [e.Discarded(1, (2, 3))]  # both eights
    assert [event.seat for event in events_of(run, e.Folded)] == [2]  # the jacks
    assert judged(run) == {1: "pair of queens", 0: "pair of aces, king-two kickers"}
    assert [seat for _, _, seat, _ in paid(run)] == [0]
    assert [event.board for event in events_of(run, e.Revealed)] == ["good", "bad", "ugly"]


def test_a_seat_that_discarded_the_ugly_rank_survives() -> None:
    run = ugly("As Kd 8c 2h", "Qs Qd 9c 5h", boards="7d 8s 8h")
    assert not events_of(run, e.Folded)


def test_if_all_are_out_the_pot_carries_over() -> None:
    run = ugly("As Kd 8c 2h", "Ks Qd 9c 5h", boards="7d 3s Kh")
    assert paid(run) == [(0, "high", None, 4)]
    assert (stacks(run), run.table.carried) == ([98, 98], 4)


# His aces live; who holds a king dies with the last card, after the bets.
SHORT = deal("As Ah 2c 3d", "Kc Kd 9c 5h", "Ks 9d 6c 4h", then="Qd 7s Kh")
SHORTER = deal("As Ah 2c 3d", "Tc Td 9c 5h", "Kc 9d 6c 4h", "Ks 9h 6d 4c", then="Qd 7s Kh")


def test_a_short_stack_wins_no_side_pot_of_seats_that_are_out() -> None:
    run = say(sit("good-bad-ugly", 10, 100, 100, deck=SHORT), 10, "call", "call", 90, "call")
    assert paid(run) == [(0, "", 0, 30), (1, "high", None, 180)]
    assert (stacks(run), run.table.carried) == ([30, 0, 0], 180)
    found = verdict(run.hand.game, run.events)
    assert [(pot.name, pot.amount, pot.shares[0].why) for pot in found.pots] == [
        ("main pot", 30, "everybody else is out"),
        ("side pot", 180, "all who could win it are out"),
    ]


def test_each_pot_level_goes_to_a_survivor_and_only_the_last_carries_over() -> None:
    run = say(sit("good-bad-ugly", 10, 50, 100, 100, deck=SHORTER), "call", 10, 50, "call", "call", 50, "call")
    assert paid(run) == [(0, "high", 0, 40), (1, "", 1, 120), (2, "high", None, 100)]
    assert (stacks(run), run.table.carried) == ([40, 120, 0, 0], 100)


def test_the_dead_have_not_folded() -> None:
    run = say(sit("good-bad-ugly", 10, 100, 100, deck=SHORT), 10, "call", "call", 90, "call")
    assert events_of(run, e.Folded) == [e.Folded(1, "ugly"), e.Folded(2, "ugly")]
    narrator = Narrator(run.hand.game, PlayerNames(["Anna", "Bo", "Cleo"]), 0, Styler())
    narrator.narrate(run.events[:1])
    assert narrator.narrate([e.Folded(2, "ugly")]) == ["Cleo is out: ugly."]
    assert narrator.narrate([e.Folded(1)]) == ["Bo folds."]


def test_there_is_a_bet_before_each_card_is_turned_and_after_the_last() -> None:
    run = ugly("As Kd 8c 2h", "Qs Qd 9c 5h", boards="7d 3s Jh")
    bets = {event.street: place for place, event in enumerate(run.events) if isinstance(event, e.Entered)}
    turned = {event.board: place for place, event in enumerate(run.events) if isinstance(event, e.Revealed)}
    order = [bets["first"], turned["good"], bets["good"], turned["bad"], bets["bad"], turned["ugly"], bets["ugly"], bets["showdown"]]
    assert order == sorted(order)
    assert set(bets) == {"first", "good", "bad", "ugly", "showdown"}
    assert [type(event) for event in run.events[turned["ugly"] :]].count(e.Checked) == 2


def test_a_good_that_is_bad_too_is_thrown_wild_or_not() -> None:
    run = ugly("As Kd 7c 2h", "Qs Qd 9c 5h", boards="7d 7s Jh")
    assert events_of(run, e.Discarded) == [e.Discarded(0, (2,))]
    assert [seat for _, _, seat, _ in paid(run)] == [1]


def test_a_good_that_is_ugly_too_kills() -> None:
    run = ugly("As Ah 7c 2h", "Qs Qd 9c 5h", boards="7d 8s 7s")
    assert events_of(run, e.Folded) == [e.Folded(0, "ugly")]
    assert stacks(run) == [98, 102]


def test_a_seat_with_one_card_left_plays_it() -> None:
    run = ugly("8c 8d 8h Ah", "Ks Qd 9c 5h", boards="7d 8s Jh")  # the fourth eight lies on the board: no hand can lose all its cards
    assert events_of(run, e.Discarded) == [e.Discarded(0, (0, 1, 2))]
    assert judged(run) == {1: "king high, queen-nine-five", 0: "ace high"}
    assert [seat for _, _, seat, _ in paid(run)] == [0]
